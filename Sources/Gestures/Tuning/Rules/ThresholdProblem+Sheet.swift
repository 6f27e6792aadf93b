// SPDX-License-Identifier: GPL-3.0-or-later

extension ThresholdProblem {
  /// What a sheet's rule makes of labelled traces for all values of one or two of its thresholds; row by row.
  ///
  /// A trace whose outcome does not depend on a threshold has its step along that one at −∞.
  ///
  /// - Parameters:
  ///   - rows: The traces.
  ///   - fields: One or two thresholds; with one, nothing depends on the second.
  ///   - options: The estimator and the screen that are assumed.
  /// - Throws: `TuningError` for fields that are no thresholds, or too many.
  /// - Complexity: linear in the number of rows; with a policy, four decisions for each.
  public init(
    _ rows: TuningRows, _ fields: TuningFields, options: ReplayOptions = ReplayOptions()
  ) throws(TuningError) {
    guard fields.isExact else {
      throw TuningError(
        .notANumber, "only one or two thresholds have an exact optimum; search for the others")
    }
    self.init(rows, Array(0..<rows.count), fields.fields, sheet: fields.sheet, options: options)
  }

  /// The same for some of the rows.
  init(
    _ rows: TuningRows, _ subset: [Int], _ fields: [TunedField], sheet: Sheet, options: ReplayOptions
  ) {
    self.init()
    reserveCapacity(subset.count)
    if sheet.policy == nil {
      appendSimple(rows, subset, fields, sheet.dismissal)
    } else {
      appendPolicy(rows, subset, fields, SheetRule(allowed: sheet.allowed.sheet, options: options))
    }
  }

  private mutating func reserveCapacity(_ count: Int) {
    first.reserveCapacity(count)
    second.reserveCapacity(count)
    outcomes.reserveCapacity(count)
    expected.reserveCapacity(count)
  }

  /// Adds a trace; steps along thresholds on which nothing depends are moved below all numbers.
  private mutating func append(_ steps: (Double, Double), _ bits: UInt8, expected: Bool) {
    let dependsOnFirst = (bits ^ bits >> 1) & 0b0101 != 0
    let dependsOnSecond = (bits ^ bits >> 2) & 0b0011 != 0
    append(
      first: dependsOnFirst ? steps.0 : -.infinity, second: dependsOnSecond ? steps.1 : -.infinity,
      outcomes: bits, expected: expected)
  }

  private mutating func appendSimple(
    _ rows: TuningRows, _ subset: [Int], _ fields: [TunedField], _ dismissal: SwipeDismissal
  ) {
    let distance = SimpleCondition(.distance, dismissal.distance, fields, dismissal.isInclusive)
    let velocity = SimpleCondition(.velocity, dismissal.velocity, fields, dismissal.isInclusive)
    let requiresAll = dismissal.requires == .all
    for row in subset {
      let expected = rows.expected[row]
      guard rows.endings[row] == .release else {
        append((-.infinity, -.infinity), rows.endings[row] == .dismissed ? 15 : 0, expected: expected)
        continue
      }
      let (travel, speed) = (rows.travels[row], rows.velocities[row])
      let (far, fast) = (distance.bits(travel), velocity.bits(speed))
      let bits =
        requiresAll
        ? (distance.isPresent ? far : 15) & (velocity.isPresent ? fast : 15)
          & (distance.isPresent || velocity.isPresent ? 15 : 0)
        : far | fast
      let (distanceStep, velocityStep) = (distance.step(travel), velocity.step(speed))
      append(
        (
          distance.axis == 0 ? distanceStep : velocity.axis == 0 ? velocityStep : -.infinity,
          distance.axis == 1 ? distanceStep : velocity.axis == 1 ? velocityStep : -.infinity
        ), bits, expected: expected)
    }
  }

  private mutating func appendPolicy(
    _ rows: TuningRows, _ subset: [Int], _ fields: [TunedField], _ rule: SheetRule
  ) {
    // The outcomes are those of thresholds far on either side.
    let policies = (0..<4).map { bits in
      var sheet = rule.sheet
      for (axis, field) in fields.enumerated() {
        sheet.set(bits >> axis & 1 == 0 ? -Self.far : Self.far, at: field.place)
      }
      return sheet.policy ?? ReleasePolicy()
    }
    let stages = RowStages(rule, for: rows)
    for row in subset {
      let expected = rows.expected[row]
      guard rows.endings[row] == .release else {
        append((-.infinity, -.infinity), rows.endings[row] == .dismissed ? 15 : 0, expected: expected)
        continue
      }
      let stage = stages[rows.screens[row]]
      let state = rows.state(row, stage, rule.sheet.following)
      let decision = policies[0].decide(state, in: stage.release)
      var bits: UInt8 = decision.dismisses ? 1 : 0
      if policies[1].dismisses(state, in: stage.release) { bits |= 2 }
      if fields.count > 1 {
        if policies[2].dismisses(state, in: stage.release) { bits |= 4 }
        if policies[3].dismisses(state, in: stage.release) { bits |= 8 }
      } else {
        bits |= bits << 2
      }
      func step(_ axis: Int) -> Double {
        guard axis < fields.count, let condition = decision.condition(at: fields[axis].place) else {
          return -.infinity
        }
        return ThresholdStep.of(condition, in: fields[axis].domain)
      }
      append((step(0), step(1)), bits, expected: expected)
    }
  }

  /// A number beyond every threshold, of which products with lengths are still finite.
  private static let far = 1e200
}

/// A condition of the simple rule as a column of a problem.
private struct SimpleCondition {
  /// Which of the tuned thresholds it has; nil for none.
  let axis: Int?
  /// Whether the rule has the condition, now or once it is tuned.
  let isPresent: Bool
  private let threshold: Double?
  private let isInclusive: Bool

  init(_ place: ThresholdSource.Place, _ threshold: Double?, _ fields: [TunedField], _ isInclusive: Bool) {
    axis = fields.firstIndex { $0.place == place }
    isPresent = axis != nil || threshold != nil
    self.threshold = threshold
    self.isInclusive = isInclusive
  }

  /// At which of the four places of the thresholds an observed value meets the condition.
  func bits(_ observed: Double) -> UInt8 {
    guard !observed.isNaN else { return 0 }
    switch axis {
    case 0?: return 0b0101
    case 1?: return 0b0011
    default:
      guard let threshold else { return 0 }
      let condition = Condition(.distance, observed: observed, threshold: threshold, isInclusive: isInclusive)
      return condition.isMet ? 15 : 0
    }
  }

  func step(_ observed: Double) -> Double { ThresholdStep.plain(observed, isInclusive: isInclusive) }
}

extension Decision {
  /// The condition whose threshold stands at a place of a sheet; of a target, the one by which it dismisses.
  func condition(at place: ThresholdSource.Place) -> Condition? {
    if case .target(let rule) = place {
      guard verdicts.indices.contains(rule) else { return nil }
      return verdicts[rule].dismissal.map { conditions[$0] }
    }
    return conditions.first { $0.source.place == place }
  }
}
