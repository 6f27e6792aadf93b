// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// What a set of samples says about the typical value, without trust in their distribution.
///
/// Timings are skewed and have outliers, so the median, the median deviation and percentiles stand for mean
/// and standard deviation.
public struct SampleStatistics: Sendable, Hashable {
  /// The middle of the sorted samples, or the mean of the middle two.
  public let median: Double
  /// Median of the distances from the median, not scaled (σ ≈ 1.4826 · MAD if samples are normal).
  public let medianAbsoluteDeviation: Double
  /// The value below which 5 % of the samples lie, interpolated linearly between samples.
  public let percentile05: Double
  /// The value below which 95 % of the samples lie.
  public let percentile95: Double
  /// Where the true median lies with 95 % confidence: percentiles of the medians of resampled sets.
  public let confidence: ClosedRange<Double>
  /// Number of samples.
  public let count: Int
  /// Number of samples further than 3.5 robust deviations from the median.
  ///
  /// A robust deviation is 1.4826 · MAD but at least 0.1 % of the median (Iglewicz and Hoaglin, "How to
  /// detect and handle outliers", 1993; the floor is a choice of this project).
  public let outliers: Int

  /// Computes the statistics of samples; the order of the samples does not matter.
  ///
  /// The interval is the percentile bootstrap (Efron, "Bootstrap methods: another look at the jackknife",
  /// 1979) with resampled sets drawn by GSL's Mersenne twister, so equal samples and seed give equal
  /// intervals.
  /// - Parameters:
  ///   - samples: at least one sample.
  ///   - resamplings: number of resampled sets, at least 1.
  ///   - seed: seed of the random numbers.
  /// - Precondition: there are samples, and all are finite.
  /// - Complexity: O(n log n + n · resamplings).
  public init(_ samples: [Double], resamplings: Int = 1000, seed: UInt32 = 1) {
    precondition(
      !samples.isEmpty && resamplings > 0, "Statistics need at least one sample and one resampling.")
    precondition(samples.allSatisfy(\.isFinite), "Statistics need finite samples.")
    var sorted = samples
    let count = sorted.count
    gsl_sort(&sorted, 1, count)
    let median = gsl_stats_median_from_sorted_data(sorted, 1, count)
    var work = sorted
    let deviation = gsl_stats_mad0(sorted, 1, count, &work)
    let limit = 3.5 * max(1.4826 * deviation, 0.001 * median.magnitude)
    self.count = count
    self.median = median
    medianAbsoluteDeviation = deviation
    percentile05 = gsl_stats_quantile_from_sorted_data(sorted, 1, count, 0.05)
    percentile95 = gsl_stats_quantile_from_sorted_data(sorted, 1, count, 0.95)
    outliers = sorted.count { ($0 - median).magnitude > limit }
    confidence = Bootstrap.interval(ofMedian: sorted, resamplings: resamplings, seed: seed)
  }
}

extension SampleStatistics {
  /// Robust relative deviation: 1.4826 · MAD ÷ median, 0 where the median is.
  public var relativeDeviation: Double {
    median == 0 ? 0 : 1.4826 * medianAbsoluteDeviation / median.magnitude
  }

  /// What makes the samples less trustworthy, each in a sentence that says what to do about it; empty if
  /// nothing does.
  ///
  /// Said of fewer than ten samples; of a robust deviation above 5 % of the median; of outliers above a tenth
  /// of the samples.
  public var warnings: [String] {
    var sentences: [String] = []
    if count < 10 {
      sentences.append(
        "Only \(count) \(count == 1 ? "sample" : "samples") fitted: give more time with --time.")
    }
    if relativeDeviation > 0.05 {
      sentences.append(
        "Samples scatter by \(Self.percent(relativeDeviation)) %: stop other programs, fix the processor's frequency, "
          + "or give more time with --time.")
    }
    if 10 * outliers > count {
      sentences.append(
        "\(outliers) of \(count) samples are outliers: something else ran now and then; stop it and measure "
          + "again.")
    }
    return sentences
  }

  private static func percent(_ share: Double) -> Int { Int((100 * min(share, 1e6)).rounded()) }
}
