// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A pair of components in single precision, in metres or metres per second.
struct FloatVector {
  var x: Float
  var y: Float

  static var zero: FloatVector { FloatVector(x: 0, y: 0) }

  /// A vector in points or points per second, at 100 points to a metre.
  init(points vector: Vector) {
    self.init(x: Float.meters(vector.x), y: Float.meters(vector.y))
  }

  @inline(__always)
  init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The vector in points, to the single precision of a metre.
  var points: Vector { Vector(x: x.points, y: y.points) }

  @inline(__always) var squaredLength: Float { x * x + y * y }

  @inline(__always) var length: Float { (x * x + y * y).squareRoot() }

  @inline(__always) var isFinite: Bool { x.isFinite && y.isFinite }

  /// The vector turned by a quarter such that `cross(self, perpendicular)` is positive.
  @inline(__always) var perpendicular: FloatVector { FloatVector(x: -y, y: x) }

  @inline(__always)
  static func + (left: FloatVector, right: FloatVector) -> FloatVector {
    FloatVector(x: left.x + right.x, y: left.y + right.y)
  }

  @inline(__always)
  static func - (left: FloatVector, right: FloatVector) -> FloatVector {
    FloatVector(x: left.x - right.x, y: left.y - right.y)
  }

  @inline(__always)
  static prefix func - (vector: FloatVector) -> FloatVector { FloatVector(x: -vector.x, y: -vector.y) }

  @inline(__always)
  static func * (factor: Float, vector: FloatVector) -> FloatVector {
    FloatVector(x: factor * vector.x, y: factor * vector.y)
  }
}

/// Scalar product.
@inline(__always)
func dot(_ left: FloatVector, _ right: FloatVector) -> Float { left.x * right.x + left.y * right.y }

/// The component of the vector product out of the plane.
@inline(__always)
func cross(_ left: FloatVector, _ right: FloatVector) -> Float { left.x * right.y - left.y * right.x }

/// Velocity of a point at `arm` from the centre of something that turns.
@inline(__always)
func cross(_ angular: Float, _ arm: FloatVector) -> FloatVector {
  FloatVector(x: -angular * arm.y, y: angular * arm.x)
}

@inline(__always)
func clamp(_ value: Float, _ lower: Float, _ upper: Float) -> Float {
  value < lower ? lower : value > upper ? upper : value
}

extension Float {
  /// Metres of a length in points.
  @inline(__always)
  static func meters(_ points: Double) -> Float { Float(Double(0.01 as Float) * points) }

  /// Points of a length in metres.
  @inline(__always) var points: Double { Double(100 as Float * self) }
}

/// A rotation by its sine and cosine.
struct Rotation {
  var sine: Float
  var cosine: Float

  @inline(__always)
  init(_ angle: Float) {
    if angle == 0 {
      // Most items never turn. The sine of −0 is −0.
      (sine, cosine) = (angle, 1)
    } else {
      (sine, cosine) = (sinf(angle), cosf(angle))
    }
  }

  /// Turns a vector.
  @inline(__always)
  func callAsFunction(_ vector: FloatVector) -> FloatVector {
    FloatVector(x: cosine * vector.x - sine * vector.y, y: sine * vector.x + cosine * vector.y)
  }

  /// Turns a vector back.
  @inline(__always)
  func inverse(_ vector: FloatVector) -> FloatVector {
    FloatVector(x: cosine * vector.x + sine * vector.y, y: cosine * vector.y - sine * vector.x)
  }
}
