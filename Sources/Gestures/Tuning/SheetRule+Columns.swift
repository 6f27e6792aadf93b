// SPDX-License-Identifier: GPL-3.0-or-later

extension SheetRule {
  /// Why a table says too little for this rule, in words: the column that is missing; nil where none is.
  ///
  /// - Parameters:
  ///   - table: Features of traces.
  ///   - fields: What is tuned: conditions that the rule does not have may come to be.
  /// - Returns: The name of the first column that conditions of the rule look at and the table does not have.
  public func missingColumn(in table: FeatureTable, tuning fields: TuningFields? = nil) -> String? {
    observed(fields).first { !table.columns.contains(FeatureColumns($0)) }?.name
  }

  /// The columns that the rule looks at besides travel and offset.
  private func observed(_ fields: TuningFields?) -> [FeatureNumber] {
    guard sheet.dismissal.isEnabled else { return [] }
    let (along, across) = (FeatureNumber.velocity(estimation), FeatureNumber.crossVelocity(estimation))
    guard let policy = sheet.policy else {
      let isTuned = fields?.fields.contains { $0.place == .velocity } ?? false
      return sheet.dismissal.velocity != nil || isTuned ? [along] : []
    }
    return policy.rules.flatMap { rule in
      var numbers: [FeatureNumber] = []
      for condition in rule.conditions {
        if condition.projection != nil { numbers.append(along) }
        switch condition.quantity {
        case .distance, .offset, .visible: break
        case .velocity, .speed, .velocityPerDistance: numbers.append(along)
        case .crossDistance: numbers.append(.crossTravel)
        case .crossVelocity, .crossSpeed: numbers.append(across)
        case .lead: numbers += [along, across]
        }
      }
      // Which of two places is ahead depends on the direction of the velocity.
      if case .nearest = rule.target { numbers.append(along) }
      return numbers
    }
  }
}
