// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Intervals of 1.96 standard errors hold the truth in 95 of 100 recordings.
///
/// `GESTURE_FIT_SEEDS=200` tries that many recordings instead of a few.
@Suite struct MotionFitCoverageTests {
  private static let seeds =
    ProcessInfo.processInfo.environment["GESTURE_FIT_SEEDS"].flatMap { UInt64($0) } ?? 8

  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var ratio: Double
    var startTime: Double
    var noise: Double
    var step = 0.0
    var testDescription: String { name }
  }

  @Test(arguments: [
    Kind(name: "noise, from the beginning", ratio: 0.6, startTime: 0, noise: 1),
    Kind(name: "noise, after a rest", ratio: 0.86, startTime: 0.1, noise: 0.5),
    Kind(name: "noise in whole points", ratio: 0.6, startTime: 0.1, noise: 0.5, step: 1),
  ]) func intervalsHoldTheTruth(kind: Kind) throws {
    var (held, fitted) = ([0.0, 0, 0], 0.0)
    for seed in 1...Self.seeds {
      var random = SeededGenerator(seed: seed)
      let (frequency, start, target) = (15 + 10 * random.unit(), 844 + random.unit(), 544 + random.unit())
      let recording = Recording(duration: 0.8, noise: kind.noise, step: kind.step, seed: seed &* 7919)
      let samples = recording.spring(frequency, kind.ratio, from: start, to: target, at: kind.startTime)
      let fit = try #require(try MotionFit.fits(of: samples, models: [.spring]).first)
      let spring = try #require(fit.spring)
      let errors = fit.standardErrors
      fitted += 1
      for (index, (difference, error)) in [
        (spring.angularFrequency - frequency, errors.angularFrequency),
        (spring.dampingRatio - kind.ratio, errors.dampingRatio), (fit.target - target, errors.target),
      ].enumerated() where isWithin(1.96 * (try #require(error)), difference, 0) { held[index] += 1 }
    }
    // Three standard deviations of a binomial count; for 200 seeds from 181 to 199.
    let margin = 3 * (0.95 * 0.05 / fitted).squareRoot()
    for share in held.map({ $0 / fitted }) {
      #expect(share >= 0.95 - margin && share <= max(0.99, 0.95 + margin))
    }
    #expect(fitted == Double(Self.seeds))
  }
}
