// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// Confidence intervals from resampled sets (Efron, "Bootstrap methods: another look at the jackknife", 1979), with
/// random numbers of GSL's Mersenne twister: equal samples and seed give equal intervals.
enum Bootstrap {
  /// The central 95 % of the medians of sets drawn with replacement.
  static func interval(ofMedian samples: [Double], resamplings: Int, seed: UInt32) -> ClosedRange<Double> {
    withGenerator(seed) { generator in
      var drawn = samples
      return middle((0..<resamplings).map { _ in median(of: samples, drawn: &drawn, generator) })
    }
  }

  /// The central 95 % of the ratios of medians, of sets drawn from two sets of positive samples independently.
  static func interval(
    ofRatio upper: [Double], to lower: [Double], resamplings: Int = 1000, seed: UInt32
  ) -> ClosedRange<Double> {
    withGenerator(seed) { generator in
      var (drawnUpper, drawnLower) = (upper, lower)
      return middle(
        (0..<resamplings).map { _ in
          let top = median(of: upper, drawn: &drawnUpper, generator)
          let bottom = median(of: lower, drawn: &drawnLower, generator)
          // Both are 0 at once only where samples are.
          return bottom > 0 ? top / bottom : 1
        })
    }
  }

  private static func median(
    of samples: [Double], drawn: inout [Double], _ generator: UnsafeMutablePointer<gsl_rng>
  ) -> Double {
    let count = samples.count
    for index in 0..<count { drawn[index] = samples[Int(gsl_rng_uniform_int(generator, UInt(count)))] }
    return gsl_stats_median(&drawn, 1, count)
  }

  private static func middle(_ values: [Double]) -> ClosedRange<Double> {
    var values = values
    let count = values.count
    gsl_sort(&values, 1, count)
    let low = gsl_stats_quantile_from_sorted_data(values, 1, count, 0.025)
    let high = gsl_stats_quantile_from_sorted_data(values, 1, count, 0.975)
    return low...max(low, high)
  }

  private static func withGenerator<Result>(
    _ seed: UInt32, _ body: (UnsafeMutablePointer<gsl_rng>) -> Result
  ) -> Result {
    guard let generator = gsl_rng_alloc(cgsl_rng_mt19937()) else {
      preconditionFailure("There is no memory for a random number generator.")
    }
    defer { gsl_rng_free(generator) }
    gsl_rng_set(generator, UInt(seed))
    return body(generator)
  }
}
