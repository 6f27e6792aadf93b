// SPDX-License-Identifier: GPL-3.0-or-later

extension Manifold {
  /// How much deeper a second candidate for the face has to be, so that the face does not alternate between
  /// equals.
  private static var relativeTolerance: Float { 0.98 }
  private static var absoluteTolerance: Float { 0.001 }

  /// Where two boxes touch, and a lower bound of their distance without skins.
  ///
  /// The face is the one along whose normal the boxes are farthest apart; the opposite face of the other box,
  /// clipped to its width, gives the points.
  static func boxes(
    _ shapeA: DeviceBodies.Shape, _ poseA: DeviceBodies.Pose, _ shapeB: DeviceBodies.Shape,
    _ poseB: DeviceBodies.Pose, _ rotationA: Rotation, _ rotationB: Rotation, skin: Float
  ) -> (Manifold, separation: Float) {
    let relative = Rotation(rotationA, to: rotationB)
    let between = poseB.center - poseA.center
    let centerB = rotationA.inverse(between)
    let centerA = rotationB.inverse(-between)
    var manifold = Manifold()
    let (faceA, separationA) = deepestFace(of: shapeA, other: shapeB, relative, center: centerB)
    guard separationA <= skin else { return (manifold, separationA) }
    let (faceB, separationB) = deepestFace(of: shapeB, other: shapeA, relative.inverted, center: centerA)
    guard separationB <= skin else { return (manifold, separationB) }
    let isFaceOfB = separationB > relativeTolerance * separationA + absoluteTolerance
    manifold.isFaceOfB = isFaceOfB
    manifold.clip(
      face: isFaceOfB ? faceB : faceA, of: isFaceOfB ? shapeB : shapeA, incident: isFaceOfB ? shapeA : shapeB,
      isFaceOfB ? relative.inverted : relative, center: isFaceOfB ? centerA : centerB, skin: skin)
    return (manifold, max(separationA, separationB))
  }

  /// The face of a box that another one, given in its frame, is farthest from.
  static func deepestFace(
    of shape: DeviceBodies.Shape, other: DeviceBodies.Shape, _ relative: Rotation, center: FloatVector
  ) -> (face: Int, separation: Float) {
    let (cosine, sine) = (relative.cosine.magnitude, relative.sine.magnitude)
    let x = center.x.magnitude - shape.halfWidth - (cosine * other.halfWidth + sine * other.halfHeight)
    let y = center.y.magnitude - shape.halfHeight - (sine * other.halfWidth + cosine * other.halfHeight)
    return y >= x ? (center.y > 0 ? 2 : 0, y) : (center.x > 0 ? 1 : 3, x)
  }

  /// Clips the face of a box that looks against a face of another one, in the latter's frame.
  @inline(__always)
  private mutating func clip(
    face: Int, of shape: DeviceBodies.Shape, incident: DeviceBodies.Shape, _ relative: Rotation,
    center: FloatVector, skin: Float
  ) {
    let normal = BoxFace.normal(face)
    let opposite = BoxFace.facing(-relative.inverse(normal))
    var segment = ClippedSegment(
      ClippedSegment.End(point: center + relative(incident.corner(opposite)), id: UInt32(opposite)),
      ClippedSegment.End(
        point: center + relative(incident.corner(opposite + 1)), id: UInt32(opposite + 1) & 3))
    let (from, to) = (shape.corner(face), shape.corner(face + 1))
    let tangent = normal.perpendicular
    guard
      segment.cut(-tangent, at: -dot(tangent, from) + skin, id: UInt32(face)),
      segment.cut(tangent, at: dot(tangent, to) + skin, id: UInt32(face + 1) & 3)
    else { return }
    self.normal = normal
    point = 0.5 * (from + to)
    let front = dot(normal, from)
    let base = UInt32(face) << 8 | (isFaceOfB ? 1 << 31 : 0)
    if dot(normal, segment.first.point) - front <= skin {
      append(relative.inverse(segment.first.point - center), id: base | segment.first.id)
    }
    if dot(normal, segment.second.point) - front <= skin {
      append(relative.inverse(segment.second.point - center), id: base | segment.second.id)
    }
  }

