// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle with sides along the axes, in points.
public struct Rectangle: Sendable, Hashable {
  /// The corner with the smallest coordinates: on the screen, the upper left one.
  public var origin: Vector
  /// Width and height.
  public var size: Size

  /// Makes a rectangle.
  public init(origin: Vector, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle from its edges.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Vector(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Smallest x.
  public var minX: Double { origin.x }
  /// Smallest y.
  public var minY: Double { origin.y }
  /// Largest x.
  public var maxX: Double { origin.x + size.width }
  /// Largest y.
  public var maxY: Double { origin.y + size.height }
  /// The point in the middle.
  public var center: Vector { Vector(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// Whether a point lies within: on the left or upper edge it does, on the right or lower one it does not.
  public func contains(_ point: Vector) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle without a margin on each side; a negative inset adds one.
  public func inset(by insets: Insets) -> Rectangle {
    Rectangle(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
  }
}

extension Rectangle: Codable {
  /// Reads an array `[x, y, width, height]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(4, named: "[x, y, width, height]")
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Writes an array `[x, y, width, height]`.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode([origin.x, origin.y, size.width, size.height])
  }
}
