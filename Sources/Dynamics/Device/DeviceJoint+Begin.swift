// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceJoint {
  /// A joint that does not act yet.
  init(_ model: WorldModel.Joint, ground: Int) {
    kind =
      switch model.kind {
      case .distance: .distance
      case .limit: .rope
      case .fixed: .weld
      case .pin: .pin
      case .sliding: .slider
      }
    a = model.other ?? ground
    b = model.item
    frequency = Float(model.frequency)
    dampingRatio = Float(model.dampingRatio)
  }

  /// Begins to act between two bodies as they are now.
  mutating func begin(
    _ model: WorldModel.Joint, _ bodies: DeviceBodies, _ constants: DeviceConstants, pinDistance: Double
  ) {
    self = DeviceJoint(model, ground: bodies.count)
    isActing = true
    localB = FloatVector(points: model.offset)
    let pointB = bodies.poses[b].center + bodies.arm(localB, of: b)
    switch kind {
    case .distance, .rope:
      localA =
        a == bodies.count
        ? FloatVector(points: model.anchor ?? .zero) : FloatVector(points: model.otherOffset)
      let distance = (pointB - bodies.poses[a].center - bodies.arm(localA, of: a)).length
      length = model.length.map(Float.meters) ?? distance
      if kind == .distance, a == bodies.count, model.frequency == 0, model.length == nil,
        distance < .meters(pinDistance)
      {
        kind = .pin
        localB = local(of: localA, in: b, bodies)
      }
    case .pin, .weld, .slider:
      let point = model.anchor.map(FloatVector.init(points:)) ?? pointB
      localA = local(of: point, in: a, bodies)
      localB = local(of: point, in: b, bodies)
      referenceAngle = bodies.poses[b].angle - bodies.poses[a].angle
      let direction = FloatVector(x: Float(model.axis.x), y: Float(model.axis.y))
      axis = Rotation(bodies.poses[a].angle).inverse(direction)
      if let range = model.range {
        hasRange = true
        lower = kind == .slider ? .meters(range.lower) : Float(range.lower)
        upper = kind == .slider ? .meters(range.upper) : Float(range.upper)
      }
    }
  }

  /// A point of the world in the frame of a body.
  private func local(of point: FloatVector, in body: Int, _ bodies: DeviceBodies) -> FloatVector {
    let pose = bodies.poses[body]
    return Rotation(pose.angle).inverse(point - pose.center)
  }

  /// Row of a distance joint or rope that begins to act.
  var row: DistanceRow {
    var row = DistanceRow()
    (row.a, row.b, row.kind) = (Int32(a), Int32(b), kind)
    (row.localA, row.localB, row.length) = (localA, localB, length)
    row.isRigid = frequency == 0
    row.isRope = kind == .rope ? 1 : 0
    // The frequency of a rope only spares it corrections.
    if kind == .distance { (row.frequency, row.dampingRatio) = (2 * Float.pi * frequency, dampingRatio) }
    return row
  }
}
