// SPDX-License-Identifier: GPL-3.0-or-later

/// Margins at the four sides of a rectangle, in points; positive ones make it smaller.
public struct Insets: Sendable, Hashable {
  /// Margin at the upper side.
  public var top: Double
  /// Margin at the left side.
  public var left: Double
  /// Margin at the lower side.
  public var bottom: Double
  /// Margin at the right side.
  public var right: Double

  /// No margins.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Makes margins.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension Insets: Codable {
  /// Reads an array `[top, left, bottom, right]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(4, named: "[top, left, bottom, right]")
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  /// Writes an array `[top, left, bottom, right]`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode([top, left, bottom, right]) }
}
