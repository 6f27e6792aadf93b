// SPDX-License-Identifier: GPL-3.0-or-later

/// The equations of moving boxes under gravity, drag, pushes and springs, and within constraints that stay the same.
///
/// A view of memory that a ``RigidMotion`` owns: copying it counts nothing. For each body x″ = a − c·x′ + forces/m, and
/// the same for its angle; multipliers add what keeps the active constraints; see ``ActiveConstraints``.
struct RigidSystem {
  let bodies: RigidBodies
  let springs: UnsafeMutablePointer<SpringLink>
  let springCount: Int
  /// What holds between two events.
  var constraints: ActiveConstraints
  /// Room for three states.
  let scratch: UnsafeMutablePointer<Double>
}

extension RigidSystem: DynamicalSystem {
  /// Six values a body.
  var dimension: Int { 6 * bodies.count }

  /// Evaluates velocities and accelerations.
  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    let n = 3 * bodies.count
    derivative.update(from: state + n, count: n)
    evaluateFreeAcceleration(state, into: derivative + n)
    if constraints.count > 0 { constraints.addAccelerations(bodies, state: state, to: derivative + n) }
  }

  /// The accelerations without constraints.
  func evaluateFreeAcceleration(_ state: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let n = bodies.count
    let velocities = state + 3 * n
    for body in 0..<n {
      result[body] = bodies.ax[body] - bodies.drag[body] * velocities[body]
      result[n + body] = bodies.ay[body] - bodies.drag[body] * velocities[n + body]
      result[2 * n + body] = bodies.turn[body] - bodies.angularDrag[body] * velocities[2 * n + body]
    }
    for index in 0..<springCount {
      let link = springs[index]
      guard let spring = SpringState(link, bodies, state, velocities: velocities) else { continue }
      spring.add(spring.pull(link), link, bodies, to: result)
    }
  }
}

extension RigidSystem: MechanicalSystem {
  /// Evaluates what does not depend on velocities: gravity, pushes, and the pull of springs.
  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    accelerations.update(from: bodies.ax, count: n)
    (accelerations + n).update(from: bodies.ay, count: n)
    (accelerations + 2 * n).update(from: bodies.turn, count: n)
    for index in 0..<springCount {
      let link = springs[index]
      guard let spring = SpringState(link, bodies, positions, velocities: nil) else { continue }
      spring.add(spring.pull(link), link, bodies, to: accelerations)
    }
  }

  /// Lets velocities decay by drag and by the damping of springs.
  ///
  /// Each spring alone is exact: the rate of its length decays by e^(−2·ratio·ω·t), which an impulse along it does. All are
  /// composed forwards, then backwards, for half the time each: symmetric, so the error is of third order, and each
  /// part only takes energy.
  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    let half = duration / 2
    drag(velocities, for: half)
    for index in 0..<springCount { damp(springs[index], positions, velocities, for: half) }
    for index in (0..<springCount).reversed() { damp(springs[index], positions, velocities, for: half) }
    drag(velocities, for: half)
  }

  private func drag(_ velocities: UnsafeMutablePointer<Double>, for duration: Double) {
    let n = bodies.count
    for body in 0..<n {
      let factor = DampingFactor.decay(bodies.drag[body] * duration)
      velocities[body] *= factor
      velocities[n + body] *= factor
      velocities[2 * n + body] *= DampingFactor.decay(bodies.angularDrag[body] * duration)
    }
  }

  private func damp(
    _ link: SpringLink, _ positions: UnsafePointer<Double>, _ velocities: UnsafeMutablePointer<Double>,
    for duration: Double
  ) {
    guard link.dampingRate > 0,
      let spring = SpringState(link, bodies, positions, velocities: UnsafePointer(velocities)),
      spring.inverseMass > 0
    else { return }
    let lost = spring.rate * (1 - DampingFactor.decay(link.dampingRate * duration))
    spring.add(lost / spring.inverseMass, link, bodies, to: velocities)
  }
}
