// SPDX-License-Identifier: GPL-3.0-or-later

/// When two shapes come close on their way through a sub-step, by conservative advancement.
///
/// Along the direction between their closest points they cannot approach faster than their centres do plus their corners
/// turn; so they are moved on by the time that their distance allows at least, again and again.
struct TimeOfImpact {
  /// A shape on its way: a box, or a piece of boundary, which does not move.
  struct Sweep {
    var shape: DeviceBodies.Shape
    var from: DeviceBodies.Pose
    var to: DeviceBodies.Pose

    /// The pose after a share of the way.
    @inline(__always)
    func pose(at share: Float) -> DeviceBodies.Pose {
      DeviceBodies.Pose(
        center: from.center + share * (to.center - from.center),
        angle: from.angle + share * (to.angle - from.angle))
    }

    /// How far a corner travels by turning.
    var turning: Float { shape.radius * (to.angle - from.angle).magnitude }
  }

  private enum Other {
    case box(Sweep)
    case edge(FloatVector, FloatVector)
  }

  private let other: Other
  private let sweep: Sweep
  /// Distance without skins at which they count as touching, and by how much it may be missed.
  private let target: Float
  private let tolerance: Float

  init(_ a: Sweep, _ b: Sweep, skin: Float, _ constants: DeviceConstants) {
    other = .box(a)
    sweep = b
    (target, tolerance) = Self.target(skin: skin, constants)
  }

  init(edge: DeviceBoundaries.Edge, _ b: Sweep, skin: Float, _ constants: DeviceConstants) {
    other = .edge(edge.from, edge.to)
    sweep = b
    (target, tolerance) = Self.target(skin: skin, constants)
  }

  /// A little less than the skins, so that the contact is surely there; at most half of thin ones.
  static func target(skin: Float, _ constants: DeviceConstants) -> (distance: Float, tolerance: Float) {
    let slop = min(constants.linearSlop, skin)
    return (min(max(slop, skin - 3 * slop), skin / 2), slop / 4)
  }

  /// Share of the way after which they touch; nil when they do not, or overlapped from the start.
  func share() -> Float? {
    var share: Float = 0
    let (from, to) = otherWay
    let approach = (sweep.to.center - sweep.from.center) - (to - from)
    let turning = sweep.turning + otherTurning
    for _ in 0..<64 {
      guard let (distance, direction) = distance(at: share) else { return share > 0 ? share : nil }
      if distance < target + tolerance { return share }
      let speed = turning - dot(approach, direction)
      guard speed > 0 else { return nil }
      share += (distance - target) / speed
      if !(share < 1) { return nil }
    }
    return share
  }

  private var otherWay: (FloatVector, FloatVector) {
    switch other {
    case .box(let sweep): (sweep.from.center, sweep.to.center)
    case .edge: (.zero, .zero)
    }
  }

  private var otherTurning: Float {
    switch other {
    case .box(let sweep): sweep.turning
    case .edge: 0
    }
  }

  /// Distance without skins, and its direction towards b; nil for shapes that overlap.
  private func distance(at share: Float) -> (Float, FloatVector)? {
    let pose = sweep.pose(at: share)
    let rotation = Rotation(pose.angle)
    var nearest = Nearest()
    switch other {
    case .edge(let from, let to):
      // All in the box's frame.
      let (first, second) = (rotation.inverse(from - pose.center), rotation.inverse(to - pose.center))
      guard Self.isApart(first, second, sweep.shape) else { return nil }
      nearest.add(-sweep.shape.away(first))
      nearest.add(-sweep.shape.away(second))
      for corner in 0..<4 {
        nearest.add(Self.away(sweep.shape.corner(corner), from: first, to: second))
      }
      return nearest.result(rotation)
    case .box(let sweepA):
      let poseA = sweepA.pose(at: share)
      let rotationA = Rotation(poseA.angle)
      let relative = Rotation(rotation, to: rotationA)
      let center = rotation.inverse(poseA.center - pose.center)
      guard Manifold.areApart(sweep.shape, sweepA.shape, relative, center: center) else { return nil }
      for corner in 0..<4 {
        nearest.add(-sweep.shape.away(center + relative(sweepA.shape.corner(corner))))
        let inA = relative.inverse(sweep.shape.corner(corner) - center)
        nearest.add(relative(sweepA.shape.away(inA)))
      }
      return nearest.result(rotation)
    }
  }

