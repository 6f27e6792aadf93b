// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Dynamics

/// A point that a spring and drag pull after a finger, as a modeler of ink strokes steps it.
@Suite(.enabled(if: SpringCorpus.isPresent, SpringCorpus.absence))
struct SpringFollowTests {
  /// Acceleration of a unit of distance, in 1/s², and of a unit of velocity, in 1/s.
  private static let (stiffness, drag) = (32400.0 / 11, 72.0)

  /// The drag for which the damping of a step, 1/(1 + z + z²/2 + z³/6 + z⁴/24) with z = γ·h, is a factor.
  private static func dampingRate(factor: Double, step: Double) -> Double {
    var (low, high) = (0.0, 10.0)
    for _ in 0..<200 {
      let z = (low + high) / 2
      if 1 + z * (1 + z * (0.5 + z * (1.0 / 6 + z / 24))) < 1 / factor { low = z } else { high = z }
    }
    return low / step
  }

  @Test func semiImplicitEulerFollowsLikeInk() throws {
    let cases = try SpringCorpus.cases("ink_spring_follow")
    #expect(cases.count == 2)
    for test in cases {
      let step = try test.required("time_step_s")
      let tolerance = (try test.tolerance("position_abs"), try test.tolerance("velocity_abs"))
      let start = try #require(test.json["inputs"]?["start"]?.numbers)
      // The modeler takes the drag of the velocity before the kick: v ← v·(1 − c·h) + h·k·d. Damping after the kick is
      // the same step with the factor 1 − c·h and the stiffness k/(1 − c·h).
      let factor = 1 - Self.drag * step
      let spring = Spring(
        mass: 1, stiffness: Self.stiffness / factor,
        dampingCoefficient: Self.dampingRate(factor: factor, step: step))
      var state = start + [0, 0]
      let options = IntegratorOptions(step: step)
      for (index, point) in try #require(test.json["steps"]?.array).enumerated() {
        let anchor = try #require(point["anchor"]?.numbers)
        let system = OscillatorSystem(anchor.map { Oscillator(spring, target: $0) })
        var integrator = try FixedStepIntegrator<SemiImplicitEuler<OscillatorSystem>>(
          for: system, options: options)
        try integrator.advance(
          system, state: &state, from: Double(index) * step, to: Double(index + 1) * step)
        let (position, velocity) = (
          try #require(point["position"]?.numbers), try #require(point["velocity"]?.numbers)
        )
        for axis in 0..<2 {
          #expect(abs(state[axis] - position[axis]) <= tolerance.0, "\(test.name), step \(index)")
          #expect(abs(state[2 + axis] - velocity[axis]) <= tolerance.1, "\(test.name), step \(index)")
        }
      }
    }
  }
}
