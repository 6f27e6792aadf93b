// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// The interactive gesture that shrinks a sheet under the finger and lets it follow a little.
///
/// When the pan begins, the sheet's scale is animated; while it goes on, the sheet is translated by a part of the
/// finger's travel on both axes; at its end everything springs back.
public struct ScaleAndDrag: Sendable, Hashable, Codable {
  /// Whether the sheet has the gesture. Default true.
  public var isEnabled = true
  /// Share of the finger's translation that the sheet follows, on both axes. No unit.
  ///
  /// Default 0.1, from TSAlertController.
  public var translationFactor = 0.1
  /// Scale of the sheet under the finger, above 0.
  ///
  /// Default 0.95, from TSAlertController.
  public var scale = 0.95
  /// How the sheet takes on its scale when the pan begins.
  ///
  /// TSAlertController's numbers for the end of the gesture, which its beginning is taken to share.
  public var animation = SheetAnimation()

  /// Makes the gesture of TSAlertController.
  public init() {}
}

extension ScaleAndDrag: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(offset: translationFactor, "translationFactor")
    problems.require(extent: scale, "scale")
    problems.add(animation.validate(), under: "animation")
    return problems
  }
}
