// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures

/// Traces of one kind, with other options as given.
func synthesize(
  _ kind: SynthesisOptions.Kind, count: Int, seed: UInt64 = 7, rate: Double = 120, noise: Double = 0.5,
  screen: Screen = .init()
) -> [TouchTrace] {
  var options = SynthesisOptions()
  options.kind = kind
  options.count = count
  options.seed = seed
  options.rate = rate
  options.noise = noise
  options.screen = screen
  return (0..<count).map(TraceSynthesizer(options).trace(at:))
}

/// The middle of the sorted values.
func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension TouchTrace {
  /// From the first position to the last, in points.
  var travel: Vector {
    guard let first = samples.first, let last = samples.last else { return .zero }
    return last.position - first.position
  }

  /// Largest speed over spans of at least 30 ms between moves, in points per second: long enough for noise
  /// not to show.
  var peakSpeed: Double {
    var peak = 0.0
    for (index, from) in samples.enumerated() where from.phase != .up {
      guard let to = samples[index...].first(where: { $0.time - from.time >= 0.03 && $0.phase == .move })
      else { break }
      peak = max(peak, (to.position - from.position).length / (to.time - from.time))
    }
    return peak
  }

  /// Downward speed over the last 30 ms of moves before the lift, in points per second.
  var releaseSpeed: Double {
    let moves = samples.filter { $0.phase != .up }
    guard let last = moves.last, let from = moves.last(where: { last.time - $0.time >= 0.03 }) else {
      return 0
    }
    return (last.position.y - from.position.y) / (last.time - from.time)
  }

  /// Largest distance on one axis from the first position, in points.
  var reach: Double {
    samples.map {
      max(
        ($0.position.x - samples[0].position.x).magnitude, ($0.position.y - samples[0].position.y).magnitude)
    }
    .max() ?? 0
  }

  /// What a plain rule says: nothing if the finger never went 10 points, dismissed beyond 100 points (after
  /// those 10) or 800 points per second.
  var ruled: Outcome {
    guard reach >= 10 else { return .ignored }
    return travel.y - 10 > 100 || releaseSpeed > 800 ? .dismissed : .restored
  }
}
