// SPDX-License-Identifier: GPL-3.0-or-later

import Bench

/// Measures a row: all contenders in turns, so that all meet the same weather on the machine.
///
/// A round takes one sample of each; every other round goes in the opposite order. After three rounds peers that take more
/// than twice as long as the fastest are out. The ratio of a round is our time over the best peer's time in that round.
struct Race {
  /// Seconds that the rounds of a row may take; 0 for a single round.
  var time: Double

  /// Fewest and most rounds.
  private var rounds: ClosedRange<Int> { time == 0 ? 1...1 : 5...200 }
  /// After how many rounds slow peers leave, and how much slower they are then.
  private static let trial = (rounds: 3, factor: 2.0)

  /// Measures a row.
  func run(_ row: Row) throws -> RowResult {
    let field = try row.field()
    let budget = time / Double(field.ours.count + min(field.peers.count, 2))
    let contenders = field.ours + field.peers
    let runners = try contenders.map { try $0.prepared(budget: budget) }
    var active = Array(runners.indices)
    let clock = MonotonicClock()
    let begin = clock.now
    var count = 0
    while count < rounds.lowerBound || (count < rounds.upperBound && Double(clock.now - begin) < time * 1e9) {
      for index in count.isMultiple(of: 2) ? active : active.reversed() { try runners[index].sample() }
      count += 1
      if count == Self.trial.rounds { active = Self.qualified(runners, ours: field.ours.count) }
    }
    let results = zip(contenders, runners).map { RowResult.Entry(contender: $0, result: $1.result) }
    return RowResult(
      row: row, ours: Array(results.prefix(field.ours.count)),
      peers: Array(results.dropFirst(field.ours.count)), notes: field.notes)
  }

  /// Those that go on: ours, and peers that are not much slower than the fastest.
  private static func qualified(_ runners: [any Runner], ours: Int) -> [Int] {
    let medians = runners.map { $0.result.statistics.median }
    guard let best = medians.dropFirst(ours).min() else { return Array(runners.indices) }
    return runners.indices.filter { $0 < ours || medians[$0] <= trial.factor * best }
  }
}
