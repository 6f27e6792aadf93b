// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Looks for parameters from which a least-squares fit is likely to find the best motion.
///
/// With frequency, ratio and start time (or their like) held, every model is linear in the rest. So a grid over two or
/// three parameters, with a linear fit at each point, sees all of them.
struct FitSearch {
  private let times: [Double]
  private let values: [Double]
  private let weights: [Double]
  /// Times at which the motion may begin; one of them, 0, when that is held.
  private let startTimes: [Double]
  /// Number of samples of the whole data.
  private let count: Int

  /// Samples in which starts are looked for.
  private static let sampleLimit = 72
  /// Shapes whose best starts are handed over.
  private static let startLimit = 3

  /// Prepares a search with the start time held at the first sample, or free.
  init(_ data: FitData, freesStartTime: Bool) {
    let part = data.thinned(to: Self.sampleLimit)
    (times, values, weights) = (part.times, part.values, part.weights)
    count = data.count
    startTimes = freesStartTime ? Self.departures(data) : [0]
  }

  /// Times before which the value has not left its first place by more than several shares of its range.
  private static func departures(_ data: FitData) -> [Double] {
    var found: [Double] = []
    for share in [0.003, 0.02, 0.1] {
      guard let index = data.values.firstIndex(where: { $0.magnitude > share }), index > 0 else { continue }
      let (before, after) = (data.times[index - 1], data.times[index])
      for time in index == 1 ? [after / 2] : [before, (before + after) / 2] where !found.contains(time) {
        found.append(time)
      }
    }
    return found
  }

  /// Times since which the value stays within several shares of its range of the last place, and later ones.
  private var arrivals: [Double] {
    var found: [Double] = []
    for share in [0.003, 0.02, 0.08] {
      let index = values.lastIndex { ($0 - (values.last ?? 0)).magnitude > share } ?? 0
      let time = times[min(index + 1, times.count - 1)]
      if !found.contains(time) { found.append(time) }
    }
    return found + [1.05, 1.4]
  }

  /// Values from a lower to an upper bound, each a factor above the one before.
  private static func geometric(_ lower: Double, _ upper: Double, _ factor: Double) -> [Double] {
    Array(sequence(first: lower) { $0 * factor < upper ? $0 * factor : nil })
  }

  /// Starts of a spring, or of a critical one.
  func springs(isCritical: Bool) -> [[Double]] {
    var fit = LinearFit(columns: 3)
    let ratios = isCritical ? [1] : [0.03, 0.1, 0.25, 0.5, 0.75, 1, 1.4, 2.5, 6]
    var candidates = FitCandidates(shapes: ratios.count, startTimes: startTimes.count)
    for (shape, ratio) in ratios.enumerated() {
      // Many cycles have to be in step, a few need not.
      let step = ratio < 0.2 ? 1.2 : 1.45
      for frequency in Self.geometric(ratio > 1 ? 1 : 0.4, 3.2 * Double(count), step) {
        for (position, startTime) in startTimes.enumerated() {
          fit.reset()
          for index in times.indices {
            let elapsed = times[index] - startTime
            if elapsed > 0 {
              let (e0, e1, _) = SpringFitModel.kernel(frequency, ratio, elapsed)
              fit.row[0] = e0 + ratio * frequency * e1
              fit.row[2] = e1 * frequency
            } else {
              (fit.row[0], fit.row[2]) = (1, 0)
            }
            fit.row[1] = 1 - fit.row[0]
            fit.add(value: values[index], weight: weights[index] * weights[index])
          }
          guard let (unknowns, sum) = fit.solve() else { continue }
          candidates.add(sum, shape: shape, startTime: position) {
            [unknowns[0], unknowns[1], unknowns[2] * frequency, frequency, ratio, startTime]
          }
        }
      }
    }
    return candidates.leading(Self.startLimit)
  }

  /// Starts of a decay.
  func decays() -> [[Double]] {
    var fit = LinearFit(columns: 2)
    let rates = Self.geometric(0.1, 3 * Double(count), 1.6)
    var candidates = FitCandidates(shapes: rates.count, startTimes: startTimes.count)
    for (shape, rate) in rates.enumerated() {
      for (position, startTime) in startTimes.enumerated() {
        fit.reset()
        for index in times.indices {
          fit.row[0] = exp(-rate * max(times[index] - startTime, 0))
          fit.row[1] = 1 - fit.row[0]
          fit.add(value: values[index], weight: weights[index] * weights[index])
        }
        guard let (unknowns, sum) = fit.solve() else { continue }
        candidates.add(sum, shape: shape, startTime: position) {
          [unknowns[0], unknowns[1], rate, startTime]
        }
      }
    }
    return candidates.leading(Self.startLimit)
  }

  /// Starts of a timing curve, with its end held at the last sample or free.
  func curves(freesEndTime: Bool) -> [[Double]] {
    var fit = LinearFit(columns: 4)
    let arrivals = freesEndTime ? arrivals : [1]
    let (firsts, seconds) = ([0.03, 0.35, 0.75], [0.03, 0.3, 0.65, 0.97])
    var candidates = FitCandidates(shapes: firsts.count * seconds.count, startTimes: startTimes.count)
    for (row, x1) in firsts.enumerated() {
      for (column, x2) in seconds.enumerated() {
        for (position, startTime) in startTimes.enumerated() {
          for arrival in arrivals where arrival - startTime > 1e-3 {
            fit.reset()
            let duration = arrival - startTime
            for index in times.indices {
              let share = (times[index] - startTime) / duration
              var (first, second, third) = (0.0, 0.0, share <= 0 ? 0.0 : 1.0)
              if share > 0, share < 1 { (first, second, third, _) = CurveFitModel.basis(at: share, x1, x2) }
              (fit.row[0], fit.row[1], fit.row[2], fit.row[3]) = (1, first, second, third)
              fit.add(value: values[index], weight: weights[index] * weights[index])
            }
            guard let (unknowns, sum) = fit.solve(), unknowns[3].magnitude > 1e-3 else { continue }
            let (start, distance) = (unknowns[0], unknowns[3])
            let (y1, y2) = (unknowns[1] / distance, unknowns[2] / distance)
            guard max(y1.magnitude, y2.magnitude) < 20 else { continue }
            candidates.add(sum, shape: row * seconds.count + column, startTime: position) {
              [start, start + distance, x1, y1, x2, y2, arrival, startTime]
            }
          }
        }
      }
    }
    return candidates.leading(Self.startLimit)
  }
}
