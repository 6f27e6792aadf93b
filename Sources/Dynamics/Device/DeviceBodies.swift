// SPDX-License-Identifier: GPL-3.0-or-later

/// The bodies of a device world, one array a quantity: those of the items, then the ground, which never moves.
///
/// A bundle of pointers; who makes it deallocates it.
struct DeviceBodies {
  /// Place and rotation.
  struct Pose {
    var center: FloatVector
    var angle: Float
  }

  /// Velocities, in one vector so that they are loaded and stored at once.
  struct Motion {
    /// Linear x and y, angular, and 0.
    var vector: SIMD4<Float>

    @inline(__always)
    init(_ vector: SIMD4<Float>) { self.vector = vector }

    @inline(__always)
    init(linear: FloatVector, angular: Float) { vector = SIMD4(linear.x, linear.y, angular, 0) }

    @inline(__always) static var rest: Motion { Motion(SIMD4(0, 0, 0, 0)) }

    @inline(__always) var linear: FloatVector {
      get { FloatVector(x: vector.x, y: vector.y) }
      set { (vector.x, vector.y) = (newValue.x, newValue.y) }
    }

    @inline(__always) var angular: Float {
      get { vector.z }
      set { vector.z = newValue }
    }

    var isFinite: Bool { linear.isFinite && angular.isFinite }
  }

  /// Inverse mass and inertia; 0 for what does not move or turn.
  struct Inverse {
    var mass: Float
    var inertia: Float

    static var immovable: Inverse { Inverse(mass: 0, inertia: 0) }
  }

  /// The rotation by an angle, kept until a body has another one.
  struct Turn {
    var angle: Float
    var rotation: Rotation
  }

  /// What changes the velocities in every sub-step: accelerations first, then the factors of resistance.
  struct Drive {
    var acceleration: FloatVector
    var angularAcceleration: Float
    var factor: Float
    var angularFactor: Float
  }

  /// Box, material and collision groups.
  struct Shape {
    var halfWidth: Float
    var halfHeight: Float
    var friction: Float
    var elasticity: Float
    /// Distance of the corners from the centre.
    var radius: Float
    /// Groups that it belongs to, a bit each.
    var category: UInt64 = 0
    /// Groups that it responds to.
    var mask: UInt64 = 0

    /// Both: shapes that have none in common do not meet.
    @inline(__always) var groups: UInt64 { category | mask }
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// The item is in the world.
    static let present = Flags(rawValue: 1)
    /// It moves: not anchored.
    static let dynamic = Flags(rawValue: 2)
    static let awake = Flags(rawValue: 4)
    /// Stopped at the time of impact by other moving items too.
    static let bullet = Flags(rawValue: 8)
    /// Is being shifted, or leaves, by the change at hand.
    static let changing = Flags(rawValue: 16)
  }

  /// Number of items, and index of the ground.
  let count: Int
  let poses: UnsafeMutablePointer<Pose>
  private let turns: UnsafeMutablePointer<Turn>
  /// Poses at the start of the sub-step, or at the last time of impact in it.
  let starts: UnsafeMutablePointer<Pose>
  /// Share of the sub-step at which a body is at its start; 0 but for times of impact.
  let progress: UnsafeMutablePointer<Float>
  /// How far a point of a body gets at most from its start to its pose; only for times of impact.
  let travels: UnsafeMutablePointer<Float>
  let motions: UnsafeMutablePointer<Motion>
  let inverses: UnsafeMutablePointer<Inverse>
  let drives: UnsafeMutablePointer<Drive>
  let shapes: UnsafeMutablePointer<Shape>
  let flags: UnsafeMutablePointer<Flags>
  let sleepTimes: UnsafeMutablePointer<Float>

  init(count: Int) {
    self.count = count
    func buffer<Element>(_ value: Element) -> UnsafeMutablePointer<Element> {
      let buffer = UnsafeMutablePointer<Element>.allocate(capacity: count + 2)
      buffer.initialize(repeating: value, count: count + 2)
      return buffer
    }
    poses = buffer(Pose(center: .zero, angle: 0))
    turns = buffer(Turn(angle: 0, rotation: Rotation(0)))
    starts = buffer(Pose(center: .zero, angle: 0))
    progress = buffer(0)
    travels = buffer(0)
    motions = buffer(.rest)
    inverses = buffer(.immovable)
    drives = buffer(Drive(acceleration: .zero, angularAcceleration: 0, factor: 1, angularFactor: 1))
    shapes = buffer(Shape(halfWidth: 0, halfHeight: 0, friction: 0, elasticity: 0, radius: 0))
    flags = buffer([])
    sleepTimes = buffer(0)
  }

  func deallocate() {
    poses.deallocate()
    turns.deallocate()
    starts.deallocate()
    progress.deallocate()
    travels.deallocate()
    motions.deallocate()
    inverses.deallocate()
    drives.deallocate()
    shapes.deallocate()
    flags.deallocate()
    sleepTimes.deallocate()
  }

  @inline(__always)
  func isDynamic(_ body: Int) -> Bool { flags[body].isSuperset(of: [.present, .dynamic]) }

  /// Whether the body moves and is not asleep.
  @inline(__always)
  func isActive(_ body: Int) -> Bool { flags[body].isSuperset(of: [.present, .dynamic, .awake]) }

  /// How far a point of a body gets at most from its start to its pose.
  @inline(__always)
  func travel(of body: Int) -> Float {
    let (start, pose) = (starts[body], poses[body])
    return (pose.center - start.center).length + shapes[body].radius * (pose.angle - start.angle).magnitude
  }

  /// Rotation of a body's pose.
  @inline(__always)
  func rotation(of body: Int) -> Rotation {
    let turn = turns + body
    return turn.pointee.angle.bitPattern == poses[body].angle.bitPattern
      ? turn.pointee.rotation : renewRotation(of: body)
  }

  @inline(never)
  private func renewRotation(of body: Int) -> Rotation {
    let angle = poses[body].angle
    turns[body] = Turn(angle: angle, rotation: Rotation(angle))
    return turns[body].rotation
  }

  /// Wakes a body that can move; false when it was awake, or cannot.
  @discardableResult
  func wake(_ body: Int) -> Bool {
    guard isDynamic(body), !flags[body].contains(.awake) else { return false }
    flags[body].insert(.awake)
    sleepTimes[body] = 0
    return true
  }

  /// Puts a body to sleep.
  func sleep(_ body: Int) {
    flags[body].remove(.awake)
    sleepTimes[body] = 0
    motions[body] = .rest
    starts[body] = poses[body]
  }
}
