// SPDX-License-Identifier: GPL-3.0-or-later

/// The velocity rounds of a chain, eight at a time.
///
/// In a chain each spring or rod shares a body with the one before and one with the one after, and nothing
/// turns. Round k at joint i needs what round k left of the body before it and round k − 1 of the body behind
/// it, so that at time t lane k solves joint t − 2k: a front of eight rounds runs along the chain. What a
/// lane leaves is what it or its neighbour needs next, and stays in registers. The operations on every number
/// are those of ``DistanceRow``, in their order, so that the bits are the same.
struct ChainRounds {
  /// Rounds that run together.
  static let width = 8
  /// Places on either side of a chain, where a lane passes on what it is given.
  private static let margin = 2 * (width - 1)

  /// What a joint is to its rounds, in the order of the memory.
  private enum Field: Int {
    case x, y, frontX, frontY, backX, backY, bias, softness, mass, turning
    static let count = 10
  }

  /// Fields of all joints, a plane each. Even places come before odd ones, and both from the last to the
  /// first, so that what the lanes need at one time lies side by side.
  private var fields = RawBuffer<Float>()
  /// Velocities by body and impulses by joint, along the chain.
  private var states = RawBuffer<Float>()
  /// The bodies along the chain.
  private var bodies = RawBuffer<Int32>()
  /// Length of the chain that the margins are cleared for, which stay so for the next one of this length.
  private let cleared: UnsafeMutablePointer<Int>

  init() {
    cleared = .allocate(capacity: 1)
    cleared.initialize(to: -1)
  }

  func deallocate() {
    fields.deallocate()
    states.deallocate()
    bodies.deallocate()
    cleared.deallocate()
  }

  /// Makes room for a chain of a number of joints.
  mutating func reserve(_ count: Int) {
    fields.reserve(Field.count * 2 * Self.planeLength(count))
    states.reserve(3 * (count + 1 + 2 * Self.margin))
    bodies.reserve(count + 1)
    // The memory may be new.
    cleared.pointee = -1
  }

  private static func planeLength(_ count: Int) -> Int { (count + 2 * margin + 1) / 2 }

  /// Runs rounds, whose number is a multiple of ``width``.
  ///
  /// - Parameters:
  ///   - rounds: Number of rounds.
  ///   - tasks: The joints along the chain.
  ///   - count: Number of joints.
  ///   - rows: All rows.
  ///   - motions: All velocities.
  /// - Returns: Whether everything stayed finite; otherwise nothing is changed.
  func solve(
    _ rounds: Int, _ tasks: UnsafeMutablePointer<RoundOrder.Task>, count: Int,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) -> Bool {
    let length = Self.planeLength(count)
    load(tasks, count, rows, motions, length)
    for _ in 0..<rounds / Self.width where !runFront(count, length) { return false }
    store(tasks, count, rows, motions)
    return true
  }

  private func load(
    _ tasks: UnsafeMutablePointer<RoundOrder.Task>, _ count: Int,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>,
    _ length: Int
  ) {
    let (fields, bodies) = (fields.elements, bodies.elements)
    let (velocitiesX, velocitiesY, impulses) = pointers(count)
    clearMargins(count, length)
    for place in 0..<count {
      let task = tasks[place]
      let row = rows + Int(task.index)
      var (weights, front, back) = (row.pointee.weightsA, row.pointee.changeA, row.pointee.changeB)
      if task.isFlipped { (weights, front, back) = (-weights, -back, -front) }
      // Nothing turns, but the signs of zeros are kept.
      let turning = row.pointee.weightsB.z * 0 - row.pointee.weightsA.z * 0
      let field = fields + Self.slot(place, length)
      field[Field.x.rawValue * 2 * length] = weights.x
      field[Field.y.rawValue * 2 * length] = weights.y
      field[Field.frontX.rawValue * 2 * length] = front.x
      field[Field.frontY.rawValue * 2 * length] = front.y
      field[Field.backX.rawValue * 2 * length] = back.x
      field[Field.backY.rawValue * 2 * length] = back.y
      field[Field.bias.rawValue * 2 * length] = row.pointee.bias
      field[Field.softness.rawValue * 2 * length] = row.pointee.softness
      field[Field.mass.rawValue * 2 * length] = row.pointee.mass
      field[Field.turning.rawValue * 2 * length] = turning
      impulses[place] = row.pointee.impulse
      let body = task.isFlipped ? row.pointee.b : row.pointee.a
      bodies[place] = body
      (velocitiesX[place], velocitiesY[place]) = (motions[Int(body)].vector.x, motions[Int(body)].vector.y)
    }
    let last = rows + Int(tasks[count - 1].index)
    let body = tasks[count - 1].isFlipped ? last.pointee.a : last.pointee.b
    bodies[count] = body
    (velocitiesX[count], velocitiesY[count]) = (motions[Int(body)].vector.x, motions[Int(body)].vector.y)
  }

