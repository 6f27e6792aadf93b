// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite("Springs of other libraries", .enabled(if: SpringCorpus.isPresent, SpringCorpus.absence))
struct SpringVectorTests {
  private func motion(of test: SpringCase, velocity: Double = 0) throws -> SpringMotion {
    let (stiffness, damping) =
      if let stiffness = test.input("stiffness") {
        (stiffness, test.input("damping"))
      } else {
        (try test.required("tension"), test.input("friction"))
      }
    let mass = test.input("mass") ?? 1
    let spring =
      if let damping {
        Spring(mass: mass, stiffness: stiffness, dampingCoefficient: damping)
      } else {
        Spring(
          mass: mass, angularFrequency: (stiffness / mass).squareRoot(),
          dampingRatio: try test.required("damping_ratio"))
      }
    return SpringMotion(
      spring: spring, from: try test.required("from"), to: try test.required("to"), initialVelocity: velocity)
  }

  @Test(arguments: ["underdamped", "overdamped", "css linear() text"])
  func curvesOfMotion(name: String) throws {
    let test = try SpringCorpus.namedCase(name, of: "motion_springs")
    let motion = try motion(of: test)
    let snapped = name.hasPrefix("css") ? 2 : 1
    for row in try test.rows("t_ms", "value").dropLast(snapped) {
      let (time, value) = (row[0], row[1])
      #expect(isClose(motion.position(at: time / 1000), value, within: try test.tolerance("value_abs")))
    }
  }

