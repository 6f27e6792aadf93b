// SPDX-License-Identifier: GPL-3.0-or-later

/// Coordinates that no other one acts on and nothing can stop, side by side: x″ = f − κ·(x − place) − γ·x′.
///
/// They move where the solver keeps them, each by its own map; those in between that are not of the kind are
/// left as they are. Where all have the same spring, none too soft for the load, what moves is how far each is from
/// its middle, and where it is is written when it is asked for; see ``writePositions()``. The plain twin of a step is
/// ``ScalarFlow``.
struct IndependentMotions: BitwiseCopyable {
  /// One coordinate.
  struct Coordinate {
    /// Index of the item.
    var item: Int
    /// κ, in 1/s².
    var stiffness: Double
    /// γ, in 1/s.
    var damping: Double
    /// Where the spring has no force.
    var place: Double
    /// Share of gravity that acts, 0 or 1.
    var share: Double
    /// Acceleration by pushes, in pt/s².
    var thrust: Double
  }

  /// The axis that they lie along; nil for angles.
  let axis: Axis?
  /// Index of the first coordinate's item.
  private let first: Int
  /// Number of places from the first coordinate to the last one.
  let count: Int
  private let position, velocity: UnsafeMutablePointer<Double>
  private let stiffness, damping, place, load: UnsafeMutablePointer<Double>
  private let shift, push, decay: UnsafeMutablePointer<Double>
  private let share, thrust: UnsafeMutablePointer<Double>
  /// Where each coordinate has no acceleration, and how far it is from there, when all have the same spring.
  private let middle, away: UnsafeMutablePointer<Double>
  private let isMember: UnsafeMutablePointer<Bool>
  /// Whether all places are coordinates with the same spring.
  private let isUniform: Bool
  /// Whether they also are counted from their middles.
  private var hasMiddles = false
  /// The stretch of time that the rows, or the map of all coordinates, are for.
  private var mapped = 0.0
  private var map = CommonMap(), otherMap = CommonMap()
  /// Whether no coordinate moves, and none will.
  private(set) var isStill = false

  /// What happens in a stretch of time to coordinates with the same spring, counted from their middles.
  private struct CommonMap: BitwiseCopyable {
    var time = 0.0
    /// The distance that comes of a distance of 1 and of a velocity of 1, and the velocities that come of them.
    var keep = 1.0, shift = 0.0, back = 0.0, decay = 1.0

    init() {}

    init(_ map: ScalarMap, stiffness: Double, time: Double) {
      (self.time, shift, decay) = (time, map.shift, map.decay)
      (keep, back) = (1 - map.push * stiffness, -(map.shift * stiffness))
    }

    /// Steps of single coordinates, after a shift if there is one.
    @inline(__always)
    func steps(
      _ away: UnsafeMutablePointer<Double>, after row: UnsafePointer<Double>?,
      _ velocity: UnsafeMutablePointer<Double>, _ range: Range<Int>
    ) {
      Self.steps((keep, shift, back, decay), away, after: row, velocity, range)
    }

    // The numbers are handed over in registers; written to memory in one way and read in another, they would come late.
    @inline(never)
    private static func steps(
      _ map: (keep: Double, shift: Double, back: Double, decay: Double),
      _ away: UnsafeMutablePointer<Double>, after row: UnsafePointer<Double>?,
      _ velocity: UnsafeMutablePointer<Double>, _ range: Range<Int>
    ) {
      for index in range {
        let (x, v) = (row.map { away[index] + $0[index] } ?? away[index], velocity[index])
        away[index] = map.keep * x + map.shift * v
        velocity[index] = map.back * x + map.decay * v
      }
    }
  }

  /// Prepares coordinates, in the order of their items; nil when there are none.
  ///
  /// - Parameters:
  ///   - coordinates: at most one an item.
  ///   - axis: the axis that they lie along; nil for angles.
  ///   - position: of all items.
  ///   - velocity: of all items.
  ///   - gravity: of the world.
  ///   - pool: memory.
  init?(
    _ coordinates: [Coordinate], along axis: Axis?, position: UnsafeMutablePointer<Double>,
    velocity: UnsafeMutablePointer<Double>, gravity: Vector, pool: MemoryPool
  ) {
    guard let start = coordinates.first, let last = coordinates.last?.item else { return nil }
    self.axis = axis
    first = start.item
    count = last - first + 1
    (self.position, self.velocity) = (position + first, velocity + first)
    isUniform =
      count == coordinates.count && start.stiffness > 0
      && coordinates.allSatisfy { $0.stiffness == start.stiffness && $0.damping == start.damping }
    // Rows that begin at the same place of their pages would get into each other's way.
    let pitch = (count + 7) / 8 * 8 + 8
    let rows = pool.block(11 * pitch, of: 0.0)
    (stiffness, damping, place) = (rows, rows + pitch, rows + 2 * pitch)
    (load, shift, push) = (rows + 3 * pitch, rows + 4 * pitch, rows + 5 * pitch)
    (decay, share, thrust) = (rows + 6 * pitch, rows + 7 * pitch, rows + 8 * pitch)
    (middle, away) = (rows + 9 * pitch, rows + 10 * pitch)
    isMember = pool.block(count, of: false)
    decay.update(repeating: 1, count: count)
    for coordinate in coordinates {
      let index = coordinate.item - first
      (stiffness[index], damping[index]) = (coordinate.stiffness, coordinate.damping)
      (place[index], share[index], thrust[index]) = (coordinate.place, coordinate.share, coordinate.thrust)
      isMember[index] = true
    }
    setGravity(gravity)
  }

