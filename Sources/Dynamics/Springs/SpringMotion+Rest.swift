// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SpringMotion {
  /// The first time after the start at which the value is at its target, or nil if it never gets there.
  ///
  /// With α = c/(2m) the motion x₀·C + (v₀ + αx₀)·S vanishes where tan(ω_d·t) = −x₀·ω_d/(v₀ + αx₀), above the
  /// critical ratio tanh alike, and at it where t = −x₀/(v₀ + αx₀). A motion that starts at its target is there again
  /// after half a period, or never.
  public var targetTime: Double? {
    let slope = initialVelocity + propagator.decayRate * displacement
    guard displacement != 0 || initialVelocity != 0 else { return nil }
    let root = propagator.discriminantRoot
    if propagator.oscillates {
      let sign: Double = displacement < 0 ? -1 : 1
      let phase = atan2(sign * displacement * root, -sign * slope)
      return (phase > 0 ? phase : .pi) / root
    }
    let time = -displacement / slope
    guard time > 0, time.isFinite, root * time < 1 else { return nil }
    return root > 0 ? atanh(root * time) / root : time
  }

  /// The first time at which the value is both near its target and slow.
  ///
  /// Between two turning points |x − target| falls and then rises, and the speed rises and then falls. So each
  /// stretch has one moment at most at which either comes within its bound; it is found by Brent's method.
  ///
  /// - Parameters:
  ///   - distance: largest distance from the target, in the motion's unit, greater than 0.
  ///   - speed: largest speed, in units per second, greater than 0.
  ///   - limit: seconds after which the search ends, greater than 0 and finite.
  /// - Returns: seconds; nil if the motion does not rest up to the limit.
  /// - Complexity: logarithmic in the swings up to the limit: each is a smaller copy of the one before, so that after a
  ///   stretch with rest every stretch has it.
  public func restTime(within distance: Double, slowerThan speed: Double, limit: Double) -> Double? {
    precondition(distance > 0 && speed > 0, "the bounds of rest must be positive")
    precondition(limit > 0 && limit.isFinite, "the limit of a search for rest must be positive and finite")
    let first = min(firstTurningTime ?? limit, limit)
    if let time = restTime(within: distance, slowerThan: speed, from: 0, to: first) { return time }
    guard first < limit else { return nil }
    guard propagator.oscillates else {
      return restTime(within: distance, slowerThan: speed, from: first, to: limit)
    }
    let halfPeriod = .pi / propagator.discriminantRoot
    let swing = { (index: Double) in
      restTime(
        within: distance, slowerThan: speed, from: min(first + index * halfPeriod, limit),
        to: min(first + (index + 1) * halfPeriod, limit))
    }
    // The last of these is cut by the limit.
    var last = ((limit - first) / halfPeriod).rounded(.down)
    guard last > 0, var time = swing(last - 1) else { return swing(last) }
    var none = -1.0
    last -= 1
    while last - none > 1 {
      let middle = none + ((last - none) / 2).rounded(.down)
      guard middle > none, middle < last else { break }
      if let earlier = swing(middle) { (last, time) = (middle, earlier) } else { none = middle }
    }
    return time
  }

  /// The first time of rest on a stretch without a turning point inside.
  private func restTime(
    within distance: Double, slowerThan speed: Double, from start: Double, to end: Double
  ) -> Double? {
    let (before, after) = (offset(at: start), offset(at: end))
    let side: Double = before.position < 0 ? -1 : 1
    var time = start
    if side * before.position > distance {
      guard side * after.position <= distance, start < end else { return nil }
      time = RootFinder.root(between: start, and: end) { side * offset(at: $0).position - distance } ?? end
    }
    if offset(at: time).velocity.magnitude <= speed { return time }
    // The speed falls from here, or rises first: it comes within its bound once before the turning point.
    guard after.velocity.magnitude <= speed, time < end else { return nil }
    time = RootFinder.root(between: time, and: end) { offset(at: $0).velocity.magnitude - speed } ?? end
    return offset(at: time).position.magnitude <= distance ? time : nil
  }
}
