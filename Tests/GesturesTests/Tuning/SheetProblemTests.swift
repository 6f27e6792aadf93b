// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@testable import Gestures

@Suite struct SheetProblemTests {
  /// A sheet with thresholds to tune.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var sheet: Sheet
    var testDescription: String { name }
  }

  /// The presets that a pull dismisses, and rules of all kinds.
  static let cases: [Case] = {
    var cases: [Case] = []
    for preset in SheetPreset.allCases where preset.sheet.dismissal.isEnabled {
      cases.append(Case(name: preset.rawValue, sheet: preset.sheet))
    }
    for requires in ReleaseRule.Requirement.allCases {
      for isInclusive in [false, true] {
        for (distance, velocity) in [(100.0, 800.0), (nil, 800), (100, nil), (nil, nil)]
          as [(Double?, Double?)]
        {
          var sheet = Sheet()
          sheet.dismissal.distance = distance
          sheet.dismissal.velocity = velocity
          sheet.dismissal.requires = requires
          sheet.dismissal.isInclusive = isInclusive
          cases.append(
            Case(name: "\(requires) \(isInclusive) \(distance ?? 0) \(velocity ?? 0)", sheet: sheet))
        }
      }
    }
    var downward = Sheet.plain
    downward.policy = ReleasePolicy([
      PolicyRule(
        requires: .all,
        [PolicyCondition(.visible, .less, 0.5, base: .sheet), PolicyCondition(.velocity, .atLeast, 0)]),
      PolicyRule([
        PolicyCondition(.offset, .greater, -0.2, base: .remaining), PolicyCondition(.velocity, .atMost, -3),
      ]),
      PolicyRule([PolicyCondition(.velocity, .greater, 0.1, base: .screen, inset: 844)], target: .restore),
    ])
    cases.append(Case(name: "downward", sheet: downward))
    return cases
  }()

  @Test(arguments: cases) func problemDismissesAsTheChangedSheetDoes(_ test: Case) throws {
    let sheet = test.sheet
    let paths = sheet.thresholdPaths
    let rule = try SheetRule(sheet: sheet)
    let all = try TuningFields(paths, in: sheet)
    var random = SeededGenerator(seed: 5)
    for first in paths.indices {
      for second in first..<paths.count {
        let places = first == second ? [first] : [first, second]
        let fields = places.map { all.fields[$0] }
        // Others for each pair, so that few are enough.
        let seed = UInt64(10 * first + second)
        let releases = TuningTraces.releases(10, seed: seed) { $0 + ($1 ?? 0) > 100 }
        let rows = TuningRows(releases, for: rule)
        let problem = ThresholdProblem(
          rows, Array(releases.indices), fields, sheet: sheet, options: ReplayOptions())
        #expect(problem.count == releases.count)
        for _ in 0..<(paths.count > 3 ? 1 : 3) {
          let values = (0..<2).map { axis in value(near: problem, axis, fields, &random) }
          var settings = [Double?](repeating: nil, count: all.count)
          for (place, value) in zip(places, values) { settings[place] = value }
          let changed = try SheetRule(sheet: try all.sheet(with: settings))
          let wrong = releases.count { changed.dismisses($0) != ($0.expected == .dismissed) }
          let mistakes = rows.mistakes(of: changed)
          #expect(mistakes.falseDismiss + mistakes.missedDismiss == wrong)
          for row in 0..<problem.count {
            #expect(
              problem.dismisses(row, at: values[0], values[1]) == changed.dismisses(releases[row]),
              "\(fields.map(\.path)) \(values) \(releases[row].ending)")
          }
        }
      }
    }
  }

  /// A value at a step, a little beside one, or between them.
  private func value(
    near problem: ThresholdProblem, _ axis: Int, _ fields: [TunedField], _ random: inout SeededGenerator
  ) -> Double {
    guard axis < fields.count else { return 0 }
    let steps = (axis == 0 ? problem.first : problem.second).filter(\.isFinite)
    let domain = fields[axis].domain
    guard let step = steps.randomElement(using: &random) else { return random.unit() }
    let beside =
      step + [0, 1e-5, -1e-5, 0.137, -0.137, 31, -31][random.below(7)] * max(1, step.magnitude / 100)
    return min(max(beside, domain.lowerBound), domain.upperBound)
  }

  @Test func stepsAreTheNumbersOfTheField() throws {
    // Of a sheet of 300 points, 0.25 is worth 75; the finger that travelled 60 points is at 0.2.
    var sheet = Sheet.plain
    sheet.policy = ReleasePolicy([PolicyRule([PolicyCondition(.distance, .greater, 0.25, base: .sheet)])])
    let fields = try TuningFields(["policy.rules.0.conditions.0.threshold"], in: sheet)
    let rows = TuningRows(
      [TuningTraces.release(60, nil, expected: .dismissed)], for: try SheetRule(sheet: sheet))
    let problem = try ThresholdProblem(rows, fields)
    #expect(problem.first == [0.2])
    #expect(problem.second == [-.infinity])
    #expect(problem.dismisses(0, at: 0.19, 0))
    #expect(!problem.dismisses(0, at: 0.2, 0))
  }

  @Test func inclusiveRuleIsMetAtEquality() throws {
    var sheet = Sheet()
    sheet.dismissal.isInclusive = true
    let rows = TuningRows(
      [TuningTraces.release(60, 100, expected: .dismissed)], for: try SheetRule(sheet: sheet))
    let problem = try ThresholdProblem(rows, try TuningFields(in: sheet))
    #expect(problem.dismisses(0, at: 60, 100))
    #expect(!problem.dismisses(0, at: 60.0001, 100.0001))
    sheet.dismissal.isInclusive = false
    let strict = try ThresholdProblem(rows, try TuningFields(in: sheet))
    #expect(!strict.dismisses(0, at: 60, 100))
  }

  @Test func traceWithoutVelocityDependsOnTheDistanceAlone() throws {
    let rows = TuningRows(
      [TuningTraces.release(60, nil, expected: .dismissed)], for: try SheetRule(sheet: Sheet()))
    let problem = try ThresholdProblem(rows, try TuningFields(in: Sheet()))
    #expect(problem.first == [60] && problem.second == [-.infinity])
    var all = Sheet()
    all.dismissal.requires = .all
    let never = try ThresholdProblem(rows, try TuningFields(in: all))
    #expect(never.first == [-.infinity] && never.outcomes == [0])
  }

  @Test func tracesWithoutExpectationAreLeftOutAndCounted() throws {
    let table = [
      TuningTraces.release(1, 1, expected: nil), TuningTraces.release(2, 2, expected: .ignored),
      TuningTraces.release(3, 3, expected: nil), TuningTraces.release(4, 4, expected: .dismissed),
    ]
    let rows = TuningRows(table, for: try SheetRule(sheet: Sheet()))
    #expect(rows.traces == [1, 3])
    #expect(rows.expected == [false, true])
    #expect(rows.unlabelled == 2)
  }
}
