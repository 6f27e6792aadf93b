// SPDX-License-Identifier: GPL-3.0-or-later

// How events are met: impacts, then what rests.
extension RigidMotion {
  /// Speed, in points per second, below which what bounces off stays.
  static let slowest = 0.01
  /// Rate, in points per second, below which a contact neither closes nor parts.
  static let restRate = 1e-6
  /// Events that may follow one another without time going on.
  static let crowd = 40

  /// Finds what holds from now on: joints, and contacts that rest after the impacts of this moment.
  func meetEvent(towards end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    isAtEvent = false
    if isFresh { try settleJoints() }
    turnSprings()
    guard watches else { return try use(joints.equalities) }
    try countEvent()
    collect()
    if hasApproach { try strike(&contacts) }
    trackTouching()
    guard crowded < (isRough ? 3 : Self.crowd + problem.candidates.count) else {
      return try creep(towards: end)
    }
    try rest()
  }

  private func countEvent() throws(SimulationError) {
    eventCount += 1
    let progress = reached - lastEvent
    crowded = progress < 1e-6 ? crowded + 1 : max(0, crowded - 1 - Int(min(1e6, progress * 1e3)))
    lastEvent = reached
    guard eventCount <= scene.configuration.eventLimit else {
      throw SimulationError(
        .limitReached, time: reached,
        reason: "the limit of \(scene.configuration.eventLimit) events is used up; "
          + "raise eventLimit, or give the items less elasticity or more resistance")
    }
  }

  /// Lets springs whose ends are close have no direction, until they are apart again.
  private func turnSprings() {
    let n = system.bodies.count
    for index in 0..<system.springCount where system.springs[index].length > 0 {
      system.springs[index].isSlack = false
      guard let spring = SpringState(system.springs[index], system.bodies, state, velocities: state + 3 * n)
      else {
        system.springs[index].isSlack = true
        continue
      }
      let edge = spring.distance - SpringState.slop
      system.springs[index].isSlack = edge.magnitude < 1e-9 ? spring.rate < 0 : edge < 0
    }
    integrator.reset()
  }

  /// Moves joints to where they belong, or, where that cannot be, lets them hold what is.
  private func settleJoints() throws(SimulationError) {
    isFresh = false
    before.update(from: state, count: system.dimension)
    try use(joints.equalities)
    system.constraints.measure(system.bodies, state, state + system.dimension / 2, friction: false)
    guard system.constraints.largestError > 1e-9 else { return }
    state.update(from: before, count: system.dimension)
    joints.hold(system.bodies, state)
    try use(joints.equalities)
  }

  /// Lists everything that is so close, in points.
  private func collect(within closeness: Double = touch) {
    let n = system.bodies.count
    problem.removeAll()
    sources.removeAll()
    collisions.findPairs(from: state, to: state, count: n, duration: 0)
    for index in 0..<collisions.pairCount { collect(collisions.pairs[index], n, closeness) }
    for (index, limit) in joints.limits.enumerated() {
      let row = RowState(limit, system.bodies, state, state + 3 * n)
      guard row.value <= Self.touch else { continue }
      var held = limit
      held.target += held.sign * row.value
      add(
        held, ContactSource(pair: .init(a: 0, b: 0), feature: narrow.features[0], limit: index), group: -1,
        elasticity: 0)
    }
  }

  private func collect(_ pair: Collisions.Pair, _ n: Int, _ closeness: Double) {
    let (a, b) = (collisions.shapes[pair.a], collisions.shapes[pair.b])
    guard collisions.bound(pair, state, count: n).gap <= closeness else { return }
    let count = narrow.find(a, b, state, count: n)
    var deepest = -1
    for index in 0..<count
    where narrow.features[index].gap <= closeness
      && (deepest < 0 || narrow.features[index].gap < narrow.features[deepest].gap - Self.touch)
    {
      deepest = index
    }
    guard deepest >= 0 else { return }
    let (nx, ny) = (narrow.features[deepest].nx, narrow.features[deepest].ny)
    var (first, last) = (deepest, deepest)
    func along(_ index: Int) -> Double {
      narrow.features[index].py * nx - narrow.features[index].px * ny
    }
    for index in 0..<count
    where narrow.features[index].gap <= closeness
      && narrow.features[index].nx * nx + narrow.features[index].ny * ny > 0.99
    {
      if along(index) < along(first) - 1e-5 { first = index }
      if along(index) > along(last) + 1e-5 { last = index }
    }
    let group = problem.groups.count
    problem.groups.append(FrictionGroup(coefficient: (a.friction * b.friction).squareRoot()))
    groupKeys.resize(group, filling: 0)
    groupKeys.append(pair.key)
    for index in first == last ? [first] : [first, last] {
      let feature = narrow.features[index]
      add(
        feature.row(a, b, contactDistance: collisions.contactDistance),
        ContactSource(pair: pair, feature: feature), group: group, elasticity: max(a.elasticity, b.elasticity)
      )
    }
  }

