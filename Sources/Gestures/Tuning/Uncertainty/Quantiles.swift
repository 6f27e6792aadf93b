// SPDX-License-Identifier: GPL-3.0-or-later

/// Quantiles of draws, some of which may be infinite.
struct Quantiles {
  /// The draws, ascending.
  private let sorted: [Double]

  /// Sorts draws.
  init(_ draws: [Double]) { sorted = draws.sorted() }

  /// The middle part of the draws that has a share of them; without ends if there are none.
  func interval(_ confidence: Double) -> ThresholdInterval {
    let tail = (1 - confidence) / 2
    return ThresholdInterval(lower: at(tail) ?? -.infinity, upper: at(1 - tail) ?? .infinity)
  }

  /// The value with the rank q·(r + 1) of r draws, counted from 1.
  private func at(_ share: Double) -> Double? {
    guard let first = sorted.first, let last = sorted.last else { return nil }
    var rank = share * Double(sorted.count + 1) - 1
    if (rank - rank.rounded()).magnitude < 1e-9 { rank.round() }
    if rank <= 0 { return first }
    if rank >= Double(sorted.count - 1) { return last }
    let place = Int(rank)
    let (low, high) = (sorted[place], sorted[place + 1])
    // An end beyond all traces stays there.
    guard low.isFinite, high.isFinite else {
      return share < 0.5 ? (low.isFinite ? high : low) : (high.isFinite ? low : high)
    }
    return low + (high - low) * (rank - Double(place))
  }
}
