// SPDX-License-Identifier: GPL-3.0-or-later

// Impacts, and the notes of them.
extension RigidMotion {
  /// Does the impacts of this moment, all at once.
  ///
  /// Each contact that approaches faster than the threshold opens with its share of that speed; friction is at most its
  /// coefficient times the normal impulse. Where such a law would make energy, as it can with several contacts, the
  /// result is mixed with that without bouncing, which never does.
  func strike(_ contacts: inout [ContactEvent]) {
    let count = 3 * system.bodies.count
    let velocities = state + count
    let rule = BounceRule(threshold: scene.configuration.restitutionThreshold)
    for index in 0..<problem.candidates.count {
      let rate = rate(index, velocities)
      problem.candidates.base[index].wanted =
        rule.rebound(approach: -rate, elasticity: problem.candidates[index].elasticity)
    }
    let energy = system.bodies.kineticEnergy(velocities)
    solveVelocities(into: rates, sweepsOnly: dense > 0)
    if system.bodies.kineticEnergy(rates) > energy * (1 + 1e-13) {
      for index in 0..<problem.candidates.count {
        problem.candidates.base[index].wanted = 0
        problem.candidates.base[index].bouncing = problem.candidates[index].multiplier
      }
      solveVelocities(into: plastic, sweepsOnly: dense > 0)
      mix(energy: energy)
    }
    noteImpacts(&contacts)
    velocities.update(from: rates, count: count)
    for index in 0..<problem.candidates.count { problem.candidates.base[index].wanted = 0 }
    stopSlowParting()
  }

  func solveVelocities(into result: UnsafeMutablePointer<Double>, sweepsOnly: Bool = false) {
    result.update(from: state + system.dimension / 2, count: system.dimension / 2)
    for index in 0..<problem.groups.count {
      problem.groups.base[index].mode = problem.groups[index].coefficient > 0 ? .stick : .none
      problem.groups.base[index].isGiven = false
    }
    problem.solve(
      .velocity, equalities: joints.equalities, bodies: system.bodies, state: state, rates: result,
      sweepsOnly: sweepsOnly)
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
    // Velocities are linear in the impulses, so these mix alike.
    for index in 0..<problem.candidates.count {
      let (still, bouncing) = (problem.candidates[index].multiplier, problem.candidates[index].bouncing)
      problem.candidates.base[index].multiplier = still + low * (bouncing - still)
    }
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

  /// Notes the pairs that meet with at least so much of an impulse.
  func noteImpacts(_ contacts: inout [ContactEvent], above least: Double = 0) {
    let velocities = state + 3 * system.bodies.count
    for group in 0..<problem.groups.count where !inContact.contains(groupKeys[group]) {
      var (impulse, approaches) = (0.0, false)
      for index in groupStarts[group]..<groupStarts[group + 1] {
        impulse += max(0, problem.candidates[index].multiplier)
        if rate(index, velocities) < -Self.stillness { approaches = true }
      }
      if approaches, impulse >= least { note(groupKeys[group], impulse: impulse, &contacts) }
    }
  }

  /// Knows the pairs that touch without an impact, as at the start, and forgets those that part again at once.
  func trackTouching() {
    let velocities = state + 3 * system.bodies.count
    for group in 0..<problem.groups.count {
      var slowest = Double.infinity
      for index in groupStarts[group]..<groupStarts[group + 1] {
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
}
