// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Which taps dismiss a sheet.
public struct SheetTaps: Sendable, Hashable, Codable {
  /// Whether a tap beside the sheet dismisses it. Default true.
  public var outside = true
  /// Whether a tap on the sheet, where no action or field is, dismisses it. Default false.
  public var inside = false

  /// What counts as a tap.
  public var gesture = TapGesture()
  /// Whether a tap is recognized beside a pan of the same finger; otherwise a pan that begins ends it. Default true, as
  /// TSAlertController's delegate allows all its gestures together.
  public var recognizesWithPan = true

  /// Makes the taps of the floating sheet.
  public init() {}
}

extension SheetTaps: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(gesture.validate(), under: "gesture")
    return problems
  }
}
