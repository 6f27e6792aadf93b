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

  private let axis: Axis
  /// Number of places from the first coordinate to the last one.
  let count: Int
  private let position, velocity: UnsafeMutablePointer<Double>
  private let stiffness, damping, place, load: UnsafeMutablePointer<Double>
  private let shift, push, decay: UnsafeMutablePointer<Double>
  private let share, thrust: UnsafeMutablePointer<Double>
  private let isMember: UnsafeMutablePointer<Bool>
  private var mapped = 0.0

  /// Prepares coordinates, in the order of their items; nil when there are none.
  ///
  /// - Parameters:
  ///   - coordinates: at most one an item.
  ///   - axis: the axis that they lie along.
  ///   - position: of all items.
  ///   - velocity: of all items.
  ///   - gravity: of the world.
  ///   - pool: memory.
  init?(
    _ coordinates: [Coordinate], along axis: Axis, position: UnsafeMutablePointer<Double>,
    velocity: UnsafeMutablePointer<Double>, gravity: Vector, pool: MemoryPool
  ) {
    guard let first = coordinates.first?.item, let last = coordinates.last?.item else { return nil }
    self.axis = axis
    count = last - first + 1
    (self.position, self.velocity) = (position + first, velocity + first)
    // Rows that begin at the same place of their pages would get into each other's way.
    let pitch = (count + 7) / 8 * 8 + 8
    let rows = pool.block(9 * pitch, of: 0.0)
    (stiffness, damping, place) = (rows, rows + pitch, rows + 2 * pitch)
    (load, shift, push) = (rows + 3 * pitch, rows + 4 * pitch, rows + 5 * pitch)
    (decay, share, thrust) = (rows + 6 * pitch, rows + 7 * pitch, rows + 8 * pitch)
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

  /// Takes over another gravity.
  func setGravity(_ gravity: Vector) {
    for index in 0..<count { load[index] = share[index] * gravity[axis] + thrust[index] }
  }

  /// Goes on by a time; by the same time as before it costs six multiplications a coordinate.
  mutating func advance(by time: Double) {
    if time != mapped { prepare(time) }
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

  private mutating func prepare(_ time: Double) {
    mapped = time
    var map = ScalarMap.identity
    var before: Int?
    for index in 0..<count where isMember[index] {
      let isAlike = before.map { stiffness[$0] == stiffness[index] && damping[$0] == damping[index] } ?? false
      if !isAlike { map = ScalarMap(stiffness: stiffness[index], damping: damping[index], over: time) }
      (shift[index], push[index], decay[index]) = (map.shift, map.push, map.decay)
      before = index
    }
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
func load4(_ row: UnsafeMutablePointer<Double>, _ index: Int) -> SIMD4<Double> {
  UnsafeRawPointer(row + index).loadUnaligned(as: SIMD4<Double>.self)
}

/// Writes four numbers of a row, wherever it begins.
@inline(__always)
func store4(_ values: SIMD4<Double>, _ row: UnsafeMutablePointer<Double>, _ index: Int) {
  UnsafeMutableRawPointer(row + index).storeBytes(of: values, as: SIMD4<Double>.self)
}
