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
    var places = (first: ContactPlace(self, pointee.manifold.first.local, bodies), second: ContactPlace())
    let isPair = pointee.manifold.count == 2
    if isPair { places.second = ContactPlace(self, pointee.manifold.second.local, bodies) }
    // In a round most are in place.
    let first = places.first.distance - skin
    var smallest = min(0, first)
    if share * (first + constants.linearSlop) < 0 {
      places.first.push(a, b, first, bodies, constants, share: share, inverseA, inverseB)
      if isPair { places.second = ContactPlace(self, pointee.manifold.second.local, bodies) }
    }
    guard isPair else { return smallest }
    let second = places.second.distance - skin
    smallest = min(smallest, second)
    if share * (second + constants.linearSlop) < 0 {
      places.second.push(a, b, second, bodies, constants, share: share, inverseA, inverseB)
    }
    return smallest
  }
}

/// Where a point of a contact is now.
private struct ContactPlace {
  var point = FloatVector.zero
  /// From the face, without skins.
  var distance: Float = 0
  /// From a to b.
  var normal = FloatVector.zero

  @inline(__always)
  init() {}

  @inline(__always)
  init(_ contact: UnsafeMutablePointer<Contact>, _ local: FloatVector, _ bodies: DeviceBodies) {
    let isFaceOfB = contact.pointee.manifold.isFaceOfB
    let (a, b) = (Int(contact.pointee.a), Int(contact.pointee.b))
    let (face, other) = isFaceOfB ? (b, a) : (a, b)
    let rotation = bodies.rotation(of: face)
    let outward = rotation(contact.pointee.manifold.normal)
    point = bodies.poses[other].center + bodies.rotation(of: other)(local)
    distance = dot(
      point - bodies.poses[face].center - rotation(contact.pointee.manifold.point), outward)
    normal = isFaceOfB ? -outward : outward
  }

  /// Moves the bodies so that a share of what a separation lacks is there.
  @inline(__always)
  func push(
    _ a: Int, _ b: Int, _ separation: Float, _ bodies: DeviceBodies, _ constants: DeviceConstants,
    share: Float, _ inverseA: DeviceBodies.Inverse, _ inverseB: DeviceBodies.Inverse
  ) {
    let error = clamp(share * (separation + constants.linearSlop), -constants.largestLinearCorrection, 0)
    let (armA, armB) = (point - bodies.poses[a].center, point - bodies.poses[b].center)
    let (leverA, leverB) = (cross(armA, normal), cross(armB, normal))
    let inverse =
      inverseA.mass + inverseB.mass + inverseA.inertia * leverA * leverA + inverseB.inertia * leverB
      * leverB
    guard inverse > 0 else { return }
    let impulse = -error / inverse
    bodies.poses[a].center = bodies.poses[a].center - (inverseA.mass * impulse) * normal
    bodies.poses[a].angle -= inverseA.inertia * impulse * leverA
    bodies.poses[b].center = bodies.poses[b].center + (inverseB.mass * impulse) * normal
    bodies.poses[b].angle += inverseB.inertia * impulse * leverB
  }
}
