// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of one field that a search begins with, on a scale from 0 to 1 that it may leave.
///
/// - The thresholds of observed values run evenly over all values at which a trace's outcome can change.
/// - Positive numbers run from a quarter to four times the present one, by equal factors.
/// - Shares, which have to lie between 0 and 1, do so by their odds p/(1 − p), or run evenly from 0 to 1 where
///   they are either.
/// - Other numbers run from 4p to p/4, or from −1 to 1 where p is 0.
struct SearchScale: Sendable {
  /// How the scale is divided.
  enum Kind: Sendable {
    case even, factors, odds
  }

  let kind: Kind
  /// The ends, as the kind counts them.
  private let start: Double
  private let end: Double
  /// What values are held within.
  private let domain: ClosedRange<Double>
  /// Observed values in ascending order; empty for fields that are no thresholds.
  private let steps: [Double]

  /// The scale of a threshold, by the values where outcomes can change.
  init(steps: [Double], domain: ClosedRange<Double>) {
    let sorted = steps.filter(\.isFinite).sorted()
    self.steps = sorted
    self.domain = domain
    kind = .even
    let (low, high) = (sorted.first ?? 0, sorted.last ?? 1)
    let margin = high > low ? (high - low) / 10 : 1
    start = max(low - margin, domain.lowerBound)
    end = min(high + margin, domain.upperBound)
  }

  /// The scale of a number around its present value, within the range that it can hold, if that is known.
  init(around present: Double, within range: ClosedRange<Double>?, isWhole: Bool = false) {
    let most = Double.greatestFiniteMagnitude
    let range = range ?? -most...most
    steps = []
    domain = max(range.lowerBound, -most)...min(range.upperBound, most)
    let isShare = !isWhole && domain.lowerBound >= 0 && domain.upperBound <= 1
    if isShare, present > 0, present < 1 {
      kind = .odds
      (start, end) = (log(present / (1 - present)) - log(4), log(present / (1 - present)) + log(4))
    } else if isShare {
      kind = .even
      (start, end) = (domain.lowerBound, domain.upperBound)
    } else if present > 0 {
      kind = .factors
      (start, end) = (log(present) - log(4), log(present) + log(4))
    } else {
      kind = .even
      (start, end) = present < 0 ? (4 * present, present / 4) : (-1, 1)
    }
  }

  /// The value at a place of the scale.
  func value(at place: Double) -> Double {
    let number = start + (end - start) * place
    let value =
      switch kind {
      case .even: number
      case .factors: exp(number)
      case .odds: 1 / (1 + exp(-number))
      }
    return min(max(value, domain.lowerBound), domain.upperBound)
  }

  /// The place of a value.
  func place(of value: Double) -> Double {
    let number =
      switch kind {
      case .even: value
      case .factors: log(value)
      case .odds: log(value / (1 - value))
      }
    let place = end > start ? (number - start) / (end - start) : 0
    return place.isFinite ? place : 0.5
  }

  /// Places of a grid: quantiles of the observed values, or evenly.
  func grid(_ count: Int) -> [Double] {
    (0..<count).map { index in
      let share = (Double(index) + 0.5) / Double(count)
      guard steps.count > 1 else { return share }
      let step = min(Int(share * Double(steps.count)), steps.count - 1)
      let next = step + 1 < steps.count ? steps[step + 1] : domain.upperBound < .infinity ? end : steps[step]
      return place(of: steps[step] + (next - steps[step]) / 2)
    }
  }
}
