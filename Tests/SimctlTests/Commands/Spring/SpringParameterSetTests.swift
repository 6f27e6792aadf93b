// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

@Suite struct SpringParameterSetTests {
  /// SwiftUI documents this spring as stiffness 157.9 and damping 17.6.
  @Test(arguments: [
    "--duration 0.5 --bounce 0.3",
    "--response 0.5 --damping-ratio 0.7",
    "--frequency 2 --damping-ratio 0.7",
    "--stiffness 157.91367041742973 --damping-coefficient 17.592918860102842",
    "--mass 1 --stiffness 157.91367041742973 --damping-coefficient 17.592918860102842",
  ])
  func everySetNamesTheSameSpring(line: String) throws {
    let json = try SpringRun.json(line)
    for (key, value) in [
      ("mass", 1), ("stiffness", 157.9137), ("dampingCoefficient", 17.5929), ("dampingRatio", 0.7),
      ("response", 0.5), ("frequency", 2), ("bounce", 0.3), ("angularFrequency", 4 * Double.pi),
    ] {
      #expect(isClose(try json.number("spring", key), value, within: 5e-5), "\(key)")
    }
  }

  @Test func bounceIsNoneUnlessGiven() throws {
    #expect(try SpringRun.json("--duration 0.5").number("spring", "dampingRatio") == 1)
  }

  @Test func negativeBounceIsOverdamped() throws {
    let ratio = try SpringRun.json("--duration 0.5 --bounce -0.5").number("spring", "dampingRatio")
    #expect(isClose(ratio, 2, within: 1e-12))
  }

  @Test func noSetIsAnErrorThatListsAll() throws {
    let run = try SpringRun("--from 2")
    #expect(run.status == .usage)
    for set in [
      "--mass --stiffness --damping-coefficient", "--response --damping-ratio", "--duration --bounce",
      "--frequency --damping-ratio", "--settling-duration --damping-ratio",
    ] {
      #expect(run.errors.contains("\n  \(set)\n"))
    }
  }

  @Test(arguments: [
    ("--response 1", "--damping-ratio is missing"),
    ("--frequency 1", "--damping-ratio is missing"),
    ("--settling-duration 1", "--damping-ratio is missing"),
    ("--bounce 0.2", "--duration is missing"),
    ("--stiffness 1", "--damping-coefficient is missing"),
    ("--damping-coefficient 1 --mass 3", "--stiffness is missing"),
    ("--mass 1", "--stiffness and --damping-coefficient are missing"),
    ("--damping-ratio 1", "add --response, --frequency or --settling-duration"),
  ])
  func incompleteSetIsAnErrorThatSaysWhatIsMissing(line: String, expected: String) throws {
    let run = try SpringRun(line)
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  /// Each set with all of its options.
  private static let complete = [
    ("--mass --stiffness --damping-coefficient", "--mass 1 --stiffness 5 --damping-coefficient 1"),
    ("--response --damping-ratio", "--response 1"),
    ("--duration --bounce", "--duration 2.8 --bounce 0.1"),
    ("--frequency --damping-ratio", "--frequency 3"),
    ("--settling-duration --damping-ratio", "--settling-duration 1"),
  ]

  @Test func anyTwoSetsAreAnErrorThatNamesBoth() throws {
    for (index, first) in Self.complete.enumerated() {
      for second in Self.complete[(index + 1)...] {
        for ratio in ["", " --damping-ratio 0.5"] {
          let run = try SpringRun("\(first.1) \(second.1)\(ratio)")
          #expect(run.status == .usage)
          #expect(run.errors.contains("\n  \(first.0) (given: "), "\(run.errors)")
          #expect(run.errors.contains("\n  \(second.0) (given: "), "\(run.errors)")
        }
      }
    }
  }

  @Test(arguments: ["--stiffness 5 --damping-coefficient 1", "--duration 1"])
  func dampingRatioIsNoPartOfTheOtherSets(line: String) throws {
    let run = try SpringRun("\(line) --damping-ratio 0.5")
    #expect(run.status == .usage)
    #expect(run.errors.contains("--damping-ratio (given: --damping-ratio)"))
  }

  @Test func massBelongsToStiffnessOnly() throws {
    let run = try SpringRun("--mass 2 --response 1 --damping-ratio 1")
    #expect(run.status == .usage)
    #expect(run.errors.contains("(given: --mass)"))
  }

  @Test func allBadValuesAreReportedAtOnce() throws {
    let run = try SpringRun(
      "--mass 0 --stiffness -1 --damping-coefficient -2 --epsilon 1 --to 1e60")
    #expect(run.status == .usage)
    for text in [
      "5 values cannot be used", "--mass is 0; it must be a number from 1e-50 to 1e50",
      "--stiffness is -1; it must be", "--damping-coefficient is -2; it must be",
      "--epsilon is 1; it must be",
      "--to is 1e60; it must be 0 or of a size from 1e-50 to 1e50",
    ] {
      #expect(run.errors.contains(text), "\(run.errors)")
    }
  }

  @Test(arguments: [
    "--mass 1e-50 --stiffness 1e50 --damping-coefficient 2 --initial-velocity 1e50",
    "--mass 1e50 --stiffness 1e50 --damping-coefficient 1e51 --from -1e50 --to 1e50",
    "--stiffness 1e-50 --damping-coefficient 0 --from 1e-50 --to 0 --at 1e50",
  ])
  func cornersOfTheRangeAreAnswered(line: String) throws {
    #expect(try SpringRun(line).status == .success)
  }

  @Test(arguments: [
    "--duration 1 --bounce -1", "--duration 1 --bounce 1.01", "--response 0 --damping-ratio 1",
    "--frequency -1 --damping-ratio 1", "--settling-duration 0 --damping-ratio 1",
    "--response 1e-200 --damping-ratio 1", "--response 1 --damping-ratio 1 --epsilon 0",
    "--stiffness 1e300 --damping-coefficient 1 --mass 1e-300",
  ])
  func valueOutOfItsRangeIsAUsageError(line: String) throws {
    let run = try SpringRun(line)
    #expect(run.status == .usage)
    #expect(run.errors.contains("it must be"))
  }
}
