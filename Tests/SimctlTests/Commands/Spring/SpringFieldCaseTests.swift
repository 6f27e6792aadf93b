// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@testable import simctl

/// Springs that other libraries got wrong, asked of the command.
@Suite struct SpringFieldCaseTests {
  @Test(arguments: MotionMethod.allMethods.map(\.name))
  func decayRateIsTheCoefficientOverTwiceTheMass(integrator: String) throws {
    let json = try SpringRun.json(
      "--mass 2 --damping-coefficient 15 --stiffness 300 --at 0.1 --integrator \(integrator) --step 1e-5")
    let rate = try json.number("spring", "dampingRatio") * json.number("spring", "angularFrequency")
    #expect(isClose(rate, 3.75, within: 1e-12))
    let sample = try #require(try json.samples().first)
    // The first-order method still has an error of the size of its step times the acceleration.
    let tolerance = integrator == "semi-implicit-euler" ? 2e-3 : 1e-6
    #expect(isClose(sample[1], 0.526091, within: tolerance))
    #expect(isClose(sample[2], 8.127342, within: tolerance))
  }

  @Test func slowOverdampedSpringNeitherJumpsNorOverflows() throws {
    let line = "--mass 0.5 --damping-coefficient 35 --stiffness 4 --from 0 --to 1000"
    let samples = try SpringRun.json("\(line) --at 8.594 8.7 1e4").samples()
    #expect(isClose(samples[0][1], 625.4915, within: 5e-5))
    #expect(isClose(samples[1][1], 630.0084, within: 5e-5))
    #expect(isClose(samples[2][1], 1000, within: 1e-9))

    let rising = try SpringRun.json("\(line) --sample 10").samples().map { $0[1] }
    #expect(rising.count > 600)
    #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The target is 10·n from n/30 s on; the value follows it through one command after the other.
  @Test func followerDoesNotDependOnTheFrameRate() throws {
    var ends: [[Double]] = []
    for framesPerStep in [1, 2, 4, 8] {
      var state = [0.0, 0.0]
      for frame in 0..<(6 * framesPerStep) {
        let target = 10 * Double(frame / framesPerStep)
        let time = 1 / (30 * Double(framesPerStep))
        let json = try SpringRun.json(
          "--stiffness 100 --damping-coefficient 10 --from \(state[0]) --to \(target) "
            + "--initial-velocity \(state[1]) --at \(time)")
        state = Array(try #require(try json.samples().first)[1...])
      }
      ends.append(state)
    }
    for end in ends {
      #expect(isClose(end[0], ends[0][0], within: 1e-9))
      #expect(isClose(end[1], ends[0][1], within: 1e-9))
    }
  }

  @Test(arguments: [200.0, 80.0])
  func overdampedRetargetNeverMovesAwayFromBothTargets(newTarget: Double) throws {
    let spring = "--mass 0.3 --damping-coefficient 30 --stiffness 400"
    let json = try SpringRun.json("\(spring) --to 100 --at 0.1")
    #expect(isClose(try json.number("spring", "dampingRatio"), 1.369306, within: 5e-7))
    let state = try #require(try json.samples().first)
    #expect(isClose(state[1], 74.7407, within: 5e-5))
    #expect(isClose(state[2], 399.845, within: 5e-4))

    // Both targets lie ahead, and so does all of the motion until it has arrived.
    let next = try SpringRun.json(
      "\(spring) --from \(state[1]) --to \(newTarget) --initial-velocity \(state[2]) --sample 1000")
    let positions = try next.samples().map { $0[1] }
    let arrival = positions.firstIndex { $0 >= newTarget - 0.05 } ?? positions.count
    #expect(arrival > 10)
    #expect(zip(positions[..<arrival], positions[..<arrival].dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func twoParameterSetsAreAnErrorThatNamesBoth() throws {
    let first = "--damping-coefficient 1 --stiffness 5 --mass 1"
    let run = try SpringRun("\(first) --duration 2.8")
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("--mass --stiffness --damping-coefficient"))
    #expect(run.errors.contains("--duration --bounce"))

    let ratio = try SpringRun.json(first).number("spring", "dampingRatio")
    #expect(isClose(ratio, 0.2236, within: 5e-5))
  }
}