  /// Whether an axis of the box or the segment's normal separates them.
  private static func isApart(
    _ first: FloatVector, _ second: FloatVector, _ shape: DeviceBodies.Shape
  ) -> Bool {
    if min(first.x, second.x) > shape.halfWidth || max(first.x, second.x) < -shape.halfWidth { return true }
    if min(first.y, second.y) > shape.halfHeight || max(first.y, second.y) < -shape.halfHeight { return true }
    let along = second - first
    let extent = along.y.magnitude * shape.halfWidth + along.x.magnitude * shape.halfHeight
    return cross(along, first).magnitude > extent
  }

  /// From the nearest point of a segment to a point.
  private static func away(_ point: FloatVector, from: FloatVector, to: FloatVector) -> FloatVector {
    let along = to - from
    let squared = along.squaredLength
    let share = squared > 0 ? clamp(dot(point - from, along) / squared, 0, 1) : 0
    return point - from - share * along
  }

  /// The shortest of several vectors.
  private struct Nearest {
    var squared = Float.infinity
    var vector = FloatVector.zero

    mutating func add(_ candidate: FloatVector) {
      let length = candidate.squaredLength
      if length < squared { (squared, vector) = (length, candidate) }
    }

    func result(_ rotation: Rotation) -> (Float, FloatVector)? {
      let length = squared.squareRoot()
      return length > 0 ? (length, rotation((1 / length) * vector)) : nil
    }
  }
}

extension TimeOfImpact {
  /// Whether the circles around two boxes, with their skins, stay apart by more than rounding can hide.
  @inline(__always)
  static func passes(_ a: Sweep, _ b: Sweep, way: FloatVector, skin: Float) -> Bool {
    let reach = farther(a.shape.radius + b.shape.radius + skin)
    let begin = b.from.center - a.from.center
    // Where the circles are closest.
    let squared = way.squaredLength
    let share = squared > 0 ? clamp(-dot(begin, way) / squared, 0, 1) : 0
    return (begin + share * way).squaredLength > reach * reach
  }

  /// Whether the circle around a box, with the skins, stays on one side of a piece's line.
  @inline(__always)
  static func passes(_ edge: DeviceBoundaries.Edge, _ b: Sweep, skin: Float) -> Bool {
    let along = edge.to - edge.from
    let reach = farther(b.shape.radius + skin) * along.length
    let begin = cross(along, b.from.center - edge.from)
    let end = cross(along, b.to.center - edge.from)
    return min(begin, end) > reach || max(begin, end) < -reach
  }

  /// A little more than a distance, so that rounding decides nothing.
  private static func farther(_ distance: Float) -> Float { 1.01 * distance + 1e-3 }
}

extension DeviceBodies.Shape {
  /// From the nearest point of the box to a point, in the box's frame; zero inside.
  @inline(__always)
  func away(_ point: FloatVector) -> FloatVector {
    FloatVector(
      x: point.x - clamp(point.x, -halfWidth, halfWidth), y: point.y - clamp(point.y, -halfHeight, halfHeight)
    )
  }
}

extension Manifold {
  /// Whether a face of either box separates them; the second is given in the frame of the first.
  static func areApart(
    _ first: DeviceBodies.Shape, _ second: DeviceBodies.Shape, _ relative: Rotation, center: FloatVector
  ) -> Bool {
    deepestFace(of: first, other: second, relative, center: center).separation > 0
      || deepestFace(of: second, other: first, relative.inverted, center: -relative.inverse(center))
        .separation > 0
  }
}