  @Test func motionThatStartsAtItsTargetTakesTime() throws {
    let test = try SpringCorpus.namedCase("duration of a spring that starts", of: "motion_springs")
    let motion = try motion(of: test, velocity: try test.required("velocity_per_s"))
    let time = try #require(motion.settlingTime(threshold: 0.005))
    #expect(
      isClose(
        time * 1000, try #require(test.expected("duration_ms")), within: try test.tolerance("duration_ms")))
  }

  @Test func curveOfReactSpring() throws {
    let test = try SpringCorpus.namedCase("react-spring default", of: "react_spring")
    let motion = try motion(of: test)
    for row in try test.rows("t_effective_ms", "value").dropLast() {
      let (time, value) = (row[0], row[1])
      #expect(isClose(motion.position(at: time / 1000), value, within: try test.tolerance("value_abs")))
    }
  }

  @Test func periodAndRatioOfReactSpring() throws {
    let test = try SpringCorpus.namedCase("period and damping ratio", of: "react_spring")
    let spring = Spring(
      mass: try test.required("mass"), response: try test.required("period_s"),
      dampingRatio: try test.required("damping_ratio"))
    let tolerance = try test.tolerance("relative")
    #expect(isClose(spring.stiffness, try #require(test.expected("stiffness")), relatively: tolerance))
    #expect(isClose(spring.dampingCoefficient, try #require(test.expected("damping")), relatively: tolerance))
  }

  @Test func curveOfRebound() throws {
    let test = try SpringCorpus.namedCase("rebound: origami tension", of: "rebound_springs")
    let origami = OrigamiSpring(
      tension: try test.required("origami_tension"), friction: try test.required("origami_friction"))
    let motion = SpringMotion(
      spring: Spring(origami), from: try test.required("from"), to: try test.required("to"))
    for row in try test.rows("t_effective_ms", "value", "velocity_per_s").dropLast() {
      let (time, value, velocity) = (row[0], row[1], row[2])
      let state = motion.state(at: time / 1000)
      #expect(isClose(state.position, value, within: try test.tolerance("value_abs")))
      #expect(isClose(state.velocity, velocity, within: try test.tolerance("velocity_abs")))
    }
  }

  @Test func constantsOfOrigami() throws {
    let test = try SpringCorpus.namedCase("origami to spring constants", of: "rebound_springs")
    let spring = Spring(
      OrigamiSpring(
        tension: try test.required("origami_tension"), friction: try test.required("origami_friction")))
    let tolerance = try test.tolerance("abs")
    #expect(isClose(spring.stiffness, try #require(test.expected("stiffness")), within: tolerance))
    #expect(isClose(spring.dampingCoefficient, try #require(test.expected("damping")), within: tolerance))
  }

  @Test func parametersOfSwiftUI() throws {
    for test in try SpringCorpus.cases("swiftui_parameters") {
      let spring = Spring(
        mass: try test.required("mass"), duration: try test.required("duration_s"),
        bounce: try test.required("bounce"))
      let tolerance = try test.tolerance("relative")
      #expect(isClose(spring.stiffness, try #require(test.expected("stiffness")), relatively: tolerance))
      #expect(
        isClose(spring.dampingCoefficient, try #require(test.expected("damping")), relatively: tolerance))
      #expect(
        isClose(spring.dampingRatio, try #require(test.expected("damping_ratio")), relatively: tolerance))
    }
  }

  @Test func curvesOfWobble() throws {
    for test in try SpringCorpus.cases("wobble_springs") {
      let motion = try motion(of: test, velocity: 1000 * (try test.required("initial_velocity_per_ms")))
      for row in try test.rows("t_ms", "value", "velocity_per_ms").dropLast() {
        let (time, value, velocity) = (row[0], row[1], row[2])
        let state = motion.state(at: time / 1000)
        #expect(isClose(state.position, value, within: try test.tolerance("value_abs")))
        #expect(isClose(state.velocity / 1000, velocity, within: try test.tolerance("velocity_per_ms_abs")))
      }
    }
  }

  @Test func springsOfFlutter() throws {
    let tests = try SpringCorpus.cases("flutter_physics").filter { $0.kind == "spring" }
    #expect(tests.count == 2)
    for test in tests {
      let motion = try motion(of: test, velocity: try test.required("v0"))
      for point in try test.points() {
        let state = motion.state(at: try #require(point["t_s"]))
        if let x = point["x"] { #expect(isClose(state.position, x, within: point["abs"] ?? 0)) }
        if let dx = point["dx"] { #expect(isClose(state.velocity, dx, within: point["abs"] ?? 0)) }
        // The source's floor of a velocity is a truncation towards zero.
        if let x = point["x_floor"] { #expect(state.position.rounded(.down) == x) }
        if let dx = point["dx_floor"] {
          #expect([state.velocity.rounded(.down), state.velocity.rounded(.towardZero)].contains(dx))
        }
        if let limit = point["dx_less_than"] { #expect(state.velocity < limit) }
        if let range = point.json["x_between"]?.numbers {
          #expect(state.position > range[0] && state.position < range[1])
        }
        if let tolerance = point.doneTolerance {
          #expect((state.position - motion.target).magnitude < tolerance["distance"]?.number ?? 0)
          #expect(state.velocity.magnitude < tolerance["velocity"]?.number ?? 0)
        }
      }
    }
  }

  @Test(arguments: ["WebKit CSS spring", "response 1.0 damping ratio 1.0"])
  func pointsOfWebKitAndMotion(name: String) throws {
    let test = try SpringCorpus.namedCase(name, of: "peer_points")
    let motion =
      if let period = test.input("period_s") {
        SpringMotion(
          spring: Spring(response: period, dampingRatio: try test.required("damping_ratio")),
          from: try test.required("from"), to: try test.required("to"))
      } else {
        try motion(of: test)
      }
    for point in try test.points() {
      let position = motion.position(at: try #require(point["t_s"]))
      #expect(isClose(position, try #require(point["value"]), within: try #require(point["abs"])))
    }
  }

  private func settlingTime(stiffness: Double, ratio: Double, of test: SpringCase) -> Double? {
    let spring = Spring(angularFrequency: stiffness.squareRoot(), dampingRatio: ratio)
    return SpringMotion(
      spring: spring, from: test.input("displacement") ?? 0, to: 0,
      initialVelocity: test.input("velocity") ?? 0
    ).settlingTime(threshold: test.input("threshold") ?? 1)
  }

  @Test func settleTimesOfAndroidx() throws {
    let overdamped = try SpringCorpus.namedCase("settle time, overdamped", of: "peer_points")
    let time = try #require(
      settlingTime(stiffness: try overdamped.required("stiffness"), ratio: 5, of: overdamped))
    #expect(isClose(time * 1000, try #require(overdamped.expected("duration_ms")), within: 1))

    let undamped = try SpringCorpus.namedCase("undamped spring never", of: "peer_points")
    #expect(settlingTime(stiffness: try undamped.required("stiffness"), ratio: 0, of: undamped) == nil)

    let order = try SpringCorpus.namedCase("ordering", of: "peer_points")
    let stiffnesses = try #require(order.json["inputs"]?["stiffness"]?.numbers)
    try #require(stiffnesses.count > 1)
    for ratio in [0.3, 0.5, 1, 5] {
      let times = try stiffnesses.map { stiffness in
        try #require(settlingTime(stiffness: stiffness, ratio: ratio, of: order))
      }
      for (softer, stiffer) in zip(times, times.dropFirst()) { #expect(stiffer < softer) }
    }
  }
}
