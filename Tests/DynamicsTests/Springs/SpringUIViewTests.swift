// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// A spring that UIView derives from a duration, a damping ratio and a relative velocity.
struct UIViewSpring: Sendable {
  let duration, ratio, velocity: Double
  let frequency, stiffness, coefficient, response, end: Double
  let peak: (value: Double, time: Double)?
  let settling: Double?

  static let table = [
    UIViewSpring(
      duration: 0.5, ratio: 0.6, velocity: 0.6, frequency: 21.911201, stiffness: 480.1007,
      coefficient: 26.2934,
      response: 0.2868, end: 1.000490, peak: (1.09482, 0.178), settling: 0.56650),
    UIViewSpring(
      duration: 0.7, ratio: 1, velocity: 0, frequency: 13.190591, stiffness: 173.9917, coefficient: 26.3812,
      response: 0.4763, end: 0.999000, peak: nil, settling: 0.70012),
    UIViewSpring(
      duration: 0.5, ratio: 0.7, velocity: 0, frequency: 19.679293, stiffness: 387.2746, coefficient: 27.5510,
      response: 0.3193, end: 0.998572, peak: (1.04599, 0.2235), settling: 0.55105),
    UIViewSpring(
      duration: 0.5, ratio: 0.875, velocity: 0.875, frequency: 17.003494, stiffness: 289.1188,
      coefficient: 29.7561, response: 0.3695, end: 1.001158, peak: (1.00342, 0.3785), settling: 0.53108),
    UIViewSpring(
      duration: 0.5, ratio: 0.6, velocity: 1, frequency: 21.801823, stiffness: 475.3195, coefficient: 26.1622,
      response: 0.2882, end: 1.000453, peak: (1.09488, 0.178), settling: 0.56831),
    UIViewSpring(
      duration: 0.5, ratio: 0.8, velocity: 0, frequency: 17.988593, stiffness: 323.5895, coefficient: 28.7817,
      response: 0.3493, end: 1.000301, peak: (1.01516, 0.291), settling: 0.53889),
    UIViewSpring(
      duration: 0.5, ratio: 0.5, velocity: 0, frequency: 25.433797, stiffness: 646.8780, coefficient: 25.4338,
      response: 0.2470, end: 1.000969, peak: (1.16303, 0.143), settling: nil),
    UIViewSpring(
      duration: 0.8, ratio: 0.5, velocity: 0.5, frequency: 15.731935, stiffness: 247.4938,
      coefficient: 15.7319,
      response: 0.3994, end: 1.001173, peak: (1.16312, 0.2285), settling: 0.93313),
    UIViewSpring(
      duration: 0.5, ratio: 1, velocity: 0, frequency: 18.466827, stiffness: 341.0237, coefficient: 36.9337,
      response: 0.3402, end: 0.999000, peak: nil, settling: 0.50009),
    UIViewSpring(
      duration: 0.6, ratio: 1, velocity: 0, frequency: 15.389022, stiffness: 236.8220, coefficient: 30.7780,
      response: 0.4083, end: 0.999000, peak: nil, settling: 0.60011),
    UIViewSpring(
      duration: 0.6, ratio: 1, velocity: 1, frequency: 15.276612, stiffness: 233.3749, coefficient: 30.5532,
      response: 0.4113, end: 0.999000, peak: nil, settling: nil),
  ]

  var spring: Spring {
    Spring(settlingDuration: duration, dampingRatio: ratio, relativeVelocity: velocity)
  }
}

