// SPDX-License-Identifier: GPL-3.0-or-later

extension SearchRun {
  /// Takes pairs of thresholds to their exact optimum, with all else held, until nothing costs less.
  func polish(_ values: [Double?], _ score: Score) throws(TuningError) -> (values: [Double?], score: Score) {
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
  private func optimum(
    _ first: Int, _ second: Int, around values: [Double?]
  ) throws(TuningError) -> [Double?]? {
    let axes = first == second ? [first] : [first, second]
    let problem = try problem(axes, at: values)
    var sweep = ThresholdSweep(ThresholdSteps(problem))
    func place(_ index: Int) -> Double { values[index] ?? search.scales[index].value(at: 0.5) }
    let present = ThresholdPair(place(first), place(second))
    guard let optimum = sweep.optimum(costs: search.costs, present: present) else { return nil }
    var changed = values
    for (axis, value) in zip(axes, [optimum.thresholds.first, optimum.thresholds.second]) {
      let domain = search.fields.fields[axis].domain
      changed[axis] = min(max(value, domain.lowerBound), domain.upperBound)
    }
    return changed
  }

  /// The rows as some of the thresholds see them, with all else held.
  func problem(_ axes: [Int], at values: [Double?]) throws(TuningError) -> ThresholdProblem {
    let sheet = try search.fields.sheet(with: values)
    return ThresholdProblem(
      try tuningRows(for: sheet), rows, axes.map { search.fields.fields[$0] }, sheet: sheet,
      options: search.options)
  }
}
