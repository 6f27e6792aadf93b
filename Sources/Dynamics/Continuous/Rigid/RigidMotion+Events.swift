// SPDX-License-Identifier: GPL-3.0-or-later

// How events are found within a step.
extension RigidMotion {
  /// Speed, in points per second, below which nothing approaches.
  static let stillness = 1e-8
  /// Gap, in points, within which something touches.
  static let touch = 1e-6

  /// Whether contacts and limits are to be watched.
  var watches: Bool { !collisions.isEmpty || !joints.limits.isEmpty }

  /// Time of the first event between two times; nil when there is none.
  ///
  /// The step is walked through in strides so short that no pair can pass through each other or meet in between without
  /// being seen; where something has happened at the end of a stride, its begin is found by secants and
  /// bisection.
  func findEvent(from start: Double, to end: Double) throws(SimulationError) -> Double? {
    let n = system.bodies.count
    if !collisions.isEmpty {
      collisions.findPairs(from: before, to: state, count: n, duration: end - start)
      forgetParted()
    }
    let pairs = collisions.pairs.count
    monitor.resize(
      pairs + joints.limits.count + 2 * active.count + frictions.count + system.springCount, pairs: pairs,
      springs: system.springCount)
    guard monitor.right.count > 0 else { return nil }
    observe(before)
    monitor.shift()
    var time = start
    var wanted = stride(end - start)
    while time < end {
      var next = time + wanted
      if next >= end || end - next < 1e-3 * wanted { next = end }
      try observe(at: next, end: end)
      // Accelerated so much on the way that it may have gone too far.
      while next - time > 1e-7, overshoots(next - time) {
        next = time + (next - time) / 2
        try observe(at: next, end: end)
      }
      if hasViolation { return try findBegin(between: time, and: next, end: end) }
      if let closest = closestApproach(next - time) {
        let middle = time + closest
        try observe(at: middle, end: end)
        if hasViolation { return try findBegin(between: time, and: middle, end: end) }
        next = middle
      }
      monitor.shift()
      time = next
      wanted = stride(end - time)
    }
    return nil
  }

  /// Observes the step at a time.
  private func observe(at time: Double, end: Double) throws(SimulationError) {
    if time == end {
      observe(state)
    } else {
      try interpolate(at: time)
      observe(between)
    }
  }

  private var hasViolation: Bool {
    for index in 0..<monitor.isViolated.count where monitor.isViolated[index] { return true }
    return false
  }

  /// How far a pair may go in one stride: its gap, or a share of its size.
  private func reach(_ index: Int, gap: Double) -> Double {
    let pair = collisions.pairs[index]
    return max(0.9 * gap, 0.4 * collisions.smallestExtent(pair) + 0.25 * collisions.contactDistance)
  }

  private func stride(_ rest: Double) -> Double {
    var stride = active.count > 0 ? rest / 2 : rest
    for index in 0..<collisions.pairs.count {
      let speed = monitor.leftSpeed[index]
      guard speed > 0 else { continue }
      stride = min(stride, reach(index, gap: monitor.left[index]) / speed)
    }
    let first = monitor.left.count - system.springCount
    for index in 0..<system.springCount where monitor.springSpeed[index] > 0 {
      stride = min(
        stride, max(0.9 * monitor.left[first + index], SpringState.slop / 2) / monitor.springSpeed[index])
    }
    return max(stride, 1e-9)
  }

  private func overshoots(_ duration: Double) -> Bool {
    for index in 0..<collisions.pairs.count
    where monitor.rightSpeed[index] * duration > 2 * reach(index, gap: monitor.left[index]) { return true }
    return false
  }

  /// Time from the begin of a stride at which a gap is smallest, where it may have been closed in between.
  private func closestApproach(_ duration: Double) -> Double? {
    guard duration > 1e-6 else { return nil }
    for index in 0..<collisions.pairs.count
    where monitor.leftRate[index] < -Self.stillness && monitor.rightRate[index] > Self.stillness {
      let (v0, v1) = (monitor.leftRate[index], monitor.rightRate[index])
      let (g0, g1) = (monitor.left[index], monitor.right[index])
      guard g0 > 0, g1 > 0 else { continue }
      let share = v0 / (v0 - v1)
      guard g0 + 0.5 * v0 * share * duration < 0.05 * (g0 + g1) + 1e-3 else { continue }
      guard share * duration > 1e-6, (1 - share) * duration > 1e-6 else { continue }
      return share * duration
    }
    return nil
  }

