// SPDX-License-Identifier: GPL-3.0-or-later

// What rests and slides between two events.
extension RigidMotion {
  /// Most candidates for which what sweeps have found is tried to be integrated.
  static let mostVague = 60
  /// Moments that go by velocities before what is too dense to be integrated is tried again.
  static let denseMoments = 16

  /// Finds which contacts hold and slide from now on.
  func rest(towards end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    keepResting()
    directFrictions()
    system.evaluateFreeAcceleration(state, into: rates)
    remember()
    problem.solve(
      .acceleration, equalities: joints.equalities, bodies: system.bodies, state: state, rates: rates)
    isRough = problem.isSwept
    released.removeAll()
    sliding.removeAll()
    let rows = problem.holding(joints.equalities)
    let isVague = isRough && problem.candidates.count > Self.mostVague
    guard
      rows.count == joints.equalities.count
        || !isVague && constraints.assign(rows, work: ConstraintSet.stepWork)
    else {
      // Too dense to be integrated: by velocities for a while, then another try.
      dense = Self.denseMoments
      return try creep(towards: end, contacts: &contacts)
    }
    try use(rows, isAssigned: rows.count > joints.equalities.count)
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
    var keys: Set<ForceKey> = []
    for index in 0..<released.count { keys.insert(ForceKey(released[index])) }
    for index in 0..<count {
      guard rate(index, velocities) <= Self.restRate else { continue }
      if !keys.isEmpty, keys.contains(ForceKey(sources[kept[index].source])) { continue }
      kept[place] = kept[index]
      place += 1
    }
    problem.candidates.shorten(to: place)
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
      guard let group = group(ofKey: sliding[index].key), problem.groups[group].mode == .stick else {
        continue
      }
      slide(group, sliding[index].direction)
    }
  }

  /// The group of a pair: they are in the order of their keys.
  private func group(ofKey key: UInt64) -> Int? {
    var (low, high) = (0, groupKeys.count)
    while low < high {
      let middle = (low + high) / 2
      if groupKeys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < groupKeys.count && groupKeys[low] == key ? low : nil
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
}
