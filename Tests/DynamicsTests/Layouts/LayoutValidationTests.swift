// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import TestSupport
import Testing

@Suite struct LayoutValidationTests {
  /// Settings of a layout and the paths of the problems they make.
  @Test(
    arguments: [
      (["sections.0.items=-1"], ["sections.0.items"]), (["sections.0.items=100000"], ["sections.0.items"]),
      (["sections.0.items=99999"], ["sections"]),
      (["sections.0.insets=[0,0,0,2e5]"], ["sections.0.insets.3"]),
      (["cellSize=[0,50]"], ["cellSize.0"]), (["rowHeight=0"], ["rowHeight"]),
      (["viewSize=[375,-1]"], ["viewSize.1"]),
      (["contentInset=[0,1e6,0,0]"], ["contentInset.1"]), (["frequency=-1"], ["frequency"]),
      (["frequency=1001"], ["frequency"]), (["dampingRatioFactor=-0.1"], ["dampingRatioFactor"]),
      (["anchorLength=-1"], ["anchorLength"]), (["rodFrequency=-1"], ["rodFrequency"]),
      (["rodDampingRatio=-1"], ["rodDampingRatio"]), (["boundaryMargin=1e6"], ["boundaryMargin"]),
      (["elasticityFactor=1.1"], ["elasticityFactor"]), (["otherElasticity=-0.1"], ["otherElasticity"]),
      (["gravityMagnitude=-1"], ["gravityMagnitude"]), (["gravityDirection=[0,0]"], ["gravityDirection"]),
      (["sectionDelay=-1"], ["sectionDelay"]), (["reload=-1"], ["reload"]), (["dismissal=-1"], ["dismissal"]),
      (["dismissalMagnitude=101"], ["dismissalMagnitude"]), (["duration=-1"], ["duration"]),
      (["duration=1e5"], ["duration"]), (["reload=1e9"], ["duration"]), (["frameRate=0"], ["frameRate"]),
      (["frameRate=1e18", "duration=1e-18"], ["frameRate"]), (["frameRate=1e-310"], ["frameRate"]),
      (["rowHeight=0", "frequency=-1"], ["rowHeight", "frequency"]),
      (["sections=[{\"items\": 60000}, {\"items\": 60000}]", "rowHeight=1"], ["sections"]),
    ] as [([String], [String])])
  func stackHasRanges(settings: [String], paths: [String]) throws {
    try expect(paths, of: settings, for: #"{"layout": "stack"}"#)
  }

  @Test(
    arguments: [
      (["items=-1"], ["items"]), (["items=100001"], ["items"]), (["items=99999"], ["items"]),
      (["itemSize=[44,0]"], ["itemSize.1"]), (["spacing=-1"], ["spacing"]), (["inset=-1"], ["inset"]),
      (["bounds=[0,0,0,480]"], ["bounds.2"]), (["bounds=[0,0,63,480]"], ["bounds.2"]),
      (["length=-1"], ["length"]),
      (["frequency=-1"], ["frequency"]), (["dampingRatio=-1"], ["dampingRatio"]),
      (["scrollResistanceDivisor=0"], ["scrollResistanceDivisor"]), (["tilingInset=1e7"], ["tilingInset"]),
      (["scroll.0.time=-1"], ["scroll.0.time"]), (["scroll.0.delta=[0,1e7]"], ["scroll.0.delta.1"]),
      (["scroll.0.touch=[1e7,0]"], ["scroll.0.touch.0"]), (["frameRate=0"], ["frameRate"]),
      (["scroll=[{\"time\": 2, \"delta\": [0, 1]}, {\"time\": 1, \"delta\": [0, 1]}]"], ["scroll.1.time"]),
      (["scroll.0.time=1e7"], ["duration"]), (["duration=1e5"], ["duration"]),
      (["frameRate=1e18", "duration=1e-18"], ["frameRate"]), (["frameRate=1e-310"], ["frameRate"]),
    ] as [([String], [String])])
  func springyLayoutHasRanges(settings: [String], paths: [String]) throws {
    try expect(paths, of: settings, for: #"{"layout": "springy"}"#)
  }

  @Test func springyLayoutHasNoMoreMovesThanItMay() {
    var layout = SpringyLayout().withItems(10_000)
    layout.scroll = (0..<1000).map { .init(time: Double($0) / 60, by: Vector(x: 0, y: 1), touch: .zero) }
    #expect(layout.validate().isEmpty)
    layout.tilingInset = nil
    #expect(layout.validate().map(\.path) == ["scroll"])
  }

  private func expect(_ paths: [String], of settings: [String], for text: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Scenario.reading(text, settings: settings)
    }
    #expect(error.problems.map(\.path.description) == paths, "\(error)")
  }

  /// Whatever the numbers, a layout is refused or makes a valid world.
  @Test(arguments: 0..<300)
  func stackIsRefusedOrMakesAValidWorld(seed: Int) {
    var values = Values(seed: seed)
    var layout = StackLayout()
    layout.sections = (0..<values.generator.below(5)).map { _ in .init(items: values.count) }
    for index in layout.sections.indices where values.changes {
      layout.sections[index].insets = values.insets
    }
    let fields: [WritableKeyPath<StackLayout, Double>] = [
      \.cellSize.width, \.cellSize.height, \.rowHeight, \.viewSize.width, \.viewSize.height, \.frequency,
      \.dampingRatioFactor, \.anchorLength, \.rodFrequency, \.rodDampingRatio, \.boundaryMargin,
      \.elasticityFactor,
      \.otherElasticity, \.gravityMagnitude, \.gravityDirection.x, \.gravityDirection.y, \.sectionDelay,
      \.dismissalMagnitude, \.frameRate,
    ]
    for field in fields where values.changes { layout[keyPath: field] = values.next() }
    if values.changes { layout.contentInset = values.insets }
    if values.changes { layout.reload = values.next() }
    if values.changes { layout.dismissal = values.next() }
    if values.changes { layout.duration = values.next() }
    layout.alignment = StackLayout.Alignment.allCases[values.generator.below(6)]
    layout.isRightToLeft = values.generator.below(2) == 0
    expectSound(.stack(layout))
  }

  @Test(arguments: 0..<300)
  func springyLayoutIsRefusedOrMakesAValidWorld(seed: Int) {
    var values = Values(seed: seed)
    var layout = SpringyLayout().withItems(values.count)
    let fields: [WritableKeyPath<SpringyLayout, Double>] = [
      \.itemSize.width, \.itemSize.height, \.spacing, \.inset, \.bounds.origin.x, \.bounds.origin.y,
      \.bounds.size.width, \.bounds.size.height, \.frequency, \.dampingRatio, \.scrollResistanceDivisor,
      \.frameRate,
    ]
    for field in fields where values.changes { layout[keyPath: field] = values.next() }
    layout.scroll = (0..<values.generator.below(6)).map {
      .init(
        time: Double($0), by: Vector(x: values.next(), y: values.next()),
        touch: Vector(x: values.next(), y: values.next()))
    }
    if values.changes { layout.length = values.changes ? nil : values.next() }
    if values.changes { layout.tilingInset = values.changes ? nil : values.next() }
    if values.changes { layout.duration = values.next() }
    expectSound(.springy(layout))
  }

  private func expectSound(_ layout: Layout) {
    let problems = layout.validate()
    guard problems.isEmpty else { return }
    #expect(layout.makeWorld().validate().isEmpty)
  }

  /// Numbers of all sizes, most of them of a usual one.
  private struct Values {
    var generator: SeededGenerator

    init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

    var changes: Bool { mutating get { generator.below(8) == 0 } }

    var count: Int {
      mutating get {
        [0, 1, 2, 3, 7, 40, 200, 99_999, -1, .max][
          generator.below(100) < 90 ? generator.below(7) : 7 + generator.below(3)]
      }
    }

    var insets: Insets {
      mutating get { Insets(top: next(), left: next(), bottom: next(), right: next()) }
    }

    mutating func next() -> Double {
      let extremes = [
        0, -1, 1e-300, 1e-9, 1e5, -1e5, 1e6, 1e9, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude,
      ]
      return generator.below(4) == 0 ? extremes[generator.below(extremes.count)] : generator.unit() * 100
    }
  }
}
