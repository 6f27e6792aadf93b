// SPDX-License-Identifier: GPL-3.0-or-later

/// The sheets that come with the package, by name.
public enum SheetPreset: String, Sendable, Hashable, CaseIterable {
  /// TSAlertController's alert in the middle of the screen.
  case tsAlert = "ts.alert"
  /// TSAlertController's action sheet at the bottom of the screen, which can be stretched.
  case tsActionSheet = "ts.actionSheet"
  /// TSAlertController's floating sheet with interactive scale-and-drag and dismissal on swipe down.
  case tsFloatingSheet = "ts.floatingSheet"

  /// The sheet of this name.
  public var sheet: Sheet {
    switch self {
    case .tsAlert: .tsAlert(.alert)
    case .tsActionSheet: .tsAlert(.actionSheet)
    case .tsFloatingSheet: .tsAlert(.floatingSheet)
    }
  }

  /// One line on where the sheet comes from and how it can be dismissed.
  public var summary: String {
    switch self {
    case .tsAlert:
      "TSAlertController's alert: scale-and-drag, swipe down over 100 pt or 800 pt/s, tap outside"
    case .tsActionSheet:
      "TSAlertController's action sheet: stretchy, swipe down over 100 pt or 800 pt/s, tap outside"
    case .tsFloatingSheet:
      "TSAlertController's floating sheet: scale-and-drag, swipe down over 100 pt or 800 pt/s"
    }
  }
}
