// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import TestSupport
import Testing

/// What holds for every gesture in the sheets of other libraries.
@Suite struct PolicyReplayPropertyTests {
  /// Gestures as people make them, and some that nobody makes.
  static let traces: [TouchTrace] = {
    var options = SynthesisOptions()
    options.seed = 97
    options.kind = .mixed
    let synthesizer = TraceSynthesizer(options)
    var random = RandomTouches(seed: 98)
    return (0..<40).map(synthesizer.trace(at:))
      + (0..<20).map { TouchTrace(id: "random\($0)", samples: random.sequence()) }
  }()

  private static func replayer(_ sheet: Sheet, frames: Bool = false) throws -> Replayer {
    var options = ReplayOptions()
    options.method = .closedForm
    options.recordsFrames = frames
    return try Replayer(sheet: sheet, options: options)
  }

  private static func isNear(_ first: Double?, _ second: Double?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) <= 1e-6 * max(1, abs(first))
  }

  @Test(arguments: PolicyPreset.allCases)
  func placeOnTheScreenDecidesNothing(preset: PolicyPreset) throws {
    let replayer = try Self.replayer(preset.sheet)
    for trace in Self.traces {
      let result = try replayer.replay(trace)
      for shift in [Vector(x: 64, y: -128), Vector(x: -1000, y: 4096)] {
        var moved = trace
        moved = TouchTrace(
          id: trace.id,
          samples: trace.samples.map { sample in
            var sample = sample
            sample.position += shift
            return sample
          })
        let other = try replayer.replay(moved)
        #expect(other.outcome == result.outcome, "\(trace.id)")
        #expect(other.detent == result.detent)
        #expect(Self.isNear(other.margin, result.margin))
        #expect(other.events.map(\.name) == result.events.map(\.name))
      }
    }
  }

  @Test(arguments: PolicyPreset.allCases)
  func sessionRemembersNothing(preset: PolicyPreset) throws {
    let together = try Self.replayer(preset.sheet)
    for (first, second) in zip(Self.traces, Self.traces.dropFirst()) {
      let both = try [together.replay(first), together.replay(second)]
      #expect(
        try both == [Self.replayer(preset.sheet).replay(first), Self.replayer(preset.sheet).replay(second)])
    }
  }

  /// The presets that dismiss by any of some thresholds: where one is met, moving it beyond what was observed restores;
  /// where none is, moving one below that dismisses.
  @Test(arguments: [PolicyPreset.floatingPanel, .spStork, .halfModal, .flutter, .vaul])
  func thresholdMovedAcrossTheObservedValueFlipsTheOutcome(preset: PolicyPreset) throws {
    var flips = (dismissals: 0, restorations: 0)
    let replayer = try Self.replayer(preset.sheet)
    for trace in Self.traces {
      let result = try replayer.replay(trace)
      guard let decision = result.decision,
        decision.rule.map({ preset.policy.rules[$0.index].target }) != .restore
      else { continue }
      let thresholds = decision.conditions.filter { condition in
        condition.rule.map { preset.policy.rules[$0].target == .dismiss } ?? false
      }
      for condition in thresholds {
        guard let observed = condition.observed, let path = condition.path else { continue }
        if decision.dismisses, !condition.isMet || thresholds.count(where: \.isMet) > 1 { continue }
        // Half a unit beyond, on the side where the condition changes.
        let setting = condition.setting(forThreshold: observed + (condition.isMet ? 0.5 : -0.5))
        guard setting.isFinite else { continue }
        var draft = try ConfigurationDraft(preset.sheet)
        try draft.set("\(path)=\(setting)")
        let other = try Self.replayer(draft.value()).replay(trace)
        #expect((other.outcome == .dismissed) != decision.dismisses, "\(trace.id) \(path)")
        if decision.dismisses { flips.dismissals += 1 } else { flips.restorations += 1 }
      }
    }
    #expect(flips.dismissals + flips.restorations >= 20 && flips.restorations >= 5)
  }

  /// A sheet that always stays, let loose at 3000 pt/s away from where it goes: its spring starts with the share s of
  /// the velocity v, and with D to go its speed never exceeds √((s·v)² + (ω₀·D)²), for its energy does not grow.
  @Test(arguments: [
    (PolicyPreset.floatingPanel, 15.707963267948966, 1.0), (.gorhom, 18.257418583505537, 0.5),
  ])
  func fastReleaseAgainstTheTargetMakesNoJump(preset: PolicyPreset, angularFrequency: Double, share: Double)
    throws
  {
    var sheet = preset.sheet
    sheet.policy = ReleasePolicy()
    let rows = (0...6).map { (Double($0) * 10, 300 + Double($0) * 30) } + [(61, 480.0)]
    let result = try Self.replayer(sheet, frames: true).replay(.vertical(rows))
    #expect(result.release?.velocity.map { abs($0.y - 3000) < 1e-6 } == true)
    // 10 of 180 points do not count; the sheet shows what its last place lets it.
    let speed = ((share * 3000) * (share * 3000) + angularFrequency * 170 * angularFrequency * 170)
      .squareRoot()
    let rest = preset == .gorhom ? 10.0 : 1.0
    let places = result.frames.filter { $0.time >= 0.061 }.map(\.values.translation.y)
    #expect(places.count > 10)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(abs(next - place) <= speed / 60 + rest)
    }
    #expect(places.last == 0)
  }
}
