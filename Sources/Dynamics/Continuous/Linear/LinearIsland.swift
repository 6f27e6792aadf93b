// SPDX-License-Identifier: GPL-3.0-or-later

/// Degrees of freedom along one axis that act on each other, with what can stop them.
///
/// Between two events q″ = f − K·q − C·q′ with constant f, K and C, where q is how far each is from where it was when the
/// plan was made. An event is a meeting with a wall, a release from it, or a spring that begins or ends to have a
/// direction. All memory belongs to a pool.
struct LinearIsland: BitwiseCopyable {
  /// Number of degrees of freedom.
  let count: Int
  /// Coordinates and velocities, between zeros that stand for what is fixed.
  let q, v: UnsafeMutablePointer<Double>
  /// Which axis.
  let isHorizontal: Bool

  // The constants of each degree of freedom.
  let mass, drag, share, thrust: UnsafeMutablePointer<Double>
  /// Where walls are; infinite where there are none.
  let upper, lower: UnsafeMutablePointer<Double>
  let walls: UnsafeMutablePointer<WallPair>
  /// 1 for one that rests at its upper wall, −1 at its lower one, 0 for a free one.
  let rest: UnsafeMutablePointer<Int>
  var restCount = 0
  /// 1 for one that touches its upper wall since a meeting, −1 its lower one, 0 for one that is apart from both.
  let touch: UnsafeMutablePointer<Int>
  let hasWalls: Bool

  // The equations: diagonals, couplings to the neighbours before and after, and load.
  let stiffness, damping, load: UnsafeMutablePointer<Double>
  let stiffnessBefore, stiffnessAfter, dampingBefore, dampingAfter: UnsafeMutablePointer<Double>
  /// Whether only neighbours are coupled, so that the four rows hold all couplings.
  let isChain: Bool

  let springs: UnsafeMutablePointer<Spring>
  let springCount: Int
  /// Whether a spring has a length, and so a direction that can change.
  let hasDirections: Bool

  let members: UnsafeMutablePointer<LinearPlan.Member>
  let memberCount: Int
  private let position, velocity: UnsafeMutablePointer<Double>
  /// For items that follow each other, and are one rigid group or one degree of freedom each: where they were, in a row.
  private let bases: UnsafeMutablePointer<Double>?

  /// Bound of the rates of change, per second.
  var rate = 0.0
  /// Gravity along the axis.
  var gravity = 0.0
  /// Matrix of a cached propagator, column by column, and the stretch that it is for; see ``advancePropagated(by:)``.
  var propagator: UnsafeMutablePointer<Double>?
  var propagatorTime = Double.nan
  /// The stretch that was asked for last, and how many times in a row.
  var askedTime = Double.nan, askedCount = 0
  /// The modes, if the island is one for them, and whether the state is where they left it.
  var modal: UnsafeMutablePointer<ModalMap>?
  var isModal = false
  /// What the series of Chebyshev and of Faber polynomials need, if the island is one for them.
  var chebyshev: UnsafeMutablePointer<ChebyshevMap>?
  var faber: UnsafeMutablePointer<FaberMap>?
  /// Number of times that the equations changed.
  var revision = 0
  /// For how long surely nothing but smooth motion happens; see ``isClear(for:)``.
  var clearTime = 0.0
  /// Whether nothing moves or will.
  var isQuiet = false

  /// For a single degree of freedom: its map over the common stretch, and what is known of its future.
  var single = SingleMotion()

  /// A spring with what it does to its two ends.
  struct Spring: BitwiseCopyable {
    var constants: LinearPlan.Spring
    /// 1 when the near end has the larger coordinate, −1 when the far end has; 0 when it has no direction and no
    /// force. Always 1 for one without length.
    var side = 1.0
    /// Accelerations of the near end by the far coordinate and velocity, and the other way round.
    var nearStiffness = 0.0, nearDamping = 0.0, farStiffness = 0.0, farDamping = 0.0
  }

