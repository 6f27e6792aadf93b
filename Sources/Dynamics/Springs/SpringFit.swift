// SPDX-License-Identifier: GPL-3.0-or-later

/// The spring found for a settling duration, and how it was found.
public struct SpringFit: Sendable, Hashable {
  /// The spring, of mass 1.
  public let spring: Spring
  /// The settling duration that was solved for, in seconds, after clamping.
  public let settlingDuration: Double
  /// The damping ratio that was solved for, after clamping.
  public let dampingRatio: Double
  /// Whether the duration or the ratio that was asked for lay outside the clamps.
  public let isClamped: Bool
  /// What is left of the equation: envelope at the settling duration minus its wanted size, 0 for an exact
  /// solution.
  public let residual: Double
  /// Whether the equation is solved: the residual is below a millionth of the tolerance.
  ///
  /// It is not when the equation has no solution (almost no damping and no velocity: its sine term is
  /// below the tolerance from the start) or when twelve steps were too few.
  public let converged: Bool
}
