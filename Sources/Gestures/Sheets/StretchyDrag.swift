// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// The gesture that stretches a sheet at the bottom of the screen while it is pulled up.
///
/// With the anchor in the middle of the sheet's lower edge, the vertical scale is 1 + factor · |ty| ÷ height.
public struct StretchyDrag: Sendable, Hashable, Codable {
  /// Whether the sheet has the gesture. Default false; a sheet at another edge than the bottom cannot have it.
  public var isEnabled = false
  /// How much the sheet grows, as a share of its height, while it is pulled up by its height. No unit.
  ///
  /// Default 0.025, from TSAlertController.
  public var factor = 0.025

  /// Makes the gesture of TSAlertController, turned off.
  public init() {}
}

extension StretchyDrag: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: factor, "factor")
    return problems
  }
}
