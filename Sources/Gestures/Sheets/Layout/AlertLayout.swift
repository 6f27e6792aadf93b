// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// TSAlertController's layout of title, message, fields and buttons in one of its styles.
public struct AlertLayout: Sendable, Hashable, Codable {
  /// The styles of TSAlertController.
  public enum Style: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// In the middle of the screen.
    case alert
    /// At the bottom of the screen, as wide as it.
    case actionSheet
    /// Standing off the bottom of the safe area.
    case floatingSheet
  }

  /// Which of the styles it has. Default `floatingSheet`.
  public var style = Style.floatingSheet
  /// Height of the sheet in points; nil, the default, is that of the content: 300 for the example.
  ///
  /// Decides how far a dismissal travels.
  public var height: Double?
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

  /// Where the sheet and its elements lie.
  public func geometry(of content: SheetContent, on screen: Size) -> SheetGeometry {
    let height = self.height ?? 300
    return SheetGeometry(
      edge: .bottom, screen: screen,
      frame: Rectangle(
        x: 0, y: screen.height - bottomSafeArea - bottomMargin - height, width: screen.width, height: height))
  }
}

extension AlertLayout: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let height { problems.requirePositive(height, "height") }
    problems.requireNotNegative(bottomMargin, "bottomMargin")
    problems.requireNotNegative(bottomSafeArea, "bottomSafeArea")
    return problems
  }
}
