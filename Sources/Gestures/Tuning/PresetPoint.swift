// SPDX-License-Identifier: GPL-3.0-or-later

/// How a preset's rule does on a feature table, or why that cannot be told.
public struct PresetPoint: Sendable, Hashable {
  /// The preset.
  public let preset: SheetPreset
  /// How often its rule is wrong; nil where the table says nothing about its sheet.
  public let mistakes: Mistakes?
  /// Why there are no mistakes to tell, in words; nil where there are.
  public let reason: String?

  /// All presets on a table, each by its own estimator, in the order of `SheetPreset.allCases`.
  ///
  /// A preset can be told only if its features would be those of the table: that is if it differs from the
  /// table's sheet in nothing but its release rule and its motion. A table that does not say what it was
  /// made for is taken to fit every sheet that a pull can dismiss.
  ///
  /// - Parameters:
  ///   - table: Features of labelled traces.
  ///   - options: What is assumed beside the sheet; the estimator does not count.
  /// - Returns: A point for each preset.
  public static func all(on table: FeatureTable, options: ReplayOptions = ReplayOptions()) -> [PresetPoint] {
    var options = options
    options.velocity = nil
    var kept: [TuningRows] = []
    return SheetPreset.allCases.map { preset in
      let sheet = preset.sheet
      let context = FeatureContext(sheet: sheet, options: options)
      guard context.hasReleaseRule else {
        return PresetPoint(preset: preset, mistakes: nil, reason: "no pull dismisses it")
      }
      if let mismatch = table.context?.mismatch(with: context) {
        return PresetPoint(
          preset: preset, mistakes: nil,
          reason: "its \(mismatch.path) is \(mismatch.theirs), not \(mismatch.ours)")
      }
      let rule = SheetRule(allowed: sheet.allowed.sheet, options: options)
      if let rows = kept.first(where: { $0.estimation == rule.estimation }) {
        return PresetPoint(preset: preset, mistakes: rows.mistakes(of: rule), reason: nil)
      }
      do throws(TuningError) {
        let rows = try TuningRows(table, for: rule)
        kept.append(rows)
        return PresetPoint(preset: preset, mistakes: rows.mistakes(of: rule), reason: nil)
      } catch {
        return PresetPoint(preset: preset, mistakes: nil, reason: error.message)
      }
    }
  }
}
