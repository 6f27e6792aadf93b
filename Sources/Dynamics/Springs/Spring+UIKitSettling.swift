// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Spring {
  /// Whether the damping ratio is 1 but for the rounding of the constants.
  var isNearlyCritical: Bool { (dampingRatio - 1).magnitude <= 1e-9 }

  /// The spring of the same mass and stiffness whose damping ratio is 1.
  var critical: Spring {
    Spring(
      mass: mass, stiffness: stiffness,
      dampingCoefficient: Spring.criticalCoefficient(mass: mass, stiffness: stiffness))
  }

  /// How long UIKit lets an animation with this spring run: the duration it derives from mass, stiffness and
  /// damping.
  ///
  /// Below the critical ratio T = (ln 1000 + ln(1 + |(ζω − v)/ω_d|))/(ζω). At it and above, where the ratio
  /// counts as 1, T is a fit of the last time at which |1 + (ω − v)·t|·e^(−ωt) = 0.001, by an approximation of
  /// the Lambert W function; 9.2350/ω without velocity, 0.02 % above the exact root. An over-damped
  /// spring may so be cut off long before it has settled. A ratio within 1e-9 of 1 counts as critical.
  ///
  /// For a velocity of 99.9 to 100 % of ω the fit is rough and ends in 0; at ω and a little above it has no value,
  /// and the exact root is returned.
  ///
  /// - Parameter relativeVelocity: velocity divided by the distance, per second, positive towards the target.
  /// - Returns: seconds; nil for an undamped spring, which never settles.
  /// - Note: Source: observed UIKit behaviour.
  public func uiViewSettlingTime(relativeVelocity: Double = 0) -> Double? {
    let frequency = angularFrequency
    guard dampingRatio < 1, !isNearlyCritical else {
      return Spring.criticalFit(frequency: frequency, velocity: relativeVelocity)
        ?? SpringMotion(spring: critical, from: 0, to: 1, initialVelocity: relativeVelocity)
        .exactSettlingTime(threshold: 0.001)
    }
    return oscillatingSettlingTime(relativeVelocity: relativeVelocity, epsilon: 0.001)
  }

  /// A `CASpringAnimation`'s `settlingDuration` at speed 1.
  ///
  /// Below the critical ratio the formula is that of ``uiViewSettlingTime(relativeVelocity:)`` with the tolerance
  /// given. Else it is the first whole tenth of a second after which the residual stays under the tolerance;
  /// a residual that dips under it for more than a second before coming out again counts as outside here.
  ///
  /// - Parameters:
  ///   - relativeVelocity: velocity divided by the distance, per second, positive towards the target.
  ///   - epsilon: tolerance; values below 1e-6 count as 1e-6.
  ///   - allowsOverdamping: false clamps the damping ratio to 1, as such an animation does unless told otherwise.
  /// - Returns: seconds; nil for an undamped spring.
  /// - Note: Source: observed UIKit behaviour.
  public func coreAnimationSettlingTime(
    relativeVelocity: Double = 0, epsilon: Double = 0.001, allowsOverdamping: Bool = false
  ) -> Double? {
    let tolerance = max(epsilon, 1e-6)
    guard dampingRatio < 1, !isNearlyCritical else {
      let spring = allowsOverdamping ? self : critical
      let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: relativeVelocity)
      return motion.exactSettlingTime(threshold: tolerance).map { ($0 * 10).rounded(.up) / 10 }
    }
    return oscillatingSettlingTime(relativeVelocity: relativeVelocity, epsilon: tolerance)
  }

  /// ln((1 + |(ζω − v)/ω_d|)/ε)/(ζω), at least 0; nil without damping.
  private func oscillatingSettlingTime(relativeVelocity: Double, epsilon: Double) -> Double? {
    guard decayRate > 0 else { return nil }
    let sine = ((decayRate - relativeVelocity) / dampedAngularFrequency).magnitude
    return max((log1p(sine) - log(epsilon)) / decayRate, 0)
  }

  /// The fitted critical settling time, or nil where the fit has no value.
  ///
  /// Solves |1 + R·t|·e^(−ωt) = 0.001 with R = ω − v by an approximation of W₋₁ (Barry et al.).
  private static func criticalFit(frequency: Double, velocity: Double) -> Double? {
    let rest = frequency - velocity
    let logarithm = log(0.001 * frequency / rest.magnitude) - frequency / rest
    let sigma = -1 - logarithm
    guard sigma >= 0, sigma.isFinite else { return nil }
    let root = sigma.squareRoot()
    let quotient =
      1 + 0.3361 * (sigma / 2).squareRoot() / (1 - 0.0042 * sigma * exp(-0.0201 * root))
    let branch = logarithm - 5.9506097239272915 * (1 - 1 / quotient)
    let time = -(frequency + rest * branch) / (frequency * rest)
    return time.isFinite ? max(time, 0) : nil
  }
}

extension SpringMotion {
  /// Initial velocity divided by the distance to the target, per second, as UIKit counts it: 1 covers the distance
  /// in one second, and negative values lead away from the target. 0 where there is no distance.
  public var relativeVelocity: Double {
    displacement == 0 ? 0 : initialVelocity / -displacement
  }

  /// How long UIKit would let this motion run; see ``Spring/uiViewSettlingTime(relativeVelocity:)``.
  public var uiViewSettlingTime: Double? {
    spring.uiViewSettlingTime(relativeVelocity: relativeVelocity)
  }
}
