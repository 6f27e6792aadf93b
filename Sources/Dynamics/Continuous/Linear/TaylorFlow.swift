// SPDX-License-Identifier: GPL-3.0-or-later

/// Advances coupled degrees of freedom by their power series in time.
///
/// With the step h each coefficient, multiplied by hᵏ, follows from the one before: Q′ = h·V/(k+1) and
/// V′ = h·(−K·Q − C·V)/(k+1). The series ends where both are below the tolerance and get smaller; the step is bounded
/// by ``longest``, so that rounding is hardly magnified. One pass over the memory a degree; chains go four at a time.
///
/// When events are possible all coefficients are kept: they are the dense output in which ``PolynomialFall`` searches.
struct TaylorFlow: BitwiseCopyable {
  /// Largest degree.
  static let mostDegrees = 60
  /// Largest product of step and bound of the rates: then no term is more than 4⁴/4! ≈ 11 times the state, so that a digit
  /// is lost at most.
  static let longest = 4.0

  private let rows: UnsafeMutablePointer<Double>
  private let pitch: Int
  private let keptRows: Int
  /// How far each coordinate can get in the step that was expanded.
  private let reach: UnsafeMutablePointer<Double>
  private let fall: PolynomialFall
  private let tolerance: Double
  private let eventTolerance: Double
  /// Passes over the equations so far.
  private(set) var passes = 0
  /// Steps so far.
  private(set) var steps = 0

  /// Takes memory for islands up to a size, and for keeping all coefficients of those up to another size.
  ///
  /// - Parameters:
  ///   - count: most degrees of freedom.
  ///   - keptCount: most with events.
  ///   - tolerance: of smooth motion, relative to it.
  ///   - eventTolerance: of motion in which events are looked for.
  ///   - pool: memory.
  init(count: Int, keptCount: Int, tolerance: Double, eventTolerance: Double, pool: MemoryPool) {
    pitch = LinearIsland.pitch(max(count, keptCount))
    keptRows = Self.mostDegrees + 2
    let keptSize = keptCount > 0 ? 3 * keptRows * LinearIsland.pitch(keptCount) : 0
    rows = pool.block(max(4 * pitch, keptSize), of: 0.0) + LinearIsland.margin
    reach = pool.block(pitch, of: 0.0)
    fall = PolynomialFall(degree: Self.mostDegrees + 1, pool: pool)
    (self.tolerance, self.eventTolerance) = (tolerance, eventTolerance)
  }

  /// Goes on smoothly.
  ///
  /// - Throws: `SimulationError` when that takes too many steps.
  mutating func advance(
    _ island: LinearIsland, from begin: Double, by time: Double, limit: Int
  ) throws(SimulationError) {
    let count = try stepCount(island, begin, time, limit)
    let length = time / Double(count)
    for _ in 0..<count {
      let pitch = LinearIsland.pitch(island.count)
      let (first, second) = ((rows, rows + pitch), (rows + 2 * pitch, rows + 3 * pitch))
      clearEnds(rows, rowCount: 4, pitch: pitch, count: island.count)
      first.0.update(from: island.q, count: island.count)
      first.1.update(from: island.v, count: island.count)
      let goal = goal(island, tolerance)
      let least = leastDegree(island, length)
      for degree in 0..<Self.mostDegrees {
        let (from, to) = degree & 1 == 0 ? (first, second) : (second, first)
        let sums = pass(island, from, to, length, degree)
        if degree >= least, sums.q <= goal.q, sums.v <= goal.v { break }
        guard sums.q.isFinite, sums.v.isFinite else { throw Self.tooLarge(at: begin) }
      }
      finishStep(island)
    }
  }

  /// Goes on to the next event, or by the given time if there is none before.
  mutating func advanceToEvent(
    _ island: LinearIsland, from begin: Double, by time: Double, limit: Int
  ) throws(SimulationError) -> LinearEvent? {
    let count = try stepCount(island, begin, time, limit)
    let length = time / Double(count)
    for step in 0..<count {
      guard let degree = expand(island, length) else { throw Self.tooLarge(at: begin) }
      if var event = firstEvent(island, degree) {
        restore(island, degree, at: event.time)
        event.time = (Double(step) + event.time) * length
        return event
      }
      finishStep(island)
    }
    return nil
  }

