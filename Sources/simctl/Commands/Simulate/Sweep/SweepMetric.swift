// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

/// What is told of every point of a sweep, by the names of its columns.
enum SweepMetric: String, CaseIterable, Sendable {
  case settlingTime, overshoot, restOffset, gap, overlap, jitter, rest, contacts, kinetic, elastic, steps,
    evaluations

  /// The name with its unit, for axes of plots.
  var label: String {
    switch self {
    case .settlingTime: "settling time (s)"
    case .overshoot: "largest overshoot (pt)"
    case .restOffset: "largest rest offset (pt)"
    case .gap: "widest gap against the one meant (pt)"
    case .overlap: "deepest overlap (pt)"
    case .jitter: "items that jitter"
    case .rest: "rest (s)"
    case .contacts: "contacts"
    case .kinetic: "largest kinetic energy (J)"
    case .elastic: "largest elastic energy (J)"
    case .steps: "steps"
    case .evaluations: "evaluations"
    }
  }

  /// The value of a motion; nil where there is none.
  func value(of trajectory: Trajectory, _ metrics: TrajectoryMetrics) -> Double? {
    switch self {
    case .settlingTime: metrics.settlingTime
    case .overshoot: metrics.largestOvershoot
    case .restOffset: metrics.largestRestOffset
    case .gap: metrics.largestGap?.excess
    case .overlap: metrics.largestOverlap?.overlap ?? (metrics.largestGap == nil ? nil : 0)
    case .jitter: Double(metrics.jitter.count)
    case .rest: trajectory.rest?.time
    case .contacts: Double(trajectory.contacts.count)
    case .kinetic: trajectory.energies.map(\.kinetic).max()
    case .elastic: trajectory.energies.map(\.elastic).max()
    case .steps: Double(trajectory.statistics.steps)
    case .evaluations: Double(trajectory.statistics.evaluations)
    }
  }
}
