// SPDX-License-Identifier: GPL-3.0-or-later

/// Judges by replays those presets of which a feature table says nothing, because gestures begin otherwise in them.
///
/// ```swift
/// let replays = try PresetReplays(beside: extractor.context)
/// var counts = PresetReplays.Counts()
/// for trace in traces { replays.count(trace, into: &counts) }
/// let points = SheetPreset.allCases.map { PresetPoint($0, on: table, replayed: counts[$0]) }
/// ```
public struct PresetReplays: Sendable {
  private let replayers: [SheetPreset: Replayer]

  /// How often each preset was wrong; parts of a recording can be counted apart and joined in any order.
  public struct Counts: Sendable, Hashable {
    fileprivate var mistakes: [SheetPreset: Mistakes] = [:]
    fileprivate var unplayable: Set<SheetPreset> = []

    /// Counts nothing yet.
    public init() {}

    /// The mistakes of a preset; nil where it was not replayed, or could not be.
    public subscript(preset: SheetPreset) -> Mistakes? {
      unplayable.contains(preset) ? nil : mistakes[preset]
    }

    /// Adds what was counted elsewhere.
    public mutating func add(_ other: Counts) {
      unplayable.formUnion(other.unplayable)
      mistakes.merge(other.mistakes) { first, second in
        Mistakes(
          falseDismiss: first.falseDismiss + second.falseDismiss,
          missedDismiss: first.missedDismiss + second.missedDismiss)
      }
    }
  }

  /// Prepares the presets that a pull can dismiss and whose features would not be those of a table.
  ///
  /// - Parameters:
  ///   - context: What the rows of the table depend on.
  ///   - options: What is assumed beside the sheet; the estimator does not count.
  /// - Throws: What `ReplayOptions.validate()` reports.
  public init(
    beside context: FeatureContext, options: ReplayOptions = ReplayOptions()
  ) throws(ReplayError) {
    var options = options.forOutcome
    options.velocity = nil
    var replayers: [SheetPreset: Replayer] = [:]
    for preset in SheetPreset.allCases {
      let other = FeatureContext(sheet: preset.sheet, options: options)
      guard other.hasReleaseRule, context.mismatch(with: other) != nil else { continue }
      replayers[preset] = try Replayer(sheet: preset.sheet, options: options)
    }
    self.replayers = replayers
  }

  /// Counts what every one of these presets makes of a trace; one without a label counts nothing.
  ///
  /// Complexity: one replay for each preset.
  public func count(_ trace: TouchTrace, into counts: inout Counts) {
    guard let expected = trace.expected else { return }
    for (preset, replayer) in replayers {
      guard let result = try? replayer.replay(trace) else {
        counts.unplayable.insert(preset)
        continue
      }
      var mistakes = counts.mistakes[preset] ?? Mistakes()
      mistakes.count(dismisses: result.outcome == .dismissed, expected: expected == .dismissed)
      counts.mistakes[preset] = mistakes
    }
  }
}
