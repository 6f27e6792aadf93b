// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Resistance to a pull beyond a limit: what is shown of an overscroll.
///
/// offset = (1 − 1/(x·c/d + 1))·d for a pull x on a view of dimension d: steepness c at the limit, and never as
/// far as d. Source: reverse engineered from scroll views by Grant Paul.
public struct RubberBand: Sendable, Hashable, Codable {
  /// Share c of the pull that is shown at the limit, greater than 0; 0.55 in a scroll view, 0.15 in use-gesture.
  public var constant: Double

  /// Makes a rubber band.
  public init(constant: Double = 0.55) {
    precondition(constant > 0 && constant.isFinite, "the constant of a rubber band must be positive")
    self.constant = constant
  }

  /// What is shown of a pull beyond the limit.
  ///
  /// - Parameters:
  ///   - overscroll: how far the finger is beyond the limit, of either sign; infinity counts as the largest pull.
  ///   - dimension: length of the view along the pull, finite and greater than 0.
  /// - Returns: the shown offset beyond the limit, smaller than the dimension also where rounding would reach it.
  public func offset(overscroll: Double, dimension: Double) -> Double {
    precondition(
      dimension > 0 && dimension.isFinite, "the dimension of a rubber band must be positive and finite")
    // The formula above without its cancellation at small pulls, and without overflow at large ones.
    let share = overscroll.magnitude / dimension * constant
    let shown = share.isInfinite ? dimension : overscroll.magnitude * constant / (share + 1)
    let limited = min(shown, dimension.nextDown)
    return overscroll < 0 ? -limited : limited
  }

  /// The pull that shows as an offset, to resume a drag in the middle of an overscroll: b·d/(c·(d − b)).
  ///
  /// - Parameters:
  ///   - offset: the shown offset beyond the limit, smaller than the dimension.
  ///   - dimension: length of the view along the pull, greater than 0.
  /// - Returns: how far the finger is beyond the limit.
  public func overscroll(offset: Double, dimension: Double) -> Double {
    precondition(offset.magnitude < dimension, "a rubber band never shows as much as its dimension")
    return offset / (constant * (1 - offset.magnitude / dimension))
  }

  /// A position that is free inside a range and resists beyond it.
  ///
  /// - Parameters:
  ///   - position: where the finger is.
  ///   - minimum: lower end of the range; nil for none.
  ///   - maximum: upper end of the range, not below the minimum; nil for none.
  ///   - dimension: length of the view. Without it the length of the range is taken, as use-gesture does; where the
  ///     range has one end only, use-gesture's x^(5c) replaces the formula.
  /// - Returns: the position to show.
  public func position(
    _ position: Double, minimum: Double?, maximum: Double?, dimension: Double? = nil
  ) -> Double {
    let (lower, upper) = (minimum ?? -.infinity, maximum ?? .infinity)
    precondition(lower <= upper, "the minimum of a range must not exceed its maximum")
    guard position < lower || position > upper else { return position }
    let limit = min(max(position, lower), upper)
    let overscroll = position - limit
    let length = dimension ?? (upper - lower)
    guard length.isFinite else {
      let shown = pow(overscroll.magnitude, 5 * constant)
      return overscroll < 0 ? limit - shown : limit + shown
    }
    guard length > 0 else { return limit }
    return limit + offset(overscroll: overscroll, dimension: length)
  }
}

extension RubberBand: Validatable {
  /// All problems of the stored value; empty when the band can be used.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(constant, "constant")
    return problems
  }
}
