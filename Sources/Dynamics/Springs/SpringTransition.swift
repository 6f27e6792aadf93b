// SPDX-License-Identifier: GPL-3.0-or-later

/// What a spring does to displacement and velocity over one fixed stretch of time: a 2 × 2 matrix.
///
/// A free spring is linear, so (x, v) at the end is this matrix times (x, v) at the start, with x measured
/// from the target. Many values that run on one spring with one frame time share one transition: advancing
/// each is four multiplications. Made by ``SpringPropagator/transition(over:)``.
public struct SpringTransition: Sendable, Hashable {
  /// Displacement at the end for displacement 1 and velocity 0 at the start.
  public let positionFromPosition: Double
  /// Displacement at the end for displacement 0 and velocity 1 at the start, in seconds.
  public let positionFromVelocity: Double
  /// Velocity at the end for displacement 1 and velocity 0 at the start, per second.
  public let velocityFromPosition: Double
  /// Velocity at the end for displacement 0 and velocity 1 at the start.
  public let velocityFromVelocity: Double

  /// Makes the matrix row by row.
  init(_ xx: Double, _ xv: Double, _ vx: Double, _ vv: Double) {
    positionFromPosition = xx
    positionFromVelocity = xv
    velocityFromPosition = vx
    velocityFromVelocity = vv
  }

  /// The state at the end of the stretch; positions are displacements from the target.
  @inlinable
  public func applied(to state: MotionState) -> MotionState {
    MotionState(
      position: positionFromPosition * state.position + positionFromVelocity * state.velocity,
      velocity: velocityFromPosition * state.position + velocityFromVelocity * state.velocity)
  }
}
