// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@testable import simctl

@Suite struct SpringSamplingTests {
  private static let spring = "--stiffness 100 --damping-coefficient 10"

  @Test func timesAreExactlyThoseAskedForInTheirOrder() throws {
    let times = try SpringRun.json("\(Self.spring) --at 0.3 0 0.1 0.3 --at=0.2,1e-3").samples().map {
      $0[0]
    }
    #expect(times == [0.3, 0, 0.1, 0.3, 0.2, 0.001])
    #expect(try SpringRun.json(Self.spring).samples().isEmpty)
  }

  /// Progress of Core Animation's default spring.
  @Test(arguments: MotionMethod.allMethods.map(\.name))
  func everyIntegratorTakesTimesInAnyOrder(integrator: String) throws {
    let line = "\(Self.spring) --at 0.5 0.1 0.2 1 0.2 0 0.4 0.3 --integrator \(integrator) --step 1e-5"
    let samples = try SpringRun.json(line).samples()
    #expect(samples.map { $0[0] } == [0.5, 0.1, 0.2, 1, 0.2, 0, 0.4, 0.3])
    let expected = [1.074591, 0.340300, 0.849426, 1.002170, 0.849426, 0, 1.153123, 1.124355]
    let tolerance = integrator == "semi-implicit-euler" ? 2e-4 : 1e-6
    for (sample, value) in zip(samples, expected) {
      #expect(isClose(sample[1], value, within: tolerance), "t = \(sample[0])")
    }
    #expect(samples[2] == samples[4])
    #expect(samples[5] == [0, 0, 0])
  }

  @Test(arguments: [1.0, 7, 60, 120, 1000])
  func samplesEndAtTheFirstThatHasSettled(rate: Double) throws {
    let json = try SpringRun.json("\(Self.spring) --sample \(rate)")
    let settlingTime = try json.number("settlingTime")
    let times = try json.samples().map { $0[0] }
    #expect(times.enumerated().allSatisfy { $1 == Double($0) / rate })
    #expect(try #require(times.last) >= settlingTime)
    #expect(times[times.count - 2] < settlingTime)
  }

  @Test func settlingTimeThatIsASampleEndsThere() throws {
    #expect(try SpringSampling.times(rate: 10, settlingTime: 0.3) == [0, 0.1, 0.2, 0.3])
    #expect(try SpringSampling.times(rate: 10, settlingTime: 0.3.nextUp) == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(try SpringSampling.times(rate: 10, settlingTime: 0) == [0])
    for count in 1...1000 {
      let times = try SpringSampling.times(rate: 60, settlingTime: Double(count) / 60)
      #expect(times.count == count + 1)
    }
  }

  @Test func undampedSpringIsSampledAtNamedTimesOnly() throws {
    let line = "--stiffness 100 --damping-coefficient 0"
    let run = try SpringRun("\(line) --sample 60")
    #expect(run.status == .usage)
    #expect(run.errors.contains("--at"))

    let json = try SpringRun.json("\(line) --at 0.3141592653589793")
    #expect(json["settlingTime"] == JSONValue.null)
    #expect(json["uiViewSettlingTime"] == JSONValue.null)
    #expect(isClose(try #require(try json.samples().first)[1], 2, within: 1e-12))
  }

  @Test(arguments: [
    ("--sample 60 --at 1", "--sample and --at"), ("--sample 1e9", "more than 1000000 samples"),
    ("--sample 0", "--sample is '0'"), ("--at 1 -1", "--at is '-1'"),
    ("--at 1 --integrator rk", "did you mean"),
    ("--at 1e6 --integrator rk4", "--integrator rk4: integration stopped"),
  ])
  func impossibleSamplingIsAUsageError(options: String, expected: String) throws {
    let run = try SpringRun("\(Self.spring) \(options)")
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test(arguments: [
    ("--at 1 --tolerance 1e-5", "--tolerance has no effect on the integrator closed-form"),
    ("--at 1 --integrator rk8pd --step 0.1", "--step has no effect on the integrator rk8pd"),
    ("--at 1 --integrator propagator --step 0.1", "--step has no effect on the integrator propagator"),
    ("--at 1 --integrator rk4 --tolerance 0.1", "--tolerance has no effect on the integrator rk4"),
    ("--integrator rk4", "nothing to do"), ("--format csv", "no times are asked for"),
  ])
  func optionsWithoutEffectAreNoted(options: String, expected: String) throws {
    let run = try SpringRun("\(Self.spring) \(options)")
    #expect(run.status == .success)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }
}
