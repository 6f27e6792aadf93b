// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Advances everything awake by one sub-step.
  func subStep() throws(SimulationError) {
    if canCollide {
      try addNewPairs()
      updateContacts()
    }
    if islandsAreStale {
      islands.rebuild(bodies, joints: joints, contacts: contacts)
      islandsAreStale = false
    }
    constraints.reserve(islands.contacts.count)
    var solver = IslandSolver(
      bodies: bodies, constants: constants, warmth: configuration.warmStarting ? warmth : 0,
      members: islands.bodies.elements, connected: islands.joints.elements,
      touching: islands.contacts.elements, tasks: islands.order.tasks.elements,
      links: islands.order.links.elements, chain: islands.order.chain,
      joints: joints.elements, rows: rows.elements,
      contacts: contacts.elements, constraints: constraints.elements, edges: boundaries.edges,
      solvesPlainly: solvesPlainly)
    let (list, count) = (islands.islands.elements, islands.islands.count)
    for index in 0..<count where solvesPlainly || !list[index].isGrouped { solver.solve(list + index) }
    if islands.groups.contactCount > 0, !solvesPlainly {
      solver.solveTogether(list, count: count, islands.groups)
    }
    statistics.evaluations += solver.evaluations
    if solver.hasPutToSleep { islandsAreStale = true }
    if canCollide {
      try reportContacts()
      followBodies()
      if configuration.continuousCollision {
        try addNewPairs()
        try solveImpacts()
      }
    }
    warmth = constants.step * constants.inverseStep
    if islandsAreStale || islands.islands.count == 0 {
      isAtRest = !(0..<bodies.count).contains { bodies.isActive($0) }
    }
  }
}

extension DeviceBodies {
  /// Moves a body by its velocities, which are cut to the largest translation and rotation.
  @inline(__always)
  func move(_ body: Int, by step: Float, _ constants: DeviceConstants) {
    let translation = step * motions[body].linear
    let rotation = step * motions[body].angular
    let (farthest, most) = (constants.largestTranslation, constants.largestRotation)
    // Negated so that what is not a number is cut as well.
    if !(translation.squaredLength <= farthest * farthest) || !(rotation * rotation <= most * most) {
      cut(body, step, constants)
    }
    poses[body].center = poses[body].center + step * motions[body].linear
    poses[body].angle += step * motions[body].angular
  }

  /// Cuts velocities to the largest translation and rotation; of those that overflowed nothing is left.
  private func cut(_ body: Int, _ step: Float, _ constants: DeviceConstants) {
    guard motions[body].isFinite else {
      motions[body] = .rest
      return
    }
    let linear = motions[body].linear
    let largest = max(linear.x.magnitude, linear.y.magnitude)
    if largest > 0 {
      let length = largest * ((1 / largest) * linear).length
      let speed = constants.largestTranslation / step
      if length > speed { motions[body].linear = (speed / length) * linear }
    }
    let speed = constants.largestRotation / step
    motions[body].angular = clamp(motions[body].angular, -speed, speed)
  }
}
