// SPDX-License-Identifier: GPL-3.0-or-later

extension RootFinder {
  /// The root of a continuous function that has opposite signs at the ends of an interval, found without allocating.
  ///
  /// Brent's method: inverse quadratic interpolation and secants, with a bisection whenever they make too little of the
  /// interval. The sign of the function changes within `tolerance`, and a few rounding errors of the root, of the result.
  /// ``root(between:and:tolerance:of:)`` does the same by the library; this is for the times of events, where the function
  /// interpolates a motion and may fail. Source: R. P. Brent, 1973.
  ///
  /// - Parameters:
  ///   - lower: lower end of the interval, finite and less than `upper`.
  ///   - upper: upper end, finite.
  ///   - tolerance: largest distance of the result from a change of sign, at least 0.
  ///   - function: evaluated at both ends first, then about eight times when it is smooth.
  /// - Returns: the root; nil when the ends have the same sign, or a value is not a number.
  /// - Throws: What the function throws.
  /// - Complexity: at most 200 steps, of one evaluation each.
  @inlinable
  public static func bracketedRoot<Failure: Error>(
    between lower: Double, and upper: Double, tolerance: Double = 0,
    of function: (Double) throws(Failure) -> Double
  ) throws(Failure) -> Double? {
    precondition(
      lower < upper && lower.isFinite && upper.isFinite, "a root is looked for between two finite ends")
    precondition(tolerance >= 0, "the tolerance of a root is not negative")
    var bracket = Bracket(
      lower: lower, try function(lower), upper: upper, try function(upper), tolerance: tolerance)
    guard bracket.hasRoot else { return nil }
    for _ in 0..<200 {
      guard let next = bracket.next() else { return bracket.best }
      guard bracket.add(next, try function(next)) else { return nil }
    }
    return bracket.best
  }

  /// An interval in which a function changes its sign, and how it is narrowed.
  @usableFromInline
  struct Bracket {
    // The best guess, the one before, and the other end of the interval, with their values.
    @usableFromInline private(set) var best: Double
    private var bestValue: Double
    private var previous: Double
    private var previousValue: Double
    private var opposite: Double
    private var oppositeValue: Double
    private let tolerance: Double
    // The last change of the guess and the one before.
    private var change: Double
    private var changeBefore: Double

    @usableFromInline
    init(
      lower: Double, _ lowerValue: Double, upper: Double, _ upperValue: Double, tolerance: Double
    ) {
      (previous, previousValue) = (lower, lowerValue)
      (best, bestValue) = (upper, upperValue)
      (opposite, oppositeValue) = (lower, lowerValue)
      self.tolerance = tolerance
      change = upper - lower
      changeBefore = change
    }

    /// Whether the values at the ends have opposite signs, or one is zero.
    @usableFromInline
    var hasRoot: Bool {
      guard bestValue.isFinite, oppositeValue.isFinite else { return false }
      return bestValue == 0 || oppositeValue == 0 || (bestValue < 0) != (oppositeValue < 0)
    }

    /// Where to evaluate next; nil when the interval is narrow enough.
    @usableFromInline
    mutating func next() -> Double? {
      if oppositeValue.magnitude < bestValue.magnitude {
        (previous, previousValue) = (best, bestValue)
        (best, bestValue) = (opposite, oppositeValue)
        (opposite, oppositeValue) = (previous, previousValue)
      }
      let smallest = 2 * .ulpOfOne * best.magnitude + tolerance / 2
      // Halves first, for ends whose distance is not finite.
      let middle = opposite / 2 - best / 2
      guard middle.magnitude > smallest, bestValue != 0 else { return nil }
      if changeBefore.magnitude < smallest || previousValue.magnitude <= bestValue.magnitude {
        (change, changeBefore) = (middle, middle)
      } else {
        interpolate(middle: middle, smallest: smallest)
      }
      return best + (change.magnitude > smallest ? change : middle > 0 ? smallest : -smallest)
    }

    /// Chooses the change by a secant or an inverse parabola, or halves the interval where these go too far.
    private mutating func interpolate(middle: Double, smallest: Double) {
      let ratio = bestValue / previousValue
      var numerator: Double
      var denominator: Double
      if previous == opposite {
        numerator = 2 * middle * ratio
        denominator = 1 - ratio
      } else {
        let (left, right) = (previousValue / oppositeValue, bestValue / oppositeValue)
        numerator = ratio * (2 * middle * left * (left - right) - (best - previous) * (right - 1))
        denominator = (left - 1) * (right - 1) * (ratio - 1)
      }
      if numerator > 0 { denominator = -denominator } else { numerator = -numerator }
      let isInside = 2 * numerator < 3 * middle * denominator - (smallest * denominator).magnitude
      if isInside && 2 * numerator < (changeBefore * denominator).magnitude {
        changeBefore = change
        change = numerator / denominator
      } else {
        (change, changeBefore) = (middle, middle)
      }
    }

    /// Takes a further value; false when it is not a number.
    @usableFromInline
    mutating func add(_ position: Double, _ value: Double) -> Bool {
      guard value.isFinite else { return false }
      (previous, previousValue) = (best, bestValue)
      (best, bestValue) = (position, value)
      if (bestValue < 0) == (oppositeValue < 0) {
        (opposite, oppositeValue) = (previous, previousValue)
        change = best - previous
        changeBefore = change
      }
      return true
    }
  }
}
