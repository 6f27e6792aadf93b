// SPDX-License-Identifier: GPL-3.0-or-later

/// Coordinates that no other one acts on and nothing can stop, side by side: x″ = f − κ·(x − place) − γ·x′.
///
/// They move where the solver keeps them, each by its own map; those in between that are not of the kind are
/// left as they are. The plain twin of a step is ``ScalarFlow``.
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
  /// Where each coordinate has no acceleration, when all have the same spring.
  private let middle: UnsafeMutablePointer<Double>
  private let isMember: UnsafeMutablePointer<Bool>
  /// Whether all places are coordinates with the same spring, and their middles are numbers.
  private let isUniform: Bool
  private var hasMiddles = false
  /// The stretch of time that the rows, or the map of all coordinates, are for.
  private var mapped = 0.0
  private var map = CommonMap(), otherMap = CommonMap()
  /// Whether no coordinate moves, and none will.
  private(set) var isStill = false

  /// What happens in a stretch of time to coordinates with the same spring, counted from their middles.
  private struct CommonMap: BitwiseCopyable {
    var time = 0.0
    /// What a coordinate gains from a velocity of 1 and a distance of 1, and what is left of these velocities.
    var shift = 0.0, pull = 0.0, decay = 1.0, back = 0.0

    init() {}

    init(_ map: ScalarMap, stiffness: Double, time: Double) {
      (self.time, shift, decay) = (time, map.shift, map.decay)
      (pull, back) = (-(map.push * stiffness), -(map.shift * stiffness))
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
    let rows = pool.block(10 * pitch, of: 0.0)
    (stiffness, damping, place) = (rows, rows + pitch, rows + 2 * pitch)
    (load, shift, push) = (rows + 3 * pitch, rows + 4 * pitch, rows + 5 * pitch)
    (decay, share, thrust) = (rows + 6 * pitch, rows + 7 * pitch, rows + 8 * pitch)
    middle = rows + 9 * pitch
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

  /// Takes over another gravity, and states that were changed from outside.
  mutating func setGravity(_ gravity: Vector) {
    let along = axis.map { gravity[$0] } ?? 0
    for index in 0..<count { load[index] = share[index] * along + thrust[index] }
    var areNumbers = isUniform
    if isUniform {
      for index in 0..<count {
        middle[index] = place[index] + load[index] / stiffness[index]
        areNumbers = areNumbers && middle[index].isFinite
      }
    }
    if areNumbers != hasMiddles { (hasMiddles, mapped) = (areNumbers, 0) }
    findStillness()
  }

  private mutating func findStillness() {
    isStill = false
    for index in 0..<count where isMember[index] {
      let free =
        hasMiddles
        ? position[index] - middle[index] : load[index] - stiffness[index] * (position[index] - place[index])
      guard velocity[index] == 0, free == 0 else { return }
    }
    isStill = true
  }

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

  @inline(never)
  private mutating func shiftSome(_ row: UnsafePointer<Double>, from begin: Int, count number: Int) {
    let (from, to) = (max(first, begin), min(first + count, begin + number))
    guard from < to else { return }
    ItemShift.add(row + (from - begin), to: position + (from - first), count: to - from)
    isStill = false
  }

  /// Shifts the coordinates by a row of as many numbers.
  mutating func shift(by row: UnsafePointer<Double>) {
    ItemShift.add(row, to: position, count: count)
    isStill = false
  }

  /// Goes on by a time, after a shift; by the same time as before it costs four to six multiplications a coordinate.
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
    let (position, velocity, middle) = (self.position, self.velocity, self.middle)
    let (count, map) = (self.count, self.map)
    let maps = Spread(map)
    var index = 0
    let whole = count & ~3
    while index < whole {
      maps.step(load4(position, index), middle, position, velocity, index)
      index &+= 4
    }
    while index < count {
      Self.step(map, position[index], middle, position, velocity, index)
      index &+= 1
    }
  }

  /// Goes on by the map of all coordinates, after a shift.
  @inline(never)
  private mutating func flow(after row: UnsafePointer<Double>) {
    // Locals, as a store might change what is read through a pointer to the structure.
    let (position, velocity, middle) = (self.position, self.velocity, self.middle)
    let (count, map) = (self.count, self.map)
    let maps = Spread(map)
    var index = 0
    let whole = count & ~3
    while index < whole {
      maps.step(load4(position, index) + load4(row, index), middle, position, velocity, index)
      index &+= 4
    }
    while index < count {
      Self.step(map, position[index] + row[index], middle, position, velocity, index)
      index &+= 1
    }
  }

  /// The map of all coordinates for four of them.
  private struct Spread {
    let shift, pull, decay, back: SIMD4<Double>

    @inline(__always)
    init(_ map: CommonMap) {
      (shift, pull) = (SIMD4(repeating: map.shift), SIMD4(repeating: map.pull))
      (decay, back) = (SIMD4(repeating: map.decay), SIMD4(repeating: map.back))
    }

    @inline(__always)
    func step(
      _ x: SIMD4<Double>, _ middle: UnsafePointer<Double>, _ position: UnsafeMutablePointer<Double>,
      _ velocity: UnsafeMutablePointer<Double>, _ index: Int
    ) {
      let (away, v) = (x - load4(middle, index), load4(velocity, index))
      store4(x + (shift * v + pull * away), position, index)
      store4(decay * v + back * away, velocity, index)
    }
  }

  @inline(__always)
  private static func step(
    _ map: CommonMap, _ x: Double, _ middle: UnsafePointer<Double>,
    _ position: UnsafeMutablePointer<Double>, _ velocity: UnsafeMutablePointer<Double>, _ index: Int
  ) {
    let (away, v) = (x - middle[index], velocity[index])
    position[index] = x + (map.shift * v + map.pull * away)
    velocity[index] = map.decay * v + map.back * away
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
