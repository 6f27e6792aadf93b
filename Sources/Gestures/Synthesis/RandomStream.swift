// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The random numbers of one synthetic trace or run: GSL's Mersenne twister, seeded by (seed, index) alone.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014) mixes
/// seed and index into 64 bits. The twister takes 32 of them as its seed; 12 more say how many numbers are
/// skipped at the start, so that two of a million traces hardly ever share their numbers.
struct RandomStream: ~Copyable {
  private let generator: UnsafeMutablePointer<gsl_rng>

  /// Makes the stream with a number, of the family that a seed names.
  init(seed: UInt64, index: Int) {
    guard let generator = gsl_rng_alloc(cgsl_rng_mt19937()) else {
      preconditionFailure("There is no memory for a random number generator.")
    }
    let bits = Self.mixed(Self.mixed(seed) &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
    gsl_rng_set(generator, UInt(bits & 0xFFFF_FFFF))
    for _ in 0..<(bits >> 52) { _ = gsl_rng_get(generator) }
    self.generator = generator
  }

  deinit { gsl_rng_free(generator) }

  /// A number from the uniform distribution on a range.
  func uniform(_ range: ClosedRange<Double>) -> Double {
    gsl_ran_flat(generator, range.lowerBound, range.upperBound)
  }

  /// A number from the normal distribution with mean 0.
  func normal(deviation: Double) -> Double {
    gsl_ran_gaussian(generator, deviation)
  }

  /// A number from the normal distribution with mean 0, cut off at three deviations.
  func boundedNormal(deviation: Double) -> Double {
    min(max(gsl_ran_ugaussian(generator), -3), 3) * deviation
  }

  /// A number from the lognormal distribution median·exp(spread·z), z standard normal cut off at ±3.
  func lognormal(median: Double, spread: Double) -> Double {
    median * exp(boundedNormal(deviation: spread))
  }

  /// True with a probability.
  func chance(_ probability: Double) -> Bool {
    gsl_rng_uniform(generator) < probability
  }

  /// A whole number from 0 up to a bound, which is excluded; the bound lies between 1 and 2³² − 1.
  func below(_ bound: Int) -> Int {
    Int(gsl_rng_uniform_int(generator, UInt(bound)))
  }

  /// Brings numbers into a random order.
  func shuffle(_ numbers: inout [Int]) {
    // GSL takes no number for more than any memory has.
    guard !numbers.isEmpty else { return }
    numbers.withUnsafeMutableBufferPointer { buffer in
      gsl_ran_shuffle(generator, buffer.baseAddress, buffer.count, MemoryLayout<Int>.stride)
    }
  }

  /// The output function of SplitMix64 after one step from `state`.
  static func mixed(_ state: UInt64) -> UInt64 {
    var bits = state &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
