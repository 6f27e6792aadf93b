// SPDX-License-Identifier: GPL-3.0-or-later

// How events are found within a step.
extension RigidMotion {
  /// Speed, in points per second, below which nothing approaches.
  static let stillness = BounceRule.leastApproach
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
      guard collisions.findPairs(from: before, to: state, count: n, duration: end - start) else {
        throw tooMany
      }
      forgetParted()
    }
    prepareMonitor()
    guard monitor.right.count > 0 else { return nil }
    observe(before)
    monitor.shift()
    var time = start
    var wanted = stride(end - start)
    while time < end {
      try countStride(time)
      var next = time + wanted
      if next >= end || end - next < 1e-3 * wanted { next = end }
      try observe(at: next, end: end)
      // Accelerated so much on the way that it may have gone too far.
      while next - time > 1e-7, monitor.overshoots(next - time) {
        try countStride(time)
        next = time + (next - time) / 2
        try observe(at: next, end: end)
      }
      if monitor.hasViolation { return try findBegin(between: time, and: next, end: end) }
      if let closest = closestApproach(next - time) {
        let middle = time + closest
        try observe(at: middle, end: end)
        if monitor.hasViolation { return try findBegin(between: time, and: middle, end: end) }
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

  /// Lists what is watched in a step, and which of it holds already.
  private func prepareMonitor() {
    let (pairs, limits) = (collisions.pairCount, joints.limits.count)
    monitor.resize(
      pairs: pairs, limits: limits, springs: system.springCount, active: active.count,
      frictions: frictions.count)
    for index in 0..<pairs {
      monitor.leeway[index] =
        0.4 * collisions.smallestExtent(collisions.pairs[index]) + 0.25 * collisions.contactDistance
    }
    for (index, limit) in joints.limits.enumerated() {
      monitor.leeway[pairs + index] = limit.shape == .angle ? Self.turnLeeway : Self.limitLeeway
    }
    for index in 0..<system.springCount { monitor.leeway[pairs + limits + index] = SpringState.slop / 2 }
    for index in 0..<active.count {
      let source = active[index].source
      if source.limit >= 0 {
        monitor.isHeld[source.limit] = true
      } else if let pair = collisions.index(ofPair: source.pair.key) {
        monitor.nextActive[index] = monitor.firstActive[pair]
        monitor.firstActive[pair] = index
      }
    }
  }

  /// How far a rope, in points, and an angle, in radians, may change in one stride.
  private static let limitLeeway = 0.5
  private static let turnLeeway = 0.02

  /// Counts a stride, of which a frame may have as many as steps.
  private func countStride(_ time: Double) throws(SimulationError) {
    strideCount += 1
    guard strideCount > scene.configuration.options.stepLimit else { return }
    throw SimulationError(
      .limitReached, time: time,
      reason:
        "the items are too fast for their size: \(strideCount - 1) looks at whether they touch are not enough; "
        + "raise stepLimit, or make the items slower or thicker")
  }

  private func stride(_ rest: Double) -> Double {
    max(1e-9, min(active.count > 0 ? rest / 2 : rest, monitor.stride))
  }

  /// Time from the begin of a stride at which a gap is smallest, where it may have been closed in between.
  private func closestApproach(_ duration: Double) -> Double? {
    guard duration > 1e-6 else { return nil }
    for index in 0..<monitor.gapCount
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
      if monitor.hasViolation {
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
    var place = monitor.gapCount
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
    for index in 0..<collisions.pairCount where monitor.isWatched[index] { observePair(index, state, n) }
    var place = collisions.pairCount
    for (index, limit) in joints.limits.enumerated() {
      if monitor.isWatched[place] { observeLimit(index, limit, place, state) }
      place += 1
    }
    for index in 0..<system.springCount {
      if monitor.isWatched[place] { observeSpring(index, place, state, n) }
      place += 1
    }
    guard active.count > 0, monitor.watches(from: place, to: monitor.right.count) else { return }
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
      if isActive(index, feature) { continue }
      if feature.gap < least { (least, rate) = (feature.gap, feature.rate) }
      let crosses = feature.gap < -1e-9 && monitor.left[index] > 0
      if crosses || (feature.gap <= 0 && feature.rate < -Self.stillness) {
        monitor.isViolated[index] = true
        worst = min(worst, feature.gap)
      }
    }
    if nearest > BounceRule.parting, !inContact.isEmpty { inContact.remove(pair.key) }
    monitor.right[index] = monitor.isViolated[index] ? worst : least
    monitor.rightRate[index] = rate
  }

  private func isActive(_ pair: Int, _ feature: ContactFeature) -> Bool {
    var index = monitor.firstActive[pair]
    while index >= 0 {
      if active[index].source.feature == feature { return true }
      index = monitor.nextActive[index]
    }
    return false
  }

  private func observeLimit(
    _ index: Int, _ limit: ConstraintRow, _ place: Int, _ state: UnsafePointer<Double>
  ) {
    let n = system.bodies.count
    monitor.isViolated[place] = false
    (monitor.right[place], monitor.rightRate[place], monitor.rightSpeed[place]) = (.infinity, 0, 0)
    guard !monitor.isHeld[index] else { return }
    let row = RowState(limit, system.bodies, state, state + 3 * n)
    let rate = row.gradient.rate(limit, state + 3 * n, count: n)
    // The time t in which the gap changes by its reach solves |rate|·t + ½·|bias|·t² = reach.
    let reach = max(0.9 * row.value, monitor.leeway[place])
    monitor.rightSpeed[place] =
      0.5 * (rate.magnitude + (rate * rate + 2 * row.bias.magnitude * reach).squareRoot())
    (monitor.right[place], monitor.rightRate[place]) = (row.value, rate)
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
    monitor.isViolated[place] = false
    (monitor.right[place], monitor.rightRate[place], monitor.rightSpeed[place]) = (.infinity, 0, 0)
    var link = system.springs[index]
    guard link.length > 0 else { return }
    let isSlack = link.isSlack
    link.isSlack = false
    let spring = SpringState(link, system.bodies, state, velocities: state + 3 * n)
    let edge = (spring?.distance ?? 0) - SpringState.slop
    let value = isSlack ? -edge : edge
    let speed = ((spring?.wx ?? 0) * (spring?.wx ?? 0) + (spring?.wy ?? 0) * (spring?.wy ?? 0)).squareRoot()
    let rate = (spring?.rate ?? 0) * (isSlack ? -1 : 1)
    (monitor.right[place], monitor.rightRate[place], monitor.rightSpeed[place]) = (value, rate, speed)
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
    parted.removeAll()
    for key in inContact where !collisions.areNear(Int(key >> 32), Int(key & 0xFFFF_FFFF)) {
      parted.append(key)
    }
    for index in 0..<parted.count { inContact.remove(parted[index]) }
  }
}
