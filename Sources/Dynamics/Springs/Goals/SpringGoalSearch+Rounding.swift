// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SpringGoalSearch {
  /// The spring of few digits near the gentlest one that meets the goal by the values that are reported.
  ///
  /// The ratio has two decimals and the response three digits, or as many more as it takes; the response gives up 2 % at most.
  ///
  /// - Parameters:
  ///   - ideal: the gentlest spring; on a bound, perhaps, that is not to be reached.
  ///   - bounds: the responses at each ratio; nil when they are not known.
  /// - Returns: the spring; unknown when none near the ideal one meets the goal.
  func finished(_ ideal: Candidate, bounds: SpringGoalRegion?) -> Outcome {
    for digits in 2...16 {
      for ratio in ratios(near: ideal.dampingRatio, decimals: digits) {
        for response in responses(near: ideal, at: ratio, digits: digits + 1, bounds: bounds) {
          let candidate = Candidate(response: response, dampingRatio: ratio)
          if response >= 0.98 * ideal.response, isMet(by: candidate), let spring = spring(candidate) {
            return .found(spring)
          }
        }
      }
    }
    guard isMet(by: ideal), let spring = spring(ideal) else { return .unknown }
    return .found(spring)
  }

  /// Ratios with some decimals, the nearest first; the ratio itself when it is held.
  private func ratios(near ratio: Double, decimals: Int) -> [Double] {
    if case .dampingRatio = held { return [ratio] }
    let scale = pow(10, Double(decimals))
    let nearest = (ratio * scale).rounded()
    let isBelow = nearest > ratio * scale
    let lowest = ratio < Self.usualRatio ? 0 : Self.usualRatio
    return [0, isBelow ? -1 : 1, isBelow ? 1 : -1].map { (nearest + $0) / scale }.filter { $0 >= lowest }
  }

  /// Responses with some digits, the longest first; the response itself when it is held.
  private func responses(
    near ideal: Candidate, at ratio: Double, digits: Int, bounds: SpringGoalRegion?
  ) -> [Double] {
    if let held = heldResponse(dampingRatio: ratio) { return [held] }
    var longest = ideal.response
    if let bounds {
      let point = bounds.point(ratio)
      guard let range = bounds.responses(point, point) else { return [] }
      longest = limitsResponse ? range.upper : min(range.upper, ideal.response)
    }
    // One decimal place less than the exponent says is no harm.
    let exponent = log10(longest).rounded(.down) - Double(digits - 1)
    func number(_ count: Double) -> Double {
      exponent < 0 ? count / pow(10, -exponent) : count * pow(10, exponent)
    }
    let count = (exponent < 0 ? longest * pow(10, -exponent) : longest / pow(10, exponent)).rounded(.down)
    return [number(count), number(count - 1)].filter { $0 > 0 && $0 <= longest }
  }
}