@Suite("UIView's spring animation")
struct SpringUIViewTests {
  @Test(arguments: UIViewSpring.table)
  func fitMatchesTheTable(row: UIViewSpring) throws {
    let spring = row.spring
    #expect(spring.mass == 1)
    #expect(isClose(spring.angularFrequency, row.frequency, within: 5.01e-7))
    #expect(isClose(spring.stiffness, row.stiffness, within: 5.01e-5))
    #expect(isClose(spring.dampingCoefficient, row.coefficient, within: 5.01e-5))
    #expect(isClose(spring.response, row.response, within: 5.01e-5))
    #expect(isClose(spring.dampingRatio, row.ratio, within: 1e-15))
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: row.velocity)
    #expect(isClose(motion.position(at: row.duration), row.end, within: 5.01e-7))
    #expect((motion.peak == nil) == (row.peak == nil))
    if let expected = row.peak {
      let peak = try #require(motion.peak)
      #expect(isClose(peak.value, expected.value, within: 5.01e-6))
      // The table's times were sampled, and have three digits or lie on a grid of half a millisecond.
      #expect(isClose(peak.time, expected.time, within: 5.01e-4))
    }
    if let settling = row.settling {
      let time = try #require(spring.uiViewSettlingTime(relativeVelocity: row.velocity))
      #expect(isClose(time, settling, within: 5.01e-6))
    }
  }

  @Test(arguments: [
    (
      0.5, 0.6, 0.6,
      [0.06522, 0.20712, 0.38334, 0.85958, 1.07249, 1.08578, 1.03743, 1.00178, 0.99364, 1.00049]
    ),
    (
      0.7, 1.0, 0.0,
      [0.02090, 0.07250, 0.14187, 0.37991, 0.58817, 0.73989, 0.84112, 0.90523, 0.96792, 0.98962]
    ),
    (
      0.5, 0.7, 0.0,
      [0.04602, 0.15665, 0.29865, 0.71465, 0.95817, 1.03990, 1.04113, 1.02146, 0.99924, 0.99857]
    ),
    (
      0.5, 0.875, 0.875,
      [0.04539, 0.13307, 0.24100, 0.56468, 0.79221, 0.91732, 0.97490, 0.99681, 1.00324, 1.00116]
    ),
    (
      0.5, 1.0, 0.0,
      [0.03868, 0.12705, 0.23607, 0.55091, 0.76377, 0.88319, 0.94448, 0.97432, 0.99481, 0.99900]
    ),
  ])
  func samplesMatchTheTable(duration: Double, ratio: Double, velocity: Double, samples: [Double]) {
    let spring = Spring(settlingDuration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    let motion = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: velocity)
    for (frame, value) in zip([1, 2, 3, 6, 9, 12, 15, 18, 24, 30], samples) {
      #expect(isClose(motion.position(at: Double(frame) / 60), value, within: 5.01e-6), "frame \(frame)")
    }
  }

  @Test(arguments: [
    (0.1, 46.1020), (0.2, 26.5936), (0.3, 19.1698), (0.4, 15.1966), (0.5, 12.7169), (0.6, 11.0335),
    (0.7, 9.8396), (0.8, 8.9943), (0.9, 8.4808), (0.95, 8.4425), (0.99, 8.9457), (1, 9.2334),
  ])
  func productOfFrequencyAndDurationDependsOnTheRatioAlone(ratio: Double, product: Double) {
    for duration in [0.05, 0.5, 5] {
      let spring = Spring(settlingDuration: duration, dampingRatio: ratio)
      #expect(isClose(spring.angularFrequency * duration, product, within: 5.01e-5))
      if ratio < 1 {
        let exact = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / ratio
        #expect(isClose(spring.angularFrequency * duration, exact, relatively: 1e-12))
      }
    }
  }

  @Test func durationAndRatioAreClamped() {
    let long = Spring.fit(settlingDuration: 40, dampingRatio: 1.7)
    #expect(long.isClamped && long.settlingDuration == 10 && long.dampingRatio == 1)
    #expect(long.spring == Spring(settlingDuration: 10, dampingRatio: 1))
    let short = Spring.fit(settlingDuration: 1e-5, dampingRatio: 0.5)
    #expect(short.isClamped && short.settlingDuration == 0.01)
    let inside = Spring.fit(settlingDuration: 10, dampingRatio: 1)
    #expect(!inside.isClamped && inside.converged)
    let undamped = Spring.fit(settlingDuration: 0.5, dampingRatio: 0)
    #expect(undamped.isClamped && undamped.dampingRatio == 1.1920929e-7)
  }

  @Test func equationWithoutSolutionEndsInAValidSpring() {
    for velocity in [0.0, 1e-9, -3, 80, 1e6, -1e6, 1e300] {
      for ratio in [0, 1e-4, 0.3, 0.9999, 1] {
        let fit = Spring.fit(settlingDuration: 0.4, dampingRatio: ratio, relativeVelocity: velocity)
        #expect(fit.spring.validate().isEmpty)
        #expect(fit.converged == (fit.residual.magnitude <= 1e-9))
      }
    }
    #expect(!Spring.fit(settlingDuration: 0.5, dampingRatio: 1e-4).converged)
  }

  /// Thrown faster than ζω, the sine term is negative; faster than ω, a critical spring ends beyond the target.
  @Test(arguments: [(0.3, 12.0), (0.5, 20), (0.5, 40), (0.8, 25), (1, 3), (1, 40)])
  func fastThrowSolvesTheEquationOnItsOwnSide(ratio: Double, velocity: Double) {
    let fit = Spring.fit(settlingDuration: 0.5, dampingRatio: ratio, relativeVelocity: velocity)
    let frequency = fit.spring.angularFrequency
    let sine = (ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
    let rest = (ratio < 1 ? sine : 1 + (frequency - velocity) * 0.5) * exp(-ratio * frequency * 0.5)
    #expect(fit.converged)
    #expect(isClose(rest.magnitude, 0.001, relatively: 1e-6), "\(fit)")
  }

  @Test func otherTolerancesAreSolvedFor() {
    let spring = Spring(settlingDuration: 0.5, dampingRatio: 0.5, epsilon: 0.01)
    let sine = 0.5 / 0.75.squareRoot()
    #expect(isClose(sine * exp(-0.5 * spring.angularFrequency * 0.5), 0.01, relatively: 1e-12))
  }

  /// Solutions of |(ζω − v)/(ω√(1−ζ²))|·e^(−ζωD) = 0.001 that the steps reach through negative numbers.
  @Test(arguments: [
    (2.0, 0.52, 1.0, 5.7755165), (0.5, 0.3, 2, 6.610), (1, 0.3, 1, 3.305), (0.7, 0.55, 3, 5.389),
  ])
  func stepsThroughNegativeNumbersAreTaken(
    duration: Double, ratio: Double, velocity: Double, frequency: Double
  ) {
    let fit = Spring.fit(settlingDuration: duration, dampingRatio: ratio, relativeVelocity: velocity)
    #expect(fit.converged)
    let omega = fit.spring.angularFrequency
    #expect(isClose(omega, frequency, within: 6e-4))
    let sine = (ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())
    #expect(isClose(abs(sine) * exp(-ratio * omega * duration), 0.001, within: 1e-12))
  }
}