  /// Whether it has the coordinate of an item.
  func holds(_ item: Int) -> Bool { item >= first && item < first + count && isMember[item - first] }

  /// Farthest that a middle is from where the spring has no force, in points.
  private static let longestSag = 4096.0

  /// Takes over another gravity, and positions and velocities that were changed from outside.
  ///
  /// Positions must have been written before they were changed.
  mutating func setGravity(_ gravity: Vector) {
    let along = axis.map { gravity[$0] } ?? 0
    for index in 0..<count { load[index] = share[index] * along + thrust[index] }
    var areNumbers = isUniform
    if isUniform {
      for index in 0..<count {
        let sag = load[index] / stiffness[index]
        let center = place[index] + sag
        // What was not changed keeps the digits that its position does not have.
        if center != middle[index] || position[index] != center + away[index] {
          (middle[index], away[index]) = (center, position[index] - center)
        }
        // Counted from a place too far off, a position would lose digits.
        areNumbers = areNumbers && sag.magnitude <= Self.longestSag && middle[index].isFinite
      }
    }
    if areNumbers != hasMiddles { (hasMiddles, mapped) = (areNumbers, 0) }
    findStillness()
  }

  private mutating func findStillness() {
    isStill = false
    for index in 0..<count where isMember[index] {
      let free =
        hasMiddles ? away[index] : load[index] - stiffness[index] * (position[index] - place[index])
      guard velocity[index] == 0, free == 0 else { return }
    }
    isStill = true
  }

  /// Writes where the coordinates are, which is else behind where they are counted from their middles.
  @inline(never)
  mutating func writePositions() {
    guard hasMiddles else { return }
    let (position, middle, away, count) = (self.position, self.middle, self.away, self.count)
    var index = 0
    let whole = count & ~3
    while index < whole {
      store4(load4(middle, index) + load4(away, index), position, index)
      index &+= 4
    }
    while index < count {
      position[index] = middle[index] + away[index]
      index &+= 1
    }
  }

  /// What a shift is added to.
  private var moved: UnsafeMutablePointer<Double> { hasMiddles ? away : position }

  /// The row of a shift that has exactly these places along this axis.
  ///
  /// Another one that has some of them is done at once. None of its items may belong to anything else.
  @inline(__always)
  mutating func row(of shift: UnsafePointer<ItemShift>) -> UnsafePointer<Double>? {
    guard let axis, let row = axis == .x ? shift.pointee.x : shift.pointee.y else { return nil }
    if shift.pointee.first == first, shift.pointee.count == count { return row }
    shiftSome(row, from: shift.pointee.first, count: shift.pointee.count)
    return nil
  }

  /// The row of a shift of exactly these places along this axis, and none along the other one; nil for another shift.
  @inline(__always)
  mutating func wholeRow(of shift: UnsafePointer<ItemShift>) -> UnsafePointer<Double>? {
    let (along, across) =
      axis == .x ? (shift.pointee.x, shift.pointee.y) : (shift.pointee.y, shift.pointee.x)
    return across == nil && shift.pointee.first == first && shift.pointee.count == count ? along : nil
  }

  @inline(never)
  private mutating func shiftSome(_ row: UnsafePointer<Double>, from begin: Int, count number: Int) {
    let (from, to) = (max(first, begin), min(first + count, begin + number))
    guard from < to else { return }
    ItemShift.add(row + (from - begin), to: moved + (from - first), count: to - from)
    isStill = false
  }

  /// Shifts the coordinates by a row of as many numbers.
  mutating func shift(by row: UnsafePointer<Double>) {
    ItemShift.add(row, to: moved, count: count)
    isStill = false
  }

  /// Goes on by a time, after a shift; by the same time as before it costs four to six multiplications a coordinate.
  ///
  /// Positions may have to be written then.
  ///
  /// - Parameters:
  ///   - time: in seconds.
  ///   - row: how far each coordinate is shifted before; nil when none is.
  /// - Returns: false when nothing moves.
  @inline(__always)
  mutating func advance(by time: Double, after row: UnsafePointer<Double>? = nil) -> Bool {
    if row == nil, isStill { return false }
    isStill = false
    if time != mapped { prepare(time) }
    if hasMiddles {
      if let row { flow(after: row) } else { flow() }
    } else {
      flowApart(after: row)
    }
    return true
  }

  // These change no field; but what is mutating works where the structure is, and not on a copy.

  /// Goes on by the map of each coordinate, after a shift.
  @inline(never)
  private mutating func flowApart(after row: UnsafePointer<Double>?) {
    if let row { ItemShift.add(row, to: position, count: count) }
    var index = 0
    while index + 4 <= count {
      step(SIMD4<Double>.self, index)
      index += 4
    }
    while index < count {
      let (x, v) = (position[index], velocity[index])
      let free = load[index] - stiffness[index] * (x - place[index])
      position[index] = x + (shift[index] * v + push[index] * free)
      velocity[index] = decay[index] * v + shift[index] * free
      index += 1
    }
  }

