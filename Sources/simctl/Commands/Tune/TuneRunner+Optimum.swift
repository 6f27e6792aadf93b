// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

extension TuneRunner {
  /// The best values: the exact optimum of one or two thresholds.
  func optimum(
    of problem: ThresholdProblem, _ rows: TuningRows
  ) throws(CommandError) -> (Best, ThresholdOptimum) {
    let steps = ThresholdSteps(problem, with: work.runner)
    var sweep = ThresholdSweep(steps)
    guard let optimum = sweep.optimum(costs: request.costs, present: present) else {
      throw CommandError(.internalError, "a problem with traces has an optimum")
    }
    let count = request.fields.count
    let places = [optimum.thresholds] + (request.fields.present.contains(nil) ? [] : [present])
    let grid = OperatingGrid(steps, including: places)
    let frontier = grid.frontier(adding: [optimum.point]).map {
      TuneResult.Setting(values: values($0.thresholds), mistakes: $0.mistakes)
    }
    let least = request.costs.cost(of: optimum.mistakes)
    let intervals = Array([optimum.firstInterval, optimum.secondInterval].prefix(count))
    let best = Best(
      values: try keepingEmpty(values(optimum.thresholds), intervals, optimum.mistakes, rows),
      mistakes: optimum.mistakes, intervals: intervals,
      regions: optimum.regions,
      frontier: frontier,
      map: count == 2 ? TuneCostMap(grid, costs: request.costs, least: least, places: places) : nil)
    return (best, optimum)
  }

  /// The values of the fields for two thresholds, within what each may hold.
  func values(_ pair: ThresholdPair) -> [Double] {
    zip(request.fields.values(of: pair), [pair.first, pair.second]).map { $0 ?? $1 }
  }

  /// The values without those of empty fields about which the traces say nothing, which stay empty.
  private func keepingEmpty(
    _ values: [Double], _ intervals: [ThresholdInterval], _ mistakes: Mistakes, _ rows: TuningRows
  ) throws(CommandError) -> [Double?] {
    let kept = zip(values, zip(request.fields.present, intervals)).map { value, field -> Double? in
      let (present, interval) = field
      return present == nil && interval.lower == -.infinity && interval.upper == .infinity ? nil : value
    }
    // A rule without any condition is another one.
    guard kept.contains(nil), rows.mistakes(of: try rule(of: try sheet(with: kept))) == mistakes else {
      return values
    }
    return kept
  }

  /// The thresholds to keep where the traces say nothing about them; those of the default sheet where there
  /// are none.
  var present: ThresholdPair {
    let defaults = SwipeDismissal()
    let values = zip(request.fields.present, request.fields.paths).map { value, path in
      value ?? (path == "dismissal.velocity" ? defaults.velocity : defaults.distance) ?? 0
    }
    return ThresholdPair(values.first ?? 0, values.count > 1 ? values[1] : 0)
  }
}