  private static func tooLarge(at time: Double) -> SimulationError {
    SimulationError(
      .integrationFailed, time: time,
      reason:
        "places or velocities got too large to be computed with; lower frequencies, forces or velocities")
  }

  private mutating func finishStep(_ island: LinearIsland) {
    steps += 1
    guard island.restCount > 0 else { return }
    for index in 0..<island.count where island.rest[index] != 0 { island.v[index] = 0 }
  }

  private func stepCount(
    _ island: LinearIsland, _ begin: Double, _ time: Double, _ limit: Int
  ) throws(SimulationError) -> Int {
    let count = max(1, (time * island.rate / Self.longest).rounded(.up))
    guard count <= Double(limit) else {
      throw SimulationError(
        .limitReached, time: begin,
        reason: "the springs are so stiff that a frame takes more than \(limit) steps; "
          + "lower their frequency or damping ratio, or raise the limit of steps")
    }
    return Int(count)
  }

  /// The degree from which on terms get smaller.
  private func leastDegree(_ island: LinearIsland, _ length: Double) -> Int {
    Int(min(Self.longest, island.rate * length))
  }

  /// Squares of the sizes below which a term ends the series.
  private func goal(_ island: LinearIsland, _ tolerance: Double) -> (q: Double, v: Double) {
    var (q, v) = (0.0, 0.0)
    for index in 0..<island.count {
      q += island.q[index] * island.q[index]
      v += island.v[index] * island.v[index]
    }
    let share = 1 / Double(island.count)
    let (qGoal, vGoal) = (1 + (q * share).squareRoot(), 1 + (v * share).squareRoot())
    return (tolerance * tolerance * qGoal * qGoal, tolerance * tolerance * vGoal * vGoal)
  }

  /// Zeros around the rows, which neighbours of the ends read.
  private func clearEnds(_ rows: UnsafeMutablePointer<Double>, rowCount: Int, pitch: Int, count: Int) {
    for row in 0..<rowCount {
      (rows + row * pitch - LinearIsland.margin).update(repeating: 0, count: LinearIsland.margin)
      (rows + row * pitch + count).update(repeating: 0, count: pitch - count - LinearIsland.margin)
    }
  }

  private typealias Pair = (q: UnsafeMutablePointer<Double>, v: UnsafeMutablePointer<Double>)

