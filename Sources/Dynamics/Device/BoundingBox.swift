// SPDX-License-Identifier: GPL-3.0-or-later

/// A rectangle along the axes, in metres.
struct BoundingBox: Equatable {
  var minX: Float
  var minY: Float
  var maxX: Float
  var maxY: Float

  /// Overlaps nothing and adds nothing to a union.
  static var nothing: BoundingBox {
    BoundingBox(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  }

  init(minX: Float, minY: Float, maxX: Float, maxY: Float) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// Around a box at a pose, with a margin.
  @inline(__always)
  init(
    _ shape: UnsafeMutablePointer<DeviceBodies.Shape>, at pose: DeviceBodies.Pose, _ rotation: Rotation,
    margin: Float
  ) {
    let (halfWidth, halfHeight) = (shape.pointee.halfWidth, shape.pointee.halfHeight)
    let (cosine, sine) = (rotation.cosine.magnitude, rotation.sine.magnitude)
    let width = cosine * halfWidth + sine * halfHeight + margin
    let height = sine * halfWidth + cosine * halfHeight + margin
    self.init(
      minX: pose.center.x - width, minY: pose.center.y - height, maxX: pose.center.x + width,
      maxY: pose.center.y + height)
  }

  /// Around a segment, with a margin.
  init(from: FloatVector, to: FloatVector, margin: Float) {
    self.init(
      minX: min(from.x, to.x) - margin, minY: min(from.y, to.y) - margin, maxX: max(from.x, to.x) + margin,
      maxY: max(from.y, to.y) + margin)
  }

  @inline(__always)
  func overlaps(_ other: BoundingBox) -> Bool {
    // One branch, since which of the four decides cannot be foreseen.
    let x = min(other.maxX - minX, maxX - other.minX)
    let y = min(other.maxY - minY, maxY - other.minY)
    return min(x, y) >= 0
  }

  /// How far it is from another one along the axis along which they are farthest apart; negative for overlap.
  @inline(__always)
  func gap(to other: BoundingBox) -> Float {
    max(max(other.minX - maxX, minX - other.maxX), max(other.minY - maxY, minY - other.maxY))
  }

  @inline(__always)
  func contains(_ other: BoundingBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  @inline(__always)
  func union(_ other: BoundingBox) -> BoundingBox {
    BoundingBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }

  /// The box with a margin on all sides, and twice a displacement ahead.
  func grown(by margin: Float, ahead displacement: FloatVector) -> BoundingBox {
    BoundingBox(
      minX: minX - margin + min(2 * displacement.x, 0), minY: minY - margin + min(2 * displacement.y, 0),
      maxX: maxX + margin + max(2 * displacement.x, 0), maxY: maxY + margin + max(2 * displacement.y, 0))
  }
}
