// SPDX-License-Identifier: GPL-3.0-or-later

// How time goes on where events crowd.
extension RigidMotion {
  /// The longest moment, in seconds, and the longest way in it, in points.
  private static let longestMoment = 1.0 / 960
  private static let longestWay = 0.2
  /// Gap, in points, up to which items are kept from meeting: more than twice the longest way.
  private static let closeness = 0.5

  /// Goes on for a moment by velocities alone, where events follow one another without end.
  ///
  /// The velocities at the end of the moment are those after an impact without bouncing of what the forces
  /// would have made of them (Moreau's scheme, of first order). The moment is so short that nothing goes farther than
  /// what is near is looked for, nor than through half of the smallest of what is near.
  func creep(towards end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    isRough = false
    let n = system.bodies.count
    try collect(within: Self.closeness)
    var way = Self.longestWay
    for index in 0..<collisions.pairCount {
      let extent = collisions.smallestExtent(collisions.pairs[index])
      way = min(way, 0.2 * extent + 0.1 * collisions.contactDistance)
    }
    system.evaluateFreeAcceleration(state, into: plastic)
    between.update(from: state, count: system.dimension)
    var duration = min(end - reached, Self.longestMoment)
    accelerate(for: duration)
    duration = min(duration, way / fastest(state + 3 * n))
    // Contacts may make what is light faster than it was.
    for _ in 0..<12 {
      accelerate(for: duration)
      keepApart(for: duration)
      solveVelocities(into: rates, sweepsOnly: true)
      let most = 2 * way / fastest(rates)
      guard duration > most else { break }
      duration = most / 2
    }
    for index in 0..<3 * n where !rates[index].isFinite {
      throw SimulationError(
        .integrationFailed, time: reached,
        reason: "velocities got infinite; use weaker forces or less density")
    }
    noteImpacts(&contacts, above: .leastNormalMagnitude)
    (state + 3 * n).update(from: rates, count: 3 * n)
    for index in 0..<3 * n { state[index] += duration * state[3 * n + index] }
    reached = duration < end - reached ? max(reached + duration, reached.nextUp) : end
    released.removeAll()
    sliding.removeAll()
    active.removeAll()
    frictions.removeAll()
    try use(joints.equalities)
    isAtEvent = true
  }

  /// Takes the velocities at the begin of the moment, and lets the forces act on them.
  private func accelerate(for duration: Double) {
    let half = system.dimension / 2
    for index in 0..<half { state[half + index] = between[half + index] + duration * plastic[index] }
  }

  /// Lets what is near come as near as touching, and no nearer.
  private func keepApart(for duration: Double) {
    for index in 0..<problem.candidates.count {
      let source = sources[problem.candidates[index].source]
      guard source.limit < 0 else { continue }
      problem.candidates.base[index].wanted = -max(0, source.feature.gap) / duration
    }
  }

  /// A bound of the speeds of all corners, at least 10 pt/s.
  private func fastest(_ velocities: UnsafePointer<Double>) -> Double {
    let n = system.bodies.count
    var fastest = 10.0
    for body in 0..<n {
      let radius = system.bodies.halfWidth[body] + system.bodies.halfHeight[body]
      let speed = velocities[body].magnitude + velocities[n + body].magnitude
      fastest = max(fastest, speed + velocities[2 * n + body].magnitude * radius)
    }
    return fastest
  }
}
