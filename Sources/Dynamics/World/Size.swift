// SPDX-License-Identifier: GPL-3.0-or-later

/// Width and height, in points.
public struct Size: Sendable, Hashable {
  /// Extent along x.
  public var width: Double
  /// Extent along y.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

extension Size: Codable {
  /// Reads an array `[width, height]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(2, named: "[width, height]")
    self.init(width: numbers[0], height: numbers[1])
  }

  /// Writes an array `[width, height]`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode([width, height]) }
}
