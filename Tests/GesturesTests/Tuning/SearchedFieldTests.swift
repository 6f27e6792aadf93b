// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@testable import Gestures

/// What becomes of fields that are no thresholds.
@Suite struct SearchedFieldTests {
  private let all = ThresholdInterval(lower: -.infinity, upper: .infinity)

  private func settings(_ evaluations: Int) -> SearchSettings {
    var settings = SearchSettings()
    (settings.evaluations, settings.starts) = (evaluations, 1)
    return settings
  }

  private func table(_ traces: [TraceFeatures]) -> FeatureTable {
    var table = FeatureTable()
    for trace in traces { table.append(trace) }
    return table
  }

  /// Releases that are labelled by a distance of 135 points.
  private var releases: [TraceFeatures] {
    TuningTraces.releases(30, seed: 12) { travel, _ in travel > 135 }
  }

  // MARK: What a field can hold

  /// The limits are those of `validate()`.
  @Test(
    arguments: [
      ("pan.minimumTouches", 1, 4_294_967_295), ("restoration.duration", 0.01, 10),
      ("pan.hysteresis", 0, .infinity), ("taps.gesture.tapsRequired", 1, 100),
    ] as [(FieldPath, Double, Double)])
  func rangeEndsWhereTheSheetRefuses(path: FieldPath, low: Double, high: Double) throws {
    let fields = try TuningFields([path], in: Sheet())
    #expect(fields.range(of: 0, holding: fields.present) == low...high)
  }

  @Test func limitThatIsRefusedEndsARangeAsWell() throws {
    let fields = try TuningFields(["policy.rules.0.target.projection.rate"], in: Self.decaying(rate: 0.99))
    #expect(fields.range(of: 0, holding: fields.present) == 0...1)
  }

  /// A field whose range depends on another one.
  @Test func rangeIsThatBesideTheOtherValues() throws {
    let fields = try TuningFields(["pan.minimumTouches", "pan.maximumTouches"], in: Sheet())
    #expect(fields.range(of: 0, holding: [1, 5]) == 1...5)
    #expect(fields.range(of: 1, holding: [3, 5]) == 3...4_294_967_295)
  }

  private static func decaying(rate: Double) -> Sheet {
    var sheet = Sheet.plain
    let nearest = NearestDetent(projection: .decay(rate: rate), includesHidden: true)
    sheet.policy = ReleasePolicy([PolicyRule(target: .nearest(nearest))])
    return sheet
  }

  // MARK: What changes a gesture

  @Test(
    arguments: [
      "pan.minimumTouches", "pan.maximumTouches", "pan.hysteresis", "taps.gesture.tapsRequired",
      "taps.gesture.touchesRequired", "taps.gesture.allowableMovement",
    ] as [FieldPath])
  func tableIsNotEnoughForWhatMakesAGesture(path: FieldPath) throws {
    var sheet = Sheet()
    sheet.taps.inside = true
    let fields = try TuningFields([path], in: sheet)
    do throws(TuningError) {
      _ = try TuningSearch(table(releases), fields)
      Issue.record("a table is not enough")
    } catch {
      #expect(error.code == .needsTraces && error.message.hasPrefix(path.description))
    }
  }

  @Test func numberOfFingersIsFoundByReplays() throws {
    var sheet = Sheet()
    sheet.pan.minimumTouches = 2
    let traces = TuningTraces.mixed
    let fields = try TuningFields(["pan.minimumTouches"], in: sheet)
    let found = try TuningSearch(traces, fields, settings: settings(10)).optimum()
    let counts = try (1...3).map { touches in
      var sheet = sheet
      sheet.pan.minimumTouches = touches
      let replayer = try Replayer(sheet: sheet, options: .quick)
      return try traces.count { trace in
        try (replayer.replay(trace).outcome == .dismissed) != (trace.expected == .dismissed)
      }
    }
    #expect(counts[0] < counts[1] && counts[1] == counts[2])
    #expect(found.values == [1])
    #expect(found.intervals == [ThresholdInterval(lower: -.infinity, upper: 2)])
    #expect(found.mistakes.falseDismiss + found.mistakes.missedDismiss == counts[0])
  }

