// SPDX-License-Identifier: GPL-3.0-or-later

extension SpringMotion {
  /// The largest speed of the whole motion, in units per second.
  ///
  /// The velocity moves as the value does: v″ + 2αv′ + ω²v = 0 with v′(0) = −2αv₀ − ω²x₀. So it is largest at the start or at
  /// its first turning point, where the force of the spring and the damping cancel; every later one is smaller. From rest
  /// and below the critical ratio that is |x₀|·ω·exp(−ζ·acos(ζ)/√(1 − ζ²)).
  public var largestSpeed: Double {
    let start =
      -2 * propagator.decayRate * initialVelocity - propagator.squaredAngularFrequency * displacement
    guard start.isFinite else { return .infinity }
    let velocity = SpringMotion(spring: spring, from: initialVelocity, to: 0, initialVelocity: start)
    guard let time = velocity.firstTurningTime else { return initialVelocity.magnitude }
    return max(initialVelocity.magnitude, offset(at: time).velocity.magnitude)
  }
}
