// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// One run of a search: what was tried so far, and what was the best of it.
final class SearchRun {
  /// How good a setting is: what its mistakes cost, then how far the wrong decisions are from being right.
  struct Score {
    var units: Int128
    var distance: Double
    var mistakes: Mistakes

    func isBetter(than other: Score) -> Bool { (units, distance) < (other.units, other.distance) }
  }

  let search: TuningSearch
  /// The rows that count now: a sample of many at first.
  private(set) var rows: [Int]
  private let allRows: [Int]
  private let shouldStop: () -> Bool
  private let progress: (Int, Int) -> Void
  private(set) var evaluations = 0
  private(set) var isStopped = false
  private(set) var best: (values: [Double?], score: Score)?
  /// The last rows that were asked for, and what they depend on.
  private var kept: (context: FeatureContext, rows: TuningRows)?
  private var failure: TuningError?
  /// Settings left before the next phase begins.
  private var allowance: Int

  init(
    _ search: TuningSearch, _ rows: [Int], shouldStop: @escaping () -> Bool,
    progress: @escaping (Int, Int) -> Void
  ) {
    self.search = search
    self.shouldStop = shouldStop
    self.progress = progress
    allRows = rows
    allowance = search.settings.evaluations
    self.rows = rows
    if rows.count > search.settings.sample {
      self.rows = Self.sample(rows, search.settings.sample, seed: search.settings.seed)
    }
  }

  /// Some of many rows, in their order.
  private static func sample(_ rows: [Int], _ count: Int, seed: UInt64) -> [Int] {
    let random = RandomStream(seed: seed, index: -1)
    var sample: [Int] = []
    sample.reserveCapacity(count)
    for (index, row) in rows.enumerated()
    where random.chance(Double(count - sample.count) / Double(rows.count - index)) {
      sample.append(row)
    }
    return sample
  }

  /// Searches.
  func optimum() throws(TuningError) -> SearchOptimum {
    let present = search.fields.present
    var ends = [present]
    for start in starts(besides: present) {
      guard !isDone else { break }
      ends.append(walk(from: start))
    }
    if let best { ends.append(best.values) }
    allowance = .max
    var found = try polished(try ranked(ends.reversed()))
    if rows.count < allRows.count {
      rows = allRows
      best = nil
      found = try polished(try ranked(found.prefix(3).map(\.values) + [present]))
    }
    if let failure { throw failure }
    guard let best else {
      throw failure ?? TuningError(.invalidSheet, "no value of the fields gives a sheet that can be used")
    }
    // At equal cost the middle of a plateau is the better proposal than the place with the nearest mistakes.
    let end = found.first.map { $0.score.units <= best.score.units ? $0 : best } ?? best
    var settled = isStopped ? end : try settle(end.values, end.score)
    // Looking at the surroundings may have met something better.
    if !isStopped, let best = self.best, best.score.units < settled.score.units {
      settled = try settle(best.values, best.score)
    }
    let intervals = try intervals(settled.values, settled.score)
    if let failure { throw failure }
    return SearchOptimum(
      values: settled.values, mistakes: settled.score.mistakes, intervals: intervals,
      evaluations: evaluations, isPartial: isStopped)
  }

  private var isDone: Bool { isStopped || failure != nil || allowance <= 0 }

  /// Settings with their scores, the best first; at least one however early the search was stopped.
  private func ranked(_ settings: [[Double?]]) throws(TuningError) -> [(values: [Double?], score: Score)] {
    var scored: [(values: [Double?], score: Score)] = []
    for values in settings where !scored.contains(where: { $0.values == values }) {
      guard let score = score(values, evenIfStopped: scored.isEmpty) else { continue }
      scored.append((values, score))
    }
    if let failure { throw failure }
    return Self.order(scored.map(\.score)).map { scored[$0] }
  }

  /// Settings taken to the exact optima of their thresholds, the best first.
  private func polished(
    _ settings: [(values: [Double?], score: Score)]
  ) throws(TuningError) -> [(values: [Double?], score: Score)] {
    var polished: [(values: [Double?], score: Score)] = []
    for (values, score) in settings {
      guard !isStopped else { break }
      polished.append(try polish(values, score))
    }
    polished += settings.dropFirst(polished.count)
    return Self.order(polished.map(\.score)).map { polished[$0] }
  }