  /// Where a piece of boundary, as a, and a box, as b, touch; and a lower bound of their distance without
  /// skins.
  ///
  /// The piece has two sides, and no neighbours are considered. A box that straddles its line belongs to the
  /// side that it was on before, so that pressure does not squeeze it through. Where only what is beyond the
  /// boundary by the skins matters, the box does not change sides, and nothing is found for one that is not.
  static func edge(
    from: FloatVector, to: FloatVector, _ shape: DeviceBodies.Shape, _ pose: DeviceBodies.Pose,
    _ rotation: Rotation, skin: Float, side: inout Contact.Side, onlyBeyond: Bool = false
  ) -> (Manifold, separation: Float) {
    var (first, second) = (rotation.inverse(from - pose.center), rotation.inverse(to - pose.center))
    var manifold = Manifold()
    let along = second - first
    // Along an axis of the box nothing has to be divided.
    let length = along.y == 0 ? along.x.magnitude : along.length
    guard length > Float.ulpOfOne else { return (manifold, .infinity) }
    var normal =
      along.y == 0
      ? FloatVector(x: 0, y: along.x > 0 ? -1 : 1)
      : FloatVector(x: along.y / length, y: -along.x / length)
    let distance = -dot(normal, first)
    let extent = normal.x.magnitude * shape.halfWidth + normal.y.magnitude * shape.halfHeight
    if side == .unknown || (!onlyBeyond && distance.magnitude >= extent) {
      side = distance >= 0 ? .front : .back
    }
    let isFront = side == .front
    if !isFront {
      normal = -normal
      swap(&first, &second)
    }
    let edgeSeparation = (isFront ? distance : -distance) - extent
    guard edgeSeparation <= skin else { return (manifold, edgeSeparation) }
    if onlyBeyond, edgeSeparation >= -skin { return (manifold, edgeSeparation) }
    let (face, faceSeparation) = farthestFace(of: shape, first, second, except: BoxFace.facing(normal))
    guard faceSeparation <= skin else { return (manifold, faceSeparation) }
    if faceSeparation > relativeTolerance * edgeSeparation + absoluteTolerance {
      manifold.clipEdge(first, second, isFront: isFront, to: face, of: shape, pose, rotation, skin: skin)
    } else {
      manifold.clipBox(shape, toEdge: first, second, normal, isFront: isFront, pose, rotation, skin: skin)
    }
    return (manifold, max(edgeSeparation, faceSeparation))
  }

  /// The face of a box that a segment in its frame is farthest from, but for the one that looks away from the boundary: it
  /// would push the box to the other side.
  @inline(__always)
  private static func farthestFace(
    of shape: DeviceBodies.Shape, _ first: FloatVector, _ second: FloatVector, except away: Int
  ) -> (face: Int, separation: Float) {
    let above = away == 0 ? -.infinity : min(-first.y, -second.y) - shape.halfHeight
    let right = away == 1 ? -.infinity : min(first.x, second.x) - shape.halfWidth
    let below = away == 2 ? -.infinity : min(first.y, second.y) - shape.halfHeight
    let left = away == 3 ? -.infinity : min(-first.x, -second.x) - shape.halfWidth
    var (face, separation) = (0, above)
    if right > separation { (face, separation) = (1, right) }
    if below > separation { (face, separation) = (2, below) }
    if left > separation { (face, separation) = (3, left) }
    return (face, separation)
  }

  /// Face of the boundary, points of the box; all in the box's frame.
  private mutating func clipBox(
    _ shape: DeviceBodies.Shape, toEdge first: FloatVector, _ second: FloatVector, _ normal: FloatVector,
    isFront: Bool, _ pose: DeviceBodies.Pose, _ rotation: Rotation, skin: Float
  ) {
    let opposite = BoxFace.facing(-normal)
    var segment = ClippedSegment(
      ClippedSegment.End(point: shape.corner(opposite), id: UInt32(opposite)),
      ClippedSegment.End(point: shape.corner(opposite + 1), id: UInt32(opposite + 1) & 3))
    let tangent = normal.perpendicular
    guard
      segment.cut(-tangent, at: -dot(tangent, first), id: isFront ? 0 : 1),
      segment.cut(tangent, at: dot(tangent, second), id: isFront ? 1 : 0)
    else { return }
    self.normal = rotation(normal)
    point = pose.center + rotation(first)
    let base: UInt32 = isFront ? 0 : 1 << 8
    if dot(normal, segment.first.point - first) <= skin {
      append(segment.first.point, id: base | segment.first.id)
    }
    if dot(normal, segment.second.point - first) <= skin {
      append(segment.second.point, id: base | segment.second.id)
    }
  }

  /// Face of the box, points of the boundary.
  private mutating func clipEdge(
    _ first: FloatVector, _ second: FloatVector, isFront: Bool, to face: Int, of shape: DeviceBodies.Shape,
    _ pose: DeviceBodies.Pose, _ rotation: Rotation, skin: Float
  ) {
    isFaceOfB = true
    let normal = BoxFace.normal(face)
    var segment = ClippedSegment(
      ClippedSegment.End(point: first, id: isFront ? 0 : 1),
      ClippedSegment.End(point: second, id: isFront ? 1 : 0))
    let (from, to) = (shape.corner(face), shape.corner(face + 1))
    let tangent = normal.perpendicular
    guard
      segment.cut(-tangent, at: -dot(tangent, from), id: UInt32(face)),
      segment.cut(tangent, at: dot(tangent, to), id: UInt32(face + 1) & 3)
    else { return }
    self.normal = normal
    point = from
    let base = UInt32(face) << 8 | 1 << 31
    if dot(normal, segment.first.point - from) <= skin {
      append(pose.center + rotation(segment.first.point), id: base | segment.first.id)
    }
    if dot(normal, segment.second.point - from) <= skin {
      append(pose.center + rotation(segment.second.point), id: base | segment.second.id)
    }
  }
}
