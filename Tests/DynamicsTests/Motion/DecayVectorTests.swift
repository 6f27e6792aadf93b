// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite("Throws of other libraries", .enabled(if: SpringCorpus.isPresent, SpringCorpus.absence))
struct DecayVectorTests {
  private func flutter(_ kind: String) throws -> [SpringCase] {
    let tests = try SpringCorpus.cases("flutter_physics").filter { $0.kind == kind }
    #expect(!tests.isEmpty)
    return tests
  }

  @Test func inertiaOfMotion() throws {
    let test = try SpringCorpus.namedCase("motion inertia: expectedAnimationKeyframes", of: "motion_inertia")
    let motion = DecayMotion(
      decay: Decay(timeConstant: try test.required("time_constant_ms") / 1000),
      from: try test.required("start"),
      initialVelocity: try test.required("power") * test.required("velocity")
        / (test.required("time_constant_ms") / 1000))
    #expect(isClose(motion.restPosition, 300, within: 1e-9))
    for row in try test.rows("t_ms", "value").dropLast() {
      let (time, value) = (row[0], row[1])
      #expect(
        isClose(motion.state(at: time / 1000).position, value, within: try test.tolerance("value_abs")))
    }
    let duration = motion.time(untilWithin: try test.required("rest_delta"))
    #expect(isClose(duration, 3, within: try test.tolerance("duration_s")))
  }

  /// The source notices the bound at the first frame beyond it, and hands over the velocity of the last 5 ms.
  @Test(arguments: ["WithMin", "WithMax"])
  func inertiaOfMotionAgainstABound(name: String) throws {
    let test = try SpringCorpus.namedCase(
      "motion inertia: expectedAnimationKeyframes\(name)", of: "motion_inertia")
    let bound = try #require(test.input("min") ?? test.input("max"))
    let constant = try test.required("time_constant_ms") / 1000
    let coasting = DecayMotion(
      decay: Decay(timeConstant: constant), from: try test.required("start"),
      initialVelocity: try test.required("power") * test.required("velocity") / constant)
    let passage = try #require(coasting.time(reaching: bound))
    let frame = (passage * 100).rounded(.up) / 100
    let position = coasting.state(at: frame).position
    let bounce = SpringMotion(
      spring: Spring(mass: 1, stiffness: 500, dampingCoefficient: 10), from: position, to: bound,
      initialVelocity: (position - coasting.state(at: frame - 0.005).position) / 0.005)
    for row in try test.rows("t_ms", "value").dropLast() {
      let (time, value) = (row[0], row[1])
      let seconds = time / 1000
      let expected =
        seconds < frame ? coasting.state(at: seconds).position : bounce.position(at: seconds - frame)
      #expect(isClose(expected, value, within: try test.tolerance("value_abs")), "\(time) ms")
    }
  }

  @Test func frictionOfFlutter() throws {
    for test in try flutter("friction") {
      let coasting = DecayMotion(
        decay: Decay(drag: try test.required("drag")), from: try test.required("x0"),
        initialVelocity: try test.required("v0"))
      let braked = test.input("constant_deceleration").map {
        BrakedDecay(coasting: coasting, deceleration: $0, brake: .superposed)
      }
      for point in try test.points() {
        let tolerance = try #require(point["abs"])
        if let final = point["final_x"] {
          #expect(isClose(braked?.restPosition ?? coasting.restPosition, final, within: tolerance))
          continue
        }
        let time = try #require(point["t_s"])
        let state = braked?.state(at: time) ?? coasting.state(at: time)
        if let x = point["x"] { #expect(isClose(state.position, x, within: tolerance)) }
        if let dx = point["dx"] { #expect(isClose(state.velocity, dx, within: tolerance)) }
      }
    }
  }

  @Test func boundedFrictionOfFlutter() throws {
    for test in try flutter("bounded_friction") {
      let coasting = DecayMotion(
        decay: Decay(drag: try test.required("drag")), from: try test.required("x0"),
        initialVelocity: try test.required("v0"))
      let (minimum, maximum) = (try test.required("min"), try test.required("max"))
      for point in try test.points() {
        let time = try #require(point["t_s"])
        let state = coasting.state(at: time)
        #expect(min(max(state.position, minimum), maximum) == point["x"])
        if let dx = point["dx"] { #expect(state.velocity == dx) }
        if point.isDone == true { #expect(try #require(coasting.time(reaching: maximum)) <= time) }
      }
    }
  }

  @Test func gravityOfFlutter() throws {
    for test in try flutter("gravity") {
      let fall = FreeFall(
        from: try test.required("x0"), initialVelocity: try test.required("v0"),
        acceleration: try test.required("a"))
      for point in try test.points() {
        let state = fall.state(at: try #require(point["t_s"]))
        #expect(isClose(state.position, try #require(point["x"]), within: 1e-9))
        #expect(isClose(state.velocity, try #require(point["dx"]), within: 1e-9))
        #expect((state.position.magnitude >= (try test.required("end"))) == point.isDone)
      }
    }
  }

  @Test func bouncingScrollOfFlutter() throws {
    for test in try flutter("bouncing_scroll") {
      let motion = BouncingDecay(
        coasting: DecayMotion(
          decay: Decay(drag: try test.required("friction_drag")), from: try test.required("x0"),
          initialVelocity: try test.required("v0")),
        minimum: test.input("leading"), maximum: test.input("trailing"),
        spring: Spring(mass: 0.5, stiffness: 100, dampingCoefficient: 2.2 * 50.0.squareRoot()))
      for point in try test.points() {
        let state = motion.state(at: try #require(point["t_s"]))
        let tolerance = point["abs"] ?? 0
        if let x = point["x"] { #expect(isClose(state.position, x, within: tolerance)) }
        if let dx = point["dx"] { #expect(isClose(state.velocity, dx, within: tolerance)) }
        if let limit = point["dx_less_than"] { #expect(state.velocity < limit) }
        if let limit = point.doneTolerance?["velocity"]?.number { #expect(state.velocity.magnitude < limit) }
      }
    }
  }

  @Test func overscrollFrictionOfFlutter() throws {
    for test in try flutter("overscroll_friction_factor") {
      for point in try test.points() {
        let fraction = try #require(point["fraction"])
        for (friction, key) in [(OverscrollFriction.normal, "normal"), (.fast, "fast")] {
          let factor = friction.factor(overscrollFraction: fraction)
          #expect(isClose(factor, try #require(point[key]), within: 1e-9))
        }
      }
    }
  }

  @Test func decayOfMotionForSwift() throws {
    let whole = try SpringCorpus.namedCase("decay 0.998 per ms", of: "peer_points")
    let decay = Decay(decelerationRate: try whole.required("deceleration_rate_per_ms"))
    #expect(
      isClose(
        decay.distance(velocity: try whole.required("v0")), try #require(whole.expected("distance")),
        within: try #require(whole.expected("abs"))))

    let rounded = try SpringCorpus.namedCase("decay rounded to whole points", of: "peer_points")
    let distance = decay.distance(velocity: try rounded.required("v0")).rounded()
    #expect(distance == rounded.expected("distance"))
    #expect(
      isClose(
        decay.velocity(travelling: distance), try #require(rounded.expected("v0_adjusted")), within: 0.001))

    let frames = try SpringCorpus.namedCase("decay v 2000 keyframes", of: "peer_points")
    let time = DecayMotion(decay: decay, from: 0, initialVelocity: try frames.required("v0"))
      .time(untilSlowerThan: try frames.required("stop_speed"))
    // Its key frames lie at 60 Hz.
    let duration = (time * 60).rounded(.up) / 60
    #expect(
      isClose(
        duration, try #require(frames.expected("duration_s")), within: try #require(frames.expected("abs"))))
  }

  @Test func rubberBandOfUseGesture() throws {
    let test = try SpringCorpus.namedCase("only max 200 is set", of: "peer_points")
    let band = RubberBand(constant: try test.required("constant"))
    let position = band.position(
      try test.required("position"), minimum: test.input("min"), maximum: test.input("max"))
    #expect(
      isClose(
        position, try #require(test.expected("position")), within: try #require(test.expected("abs"))))
  }

  @Test func flingOfChromium() throws {
    let test = try SpringCorpus.namedCase("Chromium FlingCurve", of: "peer_points")
    let fling = BrakedDecay.chromium(velocity: try test.required("v0"))
    let tolerance = try #require(test.expected("abs"))
    #expect(
      isClose(fling.state(at: 0.25).velocity, try #require(test.expected("v_at_0_25_s")), within: tolerance))
    #expect(isClose(fling.restPosition, try #require(test.expected("total_at_end")), within: tolerance))
    #expect(fling.duration < (try #require(test.expected("ends_before_s"))))
  }
}
