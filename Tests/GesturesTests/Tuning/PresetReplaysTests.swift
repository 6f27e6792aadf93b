// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Gestures

@Suite struct PresetReplaysTests {
  private var traces: [TouchTrace] {
    let labels: [Outcome?] = [.dismissed, .restored, .ignored, nil]
    return zip(TuningTraces.mixed(16), 0...).map { trace, index in
      var trace = trace
      trace.expected = labels[index % labels.count]
      return trace
    }
  }

  @Test func presetsThatATableCannotJudgeAreReplayed() throws {
    let sheet = Sheet()
    let extractor = try FeatureExtractor(sheet: sheet)
    let replays = try PresetReplays(beside: extractor.context)
    var table = FeatureTable(context: extractor.context)
    var counts = PresetReplays.Counts()
    for trace in traces {
      table.append(try extractor.features(of: trace))
      replays.count(trace, into: &counts)
    }
    for point in PresetPoint.all(on: table, replayed: counts) where point.preset.sheet.dismissal.isEnabled {
      let replayer = try Replayer(sheet: point.preset.sheet, options: .quick)
      var wrong = Mistakes()
      for trace in traces {
        guard let expected = trace.expected else { continue }
        let isDismissed = try replayer.replay(trace).outcome == .dismissed
        if isDismissed && expected != .dismissed { wrong.falseDismiss += 1 }
        if !isDismissed && expected == .dismissed { wrong.missedDismiss += 1 }
      }
      #expect(point.mistakes == wrong, "\(point.preset.rawValue)")
    }
    #expect(counts[.policy(.vaul)] != nil)
    #expect(counts[.tsFloatingSheet] == nil)
  }

  @Test func partsCountWhatTheWholeCounts() throws {
    let replays = try PresetReplays(beside: FeatureContext(sheet: Sheet(), options: ReplayOptions()))
    var whole = PresetReplays.Counts()
    var (first, second) = (PresetReplays.Counts(), PresetReplays.Counts())
    for (index, trace) in traces.enumerated() {
      replays.count(trace, into: &whole)
      if index < 5 { replays.count(trace, into: &first) } else { replays.count(trace, into: &second) }
    }
    second.add(first)
    #expect(second == whole)
  }
}