  /// The walls of one degree of freedom on one side: places in the motion's list, and the highest elasticity.
  struct WallRange: BitwiseCopyable {
    var first, count: Int
    var elasticity: Double

    init(_ walls: [LinearPlan.Wall], list: inout [LinearPlan.Wall]) {
      (first, count) = (list.count, walls.count)
      elasticity = walls.lazy.map(\.elasticity).max() ?? 0
      list += walls
    }
  }

  /// What is behind the walls of one degree of freedom.
  struct WallPair: BitwiseCopyable {
    var upper, lower: WallRange

    init(_ freedom: LinearPlan.Freedom, list: inout [LinearPlan.Wall]) {
      upper = WallRange(freedom.upper, list: &list)
      lower = WallRange(freedom.lower, list: &list)
    }

    /// The walls on a side, 1 for the upper one.
    subscript(side: Int) -> WallRange { side > 0 ? upper : lower }
  }

  /// Copies a system into a pool.
  ///
  /// - Parameters:
  ///   - system: at least one degree of freedom.
  ///   - list: the walls of all systems, to which its own are added.
  ///   - states: where the items are kept.
  ///   - pool: memory.
  init(
    _ system: LinearPlan.System, walls list: inout [LinearPlan.Wall], states: BodyStates,
    pool: MemoryPool
  ) {
    count = system.freedoms.count
    isHorizontal = system.axis == .x
    (position, velocity) = isHorizontal ? (states.x, states.vx) : (states.y, states.vy)
    // Rows have zeros before and after, and begin at different places of their pages.
    let pitch = Self.pitch(count)
    let rows = pool.block(15 * pitch + Self.margin, of: 0.0) + Self.margin
    func row(_ number: Int) -> UnsafeMutablePointer<Double> { rows + number * pitch }
    (q, v) = (row(0), row(1))
    (stiffness, damping, load) = (row(2), row(3), row(4))
    (stiffnessBefore, stiffnessAfter, dampingBefore, dampingAfter) = (row(5), row(6), row(7), row(8))
    (mass, drag, share, thrust, upper, lower) = (row(9), row(10), row(11), row(12), row(13), row(14))
    for (index, freedom) in system.freedoms.enumerated() {
      mass[index] = freedom.mass
      drag[index] = freedom.drag / freedom.mass
      share[index] = freedom.fallingMass / freedom.mass
      thrust[index] = freedom.force / freedom.mass
      v[index] = freedom.momentum / freedom.mass
      upper[index] = freedom.upper.first?.level ?? .infinity
      lower[index] = freedom.lower.first?.level ?? -.infinity
    }
    walls = pool.copy(system.freedoms.map { WallPair($0, list: &list) })
    rest = pool.block(count, of: 0)
    touch = pool.block(count, of: 0)
    hasWalls = system.freedoms.contains { !$0.upper.isEmpty || !$0.lower.isEmpty }
    springs = pool.copy(system.springs.map { Spring(constants: $0) })
    springCount = system.springs.count
    hasDirections = system.springs.contains { $0.length > 0 }
    isChain = system.springs.allSatisfy { $0.near < 0 || $0.far < 0 || abs($0.near - $0.far) == 1 }
    members = pool.copy(system.members)
    memberCount = system.members.count
    let first = system.members.first?.item ?? 0
    let isOne = count == 1
    let isRow = system.members.enumerated().allSatisfy {
      $1.item == first + $0 && $1.freedom == (isOne ? 0 : $0)
    }
    bases = isRow && system.members.count > 1 ? pool.copy(system.members.map(\.base)) : nil
  }

  /// Whether anything can happen but smooth motion.
  var hasEvents: Bool { hasWalls || hasDirections }

  /// Zeros before a row.
  static let margin = 8

