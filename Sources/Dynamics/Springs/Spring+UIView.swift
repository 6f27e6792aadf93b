// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Spring {
  /// Range of settling durations, in seconds, to which UIKit clamps what it is given.
  public static let settlingDurationRange = 0.01...10.0
  /// Range of damping ratios to which UIKit clamps what it is given; the lower end is single precision's epsilon.
  public static let settlingDampingRatioRange = 1.1920929e-7...1.0

  /// Makes the spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`, of
  /// mass 1; see ``fit(settlingDuration:dampingRatio:relativeVelocity:epsilon:)``, which also says whether
  /// values were clamped.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds, clamped to 0.01…10.
  ///   - dampingRatio: clamped to 1.19e-7…1.
  ///   - relativeVelocity: velocity divided by the distance, per second: 1 covers the distance in one second.
  ///   - epsilon: what is left of the distance at the end, in (0, 1).
  /// - Precondition: the values pass ``validate(settlingDuration:dampingRatio:relativeVelocity:epsilon:)``.
  public init(
    settlingDuration: Double, dampingRatio: Double, relativeVelocity: Double = 0, epsilon: Double = 0.001
  ) {
    self =
      Spring.fit(
        settlingDuration: settlingDuration, dampingRatio: dampingRatio,
        relativeVelocity: relativeVelocity, epsilon: epsilon
      ).spring
  }

  /// Finds the spring of mass 1 that UIView's spring animations use for a settling duration.
  ///
  /// Below ratio 1, ω solves |(ζω − v)/(ω√(1−ζ²))|·e^(−ζωD) = ε; at ratio 1 it solves (1 + (ω − v)·D)·e^(−ωD) = ±ε,
  /// negative when the velocity exceeds ω. Then k = ω² and c = 2ζω. Duration and ratio are clamped to
  /// ``settlingDurationRange`` and ``settlingDampingRatioRange`` first. ω starts at 5/D and takes twelve Newton
  /// steps, which may pass through negative numbers; where they do not end at a positive one, the last positive ω is
  /// taken.
  ///
  /// Only the sine term of the motion enters, and the two equations do not join up: ω·D grows without
  /// bound as the ratio nears 1 from below, and is 9.2334 at 1.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds.
  ///   - dampingRatio: at most 1 has an effect.
  ///   - relativeVelocity: velocity divided by the distance, per second.
  ///   - epsilon: tolerance in (0, 1).
  /// - Returns: the spring, what was clamped, and how well the equation is solved.
  /// - Precondition: the values pass ``validate(settlingDuration:dampingRatio:relativeVelocity:epsilon:)``.
  /// - Note: Source: observed UIKit behaviour. Complexity: constant.
  public static func fit(
    settlingDuration: Double, dampingRatio: Double, relativeVelocity: Double = 0, epsilon: Double = 0.001
  ) -> SpringFit {
    precondition(
      validate(
        settlingDuration: settlingDuration, dampingRatio: dampingRatio,
        relativeVelocity: relativeVelocity, epsilon: epsilon
      ).isEmpty, "a settling fit needs finite values, a positive duration and a tolerance between 0 and 1")
    let duration = settlingDuration.clamped(to: settlingDurationRange)
    let ratio = dampingRatio.clamped(to: settlingDampingRatioRange)
    let equation = SettlingEquation(
      duration: duration, ratio: ratio, velocity: relativeVelocity, epsilon: epsilon)
    var frequency = 5 / duration
    var candidate = frequency
    for _ in 0..<12 {
      let (value, slope) = equation.valueAndSlope(at: candidate)
      candidate -= value / slope
      guard candidate.isFinite, candidate != 0 else { break }
      if candidate > 0, constantRange.contains(candidate * candidate) { frequency = candidate }
    }
    let residual = equation.valueAndSlope(at: frequency).value
    return SpringFit(
      spring: Spring(angularFrequency: frequency, dampingRatio: ratio),
      settlingDuration: duration, dampingRatio: ratio,
      isClamped: duration != settlingDuration || ratio != dampingRatio,
      residual: residual, converged: residual.magnitude <= 1e-6 * epsilon)
  }
}

/// Envelope at the settling duration minus its wanted size, as a function of the angular frequency.
private struct SettlingEquation {
  let duration: Double
  let ratio: Double
  let velocity: Double
  let epsilon: Double

  func valueAndSlope(at frequency: Double) -> (value: Double, slope: Double) {
    let decay = exp(-ratio * frequency * duration)
    guard ratio < 1 else {
      let rest = frequency - velocity
      return (
        (1 + rest * duration) * decay - (rest >= 0 ? epsilon : -epsilon),
        -duration * duration * rest * decay
      )
    }
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    let sine = (ratio - velocity / frequency) / root
    let sineSlope = velocity / (frequency * frequency * root)
    let sign: Double = sine < 0 ? -1 : 1
    return (
      sign * sine * decay - epsilon, sign * (sineSlope - ratio * duration * sine) * decay
    )
  }
}

extension Double {
  /// The nearest value within a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