  @inline(__always)
  private func step(_ type: SIMD4<Double>.Type, _ index: Int) {
    let (x, v) = (load4(position, index), load4(velocity, index))
    let free = load4(load, index) - load4(stiffness, index) * (x - load4(place, index))
    let shifts = load4(shift, index)
    store4(x + (shifts * v + load4(push, index) * free), position, index)
    store4(load4(decay, index) * v + shifts * free, velocity, index)
  }

  /// Goes on by the map of all coordinates.
  @inline(never)
  private mutating func flow() {
    // Locals, as a store might change what is read through a pointer to the structure.
    let (away, velocity, count, map) = (self.away, self.velocity, self.count, self.map)
    let maps = Spread(map)
    var index = 0
    let whole = count & ~3
    while index < whole {
      maps.step(load4(away, index), away, velocity, index)
      index &+= 4
    }
    if index < count { map.steps(away, after: nil, velocity, index..<count) }
  }

  /// Goes on by the map of all coordinates, after a shift.
  @inline(never)
  private mutating func flow(after row: UnsafePointer<Double>) {
    // Locals, as a store might change what is read through a pointer to the structure.
    let (away, velocity, count, map) = (self.away, self.velocity, self.count, self.map)
    let maps = Spread(map)
    var index = 0
    let whole = count & ~3
    while index < whole {
      maps.step(load4(away, index) + load4(row, index), away, velocity, index)
      index &+= 4
    }
    if index < count { map.steps(away, after: row, velocity, index..<count) }
  }

  /// The map of all coordinates for four of them.
  private struct Spread {
    let keep, shift, back, decay: SIMD4<Double>

    @inline(__always)
    init(_ map: CommonMap) {
      (keep, shift) = (SIMD4(repeating: map.keep), SIMD4(repeating: map.shift))
      (back, decay) = (SIMD4(repeating: map.back), SIMD4(repeating: map.decay))
    }

    @inline(__always)
    func step(
      _ x: SIMD4<Double>, _ away: UnsafeMutablePointer<Double>, _ velocity: UnsafeMutablePointer<Double>,
      _ index: Int
    ) {
      let v = load4(velocity, index)
      store4(keep * x + shift * v, away, index)
      store4(back * x + decay * v, velocity, index)
    }
  }

  @inline(never)
  private mutating func prepare(_ time: Double) {
    mapped = time
    guard !hasMiddles else {
      prepareMap(time)
      return
    }
    var map = ScalarMap.identity
    var before: Int?
    for index in 0..<count where isMember[index] {
      let isAlike = before.map { stiffness[$0] == stiffness[index] && damping[$0] == damping[index] } ?? false
      if !isAlike { map = ScalarMap(stiffness: stiffness[index], damping: damping[index], over: time) }
      (shift[index], push[index], decay[index]) = (map.shift, map.push, map.decay)
      before = index
    }
  }

  /// Makes the map of all coordinates, and keeps that of the stretch before: frames may have two lengths in turn.
  private mutating func prepareMap(_ time: Double) {
    (map, otherMap) = (otherMap, map)
    guard map.time != time else { return }
    map = CommonMap(
      ScalarMap(stiffness: stiffness[0], damping: damping[0], over: time), stiffness: stiffness[0], time: time
    )
  }
}

extension IndependentMotions.Coordinate {
  /// A system of one item that only springs of length 0 act on, if any; nil for another one.
  init?(_ system: LinearPlan.System) {
    guard system.freedoms.count == 1, system.members.count == 1, let freedom = system.freedoms.first,
      let member = system.members.first, freedom.upper.isEmpty, freedom.lower.isEmpty,
      system.springs.allSatisfy({ $0.length == 0 })
    else { return nil }
    var (pull, stiffness, damping) = (0.0, 0.0, freedom.drag)
    for spring in system.springs {
      stiffness += spring.stiffness
      damping += spring.damping
      pull += spring.stiffness * (spring.near >= 0 ? -spring.separation : spring.separation)
    }
    self.init(
      item: member.item, stiffness: stiffness / freedom.mass, damping: damping / freedom.mass,
      place: member.base + (stiffness > 0 ? pull / stiffness : 0),
      share: freedom.fallingMass / freedom.mass, thrust: freedom.force / freedom.mass)
  }
}

/// Four numbers of a row, wherever it begins.
@inline(__always)
func load4(_ row: UnsafePointer<Double>, _ index: Int) -> SIMD4<Double> {
  UnsafeRawPointer(row + index).loadUnaligned(as: SIMD4<Double>.self)
}

/// Writes four numbers of a row, wherever it begins.
@inline(__always)
func store4(_ values: SIMD4<Double>, _ row: UnsafeMutablePointer<Double>, _ index: Int) {
  UnsafeMutableRawPointer(row + index).storeBytes(of: values, as: SIMD4<Double>.self)
}
