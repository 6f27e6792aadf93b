// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Looks for the gentlest spring on a grid that is made finer around what it finds: for motions whose start is not at rest.
struct SpringGoalGrid {
  private let search: SpringGoalSearch

  /// Steps of the response a decade, and what it is looked for in.
  private static let stepsADecade = 20.0
  private static let decades = -3.0...2.0
  /// Steps of the ratio up to 1, and of its reciprocal above.
  private static let ratioSteps = 50

  /// The least ratio that is looked at, unless the ratio is held.
  private let lowestRatio: Double

  init(
    _ search: SpringGoalSearch, ratiosFrom lowestRatio: Double = SpringGoalSearch.dampingRatios.lowerBound
  ) {
    (self.search, self.lowestRatio) = (search, lowestRatio)
  }

  /// The gentlest spring that was found.
  var best: SpringGoalSearch.Candidate? {
    guard !search.limitsResponse else { return best(from: 0, to: .infinity) }
    var (last, cap) = (0.0, SpringGoalSearch.usualResponse)
    while last <= pow(10, Self.decades.upperBound) {
      if let candidate = best(from: last, to: cap) { return candidate }
      (last, cap) = (cap, cap * 2)
    }
    return nil
  }

  /// The gentlest spring that was found whose response is at most a limit, looked for from another on.
  private func best(from last: Double, to cap: Double) -> SpringGoalSearch.Candidate? {
    var best: SpringGoalSearch.Candidate?
    for response in coarseResponses(cap: cap) where response > last {
      for ratio in coarseRatios { consider(response, ratio, cap, &best) }
      // The responses fall: what comes later is not gentler.
      if best != nil, search.heldResponse(dampingRatio: 1) == nil { break }
    }
    var (factor, step) = (pow(10, 1 / Self.stepsADecade), 1 / Double(Self.ratioSteps))
    for _ in 0..<16 {
      guard let center = best else { return nil }
      let parts = (-4...4).map { Double($0) / 4 }
      for part in parts {
        // The steps are those of the grid: of the ratio up to 1, of its reciprocal above.
        let ratio = stepped(center.dampingRatio, by: part * step)
        for responsePart in parts { consider(center.response * pow(factor, responsePart), ratio, cap, &best) }
      }
      (factor, step) = (factor.squareRoot(), step / 2)
    }
    return best
  }

  private func stepped(_ ratio: Double, by step: Double) -> Double {
    let bounce = (ratio <= 1 ? 1 - ratio : 1 / ratio - 1) - step
    return Spring.dampingRatio(bounce: min(max(bounce, -0.999), 1))
  }

  private func consider(
    _ response: Double, _ ratio: Double, _ cap: Double, _ best: inout SpringGoalSearch.Candidate?
  ) {
    var ratio = ratio
    if case .dampingRatio(let held) = search.held { ratio = held } else { ratio = max(ratio, lowestRatio) }
    let response = search.heldResponse(dampingRatio: ratio) ?? min(response, cap)
    let candidate = SpringGoalSearch.Candidate(response: response, dampingRatio: ratio)
    guard best.map({ candidate.isGentler(than: $0) }) ?? true, search.isMet(by: candidate) else { return }
    best = candidate
  }

  /// Responses from the longest; a single one when it is held.
  private func coarseResponses(cap: Double) -> [Double] {
    guard search.heldResponse(dampingRatio: 1) == nil else { return [1] }
    let count = Int((Self.decades.upperBound - Self.decades.lowerBound) * Self.stepsADecade)
    let responses = (0...count).map { pow(10, Self.decades.upperBound - Double($0) / Self.stepsADecade) }
    return cap < .infinity ? [cap] + responses.filter { $0 < cap } : responses
  }

  private var coarseRatios: [Double] {
    if case .dampingRatio(let held) = search.held { return [held] }
    return (0..<2 * Self.ratioSteps).map {
      Spring.dampingRatio(bounce: 1 - Double($0) / Double(Self.ratioSteps))
    }
  }
}
