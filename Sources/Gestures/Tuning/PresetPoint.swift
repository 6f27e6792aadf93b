// SPDX-License-Identifier: GPL-3.0-or-later

/// How a preset's rule does on a feature table, or why that cannot be told.
public struct PresetPoint: Sendable, Hashable {
  /// The preset.
  public let preset: SheetPreset
  /// How often its rule is wrong; nil where the table says nothing about its sheet.
  public let mistakes: Mistakes?
  /// Why there are no mistakes to tell, in words; nil where there are.
  public let reason: String?

  private init(_ preset: SheetPreset, mistakes: Mistakes) {
    (self.preset, self.mistakes, reason) = (preset, mistakes, nil)
  }

  private init(_ preset: SheetPreset, reason: String) {
    (self.preset, mistakes, self.reason) = (preset, nil, reason)
  }

  /// A preset on a table, by its own estimator.
  ///
  /// It can be told only if its features would be those of the table: that is if it differs from the
  /// table's sheet in nothing but its release rule and its motion, or if the traces were replayed into it. A table
  /// that does not say what it was made for is taken to fit every sheet that a pull can dismiss.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - table: Features of labelled traces.
  ///   - replayed: The mistakes that replays of the traces found; see `PresetReplays`.
  ///   - options: What is assumed beside the sheet; the estimator does not count.
  ///   - rows: The labelled traces of the table for any rule, where they are at hand.
  ///   - runner: May do several runs of rows at once.
  /// - Complexity: linear in the number of rows.
  public init(
    _ preset: SheetPreset, on table: FeatureTable, replayed: Mistakes? = nil,
    options: ReplayOptions = ReplayOptions(), rows: TuningRows? = nil,
    with runner: PieceRunner = .serial
  ) {
    if let replayed {
      self.init(preset, mistakes: replayed)
      return
    }
    var options = options
    options.velocity = nil
    let sheet = preset.sheet
    let context = FeatureContext(sheet: sheet, options: options)
    guard context.hasReleaseRule else {
      self.init(preset, reason: "no pull dismisses it")
      return
    }
    if let mismatch = table.context?.mismatch(with: context) {
      self.init(preset, reason: "its \(mismatch.path) is \(mismatch.theirs), not \(mismatch.ours)")
      return
    }
    let rule = SheetRule(allowed: sheet.allowed.sheet, options: options)
    do throws(TuningError) {
      let own: TuningRows
      if let rows {
        own = try rows.looking(at: table, for: rule)
      } else {
        own = try TuningRows(table, for: rule)
      }
      self.init(preset, mistakes: own.mistakes(of: rule, with: runner))
    } catch {
      self.init(preset, reason: error.message)
    }
  }

  /// All presets on a table, in the order of `SheetPreset.allCases`.
  ///
  /// - Parameters:
  ///   - table: Features of labelled traces.
  ///   - replayed: What replays of the traces counted.
  ///   - options: What is assumed beside the sheet; the estimator does not count.
  /// - Returns: A point for each preset.
  public static func all(
    on table: FeatureTable, replayed: PresetReplays.Counts = .init(), options: ReplayOptions = ReplayOptions()
  ) -> [PresetPoint] {
    SheetPreset.allCases.map { PresetPoint($0, on: table, replayed: replayed[$0], options: options) }
  }
}
