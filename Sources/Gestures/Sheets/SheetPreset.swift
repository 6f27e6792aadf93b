// SPDX-License-Identifier: GPL-3.0-or-later

/// The sheets that come with the package, by name.
public enum SheetPreset: String, Sendable, Hashable, CaseIterable {
  /// TSAlertController's floating sheet with interactive scale-and-drag and dismissal on swipe down.
  case tsFloatingSheet = "ts.floatingSheet"

  /// The sheet of this name.
  public var sheet: Sheet {
    switch self {
    case .tsFloatingSheet: Sheet()
    }
  }

  /// One line on where the sheet comes from and how it can be dismissed.
  public var summary: String {
    switch self {
    case .tsFloatingSheet:
      "TSAlertController's floating sheet: scale-and-drag, swipe down over 100 pt or 800 pt/s"
    }
  }
}
