// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// A sheet as data: everything that decides how it answers a gesture.
///
/// Every number is a field with a unit, a default and a source; a preset is a value of this type, a file
/// overrides its fields, and a path such as `dismissal.distance` names one of them.
public struct Sheet: Sendable, Hashable, Codable {
  /// Name of the sheet in reports; that of a preset, or what a file calls itself.
  public var name = "ts.floatingSheet"
  /// What is on it.
  public var content = SheetContent.example
  /// How it is laid out, and where it rests.
  public var layout = SheetLayout.alert(AlertLayout())
  /// Where else it can rest; empty for a sheet with just one place.
  public var detents: [SheetDetent] = []
  /// Name of the detent where it rests before the gesture; nil for the one where it is most open.
  public var initialDetent: String?
  /// Which estimator tells the velocity at the release. Default `uikit`.
  public var velocity = VelocityEstimation.uikit
  /// When a touch becomes a pan.
  public var pan = PanGesture()
  /// How the sheet follows the finger of a pan beyond its resting places, where its swipe is enabled.
  public var following = SheetFollowing()
  /// The gesture that shrinks the sheet under the finger.
  public var scaleAndDrag = ScaleAndDrag()
  /// The gesture that stretches the sheet while it is pulled up.
  public var stretch = StretchyDrag()
  /// Dismissal by pulling the sheet down.
  public var dismissal = SwipeDismissal()
  /// What decides at the release in place of the two thresholds of `dismissal`, which are nil then; nil for these.
  public var policy: ReleasePolicy?
  /// Dismissal by a swipe that the sheet does not follow.
  public var swipe = SheetSwipe()
  /// How the sheet springs back when it is not dismissed.
  public var restoration = SheetAnimation()
  /// Which taps dismiss it.
  public var taps = SheetTaps()
  /// What happens when an action is chosen.
  public var selection = SheetSelection()
  /// How it comes on screen.
  public var presentation = SheetTransition()
  /// How it leaves after a tap or a choice.
  public var departure = SheetTransition()

  /// Makes TSAlertController's floating sheet.
  public init() {}
}

extension Sheet {
  /// The edge of the screen that the sheet leaves by.
  public var edge: ScreenEdge { layout.edge }

  /// Where the sheet and everything on it lie on a screen.
  public func geometry(on screen: Screen) -> SheetGeometry {
    layout.geometry(
      of: content, detents: detents, on: Size(width: screen.width, height: screen.height))
  }
}

extension Sheet: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(content.validate(), under: "content")
    problems.add(layout.validate(), under: "layout")
    for (index, detent) in detents.enumerated() {
      problems.add(detent.validate(), under: ["detents", "\(index)"])
    }
    for (index, name) in detents.map(\.name).enumerated() {
      let isNew = !detents[..<index].contains { $0.name == name }
      problems.require(
        isNew && !name.isEmpty, ["detents", "\(index)", "name"], .string(name),
        isNew ? "a name" : "a name that no other detent has")
    }
    if let initialDetent, !detents.contains(where: { $0.name == initialDetent }) {
      let names = detents.map { "'\($0.name)'" }.joined(separator: ", ")
      problems.require(
        false, "initialDetent", .string(initialDetent),
        detents.isEmpty ? "null, as there are no detents" : "one of the detents \(names)")
    }
    problems.add(pan.validate(), under: "pan")
    problems.add(following.validate(), under: "following")
    problems.add(scaleAndDrag.validate(), under: "scaleAndDrag")
    problems.add(stretch.validate(), under: "stretch")
    problems.require(
      !stretch.isEnabled || edge == .bottom, "stretch.isEnabled", .bool(stretch.isEnabled),
      "false, as the sheet does not lie at the bottom")
    problems.add(dismissal.validate(), under: "dismissal")
    if let policy {
      problems.add(policy.validate() + policy.validate(detents: detents), under: "policy")
      for (path, value) in [("distance", dismissal.distance), ("velocity", dismissal.velocity)] {
        problems.require(
          value == nil, ["dismissal", path], JSONValue(value),
          "null, as the sheet's policy decides at the release")
      }
    }
    problems.add(swipe.validate(), under: "swipe")
    problems.add(restoration.validate(), under: "restoration")
    problems.add(taps.validate(), under: "taps")
    problems.add(presentation.validate(), under: "presentation")
    problems.add(departure.validate(), under: "departure")
    return problems
  }
}

extension Sheet {
  /// Paths of the animations whose numbers leave UIKit's equation for the spring unsolved: they move, but have not
  /// settled when their duration is over and they snap to their targets.
  public var unsolvedAnimations: [String] {
    let animations: [(String, SheetAnimation?)] = [
      ("scaleAndDrag.animation", scaleAndDrag.animation), ("dismissal.animation", dismissal.animation),
      ("restoration", restoration), ("presentation.lead.animation", presentation.lead?.animation),
      ("presentation.animation", presentation.animation),
      ("presentation.dimAnimation", presentation.dimAnimation),
      ("departure.lead.animation", departure.lead?.animation), ("departure.animation", departure.animation),
      ("departure.dimAnimation", departure.dimAnimation),
    ]
    return animations.filter { $0.1?.fit.map { !$0.converged } ?? false }.map(\.0)
  }
}

extension Sheet {
  /// A sheet of 300 points at the bottom of the screen, without content, taps or a rule that dismisses it: what sheets
  /// with a policy of their own begin with.
  public static var plain: Sheet {
    var sheet = Sheet()
    sheet.name = "plain"
    sheet.content = SheetContent()
    sheet.layout = .plain(PlainLayout())
    sheet.scaleAndDrag.isEnabled = false
    sheet.dismissal.distance = nil
    sheet.dismissal.velocity = nil
    sheet.dismissal.scale = 1
    sheet.dismissal.alpha = 1
    sheet.dismissal.offscreenDistance = 0
    sheet.taps.outside = false
    sheet.presentation.offscreenDistance = 0
    sheet.departure.offscreenDistance = 0
    return sheet
  }

  /// The complete sheet over which a document is laid: a plain one where the document has a policy, else the floating
  /// sheet; with the layout of the kind that the document names.
  public static func base(for document: JSONValue) -> Sheet {
    guard case .object(let object) = document else { return Sheet() }
    var sheet = Sheet()
    if case .object = object["policy"] { sheet = .plain }
    if case .object(let layout) = object["layout"], case .string(let name) = layout["kind"] {
      sheet.takeLayout(ofKind: name)
    }
    return sheet
  }

  /// Takes the layout of a kind, or of the kind whose name is nearest, with its defaults; a layout of that kind stays.
  public mutating func takeLayout(ofKind name: String) {
    guard let nearest = closestMatch(to: name, in: SheetLayout.Kind.allCases.map(\.rawValue)),
      let kind = SheetLayout.Kind(rawValue: nearest), kind != layout.kind
    else { return }
    layout = kind.layout
  }
}