  // MARK: What changes nothing

  @Test(
    arguments: [
      ["restoration.duration", "dismissal.distance"],
      ["dismissal.alpha", "layout.height"],
    ] as [[FieldPath]])
  func fieldWithoutInfluenceStays(paths: [FieldPath]) throws {
    let fields = try TuningFields(paths, in: Sheet())
    let found = try TuningSearch(table(releases), fields, settings: settings(10)).optimum()
    for (index, field) in fields.fields.enumerated() where !field.isThreshold {
      #expect(found.values[index] == field.present)
      #expect(found.intervals[index] == all)
    }
    #expect(try fields.sheet(with: found.values).layout == Sheet().layout)
  }

  /// Each field that is moved alone is moved for a gain.
  @Test func nothingChangesWithoutAGain() throws {
    let traces = TuningTraces.releases(40, seed: 3) { travel, velocity in
      travel > 150 || (velocity ?? 0) > 900
    }
    let paths: [FieldPath] = ["restoration.duration", "dismissal.velocity", "dismissal.distance"]
    let fields = try TuningFields(paths, in: Sheet())
    let search = try TuningSearch(table(traces), fields, settings: settings(30))
    let found = try search.optimum()
    for (index, present) in fields.present.enumerated() where found.values[index] != present {
      var values = found.values
      values[index] = present
      #expect(search.costs.cost(of: try search.mistakes(at: values)) > search.costs.cost(of: found.mistakes))
    }
  }

  /// A projection that changes outcomes only up to the end of its range.
  @Test func intervalsStayWithinWhatAFieldCanHold() throws {
    let truth = try SheetRule(sheet: Self.decaying(rate: 0.999))
    let traces = TuningTraces.releases(40, seed: 9) { travel, velocity in
      truth.dismisses(TuningTraces.release(travel, velocity, expected: nil))
    }
    let fields = try TuningFields(["policy.rules.0.target.projection.rate"], in: Self.decaying(rate: 0.9))
    let found = try TuningSearch(table(traces), fields, settings: settings(40)).optimum()
    let interval = try #require(found.intervals.first)
    #expect(found.mistakes == Mistakes())
    #expect(interval.contains(0.999))
    #expect(interval.lower > 0.9 && (interval.upper <= 1 || interval.upper == .infinity))
  }

  // MARK: Interruptions

  @Test(arguments: [0, 3, 12]) func stoppedSearchHasNoEmptyInterval(limit: Int) throws {
    let fields = try TuningFields(["policy.rules.0.target.projection.rate"], in: Self.decaying(rate: 0.9))
    var asked = 0
    let found = try TuningSearch(table(releases), fields, settings: settings(10)).optimum(shouldStop: {
      asked += 1
      return asked > limit
    })
    let value = try #require(found.values[0])
    #expect(found.isPartial)
    #expect(found.intervals[0].contains(value))
  }

  // MARK: Columns

  @Test func columnsThatNoConditionLooksAtAreNotAskedFor() throws {
    var narrow = FeatureTable(velocities: [], crossVelocities: [])
    for trace in releases { narrow.append(trace) }
    var sheet = Sheet()
    sheet.dismissal.velocity = nil
    let rule = try SheetRule(sheet: sheet)
    let mistakes = TuningRows(releases, for: rule).mistakes(of: rule)
    #expect(try TuningRows(narrow, for: rule).mistakes(of: rule) == mistakes)
    #expect(throws: TuningError.self) {
      try TuningRows(narrow, for: rule, tuning: try TuningFields(["dismissal.velocity"], in: sheet))
    }
    #expect(try SheetRule(sheet: Sheet()).missingColumn(in: narrow) == "velocity_uikit")
    let decaying = try SheetRule(sheet: Self.decaying(rate: 0.9))
    #expect(decaying.missingColumn(in: narrow) == "velocity_uikit")
    #expect(decaying.missingColumn(in: table(releases)) == nil)
  }
}
