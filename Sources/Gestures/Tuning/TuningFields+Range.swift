// SPDX-License-Identifier: GPL-3.0-or-later

extension TuningFields {
  /// Whether values give a sheet that can be used.
  func allows(_ values: [Double?]) -> Bool { (try? sheet(with: values)) != nil }

  /// The values that a field can hold while the others are held; nil where none is found.
  ///
  /// The ends are those at which the sheet begins to be refused, to the last digit. An end may itself be refused, as 0 is
  /// where a number has to be above 0; it is infinite where 10¹² is not too much. The values in between are taken to be
  /// one range. Complexity: some tens of sheets.
  func range(of index: Int, holding values: [Double?]) -> ClosedRange<Double>? {
    func isAllowed(_ value: Double) -> Bool {
      var changed = values
      changed[index] = value
      return allows(changed)
    }
    let field = fields[index]
    let middles = [values[index], field.present, 1, 0.5, 0, 2, 10, 100, 1000, 0.1, -1].compactMap(\.self)
    guard let inside = middles.first(where: isAllowed) else { return nil }
    let search = LimitSearch(isWhole: field.isWhole, isAllowed: isAllowed)
    return search.limit(from: inside, -1)...search.limit(from: inside, 1)
  }

  /// Values of a field that show whether anything depends on it, near its present one and far from it; the sheet may
  /// refuse some. None is the present one.
  func samples(of index: Int) -> [Double] {
    let field = fields[index]
    let centre = field.present ?? 1
    var samples: [Double] = []
    for candidate in [1.25, 0.75, 4, 0.25, 0.999].map({ centre * $0 })
      + [centre + 1, centre - 1, centre, centre + 100, centre - 100]
    {
      let value = field.isWhole ? candidate.rounded() : candidate
      if value != field.present, !samples.contains(value) { samples.append(value) }
    }
    return samples
  }

  /// Whether the features of a trace can be others with another value of a field.
  func changesFeatures(_ index: Int, options: ReplayOptions) -> Bool {
    guard !fields[index].isThreshold else { return false }
    let context = FeatureContext(sheet: sheet, options: options)
    return samples(of: index).contains { value in
      var values = present
      values[index] = value
      guard let sheet = try? sheet(with: values) else { return false }
      return context.mismatch(with: FeatureContext(sheet: sheet, options: options)) != nil
    }
  }
}

/// Finds where values begin to be refused.
private struct LimitSearch {
  let isWhole: Bool
  let isAllowed: (Double) -> Bool

  /// The limit that is met from an allowed value in a direction, infinite where there is none.
  func limit(from start: Double, _ direction: Double) -> Double {
    var inside = isWhole ? start.rounded() : start
    var step = isWhole ? 1 : max(1, start.magnitude)
    var outside = inside + direction * step
    while isAllowed(outside) {
      guard step < 1e12 else { return direction * .infinity }
      inside = outside
      step *= 64
      outside = inside + direction * step
    }
    // Limits are numbers with few digits, which are tried first and known by the refusal of their neighbours.
    for _ in 0..<200 {
      guard let number = roundest(between: inside, outside) else { break }
      let further = isWhole ? number + direction : direction > 0 ? number.nextUp : number.nextDown
      let nearer = isWhole ? number - direction : direction > 0 ? number.nextDown : number.nextUp
      if isAllowed(number) {
        if !isAllowed(further) { return number }
        inside = number
      } else {
        if !isWhole, isAllowed(nearer) { return number }
        outside = number
      }
    }
    return inside
  }

  /// The number near the middle of two that has the fewest digits; nil if none lies between.
  private func roundest(between first: Double, _ second: Double) -> Double? {
    let (low, high) = (min(first, second), max(first, second))
    let middle = low + (high - low) / 2
    var unit = 1e15
    while unit >= 1 {
      let number = (middle / unit).rounded() * unit
      if number > low, number < high { return number + 0 }
      unit /= 10
    }
    guard !isWhole else { return nil }
    var parts = 10.0
    while parts <= 1e18 {
      let number = (middle * parts).rounded() / parts
      if number > low, number < high { return number + 0 }
      parts *= 10
    }
    return middle > low && middle < high ? middle : nil
  }
}
