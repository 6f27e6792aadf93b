// SPDX-License-Identifier: GPL-3.0-or-later

extension Spring {
  /// Makes a spring from the period of its undamped oscillation and its damping ratio.
  ///
  /// k = m·(2π/response)², c = 2·ratio·√(k·m). A ratio of 1 gives exactly a critical spring.
  ///
  /// - Parameters:
  ///   - mass: greater than 0; 1 unless there is a reason.
  ///   - response: seconds, greater than 0.
  ///   - dampingRatio: at least 0; below 1 oscillates, 1 is critical, above 1 creeps.
  /// - Precondition: the values pass ``validate(mass:response:dampingRatio:)``.
  public init(mass: Double = 1, response: Double, dampingRatio: Double) {
    precondition(response > 0, "the response of a spring must be positive")
    self.init(mass: mass, angularFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  /// Makes a spring from a perceptual duration and a bounce, as SwiftUI does.
  ///
  /// The duration is the response; the ratio is 1 − bounce for bounce ≥ 0 and 1/(1 + bounce) below.
  ///
  /// - Parameters:
  ///   - mass: greater than 0.
  ///   - duration: perceptual duration in seconds, greater than 0.
  ///   - bounce: in (−1, 1]: 0 is critical, 1 is undamped, negative values are over-damped.
  /// - Precondition: the values pass ``validate(mass:duration:bounce:)``.
  public init(mass: Double = 1, duration: Double, bounce: Double) {
    precondition(bounce > -1 && bounce <= 1, "the bounce of a spring must be above −1 and at most 1")
    self.init(mass: mass, response: duration, dampingRatio: Spring.dampingRatio(bounce: bounce))
  }

  /// Makes a spring from its undamped frequency and its damping ratio, as attachments in a world do.
  ///
  /// k = m·(2π·frequency)², c = 2·ratio·√(k·m).
  ///
  /// - Parameters:
  ///   - mass: greater than 0.
  ///   - frequency: oscillations per second, greater than 0.
  ///   - dampingRatio: at least 0.
  /// - Precondition: the values pass ``validate(mass:frequency:dampingRatio:)``.
  public init(mass: Double = 1, frequency: Double, dampingRatio: Double) {
    precondition(frequency > 0, "the frequency of a spring must be positive")
    self.init(mass: mass, angularFrequency: 2 * .pi * frequency, dampingRatio: dampingRatio)
  }

  /// Makes a spring from the angular frequency that it would have without damping, in radians per second.
  ///
  /// k = m·ω², c = 2·ratio·√(k·m).
  ///
  /// - Precondition: mass and frequency are positive, the ratio is not negative.
  public init(mass: Double = 1, angularFrequency: Double, dampingRatio: Double) {
    let stiffness = mass * angularFrequency * angularFrequency
    // The root of the rounded stiffness, not ω again: the ratio then reads back as 1 when it is 1.
    self.init(
      mass: mass, stiffness: stiffness,
      dampingCoefficient: dampingRatio * Spring.criticalCoefficient(mass: mass, stiffness: stiffness))
  }

  /// Angular frequency ω = √(k/m) without damping, in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// Damping ratio ζ = c/(2√(k·m)): below 1 oscillates, 1 is critical, above 1 creeps.
  public var dampingRatio: Double {
    dampingCoefficient / Spring.criticalCoefficient(mass: mass, stiffness: stiffness)
  }

  /// Period 2π/ω of the undamped oscillation in seconds; SwiftUI's perceptual duration.
  public var response: Double { 2 * .pi / angularFrequency }

  /// Undamped oscillations per second, ω/2π.
  public var frequency: Double { angularFrequency / (2 * .pi) }

  /// Bounce as in SwiftUI: 1 − ζ up to the critical ratio, 1/ζ − 1 above; in (−1, 1].
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Rate α = c/(2m) at which an oscillation's envelope e^(−αt) decays, per second.
  public var decayRate: Double { dampingCoefficient / (2 * mass) }

  /// Angular frequency ω√(1 − ζ²) of the damped oscillation in radians per second, 0 without oscillation.
  public var dampedAngularFrequency: Double {
    let propagator = SpringPropagator(self)
    return propagator.oscillates ? propagator.discriminantRoot : 0
  }

  /// The damping ratio that a bounce stands for.
  static func dampingRatio(bounce: Double) -> Double { bounce >= 0 ? 1 - bounce : 1 / (1 + bounce) }

  /// The coefficient 2√(k·m) of critical damping.
  static func criticalCoefficient(mass: Double, stiffness: Double) -> Double {
    2 * (stiffness * mass).squareRoot()
  }
}