  /// The next coefficients from one degree's, added to the state; returns the sums of their squares.
  @inline(__always)
  private mutating func pass(
    _ island: LinearIsland, _ from: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>),
    _ to: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>), _ length: Double, _ degree: Int
  ) -> (q: Double, v: Double) {
    passes += 1
    let scale = length / Double(degree + 1)
    if island.restCount > 0 || !island.isChain {
      return plainPass(island, from, to, scale, degree, holds: nil)
    }
    return chainPass(island, from, to, scale, isFirst: degree == 0)
  }

  /// Four links of a chain at a time; its plain twin is `plainPass`.
  @inline(__always)
  private func chainPass(
    _ island: LinearIsland, _ from: Pair, _ to: Pair, _ scale: Double, isFirst: Bool
  ) -> (q: Double, v: Double) {
    var (sumQ, sumV) = (SIMD4<Double>(repeating: 0), SIMD4<Double>(repeating: 0))
    let factor = SIMD4(repeating: scale)
    var index = 0
    while index < island.count {
      let (q, v) = (load4(from.q, index), load4(from.v, index))
      var pull = load4(island.stiffness, index) * q + load4(island.damping, index) * v
      pull -= load4(island.stiffnessBefore, index) * load4(from.q, index - 1)
      pull -= load4(island.dampingBefore, index) * load4(from.v, index - 1)
      pull -= load4(island.stiffnessAfter, index) * load4(from.q, index + 1)
      pull -= load4(island.dampingAfter, index) * load4(from.v, index + 1)
      if isFirst { pull -= load4(island.load, index) }
      let (nextQ, nextV) = (factor * v, -factor * pull)
      store4(nextQ, to.q, index)
      store4(nextV, to.v, index)
      store4(load4(island.q, index) + nextQ, island.q, index)
      store4(load4(island.v, index) + nextV, island.v, index)
      sumQ += nextQ * nextQ
      sumV += nextV * nextV
      index += 4
    }
    return (sumQ[0] + sumQ[1] + sumQ[2] + sumQ[3], sumV[0] + sumV[1] + sumV[2] + sumV[3])
  }

  /// The same for any couplings, and for degrees of freedom that rest: their accelerations are kept as holding forces.
  private func plainPass(
    _ island: LinearIsland, _ from: Pair, _ to: Pair, _ scale: Double, _ degree: Int,
    holds: UnsafeMutablePointer<Double>?
  ) -> (q: Double, v: Double) {
    island.accelerate(from.q, from.v, withLoad: degree == 0, into: to.v)
    var (sumQ, sumV) = (0.0, 0.0)
    for index in 0..<island.count {
      let acceleration = to.v[index]
      if let holds { holds[index] = acceleration }
      let isFree = island.rest[index] == 0
      let (nextQ, nextV) = (scale * from.v[index], isFree ? scale * acceleration : 0)
      (to.q[index], to.v[index]) = (nextQ, nextV)
      island.q[index] += nextQ
      island.v[index] += nextV
      sumQ += nextQ * nextQ
      sumV += nextV * nextV
    }
    return (sumQ, sumV)
  }
}

// The dense output.
extension TaylorFlow {
  private func row(_ number: Int, _ pitch: Int) -> UnsafeMutablePointer<Double> { rows + number * pitch }

  /// Takes a step and keeps all coefficients; returns the degree, or nil when they are not finite.
  private mutating func expand(_ island: LinearIsland, _ length: Double) -> Int? {
    let pitch = LinearIsland.pitch(island.count)
    func pair(_ degree: Int) -> Pair { (row(3 * degree, pitch), row(3 * degree + 1, pitch)) }
    let goal = goal(island, eventTolerance)
    let least = leastDegree(island, length)
    clearEnds(rows, rowCount: 2, pitch: pitch, count: island.count)
    pair(0).q.update(from: island.q, count: island.count)
    pair(0).v.update(from: island.v, count: island.count)
    for degree in 0..<Self.mostDegrees {
      let (from, to) = (pair(degree), pair(degree + 1))
      clearEnds(to.q, rowCount: 2, pitch: pitch, count: island.count)
      let sums: (q: Double, v: Double)
      passes += 1
      let scale = length / Double(degree + 1)
      if island.restCount > 0 || !island.isChain {
        sums = plainPass(island, from, to, scale, degree, holds: row(3 * degree + 2, pitch))
      } else {
        sums = chainPass(island, from, to, scale, isFirst: degree == 0)
      }
      guard sums.q.isFinite, sums.v.isFinite else { return nil }
      if degree >= least, sums.q <= goal.q, sums.v <= goal.v { return degree + 1 }
    }
    return Self.mostDegrees
  }

  /// Sets the state to that at a part of the step that was expanded.
  private func restore(_ island: LinearIsland, _ degree: Int, at part: Double) {
    let pitch = LinearIsland.pitch(island.count)
    for index in 0..<island.count {
      var (q, v) = (0.0, 0.0)
      for power in stride(from: degree, through: 0, by: -1) {
        q = q * part + row(3 * power, pitch)[index]
        v = v * part + row(3 * power + 1, pitch)[index]
      }
      island.q[index] = q
      island.v[index] = island.rest[index] == 0 ? v : 0
    }
  }

