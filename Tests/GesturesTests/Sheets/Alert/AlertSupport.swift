// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures

extension SheetContent {
  /// Title of 22 points, message of 42.5, and so many fields and default actions, named A, B, C …
  static func alert(fields: Int = 0, actions: Int = 0) -> SheetContent {
    let titles = ["A", "B", "C", "D", "E"]
    return SheetContent(
      title: SheetText("Title", height: 22), message: SheetText("Message", height: 42.5),
      textFields: Array(repeating: SheetTextField(), count: fields),
      sections: [SheetSection(actions: titles.prefix(actions).map { SheetAction($0) })])
  }
}

extension AlertLayout {
  /// The geometry on a screen of 390 × 844 points.
  func geometry(of content: SheetContent) -> SheetGeometry {
    geometry(of: content, on: Size(width: 390, height: 844))
  }
}

extension SheetGeometry {
  /// Where an element is.
  func frame(of kind: SheetElement.Kind) -> Rectangle? { elements.first { $0.kind == kind }?.frame }
}

extension Rectangle {
  /// Whether the edges agree but for rounding.
  func isClose(to other: Rectangle?) -> Bool {
    guard let other else { return false }
    return [
      origin.x - other.origin.x, origin.y - other.origin.y, size.width - other.size.width,
      size.height - other.size.height,
    ].allSatisfy { $0.magnitude < 1e-9 }
  }
}

extension TouchTrace {
  /// Touches of 60 ms at points, each by another finger that comes down 10 ms before the one before lifts.
  static func taps(_ points: Vector..., ending: TouchPhase = .up) -> TouchTrace {
    let samples = points.enumerated().flatMap { index, point in
      [(0, TouchPhase.down), (0.06, ending)].map { after, phase in
        TouchSample(time: Double(index) * 0.05 + after, position: point, phase: phase, pointer: index)
      }
    }
    return TouchTrace(id: "taps", samples: samples.sorted { $0.time < $1.time })
  }
}

extension Sheet {
  /// A sheet of a style with other content.
  static func alert(_ style: AlertLayout.Style, _ content: SheetContent) -> Sheet {
    var sheet = SheetPreset(rawValue: "ts.\(style.rawValue)")?.sheet ?? Sheet()
    sheet.content = content
    return sheet
  }

  /// The sheet with a change of its alert layout.
  func changingLayout(_ change: (inout AlertLayout) -> Void) -> Sheet {
    guard var layout = layout.alert else { return self }
    change(&layout)
    var sheet = self
    sheet.layout = .alert(layout)
    return sheet
  }

  /// Plays a trace with hit tests.
  func play(
    _ trace: TouchTrace, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> ReplayResult {
    var options = ReplayOptions()
    options.hitTests = true
    change(&options)
    return try Replayer(sheet: self, options: options).replay(trace)
  }
}

extension ReplayResult {
  /// Events of some names, in order of time.
  func events(_ names: ReplayEvent.Name...) -> [ReplayEvent] { events.filter { names.contains($0.name) } }
}