  /// The begin of what has happened by the later time, to the tolerance.
  private func findBegin(between start: Double, and later: Double, end: Double) throws(SimulationError)
    -> Double
  {
    var (low, high) = (start, later)
    let tolerance = max(scene.configuration.eventTolerance, 4 * later.ulp)
    var round = 0
    monitor.watchViolated()
    monitor.keep()
    while high - low > tolerance {
      var guess = low + (high - low) / 2
      if round % 3 != 2 {
        var earliest = high
        for index in 0..<monitor.isViolated.count where monitor.isViolated[index] {
          let (from, to) = (monitor.left[index], monitor.right[index])
          guard from > to, to < 0 else { continue }
          earliest = min(earliest, low + (high - low) * max(0, from) / (max(0, from) - to))
        }
        // Beyond the root on the side that is farther away, so that it gets enclosed.
        earliest += high - earliest > earliest - low ? tolerance / 2 : -tolerance / 2
        guess = min(max(earliest, low + tolerance / 2), high - tolerance / 2)
      }
      guard guess > low, guess < high else { break }
      try observe(at: guess, end: end)
      if hasViolation {
        high = guess
        monitor.keep()
      } else {
        low = guess
        monitor.narrow()
      }
      round += 1
    }
    monitor.watchAll()
    try observe(at: high, end: end)
    noteCauses()
    return high
  }

  /// Notes contacts that would pull and frictions that do not hold.
  private func noteCauses() {
    released.removeAll()
    sliding.removeAll()
    var place = collisions.pairs.count + joints.limits.count
    for index in 0..<active.count {
      if monitor.isViolated[place] { released.append(active[index].source) }
      place += 2
    }
    for index in 0..<frictions.count {
      let friction = frictions[index]
      if monitor.isViolated[place], friction.place >= 0 {
        let force = system.constraints.multipliers[friction.place]
        sliding.append((friction.key, force > 0 ? -1 : 1))
      }
      place += 1
    }
  }

  /// Writes what is watched at a state.
  func observe(_ state: UnsafePointer<Double>) {
    let n = system.bodies.count
    monitor.isViolated.base.update(repeating: false, count: monitor.isViolated.count)
    for index in 0..<collisions.pairs.count where monitor.isWatched[index] { observePair(index, state, n) }
    var place = collisions.pairs.count
    for (index, limit) in joints.limits.enumerated() {
      if monitor.isWatched[place] { observeLimit(index, limit, place, state) }
      place += 1
    }
    let springs = monitor.right.count - system.springCount
    for index in 0..<system.springCount where monitor.isWatched[springs + index] {
      observeSpring(index, springs + index, state, n)
    }
    guard active.count > 0, monitor.watches(from: place, to: springs) else { return }
    system.evaluateFreeAcceleration(state, into: rates)
    system.constraints.addAccelerations(system.bodies, state: state, to: rates)
    observeActive(place, state, n)
  }

  private func observePair(_ index: Int, _ state: UnsafePointer<Double>, _ n: Int) {
    let pair = collisions.pairs[index]
    let (bound, speed) = collisions.bound(pair, state, count: n)
    monitor.rightSpeed[index] = speed
    monitor.isViolated[index] = false
    monitor.right[index] = bound
    monitor.rightRate[index] = 0
    guard bound < collisions.smallestExtent(pair) else { return }
    let (a, b) = (collisions.shapes[pair.a], collisions.shapes[pair.b])
    let count = narrow.find(a, b, state, count: n)
    var (least, rate, nearest) = (Double.infinity, 0.0, Double.infinity)
    var worst = 0.0
    for number in 0..<count {
      let feature = narrow.features[number]
      nearest = min(nearest, feature.gap)
      if isActive(pair, feature) { continue }
      if feature.gap < least { (least, rate) = (feature.gap, feature.rate) }
      let crosses = feature.gap < -1e-9 && monitor.left[index] > 0
      if crosses || (feature.gap <= 0 && feature.rate < -Self.stillness) {
        monitor.isViolated[index] = true
        worst = min(worst, feature.gap)
      }
    }
    if nearest > 10 * Self.touch, !inContact.isEmpty { inContact.remove(pair.key) }
    monitor.right[index] = monitor.isViolated[index] ? worst : least
    monitor.rightRate[index] = rate
  }

