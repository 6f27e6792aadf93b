// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SpringMotion {
  /// The first turning point beyond the target, or nil if the value never passes its target.
  ///
  /// An oscillating spring has one after every half period. One that does not oscillate has at most one
  /// turning point altogether, and passes its target only when it was thrown at it fast enough
  /// (v > fast root × distance). A motion that starts at its target has passed it on the side to which its
  /// velocity points. An overshoot below the smallest positive number counts as none.
  public var peak: SpringPeak? {
    guard let first = firstTurningTime else { return nil }
    // Thrown away from the target, the value turns on its own side first.
    for time in propagator.oscillates ? [first, first + .pi / propagator.discriminantRoot] : [first] {
      let offset = offset(at: time).position
      guard offset != 0 else { return nil }
      if displacement == 0 || (offset < 0) != (displacement < 0) {
        return SpringPeak(value: target + offset, time: time, overshoot: offset.magnitude)
      }
    }
    return nil
  }

  /// How far the value goes beyond its target, in its own unit; 0 if it never passes it.
  public var overshoot: Double { peak?.overshoot ?? 0 }

  /// The first time after the start at which the velocity is 0, or nil if there is none.
  ///
  /// Oscillating: tan(ω_d·t) = v₀ω_d/(αv₀ + ω²x₀). Else, with y = v₀/(fast·(slow·x₀ + v₀)) and
  /// d = fast − slow: t = −ln(1 − d·y)/d, which becomes y at the critical ratio.
  var firstTurningTime: Double? {
    guard displacement != 0 || initialVelocity != 0 else { return nil }
    let discriminantRoot = propagator.discriminantRoot
    if propagator.oscillates {
      // The angle in (0, π] comes straight from atan2: adding π to a small negative one would lose its digits.
      let sign: Double = initialVelocity < 0 ? -1 : 1
      let phase = atan2(
        sign * initialVelocity * discriminantRoot,
        sign * (propagator.decayRate * initialVelocity + propagator.squaredAngularFrequency * displacement))
      return (phase > 0 ? phase : .pi) / discriminantRoot
    }
    let weight = propagator.fastRate * (propagator.slowRate * displacement + initialVelocity)
    let critical = initialVelocity / weight
    guard critical > 0, critical.isFinite, 2 * discriminantRoot * critical < 1 else { return nil }
    return discriminantRoot > 0 ? -log1p(-2 * discriminantRoot * critical) / (2 * discriminantRoot) : critical
  }
}
