// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite("Origami's and pop's springs")
struct OrigamiSpringTests {
  @Test func bouncinessAndSpeedExample() {
    let origami = OrigamiSpring(bounciness: 4, speed: 12)
    #expect(isClose(origami.tension, 70.912, within: 5e-4))
    #expect(isClose(origami.friction, 9.829, within: 5e-4))
    let spring = Spring(origami)
    #expect(isClose(spring.stiffness, 342.10, within: 5e-3))
    #expect(isClose(spring.dampingCoefficient, 30.487, within: 5e-4))
    #expect(isClose(spring.dampingRatio, 0.824, within: 5e-4))
  }

  @Test func reboundsDefaultSpring() {
    let spring = Spring(OrigamiSpring(tension: 40, friction: 7))
    #expect(isClose(spring.stiffness, 230.2, within: 1e-12))
    #expect(isClose(spring.dampingCoefficient, 22, within: 1e-12))
  }

  /// Friction without bounce is a cubic of the tension 0.5 + 199.5·speed/34, in each of three ranges.
  @Test(arguments: [
    (2.0, [0.0007, -0.031, 0.64, 1.28]), (6.0, [0.000044, -0.006, 0.36, 2.0]),
    (15.0, [4.5e-7, -0.000332, 0.1078, 5.84]),
  ])
  func frictionWithoutBounceIsCubicInTheTension(speed: Double, coefficients: [Double]) {
    let tension = 0.5 + 199.5 * speed / 34
    let friction = coefficients.reduce(0) { $0 * tension + $1 }
    let origami = OrigamiSpring(bounciness: 0, speed: speed)
    #expect(isClose(origami.tension, tension, within: 1e-12))
    #expect(isClose(origami.friction, friction, within: 1e-12))
  }

  @Test(arguments: [(-23.6, 8.0, ["tension"]), (-23.5, 8, []), (30, -0.34, ["friction"]), (30, -0.33, [])])
  func problemsAreWhatLeavesNoSpring(tension: Double, friction: Double, fields: [String]) {
    #expect(OrigamiSpring(tension: tension, friction: friction).validate().map(\.path.description) == fields)
    #expect(OrigamiSpring(tension: .nan, friction: .nan).validate().count == 2)
  }
}
