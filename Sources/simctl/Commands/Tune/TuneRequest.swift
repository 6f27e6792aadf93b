// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// What is tuned, and how.
struct TuneRequest: Sendable {
  let options: ReplayOptions
  let fields: TuningFields
  let rule: SheetRule
  let costs: MistakeCosts
  let folds: Int?
  let bootstrapRuns: Int?
  let seed: UInt64
  /// Whether the margins of all traces are drawn.
  let drawsMargins: Bool

  /// Prepares what the command line asks for.
  ///
  /// - Throws: A usage error for fields that cannot be tuned, and for a sheet or options out of range.
  init(sheet: Sheet, _ arguments: ParsedArguments) throws(CommandError) {
    options = FeatureOptions.replayOptions(arguments)
    do throws(TuningError) {
      fields = try TuningFields(arguments[TuneOptions.rule], in: sheet)
    } catch {
      throw .usage("--rule: \(error.message)")
    }
    do throws(ReplayError) {
      rule = try SheetRule(sheet: sheet, options: options)
    } catch {
      throw .usage(error.description)
    }
    costs = arguments[TuneOptions.cost]
    folds = arguments[TuneOptions.folds]
    bootstrapRuns = arguments[TuneOptions.bootstrap]
    seed = arguments[TuneOptions.seed]
    drawsMargins = arguments[TuneOptions.plot] != nil
  }

  /// The estimators whose velocities are looked at: the one that is tuned with and those of the presets.
  var estimations: Set<VelocityEstimation> {
    Set(SheetPreset.allCases.map(\.sheet.velocity)).union([rule.estimation])
  }

  /// The sheet as it is.
  var sheet: Sheet { fields.sheet }

  /// The fields as they are reported.
  var thresholds: [TuneResult.Threshold] {
    fields.fields.map { .init(path: $0.path, unit: unit(of: $0.path)) }
  }

  /// The unit of a threshold in points or points a second; nil for other numbers.
  private func unit(of path: FieldPath) -> String? {
    let keys = path.keys
    if keys == ["dismissal", "distance"] { return "pt" }
    if keys == ["dismissal", "velocity"] { return "pt/s" }
    guard keys.count == 6, keys[1] == "rules", keys[3] == "conditions", keys[5] == "threshold",
      let rules = sheet.policy?.rules, let rule = Int(keys[2]), rules.indices.contains(rule),
      let index = Int(keys[4]), rules[rule].conditions.indices.contains(index)
    else { return nil }
    let condition = rules[rule].conditions[index]
    return condition.base == .points ? condition.quantity.unit : nil
  }
}
