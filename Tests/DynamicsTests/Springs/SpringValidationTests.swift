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
        Spring.validate(settlingDuration: 0, dampingRatio: .infinity, initialVelocity: .nan, epsilon: 1))
        == ["settlingDuration", "dampingRatio", "initialVelocity", "epsilon"])
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
  }

  @Test(arguments: [1e-101, 1e-100, 1e100, 1e101])
  func constantsOfExtremeSizeAreRefusedBeforeTheyOverflow(size: Double) {
    let valid = size > 1e-101 && size < 1e101
    #expect(Spring.validate(mass: size, stiffness: size, dampingCoefficient: 1).isEmpty == valid)
    guard valid else { return }
    for ratio in [0.0, 0.5, 1, 1e9] {
      let spring = Spring(
        mass: size, stiffness: 1 / size, dampingCoefficient: min(2 * ratio, 1e100))
      let state = SpringMotion(spring: spring, from: 0, to: 1, initialVelocity: 1).state(at: 0.5)
      #expect(state.position.isFinite && state.velocity.isFinite)
    }
  }

  @Test func decodedSpringTellsItsProblems() throws {
    let json = #"{"mass": 1, "stiffness": 0, "dampingCoefficient": -2}"#
    let spring = try JSONDecoder().decode(Spring.self, from: Data(json.utf8))
    let problems = spring.validate()
    #expect(fields(problems) == ["stiffness", "dampingCoefficient"])
    #expect(
      problems.last?.description
        == "dampingCoefficient is -2; expected a number that is not negative (at most 1e100)")
  }

  @Test func otherConfigurationsAreChecked() {
    #expect(fields(Decay.validate(decelerationRate: 1)) == ["decelerationRate"])
    #expect(Decay.normal.validate().isEmpty)
    #expect(RubberBand().validate().isEmpty)
    #expect(fields(TimingCurve.validate(x1: -0.1, y1: 2, x2: 1.1, y2: .nan)) == ["x1", "x2", "y2"])
    #expect(TimingCurve.webSheet.validate().isEmpty)
  }
}
