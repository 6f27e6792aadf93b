// SPDX-License-Identifier: GPL-3.0-or-later

/// A pair of horizontal and vertical components: a position, a displacement or a velocity.
///
/// Positions and displacements are in points, velocities in points per second; x grows to the right and
/// y downwards, as on the screen.
public struct Vector: Sendable, Hashable {
  /// Horizontal component, positive to the right.
  public var x: Double
  /// Vertical component, positive downwards.
  public var y: Double

  /// The vector with both components zero.
  public static let zero = Vector(x: 0, y: 0)

  /// Makes a vector from its components.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Euclidean length √(x² + y²), without overflow or underflow of the squares.
  public var length: Double {
    let largest = max(x.magnitude, y.magnitude)
    guard largest > 0, largest.isFinite else { return largest }
    let (scaledX, scaledY) = (x / largest, y / largest)
    return largest * (scaledX * scaledX + scaledY * scaledY).squareRoot()
  }

  /// Component-wise sum.
  @inlinable
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x + right.x, y: left.y + right.y)
  }

  /// Component-wise difference.
  @inlinable
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(x: left.x - right.x, y: left.y - right.y)
  }

  /// The opposite vector.
  @inlinable
  public static prefix func - (vector: Vector) -> Vector {
    Vector(x: -vector.x, y: -vector.y)
  }

  /// The vector with both components multiplied by a factor.
  @inlinable
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(x: vector.x * factor, y: vector.y * factor)
  }

  /// The vector with both components divided by a divisor.
  @inlinable
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(x: vector.x / divisor, y: vector.y / divisor)
  }

  /// Adds another vector in place.
  @inlinable
  public static func += (left: inout Vector, right: Vector) {
    left = left + right
  }
}
