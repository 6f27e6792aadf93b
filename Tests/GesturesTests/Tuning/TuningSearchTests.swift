// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@testable import Gestures

@Suite struct TuningSearchTests {
  private func table(_ traces: [TraceFeatures], for sheet: Sheet? = nil) -> FeatureTable {
    var table = FeatureTable(context: sheet.map { FeatureContext(sheet: $0) })
    for trace in traces { table.append(trace) }
    return table
  }

  private func settings(_ evaluations: Int, seed: UInt64 = 1, starts: Int = 3) -> SearchSettings {
    var settings = SearchSettings()
    settings.evaluations = evaluations
    settings.seed = seed
    settings.starts = starts
    return settings
  }

  /// Releases that are labelled by a rule, some of them wrongly.
  private func noisy(_ count: Int, seed: UInt64, share: Int = 8) -> [TraceFeatures] {
    var random = SeededGenerator(seed: seed)
    return TuningTraces.releases(count, seed: seed) { travel, velocity in
      (travel > 120 || (velocity ?? 0) > 700) != (random.below(share) == 0)
    }
  }

  @Test(arguments: [1, 2] as [UInt64]) func twoThresholdsCostWhatTheExactOptimumCosts(_ seed: UInt64)
    throws
  {
    let fields = try TuningFields(in: Sheet())
    let costs = MistakeCosts(falseDismiss: 1, missedDismiss: 2)
    let traces = noisy(40, seed: seed)
    let search = try TuningSearch(table(traces), fields, costs: costs, settings: settings(40))
    let found = try search.optimum()
    let problem = try ThresholdProblem(TuningRows(traces, for: SheetRule(sheet: Sheet())), fields)
    let exact = try #require(problem.exhaustiveOptimum(costs: costs, present: fields.presentThresholds))
    #expect(costs.cost(of: found.mistakes) == costs.cost(of: exact.mistakes))
    #expect(try search.mistakes(at: found.values) == found.mistakes)
    #expect(!found.isPartial)
  }

  @Test func intervalsOfThresholdsEndWhereTheCostChanges() throws {
    let search = try TuningSearch(
      table(noisy(40, seed: 4)), try TuningFields(in: Sheet()), settings: settings(30))
    let found = try search.optimum()
    for (index, interval) in found.intervals.enumerated() {
      func mistakes(_ value: Double) throws -> Mistakes {
        var values: [Double?] = found.values
        values[index] = value
        return try search.mistakes(at: values)
      }
      let value = try #require(found.values[index])
      #expect(interval.contains(value))
      for (end, outside) in [(interval.lower, -1e-4), (interval.upper, 1e-4)] where end.isFinite {
        #expect(search.costs.cost(of: try mistakes(end - outside)) == search.costs.cost(of: found.mistakes))
        #expect(search.costs.cost(of: try mistakes(end + outside)) != search.costs.cost(of: found.mistakes))
      }
    }
  }

  @Test func simplexFindsTheBottomOfRosenbrocksValley() {
    var minimizer = SimplexMinimizer()
    minimizer.steps = 500
    let end = minimizer.minimum(from: [-1.2, 1], shouldStop: { false }) { point in
      let (x, y) = (point[0], point[1])
      return 100 * (y - x * x) * (y - x * x) + (1 - x) * (1 - x)
    }
    #expect((end[0] - 1).magnitude < 0.01)
    #expect((end[1] - 1).magnitude < 0.02)
  }

