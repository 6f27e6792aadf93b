// SPDX-License-Identifier: GPL-3.0-or-later

/// Where two shapes touch: a face of one, and up to two points of the other.
struct Manifold {
  struct Point {
    /// In the frame of the shape without the face.
    var local = FloatVector.zero
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
    /// Which features made it, so that its impulses are found again in the next sub-step.
    var id: UInt32 = 0
  }

  /// Whether the face is b's.
  var isFaceOfB = false
  var count: Int32 = 0
  /// Outward normal of the face, in its shape's frame.
  var normal = FloatVector.zero
  /// A point of the face, in its shape's frame.
  var point = FloatVector.zero
  var first = Point()
  var second = Point()

  mutating func append(_ local: FloatVector, id: UInt32) {
    if count == 0 {
      first = Point(local: local, id: id)
    } else {
      second = Point(local: local, id: id)
    }
    count += 1
  }

  /// Takes over the impulses of the points that were there before.
  @inline(__always)
  mutating func inheritImpulses(from old: Manifold) {
    if count > 0 { Self.inherit(&first, old) }
    if count > 1 { Self.inherit(&second, old) }
  }

  @inline(__always)
  private static func inherit(_ point: inout Point, _ old: Manifold) {
    let source =
      old.count > 0 && old.first.id == point.id
      ? old.first : old.count > 1 && old.second.id == point.id ? old.second : Point()
    point.normalImpulse = source.normalImpulse
    point.tangentImpulse = source.tangentImpulse
  }
}
