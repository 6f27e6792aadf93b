// SPDX-License-Identifier: GPL-3.0-or-later

// How events are met: impacts, then what rests.
extension RigidMotion {
  /// Speed, in points per second, below which what bounces off stays.
  static let slowest = BounceRule.slowest
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
    try collect()
    if hasApproach { strike(&contacts) }
    trackTouching()
    guard dense == 0, crowded < (isRough ? 3 : Self.crowd + problem.candidates.count) else {
      dense = max(0, dense - 1)
      return try creep(towards: end, contacts: &contacts)
    }
    try rest(towards: end, contacts: &contacts)
  }

  private func countEvent() throws(SimulationError) {
    let progress = reached - lastEvent
    crowded = progress < 1e-6 ? crowded + 1 : max(0, crowded - 1 - Int(min(1e6, progress * 1e3)))
    lastEvent = reached
    let looking = 1000 + 100 * Double(system.bodies.count)
    try scene.events.add(at: reached, work: problem.takeWork() + looking)
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
  func collect(within closeness: Double = touch) throws(SimulationError) {
    let n = system.bodies.count
    problem.removeAll()
    sources.removeAll()
    groupKeys.removeAll()
    groupStarts.removeAll()
    guard collisions.findPairs(from: state, to: state, count: n, duration: 0) else { throw tooMany }
    for index in 0..<collisions.pairCount {
      collect(collisions.pairs[index], n, closeness)
      guard problem.candidates.count <= ContactProblem.mostCandidates else { throw tooMany }
    }
    groupStarts.append(problem.candidates.count)
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
    for index in 0..<count
    where narrow.features[index].gap <= closeness
      && narrow.features[index].nx * nx + narrow.features[index].ny * ny > 0.99
    {
      let place = narrow.along(index, nx, ny)
      if place < narrow.along(first, nx, ny) - 1e-5 { first = index }
      if place > narrow.along(last, nx, ny) + 1e-5 { last = index }
    }
    let group = problem.groups.count
    problem.groups.append(FrictionGroup(coefficient: (a.friction * b.friction).squareRoot()))
    groupKeys.append(pair.key)
    groupStarts.append(problem.candidates.count)
    add(narrow.features[first], pair, group)
    if last != first { add(narrow.features[last], pair, group) }
  }

  private func add(_ feature: ContactFeature, _ pair: Collisions.Pair, _ group: Int) {
    let (a, b) = (collisions.shapes[pair.a], collisions.shapes[pair.b])
    add(
      feature.row(a, b, contactDistance: collisions.contactDistance),
      ContactSource(pair: pair, feature: feature), group: group, elasticity: max(a.elasticity, b.elasticity))
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
  func rate(_ index: Int, _ velocities: UnsafePointer<Double>) -> Double {
    let candidate = problem.candidates[index]
    return candidate.state.gradient.rate(candidate.row, velocities, count: system.bodies.count)
  }

  private var hasApproach: Bool {
    let velocities = state + 3 * system.bodies.count
    for index in 0..<problem.candidates.count where rate(index, velocities) < -Self.stillness { return true }
    return false
  }

  /// More pairs or contacts than a run may have.
  var tooMany: SimulationError {
    SimulationError(
      .limitReached, time: reached,
      reason: "more items touch or overlap one another than a run has memory and time for; "
        + "use fewer, or set them farther apart")
  }
}