  /// The first event of the step that was expanded, with its time as a part of the step.
  private func firstEvent(_ island: LinearIsland, _ degree: Int) -> LinearEvent? {
    let pitch = LinearIsland.pitch(island.count)
    measureReach(island, degree, pitch)
    var first: LinearEvent?
    if island.hasWalls {
      for index in 0..<island.count {
        if island.rest[index] != 0 {
          let side = Double(island.rest[index])
          write(degree - 1) { side * row(3 * $0 + 2, pitch)[index] }
          note(.release, index, degree - 1, slack: 0, in: &first)
          continue
        }
        let start = row(0, pitch)[index]
        if island.upper[index] - start <= reach[index] + Self.slack(island.upper[index]) {
          write(degree) { -row(3 * $0, pitch)[index] }
          fall.coefficients[0] += island.upper[index]
          note(.upperWall, index, degree, slack: Self.slack(island.upper[index]), in: &first)
        }
        if start - island.lower[index] <= reach[index] + Self.slack(island.lower[index]) {
          write(degree) { row(3 * $0, pitch)[index] }
          fall.coefficients[0] -= island.lower[index]
          note(.lowerWall, index, degree, slack: Self.slack(island.lower[index]), in: &first)
        }
      }
    }
    guard island.hasDirections else { return first }
    for index in 0..<island.springCount where island.springs[index].constants.length > 0 {
      findTurn(of: island.springs[index], index, degree, pitch, in: &first)
    }
    return first
  }

  /// Sums up the sizes of all terms.
  private func measureReach(_ island: LinearIsland, _ degree: Int, _ pitch: Int) {
    let count = island.count
    reach.update(repeating: 0, count: count)
    for power in 1...degree {
      let terms = row(3 * power, pitch)
      for index in 0..<count { reach[index] += terms[index].magnitude }
    }
  }

  private func findTurn(
    of spring: LinearIsland.Spring, _ index: Int, _ degree: Int, _ pitch: Int, in first: inout LinearEvent?
  ) {
    let (near, far) = (spring.constants.near, spring.constants.far)
    let (slop, slack) = (LinearMotion.slop, Self.slack(spring.constants.separation))
    func distance(_ power: Int) -> Double {
      let row = row(3 * power, pitch)
      return (near >= 0 ? row[near] : 0) - (far >= 0 ? row[far] : 0)
    }
    let away = ((spring.constants.separation + distance(0)).magnitude - slop).magnitude
    let span = (near >= 0 ? reach[near] : 0) + (far >= 0 ? reach[far] : 0)
    guard away <= span + slack else { return }
    if spring.side != 0 {
      write(degree) { spring.side * distance($0) }
      fall.coefficients[0] += spring.side * spring.constants.separation - slop
      note(.noDirection, index, degree, slack: slack, in: &first)
      return
    }
    write(degree) { -distance($0) }
    fall.coefficients[0] += slop - spring.constants.separation
    note(.ahead, index, degree, slack: slack, in: &first)
    write(degree) { distance($0) }
    fall.coefficients[0] += slop + spring.constants.separation
    note(.behind, index, degree, slack: slack, in: &first)
  }

  @inline(__always)
  private func write(_ degree: Int, _ coefficient: (Int) -> Double) {
    for power in 0...degree { fall.coefficients[power] = coefficient(power) }
  }

  /// What a level is moved back by for whoever stands at it: rounding must not let it happen again.
  private static func slack(_ level: Double) -> Double {
    level.isFinite ? 1e-10 + 8 * .ulpOfOne * level.magnitude : 1e-10
  }

  /// Notes an event if its polynomial falls before the first one so far.
  private func note(
    _ kind: LinearEvent.Kind, _ index: Int, _ degree: Int, slack: Double, in first: inout LinearEvent?
  ) {
    var time: Double? = 0
    if slack > 0, fall.coefficients[0] <= slack {
      if degree < 1 || fall.coefficients[1] >= 0 {
        fall.coefficients[0] = max(fall.coefficients[0], 0) + slack
        time = fall.firstFall(degree: degree, limit: first?.time ?? 1)
      }
    } else {
      time = fall.firstFall(degree: degree, limit: first?.time ?? 1)
    }
    guard let time, time < first?.time ?? .infinity else { return }
    first = LinearEvent(kind: kind, index: index, time: time)
  }
}
