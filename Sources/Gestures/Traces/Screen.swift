// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// A screen: its size in points and the number of pixels a point, written `390x844@3`.
public struct Screen: Sendable, Hashable, Codable, LosslessStringConvertible {
  /// Width in points. Default 390.
  public var width: Double
  /// Height in points. Default 844.
  public var height: Double
  /// Pixels a point. Default 3.
  public var scale: Double

  /// Makes a screen; without arguments, 390 × 844 points at 3 pixels a point.
  public init(width: Double = 390, height: Double = 844, scale: Double = 3) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Reads `WIDTHxHEIGHT@SCALE`, all three above 0; nil for other text.
  public init?(_ description: String) {
    let parts = description.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let sides = parts[0].split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "X" }
    guard sides.count == 2, let width = DecimalParser.positive(sides[0]),
      let height = DecimalParser.positive(sides[1]),
      let scale = DecimalParser.positive(parts[1])
    else { return nil }
    self.init(width: width, height: height, scale: scale)
  }

  /// The screen as `390x844@3`, whole numbers without decimals.
  public var description: String {
    "\(NumberText.string(width))x\(NumberText.string(height))@\(NumberText.string(scale))"
  }
}
