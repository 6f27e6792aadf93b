// SPDX-License-Identifier: GPL-3.0-or-later

/// How well a rule does on labelled traces.
struct Judgement: Sendable, Hashable {
  /// How often it is wrong.
  var mistakes = Mistakes()
  /// How far it is from being right where it is wrong: the mean of |m|/(1 + |m|) over the margins m of
  /// wrong decisions, 1 for one without a margin; 0 without mistakes.
  var distance = 0.0
}

extension TuningRows {
  /// Whether a rule dismisses a row.
  func dismisses(_ row: Int, _ rule: SheetRule, _ stages: RowStages) -> Bool {
    guard endings[row] == .release else { return endings[row] == .dismissed }
    guard rule.sheet.dismissal.isEnabled else { return false }
    guard let policy = rule.sheet.policy else {
      let velocity = velocities[row]
      return rule.sheet.dismissal.rule.dismisses(
        travel: travels[row], velocity: velocity.isNaN ? nil : velocity)
    }
    let stage = stages[screens[row]]
    return policy.dismisses(state(row, stage, rule.sheet.following), in: stage.geometry)
  }

  /// The decision of a rule about a row; nil where no rule is asked.
  func decision(_ row: Int, _ rule: SheetRule, _ stages: RowStages) -> Decision? {
    guard endings[row] == .release else { return nil }
    let stage = stages[screens[row]]
    return rule.decision(state(row, stage, rule.sheet.following), in: stage.geometry)
  }

  /// The mistakes of a rule. Complexity: linear in the number of rows, several runs of which the runner may do at once.
  public func mistakes(of rule: SheetRule, with runner: PieceRunner = .serial) -> Mistakes {
    let stages = RowStages(rule, for: self)
    return runner.chunks(of: count) { rows in
      var mistakes = Mistakes()
      for row in rows {
        mistakes.count(dismisses: dismisses(row, rule, stages), expected: expected[row])
      }
      return mistakes
    }.reduce(into: Mistakes()) {
      $0.falseDismiss += $1.falseDismiss
      $0.missedDismiss += $1.missedDismiss
    }
  }

  /// Judges a rule by some of the rows.
  func judge(_ rule: SheetRule, _ subset: some Sequence<Int>) -> Judgement {
    let stages = RowStages(rule, for: self)
    var judgement = Judgement()
    var (sum, count) = (0.0, 0)
    for row in subset {
      guard dismisses(row, rule, stages) != expected[row] else { continue }
      let margin = decision(row, rule, stages)?.margin?.magnitude
      judgement.mistakes.count(dismisses: !expected[row], expected: expected[row])
      sum += margin.map { $0 / (1 + $0) } ?? 1
      count += 1
    }
    judgement.distance = count > 0 ? sum / Double(count) : 0
    return judgement
  }

  /// Where the outcome of each row can change along a threshold.
  func steps(_ field: TunedField, in rule: SheetRule) -> [Double] {
    var rule = rule
    if field.present == nil {
      var sheet = rule.sheet
      sheet.set(0, at: field.place)
      rule = rule.with(thresholdsOf: sheet)
    }
    let stages = RowStages(rule, for: self)
    var steps: [Double] = []
    for row in 0..<count where endings[row] == .release {
      let stage = stages[screens[row]]
      let state = state(row, stage, rule.sheet.following)
      guard let condition = rule.condition(at: field.place, state, in: stage.geometry) else { continue }
      steps.append(ThresholdStep.of(condition, in: field.domain))
    }
    return steps
  }
}
