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
  ///   - runner: May do several runs of rows at once.
  /// - Throws: `TuningError` for fields that are no thresholds, or too many.
  /// - Complexity: linear in the number of rows; with a policy, two decisions for each
  ///   with one field, four with two.
  public init(
    _ rows: TuningRows, _ fields: TuningFields, options: ReplayOptions = ReplayOptions(),
    with runner: PieceRunner = .serial
  ) throws(TuningError) {
    guard fields.isExact else {
      throw TuningError(
        .notExact, "only one or two thresholds have an exact optimum; search for the others")
    }
    let parts = runner.chunks(of: rows.count) {
      ThresholdProblem(rows, Array($0), fields.fields, sheet: fields.sheet, options: options)
    }
    self = parts[0]
    guard parts.count > 1 else { return }
    reserveCapacity(rows.count)
    for part in parts.dropFirst() {
      first += part.first
      second += part.second
      outcomes += part.outcomes
      expected += part.expected
    }
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
    let rules = (0..<(1 << fields.count)).map { bits in
      var sheet = rule.sheet
      for (axis, field) in fields.enumerated() {
        sheet.set(bits >> axis & 1 == 0 ? -Self.far : Self.far, at: field.place)
      }
      return rule.with(thresholdsOf: sheet)
    }
    let policies = rules.map { $0.sheet.policy ?? ReleasePolicy() }
    let stages = RowStages(rule, for: rows)
    for row in subset {
      let expected = rows.expected[row]
      guard rows.endings[row] == .release else {
        append((-.infinity, -.infinity), rows.endings[row] == .dismissed ? 15 : 0, expected: expected)
        continue
      }
      let stage = stages[rows.screens[row]]
      let state = rows.state(row, stage, rule.sheet.following)
      var bits: UInt8 = 0
      for place in policies.indices where policies[place].dismisses(state, in: stage.geometry) {
        bits |= 1 << UInt8(place)
      }
      if fields.count == 1 { bits |= bits << 2 }
      func step(_ axis: Int) -> Double {
        guard axis < fields.count,
          let condition = rules[0].condition(at: fields[axis].place, state, in: stage.geometry)
        else { return -.infinity }
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

extension SheetRule {
  /// The condition of a release whose threshold stands at a place of the sheet; of a target, the one by which
  /// it dismisses; nil where there is none.
  func condition(
    at place: ThresholdSource.Place, _ state: ReleaseState, in geometry: ReleaseGeometry
  ) -> Condition? {
    switch place {
    case .nowhere: return nil
    case .distance, .velocity:
      return sheet.dismissal.rule.decide(travel: state.travel, velocity: state.velocity).conditions
        .first { $0.source.place == place }
    case .condition(let rule, let index):
      return sheet.policy?.rules[rule].conditions[index].evaluate(state, in: geometry, source: place)
    case .target(let rule):
      guard case .nearest(let nearest)? = sheet.policy?.rules[rule].target else { return nil }
      return nearest.choose(state, in: geometry, rule: rule).dismissal
    }
  }
}