  /// The order of scores, the best first, equal ones as they stand.
  private static func order(_ scores: [Score]) -> [Int] {
    scores.indices.sorted {
      (scores[$0].units, scores[$0].distance, $0) < (scores[$1].units, scores[$1].distance, $1)
    }
  }

  /// The score of a setting; nil where it gives no valid sheet, or the search is over.
  func score(_ values: [Double?], evenIfStopped: Bool = false) -> Score? {
    guard failure == nil, allowance > 0 else { return nil }
    if !isStopped, shouldStop() { isStopped = true }
    guard !isStopped || evenIfStopped else { return nil }
    allowance -= 1
    evaluations += 1
    progress(min(evaluations, search.settings.evaluations), search.settings.evaluations)
    guard let sheet = try? search.fields.sheet(with: values) else { return nil }
    do throws(TuningError) {
      let judgement = try tuningRows(for: sheet).judge(search.rule(for: sheet), rows)
      let score = Score(
        units: search.costs.units(of: judgement.mistakes), distance: judgement.distance,
        mistakes: judgement.mistakes)
      if best.map({ score.isBetter(than: $0.score) }) ?? true { best = (values, score) }
      return score
    } catch {
      failure = error
      return nil
    }
  }

  /// The rows for a sheet; those of the last one, if the same features lead to them.
  func tuningRows(for sheet: Sheet) throws(TuningError) -> TuningRows {
    let context = FeatureContext(sheet: sheet, options: search.options)
    if let kept, kept.context.mismatch(with: context) == nil { return kept.rows }
    let rows = try search.source.rows(for: sheet)
    kept = (context, rows)
    return rows
  }

  /// The best of a grid and of random points, then more random points.
  private func starts(besides present: [Double?]) -> [[Double]] {
    let settings = search.settings
    let budget = max(2, settings.evaluations / 4)
    _ = score(present)
    var found: [(places: [Double], score: Score)] = []
    let points = grid(atMost: budget)
    for places in points {
      if let score = score(values(at: places)) { found.append((places, score)) }
    }
    var index = 0
    func randomPlaces() -> [Double] {
      defer { index += 1 }
      let random = RandomStream(seed: settings.seed, index: index)
      return search.scales.map { _ in random.uniform(0...1) }
    }
    for _ in points.count..<max(points.count, budget) {
      let places = randomPlaces()
      if let score = score(values(at: places)) { found.append((places, score)) }
    }
    let order = Self.order(found.map(\.score))
    var starts = [zip(search.scales, present).map { scale, value in value.map(scale.place) ?? 0.5 }]
    starts += order.prefix(max(1, settings.starts / 2)).map { found[$0].places }
    while starts.count <= settings.starts { starts.append(randomPlaces()) }
    return starts
  }

  /// All points of a grid with as many places on each scale as fit; none where even two are too many.
  private func grid(atMost count: Int) -> [[Double]] {
    let dimension = search.scales.count
    func points(_ side: Int) -> Int {
      var product = 1
      for _ in 0..<dimension where product <= count { product *= side }
      return product
    }
    guard points(2) <= count else { return [] }
    var side = 2
    while side < 32, points(side + 1) <= count { side += 1 }
    let scales = search.scales.map { $0.grid(side) }
    return (0..<points(side)).map { number in
      var rest = number
      return scales.map { places in
        defer { rest /= side }
        return places[rest % side]
      }
    }
  }

  private func values(at places: [Double]) -> [Double?] {
    search.scales.indices.map { index in
      let value = search.scales[index].value(at: places[index])
      return search.fields.fields[index].isWhole ? value.rounded() : value
    }
  }

  /// Follows a simplex to where it ends.
  private func walk(from places: [Double]) -> [Double?] {
    let share = max(10, (search.settings.evaluations * 3 / 4) / (search.settings.starts + 1))
    let limit = evaluations + share
    let smaller = [search.costs.falseUnits, search.costs.missedUnits].filter { $0 > 0 }.min() ?? 1
    let end = SimplexMinimizer().minimum(
      from: places, shouldStop: { self.isDone || self.evaluations >= limit }
    ) {
      places in
      guard let score = self.score(self.values(at: places)) else { return .infinity }
      return (Double(score.units) + score.distance * Double(smaller) / 2) / MistakeCosts.unit
    }
    return values(at: end)
  }
}
