// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Bench

@Suite struct BenchmarkComparisonTests {
  /// Times around a centre, spread evenly by a share to both sides.
  private func times(around centre: Double, by share: Double, count: Int = 101) -> [Double] {
    (0..<count).map { centre * (1 + share * (2 * Double($0) / Double(count - 1) - 1)) }
  }

  @Test func ratioIsNewOverOldOfMedians() {
    let comparison = BenchmarkComparison(old: [2, 4, 6], new: [1, 2, 3])
    #expect(comparison.ratio == 0.5)
  }

  @Test(arguments: [
    (1.5, BenchmarkComparison.Verdict.slower), (0.6, .faster), (1, .same), (1.005, .same), (0.995, .same),
  ])
  func quietTimesTellAChangeAboveOnePercent(factor: Double, verdict: BenchmarkComparison.Verdict) {
    let comparison = BenchmarkComparison(
      old: times(around: 1, by: 0.001), new: times(around: factor, by: 0.001))
    #expect(comparison.verdict == verdict)
    #expect(comparison.noise == BenchmarkComparison.smallestNoise)
    #expect(comparison.interval.contains(comparison.ratio))
  }

  /// Evenly spread times of ±a have a MAD of a/2, so both together have a floor of √2 · 1.4826 · a/2 for equal a.
  @Test(arguments: [(0.1, false), (0.13, true)])
  func changeWithinTheScatterIsNoise(change: Double, isSlower: Bool) {
    let share = 0.1
    let comparison = BenchmarkComparison(
      old: times(around: 1, by: share, count: 2001), new: times(around: 1 + change, by: share, count: 2001))
    #expect(abs(comparison.noise - 2.0.squareRoot() * 1.4826 * share / 2) < 1e-3)
    #expect(comparison.interval.lowerBound > 1, "Many samples make the interval narrow.")
    #expect((comparison.verdict == .slower) == isSlower)
  }

  @Test func fewScatteredSamplesDecideNothing() {
    #expect(BenchmarkComparison(old: [1, 1.4, 0.8], new: [1.3, 1, 1.5]).verdict == .same)
  }

  @Test func halfTheTimeIsAsFarFromOneAsTwiceTheTime() {
    let (once, twice) = (times(around: 1, by: 0.3), times(around: 2, by: 0.3))
    #expect(BenchmarkComparison(old: once, new: twice).verdict == .slower)
    #expect(BenchmarkComparison(old: twice, new: once).verdict == .faster)
  }

  @Test(arguments: [(1.049, false), (1.051, true), (0.5, false)])
  func regressionIsSlowerByMoreThanTheShare(factor: Double, isRegression: Bool) {
    let comparison = BenchmarkComparison(old: [1, 1, 1, 1, 1], new: [Double](repeating: factor, count: 5))
    #expect(comparison.isRegression(above: 0.05) == isRegression)
  }

  @Test func whatIsNotSlowerBeyondNoiseIsNoRegressionOfAnyShare() {
    let comparison = BenchmarkComparison(old: [1, 1, 1], new: [1.009, 1.009, 1.009])
    #expect(comparison.interval.lowerBound > 1)
    #expect(!comparison.isRegression(above: 0))
  }

  @Test func timesOfNothingAreTheSame() {
    let comparison = BenchmarkComparison(old: [0, 0, 0], new: [1, 1, 1])
    #expect(comparison.verdict == .same && comparison.ratio == 1)
  }

  @Test func equalSamplesGiveEqualIntervals() {
    var generator = SeededGenerator(seed: 5)
    let old = (0..<40).map { _ in Double.random(in: 1...2, using: &generator) }
    let new = (0..<40).map { _ in Double.random(in: 1...2, using: &generator) }
    #expect(BenchmarkComparison(old: old, new: new) == BenchmarkComparison(old: old, new: new))
  }

  /// The interval holds the true ratio in about 95 of 100 cases; 50 are asked for of 60 seeded ones.
  @Test func intervalHoldsTheTrueRatioAboutAsOftenAsItSays() {
    var generator = SeededGenerator(seed: 11)
    func sample(_ centre: Double) -> [Double] {
      // The sum of uniform numbers has its median in its centre.
      (0..<21).map { _ in
        centre + (0..<4).reduce(0) { sum, _ in sum + Double.random(in: -0.05...0.05, using: &generator) }
      }
    }
    let held = (0..<60).count { _ in
      Bootstrap.interval(ofRatio: sample(1.3), to: sample(1), resamplings: 200, seed: 1).contains(1.3)
    }
    #expect(held >= 50)
  }

  @Test(arguments: [
    ([1.02, 1.03, 1.02, 1.04, 1.03, 1.02], BenchmarkComparison.Verdict.slower),
    ([0.97, 0.96, 0.97, 0.98, 0.96, 0.97], .faster), ([1.02, 0.98, 1.03, 0.97, 1.01, 0.99], .same),
    ([1.004, 1.005, 1.004, 1.006, 1.005, 1.004], .same),
  ])
  func roundsInTurnsDecideByTheirRatios(ratios: [Double], verdict: BenchmarkComparison.Verdict) {
    #expect(BenchmarkComparison(pairedRatios: ratios).verdict == verdict)
  }
}
