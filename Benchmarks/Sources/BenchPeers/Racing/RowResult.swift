// SPDX-License-Identifier: GPL-3.0-or-later

import Bench

/// What was measured of a row.
struct RowResult {
  /// What was measured of a contender.
  struct Entry {
    var contender: Contender
    var result: BenchmarkResult

    var median: Double { result.statistics.median }
  }

  let row: Row
  let ours: [Entry]
  let peers: [Entry]
  let notes: [String]
  /// Our times over those of the best peer, round by round; nil without peers.
  let ratios: SampleStatistics?

  init(row: Row, ours: [Entry], peers: [Entry], notes: [String]) {
    (self.row, self.ours, self.peers, self.notes) = (row, ours, peers, notes)
    ratios = Self.best(peers).map { peer in
      SampleStatistics(zip(ours[0].result.samples, peer.result.samples).map { $0 / max($1, 1e-12) })
    }
  }

  /// The fastest peer by its median.
  var best: Entry? { Self.best(peers) }

  private static func best(_ peers: [Entry]) -> Entry? { peers.min { $0.median < $1.median } }

  /// The goal that holds for a build.
  func goal(native: Bool) -> Double? { row.goal.map { native ? $0.native : $0.portable } }

  /// Whether the median ratio is no larger than the goal; nil without a goal or a peer.
  func isReached(native: Bool) -> Bool? {
    guard let goal = goal(native: native), let ratios else { return nil }
    return ratios.median <= goal
  }

  /// Whether our own error is in its bound.
  var isRight: Bool { ours.allSatisfy { ($0.result.error ?? 0) <= row.errorBound } }
}
