// SPDX-License-Identifier: GPL-3.0-or-later

/// Which taps dismiss a sheet.
public struct SheetTaps: Sendable, Hashable, Codable {
  /// Whether a tap beside the sheet dismisses it. Default true.
  public var outside = true
  /// Whether a tap on the sheet, where no action or field is, dismisses it. Default false.
  public var inside = false

  /// Makes the taps of the floating sheet.
  public init() {}
}
