// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Foundation
import Testing

@Suite("Checks of untrusted springs")
struct SpringValidationTests {
  private func fields(_ problems: [ValidationProblem]) -> [String] { problems.map(\.path.description) }

  @Test func allProblemsAreReportedAtOnce() {
    #expect(
      fields(Spring.validate(mass: 0, stiffness: -1, dampingCoefficient: .nan))
        == ["mass", "stiffness", "dampingCoefficient"])
    #expect(
      fields(Spring.validate(mass: .infinity, response: 0, dampingRatio: -0.1))
        == ["mass", "response", "dampingRatio"])
    #expect(fields(Spring.validate(duration: -1, bounce: 1.1)) == ["duration", "bounce"])
    #expect(fields(Spring.validate(frequency: 0, dampingRatio: .nan)) == ["frequency", "dampingRatio"])
    #expect(
      fields(
        Spring.validate(settlingDuration: 0, dampingRatio: .infinity, relativeVelocity: .nan, epsilon: 1))
        == ["settlingDuration", "dampingRatio", "relativeVelocity", "epsilon"])
  }

  @Test(arguments: [(-1.0, false), ((-1.0).nextUp, true), (1.0, true), (1.0.nextUp, false), (.nan, false)])
  func bounceIsAboveMinusOneAndAtMostOne(bounce: Double, valid: Bool) {
    // Just above −1 the coefficient is enormous, and finite.
    #expect(Spring.validate(duration: 0.5, bounce: bounce).isEmpty == valid)
  }

  @Test func undampedSpringIsValid() {
    #expect(Spring.validate(mass: 1, stiffness: 1, dampingCoefficient: 0).isEmpty)
    #expect(Spring(mass: 1, stiffness: 1, dampingCoefficient: 0).validate().isEmpty)
  }

  @Test func valuesWhoseConstantsOverflowAreRefused() {
    #expect(fields(Spring.validate(response: 1e-200, dampingRatio: 1)) == ["response"])
    #expect(fields(Spring.validate(response: 1e200, dampingRatio: 1)) == ["response"])
    #expect(fields(Spring.validate(duration: 1e-170, bounce: 0)) == ["duration"])
    #expect(fields(Spring.validate(frequency: 1e200, dampingRatio: 1)) == ["frequency"])
    #expect(fields(Spring.validate(frequency: 1, dampingRatio: 1e60)) == ["dampingRatio"])
  }

  @Test(arguments: [(0.99e-50, false), (1e-50, true), (1e50, true), (1.01e50, false)])
  func constantsOfExtremeSizeAreRefusedBeforeTheyOverflow(size: Double, valid: Bool) {
    #expect(Spring.validate(mass: size, stiffness: 1, dampingCoefficient: 1).isEmpty == valid)
    #expect(Spring.validate(mass: 1, stiffness: size, dampingCoefficient: 1).isEmpty == valid)
    #expect(Spring.validate(mass: 1, stiffness: 1, dampingCoefficient: size).isEmpty == (size < 1e51))
  }

  /// Masses and stiffnesses at the corners of their range, with every kind of damping.
  private static let corners: [Spring] = [1e-50, 1, 1e50].flatMap { mass in
    [1e-50, 1, 1e50].flatMap { stiffness in
      let critical = 2 * (mass * stiffness).squareRoot()
      return [0, 0.5 * critical, critical, 2 * critical, 2, 1e51].map {
        Spring(mass: mass, stiffness: stiffness, dampingCoefficient: $0)
      }
    }
  }

  @Test(arguments: [0, 1, -1e-50, 1e50, -1e50])
  func everythingIsANumberAtTheCornersOfTheRange(velocity: Double) {
    for spring in Self.corners {
      let motion = SpringMotion(spring: spring, from: -1e50, to: 1e50, initialVelocity: velocity)
      var values = [spring.dampingRatio, spring.response, spring.bounce, spring.decayRate]
      values += [
        motion.settlingTime(), motion.exactSettlingTime(threshold: 1e47), motion.uiViewSettlingTime,
        motion.peak?.value, motion.peak?.time, spring.uiViewSettlingTime(relativeVelocity: velocity),
        spring.coreAnimationSettlingTime(relativeVelocity: velocity),
        spring.coreAnimationSettlingTime(relativeVelocity: velocity, allowsOverdamping: true),
      ].compactMap { $0 }
      for time in [0, 1e-50, 0.5, 1e50] {
        let state = motion.state(at: time)
        values += [state.position, state.velocity]
      }
      let odd = values.filter { !$0.isFinite }
      #expect(odd.isEmpty, "\(spring): \(values)")
    }
  }

  @Test func decodedSpringTellsItsProblems() throws {
    let json = #"{"mass": 1, "stiffness": 0, "dampingCoefficient": -2}"#
    let spring = try JSONDecoder().decode(Spring.self, from: Data(json.utf8))
    let problems = spring.validate()
    #expect(fields(problems) == ["stiffness", "dampingCoefficient"])
    #expect(
      problems.last?.description
        == "dampingCoefficient is -2; expected a number from 0 to 1e51")
  }

  @Test func otherConfigurationsAreChecked() {
    #expect(fields(Decay.validate(decelerationRate: 1)) == ["decelerationRate"])
    #expect(Decay.normal.validate().isEmpty)
    #expect(RubberBand().validate().isEmpty)
    #expect(OverscrollFriction.normal.validate().isEmpty)
    #expect(fields(OverscrollFriction(coefficient: 1.1).validate()) == ["coefficient"])
    #expect(fields(TimingCurve.validate(x1: -0.1, y1: 2, x2: 1.1, y2: .nan)) == ["x1", "x2", "y2"])
    #expect(TimingCurve.webSheet.validate().isEmpty)
  }
}
