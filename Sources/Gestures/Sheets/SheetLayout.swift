// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Where a sheet rests on its screen: standing off the bottom of the safe area.
public struct SheetLayout: Sendable, Hashable, Codable {
  /// Height of the sheet in points.
  ///
  /// Default 300, a typical sheet of a title, a message and three buttons. Decides how far a dismissal travels.
  public var height = 300.0
  /// Points between the sheet's bottom and that of the safe area.
  ///
  /// Default 10, from TSAlertController's floating sheet.
  public var bottomMargin = 10.0
  /// Height in points of the area at the bottom of the screen that the system keeps for itself.
  ///
  /// Default 34, the home indicator's area on a phone without home button held upright.
  public var bottomSafeArea = 34.0

  /// Makes the layout of TSAlertController's floating sheet.
  public init() {}

  /// Distance in points from the sheet's resting top edge to the bottom edge of the screen.
  public var distanceToScreenBottom: Double { height + bottomMargin + bottomSafeArea }
}

extension SheetLayout: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(height, "height")
    problems.requireNotNegative(bottomMargin, "bottomMargin")
    problems.requireNotNegative(bottomSafeArea, "bottomSafeArea")
    return problems
  }
}
