// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import TestSupport
import Testing

@testable import Gestures

/// Synthetic traces, and what rules need of them as replays tell it.
enum TuningTraces {
  /// Mixed traces, made once.
  static let mixed = mixed(12)

  /// Mixed traces of a seed.
  static func mixed(_ count: Int, seed: UInt64 = 7) -> [TouchTrace] {
    var options = SynthesisOptions()
    options.seed = seed
    options.rate = 60
    let synthesizer = TraceSynthesizer(options)
    return (0..<count).map(synthesizer.trace(at:))
  }

  /// Releases with random travels and velocities; some values are equal, some velocities missing.
  static func releases(_ count: Int, seed: UInt64, labels: (Double, Double?) -> Bool) -> [TraceFeatures] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let travel = Double(random.below(40)) * 10 - 50
      let velocity = random.below(10) == 0 ? nil : Double(random.below(50)) * 50 - 500
      return release(
        travel, velocity, expected: labels(travel, velocity) ? .dismissed : .restored, id: "t\(index)")
    }
  }

  /// A trace that ends with a release.
  static func release(
    _ travel: Double, _ velocity: Double?, expected: Outcome?, id: String = "trace"
  ) -> TraceFeatures {
    TraceFeatures(
      trace: id, source: "traces.csv", line: 1, group: nil, expected: expected, duration: 1, screen: nil,
      ending: .release(
        .init(
          travel: travel, crossTravel: 0, offset: nil,
          velocities: VelocityEstimation.allCases.map { _ in velocity },
          crossVelocities: VelocityEstimation.allCases.map { _ in velocity == nil ? nil : 0 },
          isCancelled: false)))
  }
}

extension ReplayOptions {
  /// Outcomes only.
  static var quick: ReplayOptions {
    var options = ReplayOptions().forOutcome
    options.method = .closedForm
    return options
  }
}
