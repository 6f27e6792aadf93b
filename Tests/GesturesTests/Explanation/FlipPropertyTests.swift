// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@testable import Gestures

/// What is said to flip flips, and nothing nearer does: on human-like traces, by other code than the search's.
@Suite struct FlipPropertyTests {
  private static let traces: [TouchTrace] = {
    var options = SynthesisOptions()
    options.seed = 41
    options.rate = 60
    let synthesizer = TraceSynthesizer(options)
    // Two flicks and a hesitation: few rows, as each is replayed some thousand times.
    return [0, 1, 4].map(synthesizer.trace(at:))
  }()

  private static let sheets: [Sheet] = [
    { _ in }, { $0.dismissal.isInclusive = true }, { $0.dismissal.requires = .all },
    { (sheet: inout Sheet) in
      sheet.velocity = .lsq2
      sheet.dismissal.distance = 40
      sheet.dismissal.velocity = 300
    },
  ].map { (change: (inout Sheet) -> Void) in
    var sheet = Sheet()
    change(&sheet)
    return sheet
  }

  private func outcome(_ trace: TouchTrace, _ sheet: Sheet) throws -> Outcome {
    var options = ReplayOptions()
    options.method = .closedForm
    return try Replayer(sheet: sheet, options: options).replay(trace).outcome
  }

  @Test(arguments: sheets)
  func flipFlipsThereAndNotNearer(sheet: Sheet) throws {
    var (thresholds, scales) = (0, 0)
    for trace in Self.traces {
      let story = try ReplayExplanation(trace, sheet: sheet)
      let changes = story.flips.thresholds.map { $0.change?.magnitude ?? .infinity }
      #expect(changes == changes.sorted())
      for flip in story.flips.thresholds { try check(flip, trace, sheet, outcome: story.result.outcome) }
      thresholds += changes.count
      for (flip, isTravel) in [(story.flips.travelScale, true), (story.flips.timeScale, false)] {
        guard let flip else { continue }
        try check(flip, travel: isTravel, trace, sheet, outcome: story.result.outcome)
        scales += 1
      }
    }
    #expect(thresholds >= 2 && scales >= 4)
  }

  private func check(_ flip: ThresholdFlip, _ trace: TouchTrace, _ sheet: Sheet, outcome: Outcome) throws {
    let nearer = flip.value + (flip.present < flip.value ? -1e-6 : 1e-6) * max(1, flip.value.magnitude)
    for (value, flips) in [(flip.value, true), (nearer, false)] {
      var changed = sheet
      switch flip.path {
      case "dismissal.distance": changed.dismissal.distance = value
      case "dismissal.velocity": changed.dismissal.velocity = value
      default: Issue.record("\(flip.path) is no threshold")
      }
      #expect((try self.outcome(trace, changed) != outcome) == flips, "\(trace.id) \(flip)")
    }
  }

  private func check(
    _ flip: ScaleFlip, travel isTravel: Bool, _ trace: TouchTrace, _ sheet: Sheet, outcome: Outcome
  ) throws {
    let at = { (factor: Double) in try self.outcome(trace.scaled(travel: isTravel, by: factor), sheet) }
    #expect(try at(flip.factor) == flip.outcome && flip.outcome != outcome)
    let nearer = flip.factor > 1 ? flip.factor * (1 - 1e-6) : flip.factor * (1 + 1e-6)
    #expect(try at(nearer) == outcome, "\(trace.id) \(flip)")
    // Nor does anything between, or on the other side.
    for step in 1...12 {
      let between = 1 + (nearer - 1) * Double(step) / 13
      #expect(try at(between) == outcome, "\(trace.id) \(between)")
      #expect(try at(1 / between) == outcome, "\(trace.id) 1/\(between)")
    }
  }

  @Test func flipsDoNotDependOnThePlaceOnTheScreen() throws {
    let trace = ExplainedTraces.pull(130)
    let moved = TouchTrace(
      id: trace.id,
      samples: trace.samples.map {
        TouchSample(
          time: $0.time, position: $0.position + Vector(x: 64, y: 256), phase: $0.phase, pointer: $0.pointer)
      })
    #expect(
      try ExplainedTraces.explain(trace).flips.thresholds == ExplainedTraces.explain(moved).flips.thresholds)
    let factor = try ExplainedTraces.explain(moved).flips.travelScale?.factor
    #expect(nearly(factor, 110 / 140.0))
  }
}

extension TouchTrace {
  /// The trace with its travel or its times multiplied.
  fileprivate func scaled(travel isTravel: Bool, by factor: Double) -> TouchTrace {
    let first = samples[0].position
    return TouchTrace(
      id: id,
      samples: samples.map { sample in
        var sample = sample
        if isTravel {
          sample.position.x = first.x + (sample.position.x - first.x) * factor
          sample.position.y = first.y + (sample.position.y - first.y) * factor
        } else {
          sample.time *= factor
        }
        return sample
      })
  }
}