  /// Numbers from the begin of a row to that of the next one: at least eight zeros more than a row has, and never near a
  /// multiple of a page for many rows. A single one has no neighbours, and may be one of many.
  static func pitch(_ count: Int) -> Int {
    guard count > 1 else { return 1 }
    let length = (count + 7) / 8 * 8 + 16
    return length % 64 == 0 ? length + 8 : length
  }

  // These change no field; but what is mutating works where the structure is, and not on a copy.

  /// Writes all items' states.
  mutating func writeStates() {
    if let bases {
      let first = members[0].item
      if count == 1 {
        writeRow(bases, to: position + first, velocity + first)
      } else {
        writeEach(bases, to: position + first, velocity + first)
      }
      return
    }
    for index in 0..<memberCount {
      let member = members[index]
      position[member.item] = member.base + q[member.freedom]
      velocity[member.item] = v[member.freedom]
    }
  }

  private mutating func writeEach(
    _ bases: UnsafeMutablePointer<Double>, to position: UnsafeMutablePointer<Double>,
    _ velocity: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    while index + 4 <= count {
      store4(load4(bases, index) + load4(q, index), position, index)
      store4(load4(v, index), velocity, index)
      index += 4
    }
    while index < count {
      (position[index], velocity[index]) = (bases[index] + q[index], v[index])
      index += 1
    }
  }

  private mutating func writeRow(
    _ bases: UnsafeMutablePointer<Double>, to position: UnsafeMutablePointer<Double>,
    _ velocity: UnsafeMutablePointer<Double>
  ) {
    let (moved, speed, count) = (q[0], v[0], memberCount)
    let (moves, speeds) = (SIMD4(repeating: moved), SIMD4(repeating: speed))
    var index = 0
    while index + 4 <= count {
      store4(load4(bases, index) + moves, position, index)
      store4(speeds, velocity, index)
      index += 4
    }
    while index < count {
      (position[index], velocity[index]) = (bases[index] + moved, speed)
      index += 1
    }
  }

  /// Reads the states again; false when items that are held together are no longer where they belong.
  mutating func readStates() -> Bool {
    isModal = false
    for index in 0..<count { q[index] = .nan }
    for index in 0..<memberCount {
      let member = members[index]
      let moved = position[member.item] - member.base
      if q[member.freedom].isNaN {
        q[member.freedom] = moved
      } else if (q[member.freedom] - moved).magnitude > LinearPlanner.rounding {
        return false
      }
    }
    return true
  }
}

extension LinearIsland {
  /// Builds the equations for the directions that the springs have now.
  mutating func assemble() {
    for index in 0..<count {
      (stiffness[index], damping[index]) = (0, drag[index])
      load[index] = share[index] * gravity + thrust[index]
      (stiffnessBefore[index], stiffnessAfter[index]) = (0, 0)
      (dampingBefore[index], dampingAfter[index]) = (0, 0)
    }
    for index in 0..<springCount { add(&springs[index]) }
    measureRate()
    revision += 1
    single.mapped = .nan
    (propagatorTime, askedTime) = (.nan, .nan)
    clearTime = 0
  }

  private func add(_ spring: inout Spring) {
    let constants = spring.constants
    (spring.nearStiffness, spring.nearDamping, spring.farStiffness, spring.farDamping) = (0, 0, 0, 0)
    guard spring.side != 0 else { return }
    let pull = constants.stiffness * (constants.separation - spring.side * constants.length)
    let (near, far) = (constants.near, constants.far)
    if near >= 0 {
      stiffness[near] += constants.stiffness / mass[near]
      damping[near] += constants.damping / mass[near]
      load[near] -= pull / mass[near]
    }
    if far >= 0 {
      stiffness[far] += constants.stiffness / mass[far]
      damping[far] += constants.damping / mass[far]
      load[far] += pull / mass[far]
    }
    guard near >= 0, far >= 0 else { return }
    (spring.nearStiffness, spring.nearDamping) = (
      constants.stiffness / mass[near], constants.damping / mass[near]
    )
    (spring.farStiffness, spring.farDamping) = (
      constants.stiffness / mass[far], constants.damping / mass[far]
    )
    guard isChain else { return }
    if far > near {
      stiffnessAfter[near] += spring.nearStiffness
      dampingAfter[near] += spring.nearDamping
      stiffnessBefore[far] += spring.farStiffness
      dampingBefore[far] += spring.farDamping
    } else {
      stiffnessBefore[near] += spring.nearStiffness
      dampingBefore[near] += spring.nearDamping
      stiffnessAfter[far] += spring.farStiffness
      dampingAfter[far] += spring.farDamping
    }
  }

