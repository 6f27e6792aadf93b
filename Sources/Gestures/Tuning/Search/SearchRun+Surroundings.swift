// SPDX-License-Identifier: GPL-3.0-or-later

extension SearchRun {
  /// Moves fields back to what the sheet holds where that costs no more, and others that are no thresholds to the
  /// middle of the values that cost the same.
  ///
  /// Fields go back one at a time in their order, again and again until none does.
  func settle(_ values: [Double?], _ score: Score) throws(TuningError) -> (values: [Double?], score: Score) {
    var (values, score) = restored(values, score)
    for (index, field) in search.fields.fields.enumerated()
    where !field.isThreshold && values[index] != field.present {
      let interval = try interval(of: index, values, score)
      guard interval.lower.isFinite, interval.upper.isFinite else { continue }
      let scale = search.scales[index]
      var changed = values
      changed[index] =
        field.isWhole
        ? (interval.lower + (interval.upper - interval.lower - 1) / 2).rounded(.down)
        : interval.lower > 0
          ? scale.value(at: (scale.place(of: interval.lower) + scale.place(of: interval.upper)) / 2)
          : interval.lower + (interval.upper - interval.lower) / 2
      guard changed != values, let other = self.score(changed), other.units == score.units else { continue }
      (values, score) = (changed, other)
    }
    return restored(values, score)
  }

  /// The values with all fields at what the sheet holds that do well there.
  private func restored(_ values: [Double?], _ score: Score) -> (values: [Double?], score: Score) {
    var (values, score) = (values, score)
    var moves = true
    while moves {
      moves = false
      for (index, present) in search.fields.present.enumerated() where values[index] != present {
        var changed = values
        changed[index] = present
        guard let other = self.score(changed), other.units <= score.units else { continue }
        (values, score) = (changed, other)
        moves = true
      }
    }
    return (values, score)
  }

  /// For each field the values with equal cost while the others are held.
  func intervals(_ values: [Double?], _ score: Score) throws(TuningError) -> [ThresholdInterval] {
    var intervals: [ThresholdInterval] = []
    for index in values.indices { intervals.append(try interval(of: index, values, score)) }
    return intervals
  }

  /// The values of a field with equal cost while the others are held: exact for a threshold; without ends for a
  /// field that stays empty.
  private func interval(
    of index: Int, _ values: [Double?], _ score: Score
  ) throws(TuningError) -> ThresholdInterval {
    guard let value = values[index] else { return .all }
    guard search.fields.fields[index].isThreshold else {
      return Surroundings(self, index, value, values, score).interval
    }
    return try problem([index], at: values).interval(ofFirst: value, holdingSecond: 0, costs: search.costs)
  }
}

extension ThresholdInterval {
  /// All values.
  static let all = ThresholdInterval(lower: -.infinity, upper: .infinity)
}

/// The values of a field that is no threshold around one, while the others are held.
private struct Surroundings {
  private let run: SearchRun
  private let index: Int
  private let value: Double
  private let values: [Double?]
  private let score: SearchRun.Score
  private let isWhole: Bool
  private let scale: SearchScale
  /// What the field can hold.
  private let range: ClosedRange<Double>

  init(_ run: SearchRun, _ index: Int, _ value: Double, _ values: [Double?], _ score: SearchRun.Score) {
    (self.run, self.index, self.value, self.values, self.score) = (run, index, value, values, score)
    isWhole = run.search.fields.fields[index].isWhole
    scale = run.search.scales[index]
    range =
      run.isStopped ? value...value : run.search.range(of: index, holding: values) ?? value...value
  }

  /// The values with equal cost.
  var interval: ThresholdInterval {
    guard !run.isStopped else { return .all }
    return ThresholdInterval(
      lower: change(-1)?.inside ?? -.infinity, upper: change(1)?.outside ?? .infinity)
  }

  private func isEqual(_ value: Double) -> Bool {
    var changed = values
    changed[index] = value
    return run.score(changed)?.units == score.units
  }

  /// The nearest values in a direction of which one costs the same and one does not: found by doubling the distance and
  /// halving what is between then. Nil where the field can hold none that costs otherwise, or the search was stopped.
  private func change(_ direction: Double) -> (inside: Double, outside: Double)? {
    let limit = direction > 0 ? range.upperBound : range.lowerBound
    let centre = scale.place(of: value)
    var (inside, step) = (value, 1.0 / 128)
    while true {
      // Four lengths of the scale away there is only the limit left to try.
      var next = step <= 4 ? scale.value(at: centre + direction * step) : limit
      if isWhole {
        next.round(direction > 0 ? .up : .down)
        next = direction > 0 ? max(next, inside + 1) : min(next, inside - 1)
      }
      step *= 2
      if direction > 0 ? next >= limit : next <= limit {
        guard limit.isFinite, limit != inside else { return nil }
        // A limit that is itself refused stands for the last value before it.
        let nearest = direction > 0 ? limit.nextDown : limit.nextUp
        if isEqual(limit) || (!isWhole && isEqual(nearest)) { return nil }
        return halved(inside, limit)
      }
      guard direction > 0 ? next > inside : next < inside else { continue }
      guard isEqual(next) else { return halved(inside, next) }
      inside = next
    }
  }

  private func halved(_ first: Double, _ second: Double) -> (inside: Double, outside: Double)? {
    var (inside, outside) = (first, second)
    for _ in 0..<40 where !run.isStopped {
      var middle = inside + (outside - inside) / 2
      if isWhole { middle.round(.towardZero) }
      guard middle != inside, middle != outside else { break }
      if isEqual(middle) { inside = middle } else { outside = middle }
    }
    return run.isStopped ? nil : (inside, outside)
  }
}
