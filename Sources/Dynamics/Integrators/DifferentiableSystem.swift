// SPDX-License-Identifier: GPL-3.0-or-later

/// A dynamical system that knows the derivatives of its right-hand side.
///
/// Implicit methods (`bsimp`, `msbdf`, `implicit-midpoint`) solve linear systems with this matrix. A wrong one costs them steps or
/// accuracy silently, so each conforming type is compared with finite differences in its tests.
public protocol DifferentiableSystem: DynamicalSystem, ~Copyable {
  /// Evaluates the Jacobian matrix ∂f/∂y and the partial derivative ∂f/∂t.
  ///
  /// - Parameters:
  ///   - time: `t`, in seconds.
  ///   - state: `y`, `dimension` values.
  ///   - jacobian: where the matrix is written, row by row: `jacobian[i * dimension + j]` = ∂fᵢ/∂yⱼ. Every
  ///     element is written, zeros too.
  ///   - timeDerivative: where ∂f/∂t is written, `dimension` values.
  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>)
}
