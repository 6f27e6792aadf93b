// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds where a polynomial that begins above zero first falls to it, however often it does.
///
/// An interval is left out when a bound proves the polynomial positive there, and searched by Newton's method when a bound
/// proves it monotone; others are halved. So neither two roots close to each other nor a touch are missed.
struct PolynomialFall: BitwiseCopyable {
  /// Largest degree.
  let degree: Int
  /// The coefficients of 1, τ, τ², …, to be written before a search.
  let coefficients: UnsafeMutablePointer<Double>
  private let shifted: UnsafeMutablePointer<Double>

  /// Half width, in τ, below which an interval is taken for one point.
  private static let smallest = 0x1p-46

  /// Takes memory for polynomials up to a degree.
  init(degree: Int, pool: MemoryPool) {
    self.degree = degree
    coefficients = pool.block(degree + 1, of: 0.0)
    shifted = pool.block(degree + 1, of: 0.0)
  }

  /// The first τ from 0 to the limit at which the polynomial is not above zero; nil when there is none.
  func firstFall(degree: Int, limit: Double) -> Double? {
    var rest = 0.0
    for power in stride(from: degree, to: 0, by: -1) { rest = (rest + coefficients[power].magnitude) * limit }
    if coefficients[0] > rest { return nil }
    if coefficients[0] <= 0 { return 0 }
    return search(0, limit, degree)
  }

  private func search(_ lower: Double, _ upper: Double, _ degree: Int) -> Double? {
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
      if slope > 0 { return evaluate(-1, degree).value <= 0 ? lower : nil }
      guard evaluate(1, degree).value <= 0 else { return nil }
      return middle + half * monotoneRoot(degree)
    }
    if half < Self.smallest { return value <= 0 ? middle : nil }
    return search(lower, middle, degree) ?? search(middle, upper, degree)
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

  /// The root in σ of a polynomial that falls from −1 to 1, by Newton's method kept between two bounds.
  private func monotoneRoot(_ degree: Int) -> Double {
    var (low, high, place) = (-1.0, 1.0, 0.0)
    for _ in 0..<100 {
      let (value, slope) = evaluate(place, degree)
      if value == 0 { return place }
      if value > 0 { low = place } else { high = place }
      let newton = place - value / slope
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if (next - place).magnitude <= 2 * .ulpOfOne || high - low <= 2 * .ulpOfOne { return next }
      place = next
    }
    return place
  }

  private func evaluate(_ place: Double, _ degree: Int) -> (value: Double, slope: Double) {
    var (value, slope) = (0.0, 0.0)
    for power in stride(from: degree, through: 0, by: -1) {
      slope = slope * place + value
      value = value * place + shifted[power]
    }
    return (value, slope)
  }
}