  private func add(_ row: ConstraintRow, _ source: ContactSource, group: Int, elasticity: Double) {
    let n = system.bodies.count
    var candidate = ContactCandidate(row: row, group: group, source: sources.count)
    candidate.elasticity = elasticity
    candidate.state = RowState(row, system.bodies, state, state + 3 * n)
    problem.candidates.append(candidate)
    sources.append(source)
  }

  /// The rate at which a candidate opens.
  private func rate(_ index: Int, _ velocities: UnsafePointer<Double>) -> Double {
    let candidate = problem.candidates[index]
    return candidate.state.gradient.rate(candidate.row, velocities, count: system.bodies.count)
  }

  private var hasApproach: Bool {
    let velocities = state + 3 * system.bodies.count
    for index in 0..<problem.candidates.count where rate(index, velocities) < -Self.stillness { return true }
    return false
  }

  /// Does the impacts of this moment, all at once.
  ///
  /// Each contact that approaches faster than the threshold opens with its share of that speed; friction is at most its
  /// coefficient times the normal impulse. Where such a law would make energy, as it can with several contacts, the
  /// result is mixed with that without bouncing, which never does.
  private func strike(_ contacts: inout [ContactEvent]) throws(SimulationError) {
    let count = 3 * system.bodies.count
    let velocities = state + count
    let threshold = max(scene.configuration.restitutionThreshold, Self.slowest)
    for index in 0..<problem.candidates.count {
      let rate = rate(index, velocities)
      problem.candidates.base[index].wanted =
        rate < -threshold ? -problem.candidates[index].elasticity * rate : 0
    }
    let energy = system.bodies.kineticEnergy(velocities)
    try solveVelocities(into: rates)
    noteImpacts(&contacts)
    if system.bodies.kineticEnergy(rates) > energy * (1 + 1e-13) {
      for index in 0..<problem.candidates.count { problem.candidates.base[index].wanted = 0 }
      try solveVelocities(into: plastic)
      mix(energy: energy)
    }
    velocities.update(from: rates, count: count)
    for index in 0..<problem.candidates.count { problem.candidates.base[index].wanted = 0 }
    stopSlowParting()
  }

  private func solveVelocities(
    into result: UnsafeMutablePointer<Double>, sweepsOnly: Bool = false
  ) throws(SimulationError) {
    result.update(from: state + system.dimension / 2, count: system.dimension / 2)
    for index in 0..<problem.groups.count {
      problem.groups.base[index].mode = problem.groups[index].coefficient > 0 ? .stick : .none
      problem.groups.base[index].isGiven = false
    }
    guard
      problem.solve(
        .velocity, equalities: joints.equalities, bodies: system.bodies, state: state, rates: result,
        sweepsOnly: sweepsOnly)
    else { throw tooClose }
  }

