// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A text whose height is known: laying it out in a font is up to whoever describes the sheet.
public struct SheetText: Sendable, Hashable, Codable {
  /// What it says. Without effect; its height is what counts.
  public var text: String
  /// Height in points at the width that the sheet gives it.
  public var height: Double

  /// Makes a text from what it says and its height in points.
  public init(_ text: String, height: Double) {
    self.text = text
    self.height = height
  }
}

extension SheetText: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: height, "height")
    return problems
  }
}
