// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct SpringTests {
  /// Every way to compute a motion, and what its default step or tolerance promises for the position after 0.1 s:
  /// the printed digits, or the square or first power of the step.
  static let integrators: [(name: String, tolerance: Double)] = [
    ("closed-form", 5e-7), ("rkf45", 5e-7), ("rk8pd", 5e-7), ("gsl-rk4", 5e-7), ("msadams", 5e-7),
    ("bsimp", 5e-7), ("msbdf", 5e-7), ("rk4", 5e-7), ("verlet", 5e-5), ("semi-implicit-euler", 5e-3),
    ("dopri5", 5e-7), ("dop853", 5e-7), ("gbs", 5e-7), ("stoermer", 5e-7), ("implicit-midpoint", 1e-4),
    ("propagator", 5e-7),
    ("taylor", 5e-7),
  ]

  @Test func keysAreThoseOfTheContract() throws {
    let run = try Sandbox().simctl(
      "spring --mass 2 --stiffness 300 --damping-coefficient 15 --at 0.1 0 --format json")
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(json.keys == ["schema", "spring", "settlingTime", "uiViewSettlingTime", "peak", "samples"])
    #expect(json["schema"].string == "simctl/spring/1")
    #expect(
      json["spring"].keys == [
        "mass", "stiffness", "dampingCoefficient", "dampingRatio", "response", "frequency", "bounce",
        "angularFrequency",
      ])
    #expect(json["peak"].keys == ["value", "time"])
    #expect(json["samples"].elements.map { $0[0].number } == [0.1, 0])
  }

  @Test func aGoalFindsASpringOrSaysThatThereIsNone() throws {
    let sandbox = try Sandbox()
    let found = try sandbox.simctl("spring --goal settle<0.4,overshoot<0.05 --format json")
    expectQuietSuccess(found)
    let json = try found.json()
    #expect(
      json.keys == ["schema", "spring", "settlingTime", "uiViewSettlingTime", "peak", "samples", "goal"])
    #expect(
      json["goal"].elements.map(\.keys) == [
        ["name", "comparison", "threshold", "value", "met"],
        ["name", "comparison", "threshold", "value", "met"],
      ])
    #expect(try #require(json["settlingTime"].number) < 0.4)
    let none = try sandbox.simctl("spring --goal settle<0.4,response>1")
    expect(none, status: Status.failed)
    #expect(none.lines.first?.hasPrefix("no spring meets settle<0.4 and response>1") == true)
  }

  /// Case S1: the decay rate is c/(2m).
  @Test(arguments: integrators)
  func everyIntegratorMovesAsTheClosedForm(integrator: String, tolerance: Double) throws {
    let run = try Sandbox().simctl(
      "spring --mass 2 --stiffness 300 --damping-coefficient 15 --at 0.1 --integrator \(integrator) --format json"
    )
    expectQuietSuccess(run)
    let sample = try run.json()["samples"][0]
    #expect(abs(try #require(sample[1].number) - 0.526091) < tolerance)
    // The velocity's scale is the angular frequency, 12.2 per second, times the position's.
    #expect(abs(try #require(sample[2].number) - 8.127342) < max(12.2 * tolerance, 5e-7))
  }

  @Test func samplesGoOnUntilTheMotionHasSettled() throws {
    let run = try Sandbox().simctl("spring --duration 0.5 --bounce 0.3 --sample 60 --format csv")
    expectQuietSuccess(run)
    #expect(run.lines.first == "t,x,v")
    #expect(run.lines.count > 20)
    for (index, line) in run.lines.dropFirst().enumerated() {
      let time = try #require(Double(line.prefix { $0 != "," }))
      #expect(abs(time - Double(index) / 60) < 1e-12)
    }
  }

  /// Case S5: the error names both sets.
  @Test(arguments: [
    (
      "--mass 1 --stiffness 5 --damping-coefficient 1 --duration 2.8",
      ["--mass --stiffness --damping-coefficient", "--duration --bounce"]
    ),
    (
      "--response 1 --damping-ratio 0.5 --frequency 2",
      ["--response --damping-ratio", "--frequency --damping-ratio"]
    ),
    ("--duration 1 --settling-duration 1 --damping-ratio 1", ["--duration", "--settling-duration"]),
    ("--duration 1 --damping-ratio 1", ["--duration --bounce", "--damping-ratio"]),
  ])
  func twoParameterSetsAreAnErrorThatNamesBoth(options: String, names: [String]) throws {
    let run = try Sandbox().simctl("spring \(options)")
    expect(run, status: Status.usage)
    for name in names { #expect(run.errors.contains(name), "\(run)") }
  }

  @Test func ratioOfTheFirstSetAlone() throws {
    let json = try Sandbox().simctl("spring --mass 1 --stiffness 5 --damping-coefficient 1 --format json")
      .json()
    #expect(abs(try #require(json["spring"]["dampingRatio"].number) - 0.2236) < 5e-5)
  }

  @Test(arguments: [
    "", "--mass 1", "--stiffness 1", "--response 1", "--damping-ratio 1", "--bounce 0.2",
    "--response 0 --damping-ratio 1", "--response -1 --damping-ratio 1", "--response 1 --damping-ratio -1",
    "--response inf --damping-ratio 1", "--response nan --damping-ratio 1", "--response 1s --damping-ratio 1",
    "--mass 0 --stiffness 1 --damping-coefficient 1", "--duration 1 --bounce -1", "--duration 1 --bounce 2",
    "--response 1 --damping-ratio 1 --at -1", "--response 1 --damping-ratio 0 --sample 60",
    "--response 1 --damping-ratio 1 --epsilon 0", "--response 1 --damping-ratio 1 --sample 0",
  ])
  func springsThatAreNoneAreUsageErrors(options: String) throws {
    expect(try Sandbox().simctl("spring \(options)"), status: Status.usage, "Usage: simctl spring")
  }

  @Test(arguments: [
    "--response 0.5 --damping-ratio 0.7", "--duration 0.5 --bounce 0.3", "--frequency 2 --damping-ratio 0.7",
    "--settling-duration 0.5 --damping-ratio 0.6 --initial-velocity 0.6",
    "--stiffness 100 --damping-coefficient 10",
  ])
  func everyParameterSetNamesASpringThatTheOthersRepeat(options: String) throws {
    let sandbox = try Sandbox()
    let first = try sandbox.simctl("spring \(options) --format json").json()["spring"]
    let (mass, stiffness, coefficient) = (
      try #require(first["mass"].number), try #require(first["stiffness"].number),
      try #require(first["dampingCoefficient"].number)
    )
    let again = try sandbox.simctl(
      "spring --mass \(mass) --stiffness \(stiffness) --damping-coefficient \(coefficient) --format json")
    #expect(try again.json()["spring"] == first)
  }
}
