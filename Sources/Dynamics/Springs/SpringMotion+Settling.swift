// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SpringMotion {
  /// When the motion has settled to within a share of its distance.
  ///
  /// The last time at which |x − target| ≥ ε·|target − start|; see ``settlingTime(threshold:)``. A motion that
  /// starts at its target has no distance: ε is then taken in the motion's own unit.
  ///
  /// - Parameter epsilon: share of the distance, greater than 0.
  /// - Returns: seconds; nil if the motion never settles.
  public func settlingTime(epsilon: Double = 0.001) -> Double? {
    let distance = displacement.magnitude
    return settlingTime(threshold: distance > 0 ? epsilon * distance : epsilon)
  }

  /// When the motion has settled to within a threshold.
  ///
  /// An oscillating motion is judged by its envelope A·e^(−ζωt), A = √(x₀² + ((v₀ + ζωx₀)/ω_d)²), which bounds
  /// |x − target| and touches it once each half period: T = ln(A/threshold)/(ζω), at least 0. Otherwise the
  /// time is the exact last crossing of the threshold, on whichever side of the target it lies. A damping
  /// ratio within 1e-9 of 1 counts as critical, because the envelope has no limit there and rounding of the
  /// constants must not decide.
  ///
  /// Just below ratio 1 the envelope is far above the motion, which swings too slowly to touch it: A grows like
  /// 1/√(1 − ζ²), so the time grows without bound as the ratio nears 1 and jumps down at it (for ω = 10 and a
  /// thousandth of the distance from 1.58 s at 1 − 1e-8 to 0.92 s at 1). ``exactSettlingTime(threshold:)`` has no
  /// such jump.
  ///
  /// - Parameter threshold: distance from the target in the motion's unit, greater than 0.
  /// - Returns: seconds; nil if an undamped motion is larger than the threshold and so never settles.
  public func settlingTime(threshold: Double) -> Double? {
    guard propagator.oscillates, !spring.isNearlyCritical else {
      return exactSettlingTime(threshold: threshold)
    }
    precondition(threshold > 0, "the threshold of settling must be positive")
    let rate = propagator.decayRate
    let amplitude = hypot(displacement, (initialVelocity + rate * displacement) / propagator.discriminantRoot)
    if amplitude <= threshold { return 0 }
    return rate > 0 ? log(amplitude / threshold) / rate : nil
  }

  /// The exact last time at which |x − target| reaches a threshold, also for an oscillating spring.
  ///
  /// Between turning points |x − target| has one crossing at most; the last turning point that lies outside
  /// the threshold is found in closed form and the crossing after it by Brent's method.
  ///
  /// - Parameter threshold: distance from the target in the motion's unit, greater than 0.
  /// - Returns: seconds, 0 if the motion is never outside; nil if it never settles.
  public func exactSettlingTime(threshold: Double) -> Double? {
    precondition(threshold > 0, "the threshold of settling must be positive")
    guard let first = firstTurningTime else {
      return displacement.magnitude >= threshold ? crossing(of: threshold, after: 0) : 0
    }
    let peak = offset(at: first).position.magnitude
    if peak < threshold {
      return displacement.magnitude >= threshold ? crossing(of: threshold, after: 0) : 0
    }
    guard propagator.oscillates else { return crossing(of: threshold, after: first) }
    // Each turning point is smaller than the one before by the same factor.
    let halfPeriod = .pi / propagator.discriminantRoot
    let decrement = propagator.decayRate * halfPeriod
    guard decrement > 0 else { return nil }
    var count = (log(peak / threshold) / decrement).rounded(.down)
    // The count is right but for the rounding of a turning point that just touches the threshold.
    if count > 0, !isOutside(threshold, at: first + count * halfPeriod) { count -= 1 }
    if isOutside(threshold, at: first + (count + 1) * halfPeriod) { count += 1 }
    return crossing(of: threshold, after: first + count * halfPeriod)
  }

  /// Whether the value is at least a threshold away from its target.
  private func isOutside(_ threshold: Double, at time: Double) -> Bool {
    offset(at: time).position.magnitude >= threshold
  }

  /// The time after a turning point, at which the value is outside a threshold, when it comes to lie inside.
  private func crossing(of threshold: Double, after start: Double) -> Double? {
    let side: Double = offset(at: start).position < 0 ? -1 : 1
    var step =
      propagator.oscillates
      ? .pi / (2 * propagator.discriminantRoot) : 1 / (propagator.decayRate + propagator.discriminantRoot)
    if propagator.oscillates, propagator.decayRate > 0 { step = min(step, 1 / propagator.decayRate) }
    var (lower, upper) = (start, start + step)
    while side * offset(at: upper).position >= threshold {
      (lower, step) = (upper, step * 2)
      upper = start + step
      guard upper.isFinite else { return nil }
    }
    // Where time's own resolution is coarser than the swing, no crossing shows: the turning point stands for it.
    guard lower < upper else { return lower }
    return RootFinder.root(between: lower, and: upper) { time in
      side * offset(at: time).position - threshold
    } ?? lower
  }
}