  private func isActive(_ pair: Collisions.Pair, _ feature: ContactFeature) -> Bool {
    for index in 0..<active.count {
      let source = active[index].source
      if source.limit < 0, source.pair.key == pair.key, source.feature == feature { return true }
    }
    return false
  }

  private func observeLimit(
    _ index: Int, _ limit: ConstraintRow, _ place: Int, _ state: UnsafePointer<Double>
  ) {
    let n = system.bodies.count
    let row = RowState(limit, system.bodies, state, state + 3 * n)
    monitor.right[place] = row.value
    monitor.isViolated[place] = false
    for index2 in 0..<active.count where active[index2].source.limit == index { return }
    let rate = row.gradient.rate(limit, state + 3 * n, count: n)
    let crosses = row.value < -1e-9 && monitor.left[place] > 0
    monitor.isViolated[place] = crosses || (row.value <= 0 && rate < -Self.stillness)
  }

  private func observeActive(_ start: Int, _ state: UnsafePointer<Double>, _ n: Int) {
    let constraints = system.constraints
    var place = start
    var largest = 0.0
    for index in 0..<active.count {
      largest = max(largest, constraints.multipliers[active[index].place].magnitude)
    }
    let share = constraints.isRedundant ? 1e-6 : 1e-9
    for index in 0..<frictions.count { loads[index] = 0 }
    for index in 0..<active.count {
      let contact = active[index]
      let force = constraints.multipliers[contact.place]
      let mass = ContactProblem.inverseMass(
        constraints.rows[contact.place], constraints.gradients[contact.place], system.bodies)
      let slack = share * largest + (mass > 0 ? 1e-8 / mass : 0)
      watch(force + slack, at: place)
      var margin = Double.infinity
      if contact.source.limit < 0 {
        let pair = contact.source.pair
        margin = narrow.margin(
          contact.source.feature, collisions.shapes[pair.a], collisions.shapes[pair.b], state, count: n)
        if contact.source.feature.gap < -0.5 * collisions.contactDistance { margin = .infinity }
      }
      watch(margin + 3 * NarrowPhase.edgeTolerance, at: place + 1)
      if contact.group >= 0 { loads[contact.group] += force }
      place += 2
    }
    for index in 0..<frictions.count {
      let friction = frictions[index]
      if friction.place >= 0 {
        let force = constraints.multipliers[friction.place].magnitude
        let mass = ContactProblem.inverseMass(
          constraints.rows[friction.place], constraints.gradients[friction.place], system.bodies)
        let slack = share * largest + (mass > 0 ? 1e-8 / mass : 0)
        watch(friction.coefficient * loads[index] + slack - force, at: place)
      } else {
        let row = RowState(friction.row, system.bodies, state, state + 3 * n)
        let speed = row.across.rate(friction.row, state + 3 * n, count: n)
        watch(speed * friction.direction + Self.stillness, at: place)
      }
      place += 1
    }
  }

  /// Watches whether the ends of a spring come close, or get apart.
  private func observeSpring(_ index: Int, _ place: Int, _ state: UnsafePointer<Double>, _ n: Int) {
    (monitor.right[place], monitor.isViolated[place], monitor.springSpeed[index]) = (.infinity, false, 0)
    var link = system.springs[index]
    guard link.length > 0 else { return }
    let isSlack = link.isSlack
    link.isSlack = false
    let spring = SpringState(link, system.bodies, state, velocities: state + 3 * n)
    let edge = (spring?.distance ?? 0) - SpringState.slop
    let value = isSlack ? -edge : edge
    let speed = ((spring?.wx ?? 0) * (spring?.wx ?? 0) + (spring?.wy ?? 0) * (spring?.wy ?? 0)).squareRoot()
    (monitor.right[place], monitor.springSpeed[index]) = (value, speed)
    let rate = (spring?.rate ?? 0) * (isSlack ? -1 : 1)
    monitor.isViolated[place] = value < 0 && (value < -1e-9 || rate < -Self.stillness)
  }

  private func watch(_ value: Double, at place: Int) {
    guard monitor.isWatched[place] else { return }
    monitor.right[place] = value
    monitor.isViolated[place] = value < 0
  }

  /// Forgets contacts of pairs that are no longer near.
  private func forgetParted() {
    guard !inContact.isEmpty else { return }
    let parted = inContact.filter { !collisions.areNear(Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
    inContact.subtract(parted)
  }
}