  /// Goes from the velocities without bouncing towards those with it as far as energy allows.
  private func mix(energy: Double) {
    let count = system.dimension / 2
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let share = (low + high) / 2
      for index in 0..<count { between[index] = plastic[index] + share * (rates[index] - plastic[index]) }
      if system.bodies.kineticEnergy(between) > energy { high = share } else { low = share }
    }
    for index in 0..<count { rates[index] = plastic[index] + low * (rates[index] - plastic[index]) }
  }

  /// Ends the motion of contacts that part too slowly to be told from rest.
  private func stopSlowParting() {
    let velocities = state + 3 * system.bodies.count
    var rows = joints.equalities
    for index in 0..<problem.candidates.count {
      let rate = rate(index, velocities)
      if rate.magnitude < Self.slowest { rows.append(problem.candidates[index].row) }
    }
    guard rows.count > joints.equalities.count, stopping.assign(rows) else { return }
    stopping.view.projectVelocities(system.bodies, state)
  }

  /// Notes the pairs that meet.
  private func noteImpacts(_ contacts: inout [ContactEvent]) {
    let velocities = state + 3 * system.bodies.count
    for group in 0..<problem.groups.count where !inContact.contains(groupKeys[group]) {
      var (impulse, approaches) = (0.0, false)
      for index in 0..<problem.candidates.count where problem.candidates[index].group == group {
        impulse += max(0, problem.candidates[index].multiplier)
        if rate(index, velocities) < -Self.stillness { approaches = true }
      }
      if approaches { note(groupKeys[group], impulse: impulse, &contacts) }
    }
  }

  /// Knows the pairs that touch without an impact, as at the start, and forgets those that part again at once.
  private func trackTouching() {
    let velocities = state + 3 * system.bodies.count
    for group in 0..<problem.groups.count {
      var slowest = Double.infinity
      for index in 0..<problem.candidates.count where problem.candidates[index].group == group {
        slowest = min(slowest, rate(index, velocities))
      }
      if slowest > Self.slowest {
        inContact.remove(groupKeys[group])
      } else {
        inContact.insert(groupKeys[group])
      }
    }
  }

  private func note(_ key: UInt64, impulse: Double, _ contacts: inout [ContactEvent]) {
    inContact.insert(key)
    let (a, b) = (collisions.shapes[Int(key >> 32)], collisions.shapes[Int(key & 0xFFFF_FFFF)])
    let name =
      b.item >= 0
      ? scene.model.world.items[b.item].id : scene.model.groups[b.group].segments[b.segment].boundary
    contacts.append(
      ContactEvent(
        time: reached, item: a.item, with: name, impulse: impulse / WorldModel.pointsPerMeter))
  }

  /// Finds which contacts hold and slide from now on.
  private func rest() throws(SimulationError) {
    keepResting()
    directFrictions()
    system.evaluateFreeAcceleration(state, into: rates)
    remember()
    guard
      problem.solve(
        .acceleration, equalities: joints.equalities, bodies: system.bodies, state: state, rates: rates)
    else { throw tooClose }
    isRough = problem.isSwept
    released.removeAll()
    sliding.removeAll()
    try use(problem.holding(joints.equalities))
    list()
    constraints.isRedundant = problem.isRedundant
    system.constraints = constraints.view
  }

  /// Starts from the forces that were there before.
  private func remember() {
    for index in 0..<problem.candidates.count {
      let source = sources[problem.candidates[index].source]
      problem.candidates.base[index].reference = forcesBefore[ForceKey(source)] ?? 0
    }
    for index in 0..<problem.groups.count {
      problem.groups.base[index].reference = frictionBefore[groupKeys[index]] ?? 0
      guard problem.groups[index].mode == .stick, let direction = directionBefore[groupKeys[index]] else {
        continue
      }
      problem.groups.base[index].mode = .slip
      problem.groups.base[index].direction = direction
    }
  }

  /// Drops the candidates that part, or were found to pull.
  private func keepResting() {
    let velocities = state + 3 * system.bodies.count
    let count = problem.candidates.count
    let kept = problem.candidates.base
    var place = 0
    for index in 0..<count {
      guard rate(index, velocities) <= Self.restRate, !isReleased(sources[kept[index].source]) else {
        continue
      }
      kept[place] = kept[index]
      place += 1
    }
    problem.candidates.shorten(to: place)
  }

  private func isReleased(_ source: ContactSource) -> Bool {
    for index in 0..<released.count where released[index].matches(source) { return true }
    return false
  }

  /// Lets what slides slide on, and what was found to begin.
  private func directFrictions() {
    let n = system.bodies.count
    for index in 0..<problem.groups.count {
      problem.groups.base[index].isGiven = false
      problem.groups.base[index].mode = problem.groups[index].coefficient > 0 ? .stick : .none
    }
    for index in 0..<problem.candidates.count {
      let candidate = problem.candidates[index]
      guard candidate.group >= 0, problem.groups[candidate.group].mode == .stick else { continue }
      let state = RowState(candidate.row, system.bodies, state, self.state + 3 * n)
      let speed = state.across.rate(candidate.row, self.state + 3 * n, count: n)
      guard speed.magnitude > Self.restRate else { continue }
      slide(candidate.group, speed > 0 ? 1 : -1)
    }
    for index in 0..<sliding.count {
      for group in 0..<problem.groups.count
      where groupKeys[group] == sliding[index].key && problem.groups[group].mode == .stick {
        slide(group, sliding[index].direction)
      }
    }
  }

  private func slide(_ group: Int, _ direction: Double) {
    problem.groups.base[group].mode = .slip
    problem.groups.base[group].direction = direction
    problem.groups.base[group].isGiven = true
  }

  /// Lists the contacts that hold, with the places of their rows.
  private func list() {
    forcesBefore.removeAll(keepingCapacity: true)
    frictionBefore.removeAll(keepingCapacity: true)
    directionBefore.removeAll(keepingCapacity: true)
    active.removeAll()
    frictions.removeAll()
    frictionOfGroup.resize(problem.groups.count, filling: -1)
    for index in 0..<problem.groups.count { frictionOfGroup[index] = -1 }
    let first = joints.equalities.count
    for (number, index) in problem.activeRows.enumerated() {
      let candidate = problem.candidates[index]
      var group = -1
      let place = constraints.places[first + number]
      system.constraints.references[place] = candidate.multiplier
      forcesBefore[ForceKey(sources[candidate.source])] = candidate.multiplier
      if candidate.group >= 0, problem.groups[candidate.group].mode != .none {
        if frictionOfGroup[candidate.group] < 0 {
          frictionOfGroup[candidate.group] = frictions.count
          let friction = problem.groups[candidate.group]
          frictions.append(
            ActiveFriction(
              key: groupKeys[candidate.group], coefficient: friction.coefficient, place: -1,
              direction: friction.direction, row: candidate.row))
        }
        group = frictionOfGroup[candidate.group]
      }
      active.append(
        ActiveContact(
          source: sources[candidate.source], place: place, group: group))
    }
    for index in 0..<problem.groups.count where problem.groups[index].mode == .slip {
      directionBefore[groupKeys[index]] = problem.groups[index].direction
    }
    for (number, index) in problem.stickRows.enumerated() where frictionOfGroup[index] >= 0 {
      let place = constraints.places[first + problem.activeRows.count + number]
      system.constraints.references[place] = problem.groups[index].multiplier
      frictionBefore[groupKeys[index]] = problem.groups[index].multiplier
      frictions.base[frictionOfGroup[index]].place = place
    }
    loads.resize(frictions.count, filling: 0)
  }

  /// Goes on for a moment by velocities alone, where events follow one another without end.
  ///
  /// The velocities at the end of the moment are those after an impact without bouncing of what the forces
  /// would have made of them (Moreau's scheme, of first order).
  private func creep(towards end: Double) throws(SimulationError) {
    isRough = false
    let n = system.bodies.count
    var fastest = 10.0
    for body in 0..<n {
      let (vx, vy) = (state[3 * n + body].magnitude, state[4 * n + body].magnitude)
      let radius = system.bodies.halfWidth[body] + system.bodies.halfHeight[body]
      fastest = max(fastest, vx + vy + state[5 * n + body].magnitude * radius)
    }
    let duration = min(end - reached, 1.0 / 960, 0.2 / fastest)
    // What is near may come as near as touching, and no nearer.
    collect(within: 0.5)
    for index in 0..<problem.candidates.count {
      let source = sources[problem.candidates[index].source]
      if source.limit < 0 { problem.candidates.base[index].wanted = -max(0, source.feature.gap) / duration }
    }
    system.evaluateFreeAcceleration(state, into: plastic)
    for index in 0..<3 * n { state[3 * n + index] += duration * plastic[index] }
    try solveVelocities(into: rates, sweepsOnly: true)
    (state + 3 * n).update(from: rates, count: 3 * n)
    for index in 0..<3 * n { state[index] += duration * state[3 * n + index] }
    reached = duration < end - reached ? reached + duration : end
    released.removeAll()
    sliding.removeAll()
    active.removeAll()
    frictions.removeAll()
    try use(joints.equalities)
    creepCount += 1
    isAtEvent = true
  }

  private var tooClose: SimulationError {
    SimulationError(
      .limitReached, time: reached,
      reason: "the items touch and hold one another too closely for the memory that a run may have; use fewer"
    )
  }
}
