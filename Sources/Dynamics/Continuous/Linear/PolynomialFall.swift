// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds where a polynomial that begins above zero first falls to it, however often it does.
///
/// An interval is left out when a bound proves the polynomial positive there, and searched for its root when a bound
/// proves it monotone; others are halved. So neither two roots close to each other nor a touch are missed.
struct PolynomialFall: BitwiseCopyable {
  /// Largest degree.
  let degree: Int
  /// The coefficients of 1, τ, τ², …, to be written before a search.
  let coefficients: UnsafeMutablePointer<Double>
  private let shifted: UnsafeMutablePointer<Double>

  /// Half width, in τ, below which an interval is taken for one point.
  private static let smallest = 0x1p-46
  /// Most intervals that are looked at. A polynomial that is zero but for rounding would need one for each point.
  private static let mostIntervals = 4096

  /// Takes memory for polynomials up to a degree.
  init(degree: Int, pool: MemoryPool) {
    self.degree = degree
    coefficients = pool.block(degree + 1, of: 0.0)
    shifted = pool.block(degree + 1, of: 0.0)
  }

  /// The first τ from 0 to the limit at which the polynomial is not above zero; nil when there is none, or when a
  /// coefficient is not finite.
  func firstFall(degree: Int, limit: Double) -> Double? {
    var rest = 0.0
    for power in stride(from: degree, to: 0, by: -1) { rest = (rest + coefficients[power].magnitude) * limit }
    guard coefficients[0].isFinite, rest.isFinite, coefficients[0] <= rest else { return nil }
    if coefficients[0] <= 0 { return 0 }
    var budget = Self.mostIntervals
    return search(0, limit, degree, &budget)
  }

  private func search(_ lower: Double, _ upper: Double, _ degree: Int, _ budget: inout Int) -> Double? {
    budget -= 1
    let (middle, half) = (lower + (upper - lower) / 2, (upper - lower) / 2)
    expand(around: middle, half: half, degree)
    var (rest, slopeRest) = (0.0, 0.0)
    for power in stride(from: degree, to: 1, by: -1) {
      rest += shifted[power].magnitude
      slopeRest += Double(power) * shifted[power].magnitude
    }
    let (value, slope) = (shifted[0], degree > 0 ? shifted[1] : 0)
    if value > rest + slope.magnitude { return nil }
    if -value > rest + slope.magnitude { return lower }
    if slope.magnitude > slopeRest {
      if slope > 0 { return evaluate(-1, degree) <= 0 ? lower : nil }
      guard evaluate(1, degree) <= 0 else { return nil }
      return middle + half * monotoneRoot(degree)
    }
    if half < Self.smallest { return value <= 0 ? middle : nil }
    // What no bound could decide so often is at zero but for rounding.
    if budget <= 0 { return lower }
    return search(lower, middle, degree, &budget) ?? search(middle, upper, degree, &budget)
  }

  /// Writes the coefficients in σ, where τ = middle + half · σ.
  private func expand(around middle: Double, half: Double, _ degree: Int) {
    shifted.update(from: coefficients, count: degree + 1)
    for first in 0..<max(0, degree) {
      for power in stride(from: degree - 1, through: first, by: -1) {
        shifted[power] += middle * shifted[power + 1]
      }
    }
    var scale = 1.0
    for power in 0...degree {
      shifted[power] *= scale
      scale *= half
    }
  }

  /// The root in σ of a polynomial that falls from −1 to 1; −1 when it begins at zero but for rounding.
  private func monotoneRoot(_ degree: Int) -> Double {
    RootFinder.bracketedRoot(between: -1, and: 1, tolerance: .ulpOfOne) { evaluate($0, degree) } ?? -1
  }

  private func evaluate(_ place: Double, _ degree: Int) -> Double {
    var value = 0.0
    for power in stride(from: degree, through: 0, by: -1) { value = value * place + shifted[power] }
    return value
  }
}
