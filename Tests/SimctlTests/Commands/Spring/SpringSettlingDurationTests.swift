// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

/// `--settling-duration`: the spring of a UIView animation.
@Suite struct SpringSettlingDurationTests {
  /// Angular frequency, stiffness, coefficient, response and x at the duration, as worked out for UIKit.
  @Test(arguments: [
    (
      "0.5 --damping-ratio 0.6 --initial-velocity 0.6", [21.911201, 480.1007, 26.2934, 0.2868, 1.000490],
      [1.09482, 0.178], 0.56650
    ),
    ("0.7 --damping-ratio 1", [13.190591, 173.9917, 26.3812, 0.4763, 0.999000], [], 0.70012),
    (
      "0.5 --damping-ratio 0.7", [19.679293, 387.2746, 27.5510, 0.3193, 0.998572], [1.04599, 0.2235], 0.55105
    ),
    (
      "0.5 --damping-ratio 0.875 --initial-velocity 0.875", [17.003494, 289.1188, 29.7561, 0.3695, 1.001158],
      [1.00342, 0.3785], 0.53108
    ),
    (
      "0.8 --damping-ratio 0.5 --initial-velocity 0.5", [15.731935, 247.4938, 15.7319, 0.3994, 1.001173],
      [1.16312, 0.2285], 0.93313
    ),
  ])
  func springIsTheOneOfUIView(
    line: String, constants: [Double], peak: [Double], settlingTime: Double
  ) throws {
    let duration = line.prefix { $0 != " " }
    let json = try SpringRun.json("--settling-duration \(line) --at \(duration)")
    #expect(isClose(try json.number("spring", "angularFrequency"), constants[0], within: 5e-7))
    #expect(isClose(try json.number("spring", "stiffness"), constants[1], within: 5e-5))
    #expect(isClose(try json.number("spring", "dampingCoefficient"), constants[2], within: 5e-5))
    #expect(isClose(try json.number("spring", "response"), constants[3], within: 5e-5))
    #expect(isClose(try #require(try json.samples().first)[1], constants[4], within: 5e-7))
    #expect(isClose(try json.number("uiViewSettlingTime"), settlingTime, within: 5e-6))
    if peak.isEmpty {
      #expect(json["peak"] == JSONValue.null)
    } else {
      #expect(isClose(try json.number("peak", "value"), peak[0], within: 5e-6))
      // Peak times of the table are read off a grid of half milliseconds.
      #expect(isClose(try json.number("peak", "time"), peak[1], within: 5e-4))
    }
  }

  @Test func framesAreThoseOfUIView() throws {
    let json = try SpringRun.json(
      "--settling-duration 0.5 --damping-ratio 0.6 --initial-velocity 0.6 --sample 60")
    let positions = try json.samples().map { $0[1] }
    let expected = [
      1: 0.06522, 2: 0.20712, 3: 0.38334, 6: 0.85958, 9: 1.07249, 12: 1.08578, 15: 1.03743, 18: 1.00178,
      24: 0.99364, 30: 1.00049,
    ]
    for (frame, value) in expected { #expect(isClose(positions[frame], value, within: 5e-6), "\(frame)") }
  }

  @Test(arguments: [(0.0, 200.0), (200.0, 0.0), (-3.0, 5.0)])
  func initialVelocityIsRelativeToTheDistance(start: Double, target: Double) throws {
    let json = try SpringRun.json(
      "--settling-duration 0.5 --damping-ratio 0.6 --initial-velocity 0.6 --from \(start) --to \(target) --at 0 0.1"
    )
    let samples = try json.samples()
    #expect(isClose(samples[0][2], 0.6 * (target - start), within: 1e-12))
    #expect(isClose(samples[1][1], start + 0.85958 * (target - start), within: 5e-6 * 200))
  }

  @Test func relativeVelocityWithoutDistanceIsAnError() throws {
    let line = "--settling-duration 0.5 --damping-ratio 0.6 --from 1 --to 1"
    #expect(try SpringRun(line).status == .success)
    let run = try SpringRun(line + " --initial-velocity 0.6")
    #expect(run.status == .usage)
    #expect(run.errors.contains("relative to the distance"))
  }

  @Test func clampedValuesAreNoted() throws {
    let run = try SpringRun("--settling-duration 20 --damping-ratio 1.5 --format json")
    #expect(run.status == .success)
    #expect(run.errors.contains("note: --settling-duration is 20; 10 is used"))
    #expect(run.errors.contains("note: --damping-ratio is 1.5; 1 is used"))
    let json = try JSONReader.read(Array(run.output.utf8))
    #expect(isClose(try json.number("spring", "angularFrequency"), 9.2334135 / 10, within: 1e-7))

    let quiet = try SpringRun("--settling-duration 20 --damping-ratio 1.5 --format json --quiet")
    #expect(quiet.errors.isEmpty)
    #expect(quiet.output == run.output)
  }

  /// Almost undamped and at rest, the sine term is below the tolerance from the start.
  @Test func fitWithoutSolutionIsNoted() throws {
    let run = try SpringRun("--settling-duration 0.5 --damping-ratio 1e-6")
    #expect(run.status == .success)
    #expect(run.errors.contains("note: no spring has exactly this settling duration"))
    #expect(!run.errors.contains("clamps"))
    #expect(try SpringRun("--settling-duration 0.5 --damping-ratio 0.5").errors.isEmpty)
  }

  @Test func epsilonMeasuresAndDoesNotChangeTheSpring() throws {
    let line = "--settling-duration 0.5 --damping-ratio 0.6"
    let (fine, coarse) = (
      try SpringRun.json(line), try SpringRun.json(line + " --epsilon 0.1")
    )
    #expect(fine["spring"] == coarse["spring"])
    #expect(fine["uiViewSettlingTime"] == coarse["uiViewSettlingTime"])
    // The envelope falls by a factor of 100 between the two.
    let rate = try fine.number("spring", "dampingRatio") * fine.number("spring", "angularFrequency")
    let difference = try fine.number("settlingTime") - coarse.number("settlingTime")
    #expect(isClose(difference * rate, 4.605170185988092, within: 1e-12))
  }
}
