// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@testable import Gestures

@Suite struct TuningResultTests {
  private func table(_ traces: [TraceFeatures], for sheet: Sheet? = nil) -> FeatureTable {
    var table = FeatureTable(context: sheet.map { FeatureContext(sheet: $0) })
    for trace in traces { table.append(trace) }
    return table
  }

  @Test func flipsAreSortedByTheSmallerMargin() throws {
    let present = try SheetRule(sheet: Sheet())
    var sheet = Sheet()
    sheet.dismissal.distance = 50
    let tuned = try SheetRule(sheet: sheet)
    // Margins by distance, now and tuned: 75 is at −0.25 and 0.5, 90 at −0.1 and 0.8, 60 at −0.4 and 0.2.
    let flips = try TuningFlip.flips(
      in: table([
        TuningTraces.release(90, 0, expected: .restored, id: "near"),
        TuningTraces.release(40, 0, expected: .restored, id: "short"),
        TuningTraces.release(75, 0, expected: .dismissed, id: "clear"),
        TuningTraces.release(60, 0, expected: nil, id: "open"),
      ]), from: present, to: tuned)
    #expect(flips.map(\.trace) == ["clear", "open", "near"])
    #expect(flips.map(\.row) == [2, 3, 0])
    #expect(flips.map(\.isImprovement) == [true, nil, false])
    #expect(flips[0].from == .restored && flips[0].to == .dismissed)
    #expect(agrees(flips[0].fromMargin ?? 0, -0.25, relative: 1e-12))
    #expect(agrees(flips[0].toMargin ?? 0, 0.5, relative: 1e-12))
  }

  @Test func confusionCountsEveryLabelledTraceOnce() throws {
    let rule = try SheetRule(sheet: Sheet())
    let rows = TuningRows(
      [
        TuningTraces.release(200, 0, expected: .dismissed), TuningTraces.release(200, 0, expected: .restored),
        TuningTraces.release(0, 0, expected: .dismissed), TuningTraces.release(0, 0, expected: .ignored),
        TuningTraces.release(0, 0, expected: .selected), TuningTraces.release(0, 0, expected: nil),
      ], for: rule)
    let matrix = ConfusionMatrix(of: rows, with: rows.mistakes(of: rule))
    #expect(matrix.trueDismiss == 1 && matrix.falseDismiss == 1)
    #expect(matrix.missedDismiss == 1 && matrix.trueRestore == 2)
    #expect(matrix.count == rows.count)
    #expect(matrix.falseDismissRate == 1.0 / 3 && matrix.missedDismissRate == 0.5)
    #expect(ConfusionMatrix().falseDismissRate == nil)
  }

  @Test func tableAndTracesGiveTheSameRows() throws {
    let rule = try SheetRule(sheet: Sheet())
    var traces = TuningTraces.releases(40, seed: 2) { travel, _ in travel > 50 }
    traces[3].expected = nil
    traces[5].screen = Screen(width: 500, height: 900, scale: 2)
    traces[7].ending = .fixed(.dismissed)
    traces[8].ending = .fixed(.selected)
    let rows = TuningRows(traces, for: rule)
    let others = try TuningRows(table(traces), for: rule)
    #expect(rows.traces == others.traces && rows.expected == others.expected)
    #expect(rows.unlabelled == 1 && others.unlabelled == 1)
    #expect(rows.mistakes(of: rule) == others.mistakes(of: rule))
    let counted = traces.filter { $0.expected != nil }.count {
      rule.dismisses($0) != ($0.expected == .dismissed)
    }
    let mistakes = rows.mistakes(of: rule)
    #expect(mistakes.falseDismiss + mistakes.missedDismiss == counted)
  }

  /// HalfModalPresentation dismisses beyond a fifth of the screen less 50 points: 158.8 of 844, 390 of 2000.
  @Test func rowsAreJudgedOnTheScreensOfTheirTraces() throws {
    let sheet = SheetPreset.policy(.halfModal).sheet
    let rule = try SheetRule(sheet: sheet)
    var traces = [
      TuningTraces.release(250, 0, expected: .dismissed), TuningTraces.release(250, 0, expected: .restored),
    ]
    traces[1].screen = Screen(width: 1000, height: 2000, scale: 2)
    let rows = TuningRows(traces, for: rule)
    #expect(rows.mistakes(of: rule) == Mistakes())
    let fields = try TuningFields(["policy.rules.0.conditions.0.threshold"], in: sheet)
    let steps = try ThresholdProblem(rows, fields).first
    #expect(agrees(steps[0], 250.0 / 794, relative: 1e-12))
    #expect(agrees(steps[1], 250.0 / 1950, relative: 1e-12))
  }

  @Test func presetsOfOtherGesturesAreLeftOut() throws {
    let traces = TuningTraces.releases(30, seed: 1) { travel, _ in travel > 100 }
    let points = PresetPoint.all(on: table(traces, for: SheetPreset.tsAlert.sheet))
    #expect(points.map(\.preset) == SheetPreset.allCases)
    for point in points {
      #expect((point.mistakes == nil) == (point.reason != nil))
      guard let mistakes = point.mistakes else { continue }
      let rule = try SheetRule(sheet: point.preset.sheet)
      #expect(mistakes == TuningRows(traces, for: rule).mistakes(of: rule))
    }
    #expect(points.first { $0.preset == .tsFloatingSheet }?.mistakes != nil)
    #expect(points.first { $0.preset == .xlDefault }?.reason == "no pull dismisses it")
    let material = points.first { $0.preset == .policy(.material) }
    #expect(material?.reason?.hasPrefix("its ") == true)
  }

  @Test func quickRuleDismissesAsTheDecisionDoes() {
    for distance in [nil, 0, 100] as [Double?] {
      for velocity in [nil, 0, 800] as [Double?] {
        for requires in ReleaseRule.Requirement.allCases {
          for isInclusive in [false, true] {
            let rule = ReleaseRule(
              distance: distance, velocity: velocity, requires: requires, isInclusive: isInclusive)
            for travel in [-5, 0, 100, 100 + 5e-8, 100 - 5e-8, 100.1, .nan] as [Double] {
              for speed in [nil, -3, 0, 800, 800 + 5e-7, 801] as [Double?] {
                #expect(
                  rule.dismisses(travel: travel, velocity: speed)
                    == rule.decide(travel: travel, velocity: speed).dismisses)
              }
            }
          }
        }
      }
    }
  }

  @Test func absentConditionIsOneThatNeverCounts() throws {
    var sheet = Sheet()
    sheet.dismissal.velocity = nil
    #expect(try TuningFields(in: sheet).presentThresholds == ThresholdPair(100, .infinity))
    sheet.dismissal.requires = .all
    let fields = try TuningFields(in: sheet)
    #expect(fields.presentThresholds == ThresholdPair(100, -.infinity))
    #expect(fields.values(of: ThresholdPair(90, -.infinity)) == [90, nil])
    #expect(try TuningFields(["dismissal.distance"], in: sheet).presentThresholds == ThresholdPair(100, 0))
  }
}
