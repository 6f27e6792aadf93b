// SPDX-License-Identifier: GPL-3.0-or-later

/// Islands without joints, whose contacts are solved together; see ``ContactGroups``.
extension IslandSolver {
  /// Advances those islands by a sub-step.
  mutating func solveTogether(
    _ islands: UnsafeMutablePointer<DeviceIslands.Island>, count: Int, _ groups: ContactGroups
  ) {
    for index in 0..<count where islands[index].isGrouped {
      advanceVelocities(islands[index].bodies)
    }
    prepare(groups)
    solveVelocities(groups)
    store(groups)
    for index in 0..<count where islands[index].isGrouped {
      let island = islands[index]
      advancePositions(island.bodies)
      let isSolved = correctPositions(0..<0, island.contacts)
      if constants.allowsSleep { considerSleep(island.bodies, isSolved: isSolved) }
    }
  }

  private func prepare(_ groups: ContactGroups) {
    for index in 0..<groups.groups.count {
      let group = groups.groups.elements + index
      // Lanes without contact repeat the first; what they find goes nowhere.
      let places = group.pointee.places.replacing(
        with: SIMD4(repeating: group.pointee.places[0]), where: group.pointee.places .< 0)
      groups.lanes.prepare(
        contacts + Int(touching[Int(places[0])]), contacts + Int(touching[Int(places[1])]),
        contacts + Int(touching[Int(places[2])]), contacts + Int(touching[Int(places[3])]), index, bodies,
        constants, warmth: warmth)
    }
  }

  /// The velocity rounds, each behind the one before by a lag at which they do not meet.
  private mutating func solveVelocities(_ groups: ContactGroups) {
    let (lanes, list, count, motions) = (
      groups.lanes, groups.groups.elements, groups.groups.count, bodies.motions
    )
    let rounds = constants.velocityIterations
    evaluations += rounds * groups.contactCount
    for index in 0..<count { lanes.begin(list + index, index, motions) }
    let lag = min(groups.lag, count)
    var (first, last) = (0, 0)
    for time in 0..<(rounds > 0 ? count + (rounds - 1) * lag : 0) {
      if time - first * lag == count { first += 1 }
      if last + 1 < rounds, time == (last + 1) * lag { last += 1 }
      var index = time - first * lag
      for _ in first...last {
        lanes.solve(list + index, index, motions)
        index -= lag
      }
    }
  }

  private func store(_ groups: ContactGroups) {
    for index in 0..<groups.groups.count {
      let places = groups.groups.elements[index].places
      for lane in 0..<4 where places[lane] >= 0 {
        groups.lanes.store(index, lane, in: &contacts[Int(touching[Int(places[lane])])].manifold)
      }
    }
  }
}

extension DeviceIslands.Island {
  /// Places of its bodies in the lists, and of its contacts.
  var bodies: Range<Int> { Int(firstBody)..<Int(endBody) }
  var contacts: Range<Int> { Int(firstContact)..<Int(endContact) }
}
