// SPDX-License-Identifier: GPL-3.0-or-later

extension SearchRun {
  /// Takes pairs of thresholds to their exact optimum, with all else held, until nothing costs less.
  func polish(_ values: [Double], _ score: Score) throws(TuningError) -> (values: [Double], score: Score) {
    let thresholds = search.fields.fields.indices.filter { search.fields.fields[$0].isThreshold }
    var (values, score) = (values, score)
    guard !thresholds.isEmpty else { return (values, score) }
    var improves = true
    while improves, !isStopped {
      improves = false
      for (place, first) in thresholds.enumerated() {
        let others = thresholds.count == 1 ? [first] : Array(thresholds[(place + 1)...])
        for second in others {
          guard let changed = try optimum(first, second, around: values), let better = self.score(changed)
          else { continue }
          improves = improves || better.units < score.units
          if better.units <= score.units { (values, score) = (changed, better) }
        }
      }
    }
    return (values, score)
  }

  /// The values with the exact optimum of two thresholds, or of one that is named twice.
  private func optimum(_ first: Int, _ second: Int, around values: [Double]) throws(TuningError) -> [Double]?
  {
    let axes = first == second ? [first] : [first, second]
    let problem = try problem(axes, at: values)
    var sweep = ThresholdSweep(ThresholdSteps(problem))
    let present = ThresholdPair(values[first], values[second])
    guard let optimum = sweep.optimum(costs: search.costs, present: present) else { return nil }
    var changed = values
    for (axis, value) in zip(axes, [optimum.thresholds.first, optimum.thresholds.second]) {
      let domain = search.fields.fields[axis].domain
      changed[axis] = min(max(value, domain.lowerBound), domain.upperBound)
    }
    return changed
  }

  /// The rows as some of the thresholds see them, with all else held.
  private func problem(_ axes: [Int], at values: [Double]) throws(TuningError) -> ThresholdProblem {
    let sheet = try search.fields.sheet(with: values)
    return ThresholdProblem(
      try tuningRows(for: sheet), rows, axes.map { search.fields.fields[$0] }, sheet: sheet,
      options: search.options)
  }

  /// Moves fields about which the rows say nothing back to where they are in the sheet, and others that are no
  /// thresholds to the middle of the values that cost the same.
  func settle(_ values: [Double], _ score: Score) throws(TuningError) -> (values: [Double], score: Score) {
    var (values, score) = (values, score)
    for (index, field) in search.fields.fields.enumerated() {
      let interval = try interval(of: index, values, score)
      var changed = values
      if !interval.lower.isFinite, !interval.upper.isFinite {
        changed[index] = field.present ?? values[index]
      } else if !field.isThreshold, interval.lower.isFinite, interval.upper.isFinite {
        let scale = search.scales[index]
        changed[index] = scale.value(
          at: (scale.place(of: interval.lower) + scale.place(of: interval.upper)) / 2)
      }
      guard changed != values, let other = self.score(changed), other.units == score.units else { continue }
      (values, score) = (changed, other)
    }
    return (values, score)
  }

  /// For each field the values with equal cost while the others are held.
  func intervals(_ values: [Double], _ score: Score) throws(TuningError) -> [ThresholdInterval] {
    var intervals: [ThresholdInterval] = []
    for index in values.indices { intervals.append(try interval(of: index, values, score)) }
    return intervals
  }

  /// The values of a field with equal cost while the others are held: exact for a threshold.
  private func interval(
    of index: Int, _ values: [Double], _ score: Score
  ) throws(TuningError) -> ThresholdInterval {
    guard search.fields.fields[index].isThreshold else { return searchedInterval(of: index, values, score) }
    return try problem([index], at: values)
      .interval(ofFirst: values[index], holdingSecond: 0, costs: search.costs)
  }

  /// The values of a field around its own where the cost stays the same, by doubling and then halving the
  /// distance; infinite where four lengths of its scale, or all that the sheet may hold, change nothing.
  private func searchedInterval(of index: Int, _ values: [Double], _ score: Score) -> ThresholdInterval {
    let scale = search.scales[index]
    let centre = scale.place(of: values[index])
    func changed(_ place: Double) -> [Double] {
      var changed = values
      changed[index] = scale.value(at: place)
      return changed
    }
    func isEqual(_ place: Double) -> Bool { self.score(changed(place))?.units == score.units }
    func end(_ direction: Double) -> Double? {
      var (inside, step) = (centre, 1.0 / 128)
      while isEqual(centre + direction * step) {
        inside = centre + direction * step
        step *= 2
        if step > 4 { return nil }
      }
      var outside = centre + direction * step
      for _ in 0..<30 {
        let middle = (inside + outside) / 2
        if isEqual(middle) { inside = middle } else { outside = middle }
      }
      guard (try? search.fields.sheet(with: changed(outside))) != nil else { return nil }
      return scale.value(at: direction > 0 ? outside : inside)
    }
    guard !isStopped else { return ThresholdInterval(lower: values[index], upper: values[index]) }
    return ThresholdInterval(lower: end(-1) ?? -.infinity, upper: end(1) ?? .infinity)
  }
}