  @Test func simplexTurnsAwayFromWhatIsNoNumber() {
    let end = SimplexMinimizer().minimum(from: [0.5], shouldStop: { false }) { point in
      point[0] < 0.2 ? .nan : point[0] > 2 ? .infinity : point[0]
    }
    #expect(end[0] >= 0.2 && end[0] < 0.25)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func threeThresholdsCostWhatBruteForceFinds(_ seed: UInt64)
    throws
  {
    var sheet = Sheet.plain
    sheet.policy = ReleasePolicy([
      PolicyRule([PolicyCondition(.distance, .greater, 100), PolicyCondition(.velocity, .greater, 800)]),
      PolicyRule(requires: .all, [PolicyCondition(.velocityPerDistance, .less, -1)]),
    ])
    let fields = try TuningFields(sheet.thresholdPaths, in: sheet)
    #expect(fields.count == 3 && !fields.isExact)
    var random = SeededGenerator(seed: seed)
    let traces = TuningTraces.releases(10, seed: seed + 50) { _, _ in random.below(2) == 0 }
    let search = try TuningSearch(table(traces), fields, settings: settings(60))
    let found = try search.optimum()

    // Every combination of values between the observed ones.
    let rows = traces.compactMap { trace -> ([Double], Bool)? in
      guard case .release(let release) = trace.ending else { return nil }
      let velocity = release.velocities[0] ?? -.infinity
      let rate = release.velocities[0].map { $0 / (300 - max(0, release.travel)).magnitude } ?? .infinity
      return ([release.travel, velocity, rate], trace.expected == .dismissed)
    }
    func places(_ axis: Int) -> [Double] {
      let values = Set(rows.map { $0.0[axis] }.filter(\.isFinite)).sorted()
      return [values[0] - 1] + zip(values, values.dropFirst()).map { ($0 + $1) / 2 } + [
        values[values.count - 1] + 1
      ]
    }
    var least = Int.max
    for first in places(0) {
      for second in places(1) {
        for third in places(2) {
          let count = rows.count { row in
            (row.0[0] > first || row.0[1] > second || row.0[2] < third) != row.1
          }
          least = min(least, count)
        }
      }
    }
    #expect(found.mistakes.falseDismiss + found.mistakes.missedDismiss == least)
  }

  @Test func projectionThatMadeTheLabelsIsFound() throws {
    var sheet = Sheet.plain
    sheet.policy = ReleasePolicy([
      PolicyRule(target: .nearest(NearestDetent(projection: .time(seconds: 0.05), includesHidden: true)))
    ])
    var truth = sheet
    truth.policy = ReleasePolicy([
      PolicyRule(target: .nearest(NearestDetent(projection: .time(seconds: 0.17), includesHidden: true)))
    ])
    let rule = try SheetRule(sheet: truth)
    let traces = TuningTraces.releases(60, seed: 9) { travel, velocity in
      rule.dismisses(TuningTraces.release(travel, velocity, expected: nil))
    }
    let fields = try TuningFields(["policy.rules.0.target.projection.seconds"], in: sheet)
    let search = try TuningSearch(table(traces), fields, settings: settings(30))
    let found = try search.optimum()
    #expect(found.mistakes == Mistakes())
    let interval = found.intervals[0]
    let value = try #require(found.values[0])
    #expect(interval.contains(0.17) && interval.contains(value))
    for (end, outwards) in [(interval.lower, 0.9999), (interval.upper, 1.0001)] {
      #expect(try search.mistakes(at: [end / outwards]) == Mistakes())
      #expect(try search.mistakes(at: [end * outwards]) != Mistakes())
    }
  }

  /// Nothing depends on how far the sheet shrinks, nor on the distance where the velocity dismisses all.
  @Test func fieldAboutWhichTheTracesSayNothingKeepsItsValue() throws {
    let traces = [
      TuningTraces.release(50, 100, expected: .dismissed),
      TuningTraces.release(70, 200, expected: .dismissed),
    ]
    let fields = try TuningFields(
      ["scaleAndDrag.scale", "dismissal.distance", "dismissal.velocity"], in: Sheet())
    let found = try TuningSearch(table(traces), fields, settings: settings(40)).optimum()
    #expect(found.mistakes == Mistakes())
    #expect(found.values[0] == Sheet().scaleAndDrag.scale)
    #expect(found.intervals[0] == ThresholdInterval(lower: -.infinity, upper: .infinity))
    #expect(found.values[1] == 100 || found.intervals[1].upper.isFinite)
  }

  @Test func fieldThatChangesFeaturesNeedsTheTraces() throws {
    let traces = Array(TuningTraces.mixed.prefix(3))
    let fields = try TuningFields(["pan.hysteresis", "dismissal.distance"], in: Sheet())
    var made = FeatureTable(context: FeatureContext(sheet: Sheet()))
    let extractor = try FeatureExtractor(sheet: Sheet())
    for trace in traces { made.append(try extractor.features(of: trace)) }
    do throws(TuningError) {
      _ = try TuningSearch(made, fields)
      Issue.record("a table is not enough")
    } catch {
      #expect(error.code == .needsTraces)
      #expect(error.message.hasPrefix("pan.hysteresis"))
    }
    let search = try TuningSearch(traces, fields, settings: settings(10, starts: 1))
    let found = try search.optimum()
    let replayer = try Replayer(sheet: try fields.sheet(with: found.values), options: .quick)
    var mistakes = Mistakes()
    for trace in traces {
      switch (try replayer.replay(trace).outcome == .dismissed, trace.expected == .dismissed) {
      case (true, false): mistakes.falseDismiss += 1
      case (false, true): mistakes.missedDismiss += 1
      default: break
      }
    }
    #expect(found.mistakes == mistakes)
  }

  @Test func tableOfAnotherSheetIsRefused() throws {
    var other = Sheet()
    other.pan.hysteresis = 5
    let table = table(noisy(5, seed: 1), for: other)
    do throws(TuningError) {
      _ = try TuningSearch(table, try TuningFields(in: Sheet()))
      Issue.record("the sheets differ")
    } catch {
      #expect(error.code == .otherSheet)
      #expect(error.message.contains("pan.hysteresis is 5 there and 10 in 'ts.floatingSheet'"))
    }
  }

  @Test func equalSeedsFindTheSame() throws {
    let fields = try TuningFields(in: Sheet())
    let table = table(noisy(50, seed: 6))
    let first = try TuningSearch(table, fields, settings: settings(30, seed: 3)).optimum()
    let second = try TuningSearch(table, fields, settings: settings(30, seed: 3)).optimum()
    #expect(first == second)
  }

  @Test func manyTracesAreSampledAndJudgedTogether() throws {
    var settings = settings(40)
    settings.sample = 30
    let search = try TuningSearch(
      table(noisy(120, seed: 2)), try TuningFields(in: Sheet()), settings: settings)
    let found = try search.optimum()
    #expect(try search.mistakes(at: found.values) == found.mistakes)
  }

  @Test(arguments: [0, 1, 20]) func stoppedSearchHasTheBestSoFar(_ limit: Int) throws {
    let search = try TuningSearch(
      table(noisy(30, seed: 6)), try TuningFields(in: Sheet()), settings: settings(40))
    var asked = 0
    let found = try search.optimum(shouldStop: {
      asked += 1
      return asked > limit
    })
    #expect(found.isPartial)
    #expect(try search.mistakes(at: found.values) == found.mistakes)
    let present = search.costs.cost(of: try search.mistakes(at: [100, 800]))
    #expect(search.costs.cost(of: found.mistakes) <= present)
  }

  @Test func partOfTheRowsHasItsOwnBest() throws {
    let search = try TuningSearch(
      table(noisy(40, seed: 8)), try TuningFields(in: Sheet()), settings: settings(30))
    let rows = Array(0..<20)
    let best = try search.best(rows: rows)
    let here = search.costs.cost(of: try search.mistakes(at: best, rows: rows))
    #expect(here <= search.costs.cost(of: try search.mistakes(at: [100, 800], rows: rows)))
    #expect(throws: TuningError.self) { try search.best(rows: []) }
  }

  @Test func dataWithoutInformationGiveAnAnswer() throws {
    var fixed = TuningTraces.release(0, 0, expected: .dismissed)
    fixed.ending = .fixed(.ignored)
    let cases: [[TraceFeatures]] = [
      [TuningTraces.release(50, 100, expected: .dismissed)],
      (0..<5).map { TuningTraces.release(Double($0), nil, expected: .restored) },
      (0..<6).map { TuningTraces.release(7, 7, expected: $0 % 2 == 0 ? .dismissed : .ignored) },
      [fixed, fixed],
    ]
    for traces in cases {
      for paths in [TuningFields.defaultPaths, ["dismissal.distance"]] as [[FieldPath]] {
        let fields = try TuningFields(paths, in: Sheet())
        let found = try TuningSearch(table(traces), fields, settings: settings(12, starts: 1)).optimum()
        #expect(found.values.allSatisfy { $0?.isFinite == true })
        #expect(try fields.sheet(with: found.values).validate().isEmpty)
      }
    }
    do throws(TuningError) {
      _ = try TuningSearch(table([TuningTraces.release(1, 1, expected: nil)]), try TuningFields(in: Sheet()))
      Issue.record("there are no labels")
    } catch {
      #expect(error.code == .noLabels)
    }
  }
}
