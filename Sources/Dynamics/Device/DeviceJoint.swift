// SPDX-License-Identifier: GPL-3.0-or-later

/// An attachment or one spring of a snap between two bodies, as constraint of a sub-step.
///
/// Body `a` is the ground or the other item, `b` the item. Impulses are those of the sub-step before, to begin with.
struct DeviceJoint {
  enum Kind: UInt8 {
    /// Spring or rod: a row of ``DistanceRow``.
    case distance
    /// Rope: a row of ``DistanceRow`` that only pulls.
    case rope
    /// Two points stay together.
    case pin
    /// Two points stay together, and the angle between the bodies.
    case weld
    /// A point stays on a line, and the angle.
    case slider
  }

  enum RangeEnd: UInt8 {
    case none
    case lower
    case upper
    /// The range has no width.
    case both
  }

  var kind: Kind
  /// Whether all its ends are there.
  var isActing = false
  let a: Int
  let b: Int
  /// The point of each body, from its centre and turning with it.
  var localA = FloatVector.zero
  var localB = FloatVector.zero
  var length: Float = 0
  let frequency: Float
  let dampingRatio: Float
  /// Angle of b against a that counts as 0.
  var referenceAngle: Float = 0
  /// Direction of travel, turning with a.
  var axis = FloatVector.zero
  /// Range of the angle in radians or of the travel in metres.
  var lower: Float = 0
  var upper: Float = 0
  var hasRange = false

  // What a sub-step prepares; see the kinds.
  var armA = FloatVector.zero
  var armB = FloatVector.zero
  var direction = FloatVector.zero
  var matrix = SymmetricMatrix.zero
  var leverA = FloatVector.zero
  var leverB = FloatVector.zero
  var axialMass: Float = 0
  /// The end of the range that is nearer.
  var end = RangeEnd.none
  /// Speed that would use up what is left of the range within the sub-step, negated.
  var rangeBias: Float = 0

  // Impulses.
  var impulse = FloatVector.zero
  var angularImpulse: Float = 0
  var rangeImpulse: Float = 0

  mutating func scaleImpulses(by factor: Float) {
    impulse = factor * impulse
    angularImpulse *= factor
    rangeImpulse *= factor
  }
}

extension DeviceBodies {
  /// Adds an impulse at an arm of b, and its opposite at an arm of a.
  @inline(__always)
  func apply(
    _ impulse: FloatVector, _ angular: Float, a: Int, _ armA: FloatVector, b: Int, _ armB: FloatVector
  ) {
    let (inverseA, inverseB) = (inverses[a], inverses[b])
    let (turnA, turnB) = (cross(armA, impulse) + angular, cross(armB, impulse) + angular)
    // Whole vectors, since they are loaded as such.
    motions[a].vector -=
      SIMD4(inverseA.mass, inverseA.mass, inverseA.inertia, 0) * SIMD4(impulse.x, impulse.y, turnA, 0)
    motions[b].vector +=
      SIMD4(inverseB.mass, inverseB.mass, inverseB.inertia, 0) * SIMD4(impulse.x, impulse.y, turnB, 0)
  }

  /// Moves two bodies as ``apply(_:_:a:_:b:_:)`` changes their velocities; less where one would turn by more than the
  /// largest correction.
  @inline(__always)
  func correct(
    _ impulse: FloatVector, _ angular: Float, a: Int, _ armA: FloatVector, b: Int, _ armB: FloatVector,
    _ constants: DeviceConstants
  ) {
    let (inverseA, inverseB) = (inverses[a], inverses[b])
    let turnA = inverseA.inertia * (cross(armA, impulse) + angular)
    let turnB = inverseB.inertia * (cross(armB, impulse) + angular)
    let largest = max(turnA.magnitude, turnB.magnitude)
    let share =
      largest > constants.largestAngularCorrection ? constants.largestAngularCorrection / largest : 1
    poses[a].center = poses[a].center - (share * inverseA.mass) * impulse
    poses[a].angle -= share * turnA
    poses[b].center = poses[b].center + (share * inverseB.mass) * impulse
    poses[b].angle += share * turnB
  }

  /// A body's point in the world, from its centre.
  @inline(__always)
  func arm(_ local: FloatVector, of body: Int) -> FloatVector {
    local.x == 0 && local.y == 0 ? local : rotation(of: body)(local)
  }
}
