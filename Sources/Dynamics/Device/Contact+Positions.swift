// SPDX-License-Identifier: GPL-3.0-or-later

extension UnsafeMutablePointer where Pointee == Contact {
  /// Pushes the bodies apart where they overlap by more than is left alone; returns the smallest separation
  /// before.
  @inline(__always)
  func correct(_ bodies: DeviceBodies, _ constants: DeviceConstants, share: Float) -> Float {
    correct(bodies, constants, share: share, pointee.inverseA(bodies), pointee.inverseB(bodies))
  }

  /// The same with other masses, of which those of 0 stay where they are.
  @inline(__always)
  func correct(
    _ bodies: DeviceBodies, _ constants: DeviceConstants, share: Float, _ inverseA: DeviceBodies.Inverse,
    _ inverseB: DeviceBodies.Inverse
  ) -> Float {
    let (a, b) = (Int(pointee.a), Int(pointee.b))
    let skin = pointee.skinA + pointee.skinB
    var smallest: Float = 0
    for index in 0..<Int(pointee.manifold.count) {
      let local = index == 0 ? pointee.manifold.first.local : pointee.manifold.second.local
      let (place, distance, direction) = place(of: local, bodies)
      let separation = distance - skin
      smallest = min(smallest, separation)
      let error = clamp(share * (separation + constants.linearSlop), -constants.largestLinearCorrection, 0)
      guard error < 0 else { continue }
      let (armA, armB) = (place - bodies.poses[a].center, place - bodies.poses[b].center)
      let (leverA, leverB) = (cross(armA, direction), cross(armB, direction))
      let inverse =
        inverseA.mass + inverseB.mass + inverseA.inertia * leverA * leverA + inverseB.inertia * leverB
        * leverB
      guard inverse > 0 else { continue }
      let impulse = -error / inverse
      bodies.poses[a].center = bodies.poses[a].center - (inverseA.mass * impulse) * direction
      bodies.poses[a].angle -= inverseA.inertia * impulse * leverA
      bodies.poses[b].center = bodies.poses[b].center + (inverseB.mass * impulse) * direction
      bodies.poses[b].angle += inverseB.inertia * impulse * leverB
    }
    return smallest
  }

  /// Where a point of the contact is now, its distance from the face without skins, and the normal from a to
  /// b.
  @inline(__always)
  private func place(
    of local: FloatVector, _ bodies: DeviceBodies
  ) -> (point: FloatVector, distance: Float, normal: FloatVector) {
    let isFaceOfB = pointee.manifold.isFaceOfB
    let (face, other) = isFaceOfB ? (Int(pointee.b), Int(pointee.a)) : (Int(pointee.a), Int(pointee.b))
    let rotation = bodies.rotation(of: face)
    let outward = rotation(pointee.manifold.normal)
    let point = bodies.poses[other].center + bodies.rotation(of: other)(local)
    let distance = dot(
      point - bodies.poses[face].center - rotation(pointee.manifold.point), outward)
    return (point, distance, isFaceOfB ? -outward : outward)
  }
}
