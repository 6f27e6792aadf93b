// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The conditions that the rigid joints of a scene make: those that always hold, and those that only limit.
struct JointRows {
  /// Closer than this, in points, an attachment to a fixed point without a length is a pin. Source: observed UIKit
  /// behaviour.
  static let pinDistance = 1.0
  /// A rod shorter than this, in points, has no direction: it is a pin.
  static let shortestRod = 1e-6

  /// Met at all times.
  private(set) var equalities: [ConstraintRow] = []
  /// Ropes and the ends of ranges: never negative.
  private(set) var limits: [ConstraintRow] = []

  private let scene: ContinuousScene
  private let bodies: [Int]

  /// Makes the rows of all joints that are not springs.
  init(_ scene: ContinuousScene, bodies: [Int]) {
    self.scene = scene
    self.bodies = bodies
    for active in scene.joints where active.joint.kind != .distance || active.joint.frequency == 0 {
      let joint = active.joint
      guard bodies[joint.item] >= 0 || joint.other.map({ bodies[$0] >= 0 }) ?? false else { continue }
      add(active)
    }
  }

  /// Lets all joints hold what they have, where they contradict one another.
  mutating func hold(_ bodies: RigidBodies, _ state: UnsafePointer<Double>) {
    for index in equalities.indices {
      let row = RowState(equalities[index], bodies, state, state + 3 * bodies.count)
      equalities[index].target += row.value
    }
  }

  /// Whether a rigid attachment is so short that it is a pin at its fixed point.
  static func isPin(_ active: ActiveJoint, in scene: ContinuousScene) -> Bool {
    active.joint.other == nil && scene.model.joints[active.index].length == nil
      && active.joint.length ?? 0 < pinDistance
  }

  private mutating func add(_ active: ActiveJoint) {
    let joint = active.joint
    let length = joint.length ?? 0
    switch joint.kind {
    case .distance:
      let isShort = Self.isPin(active, in: scene)
      if isShort || length < Self.shortestRod {
        var held = active
        if isShort { held.itemPoint = scene.states.local(active.referencePoint, of: joint.item) }
        addPoint(held)
      } else {
        var row = self.row(.distance, active)
        row.target = length
        equalities.append(row)
      }
    case .limit:
      var row = self.row(.distance, active)
      (row.target, row.sign) = (length, -1)
      limits.append(row)
    case .fixed:
      addPoint(active)
      addAngle(active)
    case .pin:
      addPoint(active)
      guard let range = joint.range else { return }
      var row = self.row(.angle, active)
      row.target = active.referenceAngle - offset(ofAngle: active) + range.lower
      limits.append(row)
      (row.target, row.sign) = (row.target + range.upper - range.lower, -1)
      limits.append(row)
    case .sliding:
      addAngle(active)
      var row = self.row(.axis, active)
      let axis = localAxis(of: active)
      (row.nx, row.ny) = (-axis.y, axis.x)
      equalities.append(row)
      guard let range = joint.range else { return }
      (row.nx, row.ny, row.target) = (axis.x, axis.y, range.lower)
      limits.append(row)
      (row.target, row.sign) = (range.upper, -1)
      limits.append(row)
    }
  }

  private mutating func addPoint(_ active: ActiveJoint) {
    equalities.append(row(.horizontal, active))
    equalities.append(row(.vertical, active))
  }

  private mutating func addAngle(_ active: ActiveJoint) {
    var row = self.row(.angle, active)
    row.target = active.referenceAngle - offset(ofAngle: active)
    equalities.append(row)
  }

  /// The part of the angle between two items that belongs to ends that do not move.
  private func offset(ofAngle active: ActiveJoint) -> Double {
    var offset = 0.0
    if bodies[active.joint.item] < 0 { offset += scene.states.angle[active.joint.item] }
    if let other = active.joint.other, bodies[other] < 0 { offset -= scene.states.angle[other] }
    return offset
  }

  /// The axis of a slide in the coordinates of the other end, with which it turns from when the joint began to act.
  private func localAxis(of active: ActiveJoint) -> Vector {
    guard let other = active.joint.other, bodies[other] < 0 else { return active.referenceAxis }
    let angle = scene.states.angle[other]
    let (sine, cosine) = (sin(angle), cos(angle))
    let axis = active.referenceAxis
    return Vector(x: cosine * axis.x - sine * axis.y, y: sine * axis.x + cosine * axis.y)
  }

  /// A row between the joint's two points.
  private func row(_ shape: ConstraintRow.Shape, _ active: ActiveJoint) -> ConstraintRow {
    let joint = active.joint
    let (a, b) = (bodies[joint.item], joint.other.map { bodies[$0] } ?? -1)
    let own = a >= 0 ? active.itemPoint : scene.states.point(active.itemPoint, of: joint.item)
    var far = active.referencePoint
    if let other = joint.other, b < 0 { far = scene.states.point(active.referencePoint, of: other) }
    return ConstraintRow(shape: shape, a: a, b: b, ax: own.x, ay: own.y, bx: far.x, by: far.y)
  }
}
