// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import TestSupport
import Testing

@Suite struct SampleStatisticsTests {
  @Test func statisticsOfAnOddNumberOfSamples() {
    // Sorted 1 2 4 7 50: median 4; distances 3 2 0 3 46 have the median 3;
    // p05 at rank 0.2: 1 + 0.2·1; p95 at rank 3.8: 7 + 0.8·43.
    let statistics = SampleStatistics([7, 1, 50, 4, 2])
    #expect(statistics.median == 4)
    #expect(statistics.medianAbsoluteDeviation == 3)
    #expect(abs(statistics.percentile05 - 1.2) < 1e-12)
    #expect(abs(statistics.percentile95 - 41.4) < 1e-12)
    // The limit is 3.5 · 1.4826 · 3 = 15.6 from 4.
    #expect(statistics.outliers == 1)
    #expect(statistics.count == 5)
  }

  @Test func statisticsOfAnEvenNumberOfSamples() {
    // Sorted 1 2 3 10: median 2.5; distances 1.5 0.5 0.5 7.5 have the median 1.
    let statistics = SampleStatistics([10, 3, 2, 1])
    #expect(statistics.median == 2.5)
    #expect(statistics.medianAbsoluteDeviation == 1)
    #expect(abs(statistics.percentile05 - 1.15) < 1e-12)
    #expect(abs(statistics.percentile95 - 8.95) < 1e-12)
  }

  @Test func oneSampleIsItsOwnStatistics() {
    let statistics = SampleStatistics([3])
    #expect(statistics.median == 3)
    #expect(statistics.medianAbsoluteDeviation == 0)
    #expect(statistics.confidence == 3...3)
    #expect(statistics.outliers == 0)
  }

  @Test func nearlyEqualSamplesHaveNoOutliers() {
    // The deviation is 0, but 0.3 % is within 3.5 times 0.1 % of the median and 0.4 % is not.
    #expect(SampleStatistics([100, 100, 100, 100, 100.3]).outliers == 0)
    #expect(SampleStatistics([100, 100, 100, 100, 100.4]).outliers == 1)
  }

  @Test func confidenceHoldsTheMedianInNineteenOfTwentySets() {
    // 600 sets of 31 samples of u³, whose true median is 1/8; the share has a deviation of 0.9 %.
    var generator = SeededGenerator(seed: 42)
    var held = 0
    for run in 0..<600 {
      let samples = (0..<31).map { _ in
        let number = generator.unit()
        return number * number * number
      }
      let statistics = SampleStatistics(samples, resamplings: 400, seed: UInt32(run))
      if statistics.confidence.contains(0.125) { held += 1 }
    }
    #expect((552...588).contains(held), "\(Double(held) / 6) %")
  }

  @Test func confidenceNarrowsWithSamples() {
    var generator = SeededGenerator(seed: 1)
    let many = (0..<1600).map { _ in generator.unit() }
    let few = SampleStatistics(Array(many.prefix(100))).confidence
    let all = SampleStatistics(many).confidence
    // Sixteen times the samples, a quarter of the width, give or take.
    let ratio = (all.upperBound - all.lowerBound) / (few.upperBound - few.lowerBound)
    #expect((0.15...0.45).contains(ratio), "\(ratio)")
    #expect(all.contains(0.5))
  }

  @Test func equalSamplesAndSeedGiveEqualIntervals() {
    let samples = (0..<40).map { Double(($0 * 17) % 41) }
    #expect(SampleStatistics(samples) == SampleStatistics(samples))
    #expect(SampleStatistics(samples) == SampleStatistics(Array(samples.reversed())))
    #expect(SampleStatistics(samples, seed: 2).median == SampleStatistics(samples).median)
  }

  @Test func quietSamplesHaveNoWarning() {
    #expect(SampleStatistics((0..<20).map { 100 + Double($0 % 3) }).warnings.isEmpty)
  }

  @Test func warningsSayWhatToDo() {
    // Distances from the median 100 are 0, 10 and 10: a robust deviation of 14.826 %.
    let scattered = SampleStatistics((0..<30).map { 90 + 10 * Double($0 % 3) })
    #expect(
      scattered.warnings == [
        "Samples scatter by 15 %: stop other programs, fix the processor's frequency, "
          + "or give more time with --time."
      ])
    let disturbed = SampleStatistics((0..<20).map { $0 < 3 ? 200 : 100 + Double($0 % 3) })
    #expect(
      disturbed.warnings == [
        "3 of 20 samples are outliers: something else ran now and then; stop it and measure again."
      ])
    #expect(SampleStatistics([1]).warnings == ["Only 1 sample fitted: give more time with --time."])
  }
}
