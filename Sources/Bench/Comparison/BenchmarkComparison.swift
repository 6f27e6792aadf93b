// SPDX-License-Identifier: GPL-3.0-or-later

/// How the time of one benchmark changed between two builds, and whether that is more than noise.
///
/// A change is told as the ratio of times, new ÷ old: 0.5 is twice as fast, 2 half as fast. It counts as a change
/// only when both hold: the 95 % confidence interval of the ratio does not contain 1, and the ratio is further from
/// 1 than the noise floor.
public struct BenchmarkComparison: Sendable, Hashable {
  /// What the ratio means.
  public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Less time than before, beyond noise.
    case faster
    /// More time than before, beyond noise.
    case slower
    /// No difference that stands out from the noise.
    case same
  }

  /// Time now ÷ time before, of medians.
  public let ratio: Double
  /// Where the true ratio lies with 95 % confidence (percentile bootstrap, seeded).
  public let interval: ClosedRange<Double>
  /// The smallest relative change that can be told from noise: 0.1 is 10 %.
  public let noise: Double

  /// Smallest noise floor, 1 %: placement of code and data alone moves times by about that, however little they
  /// scatter.
  public static let smallestNoise = 0.01

  /// Compares samples of two runs that have nothing to do with each other.
  ///
  /// Both sets are resampled independently. The noise floor is √(s₀² + s₁²), where s = 1.4826 · MAD ÷ median is the
  /// robust relative deviation of either set: what lies within the scatter of single samples may as well be another
  /// state of the machine. Where a median is not positive the ratio is 1.
  /// - Parameters:
  ///   - old: times before, at least one.
  ///   - new: times now, at least one.
  ///   - seed: seed of the random numbers.
  public init(old: [Double], new: [Double], seed: UInt32 = 1) {
    let (before, after) = (SampleStatistics(old, resamplings: 1), SampleStatistics(new, resamplings: 1))
    guard before.median > 0, after.median > 0 else {
      (ratio, interval, noise) = (1, 1...1, Self.smallestNoise)
      return
    }
    ratio = after.median / before.median
    interval = Bootstrap.interval(ofRatio: new, to: old, seed: seed)
    let (first, second) = (before.relativeDeviation, after.relativeDeviation)
    noise = max(Self.smallestNoise, (first * first + second * second).squareRoot())
  }

  /// Compares two builds that were measured in turns, from the ratio new ÷ old of each round.
  ///
  /// Both builds of a round met the same state of the machine, so what their ratio scatters by is in the interval,
  /// which the rounds are resampled for, and the noise floor is the smallest.
  /// - Parameters:
  ///   - ratios: at least one, all positive.
  ///   - seed: seed of the random numbers.
  public init(pairedRatios ratios: [Double], seed: UInt32 = 1) {
    let statistics = SampleStatistics(ratios, seed: seed)
    (ratio, interval, noise) = (statistics.median, statistics.confidence, Self.smallestNoise)
  }

  /// What the ratio means.
  public var verdict: Verdict {
    if interval.lowerBound > 1, ratio > 1 + noise { return .slower }
    if interval.upperBound < 1, ratio < 1 / (1 + noise) { return .faster }
    return .same
  }

  /// Whether the time grew by more than a share, beyond noise: it is slower, and the whole interval lies above
  /// 1 + share. 0.05 is 5 %.
  public func isRegression(above share: Double) -> Bool {
    verdict == .slower && interval.lowerBound > 1 + share
  }
}
