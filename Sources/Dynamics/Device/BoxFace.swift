// SPDX-License-Identifier: GPL-3.0-or-later

/// The faces of a box: 0 looks towards smaller y, 1 larger x, 2 larger y, 3 smaller x; face n goes from corner n to the next.
enum BoxFace {
  @inline(__always)
  static func normal(_ face: Int) -> FloatVector {
    switch face & 3 {
    case 0: FloatVector(x: 0, y: -1)
    case 1: FloatVector(x: 1, y: 0)
    case 2: FloatVector(x: 0, y: 1)
    default: FloatVector(x: -1, y: 0)
    }
  }

  /// The face that looks most in a direction.
  @inline(__always)
  static func facing(_ direction: FloatVector) -> Int {
    direction.y.magnitude >= direction.x.magnitude
      ? (direction.y > 0 ? 2 : 0) : (direction.x > 0 ? 1 : 3)
  }
}

extension DeviceBodies.Shape {
  /// A corner in the box's frame.
  @inline(__always)
  func corner(_ index: Int) -> FloatVector {
    let corner = index & 3
    return FloatVector(
      x: corner == 1 || corner == 2 ? halfWidth : -halfWidth, y: corner >= 2 ? halfHeight : -halfHeight)
  }

  /// Half the shorter side.
  var smallestExtent: Float { min(halfWidth, halfHeight) }

  /// Distance of a face from the centre.
  @inline(__always)
  func extent(_ face: Int) -> Float { face & 1 == 0 ? halfHeight : halfWidth }
}

extension Rotation {
  /// What turns vectors of one frame into those of another.
  @inline(__always)
  init(_ from: Rotation, to: Rotation) {
    sine = from.cosine * to.sine - from.sine * to.cosine
    cosine = from.cosine * to.cosine + from.sine * to.sine
  }

  @inline(__always)
  private init(sine: Float, cosine: Float) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The opposite rotation.
  @inline(__always) var inverted: Rotation { Rotation(sine: -sine, cosine: cosine) }
}

/// A segment that is cut by half planes, each end with the features that made it.
struct ClippedSegment {
  struct End {
    var point: FloatVector
    var id: UInt32
  }

  var first: End
  var second: End

  @inline(__always)
  init(_ first: End, _ second: End) {
    self.first = first
    self.second = second
  }

  /// Keeps what lies behind a line; false when nothing does, or a single point.
  @inline(__always)
  mutating func cut(_ normal: FloatVector, at offset: Float, id: UInt32) -> Bool {
    let (distance, other) = (dot(normal, first.point) - offset, dot(normal, second.point) - offset)
    if distance <= 0, other <= 0 { return true }
    guard distance * other < 0 else { return false }
    let point = first.point + (distance / (distance - other)) * (second.point - first.point)
    // A cut end is made by a corner of the face and the incident segment as a whole.
    let end = End(point: point, id: 1 << 16 | id << 4 | first.id)
    if distance > 0 { first = end } else { second = end }
    return true
  }
}