  /// Bounds the rates by row sums: as if one oscillator had the stiffest and the most damped row.
  private mutating func measureRate() {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { sums in
      for index in 0..<count { (sums[index], sums[count + index]) = (stiffness[index], damping[index]) }
      for index in 0..<springCount {
        let spring = springs[index]
        guard spring.constants.near >= 0, spring.constants.far >= 0 else { continue }
        sums[spring.constants.near] += spring.nearStiffness
        sums[spring.constants.far] += spring.farStiffness
        sums[count + spring.constants.near] += spring.nearDamping
        sums[count + spring.constants.far] += spring.farDamping
      }
      var (stiffest, mostDamped) = (0.0, 0.0)
      for index in 0..<count {
        stiffest = max(stiffest, sums[index])
        mostDamped = max(mostDamped, sums[count + index])
      }
      rate = mostDamped / 2 + (mostDamped * mostDamped / 4 + stiffest).squareRoot()
    }
  }

  /// The accelerations −K·q − C·v, and the load if asked for; those that rest are treated as free.
  func accelerate(
    _ q: UnsafePointer<Double>, _ v: UnsafePointer<Double>, withLoad: Bool = true,
    into result: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<count {
      let pull = stiffness[index] * q[index] + damping[index] * v[index]
      result[index] = (withLoad ? load[index] : 0) - pull
    }
    for index in 0..<springCount {
      let spring = springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      result[near] += spring.nearStiffness * q[far] + spring.nearDamping * v[far]
      result[far] += spring.farStiffness * q[near] + spring.farDamping * v[near]
    }
  }

  /// The acceleration of one degree of freedom, load included, as if it were free.
  mutating func acceleration(of freedom: Int) -> Double {
    var result = load[freedom] - stiffness[freedom] * q[freedom] - damping[freedom] * v[freedom]
    for index in 0..<springCount {
      let spring = springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      if near == freedom { result += spring.nearStiffness * q[far] + spring.nearDamping * v[far] }
      if far == freedom { result += spring.farStiffness * q[near] + spring.farDamping * v[near] }
    }
    return result
  }

  /// Velocities up to this one may be those of something at rest, in points per second.
  static let stillness = 1e-11

  /// Takes the island for resting when it has come to rest but for rounding.
  mutating func stopIfStill() {
    for index in 0..<count where v[index].magnitude > Self.stillness { return }
    // A coordinate that is a sum of modes has the rounding of them all.
    let rounding = Double(modal == nil ? 8 : max(8, 2 * count)) * .ulpOfOne
    for index in 0..<count where rest[index] == 0 {
      // The terms that cancel are at least as large as each of these.
      let terms = load[index].magnitude + (stiffness[index] * q[index]).magnitude
      guard acceleration(of: index).magnitude <= rounding * terms else { return }
    }
    for index in 0..<count { v[index] = 0 }
    (isQuiet, isModal) = (true, false)
  }

  /// How far the near end of a spring is ahead of the far one.
  func separation(_ spring: Spring) -> Double {
    let (near, far) = (spring.constants.near, spring.constants.far)
    return spring.constants.separation + (near >= 0 ? q[near] : 0) - (far >= 0 ? q[far] : 0)
  }
}
