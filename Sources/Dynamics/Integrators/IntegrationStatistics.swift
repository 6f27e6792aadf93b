// SPDX-License-Identifier: GPL-3.0-or-later

/// What an integrator has done since it was made; never reset, so that differences give any interval's work.
public struct IntegrationStatistics: Sendable, Hashable {
  /// Steps that were accepted.
  public var steps = 0
  /// Steps that were tried and thrown away because their error was too large or not finite.
  public var rejectedSteps = 0
  /// Evaluations of the right-hand side, interpolations included (of the accelerations, for `stoermer`, `verlet` and
  /// `semi-implicit-euler`; of a Taylor coefficient, for `taylor`).
  public var evaluations = 0
  /// Evaluations of the Jacobian matrix; for `propagator`, how often the system's matrix was read.
  public var jacobianEvaluations = 0

  /// Statistics of an integrator that has done nothing yet.
  @inlinable
  public init() {}

  /// The work of two integrators.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.steps += right.steps
    sum.rejectedSteps += right.rejectedSteps
    sum.evaluations += right.evaluations
    sum.jacobianEvaluations += right.jacobianEvaluations
    return sum
  }
}