  private func store(
    _ tasks: UnsafeMutablePointer<RoundOrder.Task>, _ count: Int,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    let (velocitiesX, velocitiesY, impulses) = pointers(count)
    for place in 0...count {
      motions[Int(bodies[place])].vector = SIMD4(velocitiesX[place], velocitiesY[place], 0, 0)
    }
    for place in 0..<count { rows[Int(tasks[place].index)].impulse = impulses[place] }
  }

  /// Velocities and impulses, behind room for the lanes that run ahead.
  @inline(__always)
  private func pointers(_ count: Int) -> (
    UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>
  ) {
    let stride = count + 1 + 2 * Self.margin
    return (states.elements, states.elements + stride, states.elements + 2 * stride)
  }

  /// Where a place's fields are in their planes.
  @inline(__always)
  private static func slot(_ place: Int, _ length: Int) -> Int {
    let padded = place + margin
    return (padded & 1) * length + length - 1 - padded / 2
  }

  /// Lets places outside the chain pass on what they are given: they find an error of +0.
  private func clearMargins(_ count: Int, _ length: Int) {
    let (velocitiesX, velocitiesY, impulses) = pointers(count)
    guard cleared.pointee != count else { return }
    cleared.pointee = count
    for offset in 1...Self.margin {
      clear(-offset, length)
      clear(count - 1 + offset, length)
      (velocitiesX[count + offset], velocitiesY[count + offset]) = (0, 0)
      impulses[count - 1 + offset] = 0
    }
  }

  private func clear(_ place: Int, _ length: Int) {
    let field = fields.elements + Self.slot(place, length)
    for index in 0..<Field.count { field[index * 2 * length] = 0 }
    field[Field.frontX.rawValue * 2 * length] = -0.0
    field[Field.frontY.rawValue * 2 * length] = -0.0
  }

  /// Eight rounds; false when something was not finite.
  private func runFront(_ count: Int, _ length: Int) -> Bool {
    typealias Lanes = SIMD8<Float>
    let (velocitiesX, velocitiesY, impulses) = pointers(count)
    let margin = Self.margin
    @inline(__always)
    func shift(_ lanes: Lanes, _ first: Float) -> Lanes {
      Lanes(first, lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5], lanes[6])
    }
    // What each lane left of the body before its joint and of the one behind it; impulses of the last two
    // times.
    var (frontX, frontY) = (Lanes(repeating: 0), Lanes(repeating: 0))
    var (backX, backY) = (Lanes(repeating: 0), Lanes(repeating: 0))
    (backX[0], backY[0]) = (velocitiesX[0], velocitiesY[0])
    var (older, newer) = (Lanes(repeating: 0), Lanes(repeating: 0))
    var nothing = Lanes(repeating: 0)
    for time in 0..<count + margin {
      let padded = time + margin
      let field = fields.elements + ((padded & 1) * length + length - 1 - padded / 2)
      @inline(__always)
      func lanes(_ name: Field) -> Lanes {
        UnsafeRawPointer(field + name.rawValue * 2 * length).loadUnaligned(as: Lanes.self)
      }
      let (x, y) = (lanes(.x), lanes(.y))
      let (beforeX, beforeY) = (backX, backY)
      let behindX = shift(frontX, velocitiesX[time + 1])
      let behindY = shift(frontY, velocitiesY[time + 1])
      let old = shift(older, impulses[time])
      let partX = x * behindX - x * beforeX
      let partY = y * behindY - y * beforeY
      let rest = lanes(.turning) + (lanes(.bias) + lanes(.softness) * old)
      let error = (partX + partY) + rest
      nothing += error * 0
      (older, newer) = (newer, old - lanes(.mass) * error)
      frontX = beforeX + error * lanes(.frontX)
      frontY = beforeY + error * lanes(.frontY)
      backX = behindX - error * lanes(.backX)
      backY = behindY - error * lanes(.backY)
      if time >= margin {
        let place = time - margin
        (velocitiesX[place], velocitiesY[place], impulses[place]) = (frontX[7], frontY[7], newer[7])
      }
    }
    (velocitiesX[count], velocitiesY[count]) = (backX[7], backY[7])
    return nothing == Lanes(repeating: 0)
  }
}
