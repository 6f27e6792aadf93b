// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension SpringChain: MechanicalSystem, LinearSystem {
  /// Number of components of the state: 2·N.
  @inlinable
  public var dimension: Int { 2 * count }

  /// Evaluates the right-hand side: v, then the accelerations.
  @inlinable
  public func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    apply(state, into: derivative, offset: gravity)
  }

  /// Multiplies by the matrix of the equations.
  @inlinable
  public func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    apply(vector, into: result, offset: 0)
  }

  /// Writes zeros, then gravity.
  @inlinable
  public func offset(into result: UnsafeMutablePointer<Double>) {
    result.update(repeating: 0, count: count)
    (result + count).update(repeating: gravity, count: count)
  }

  /// Differences of second order, with an end that is fixed half a link before the first mass and a free one.
  @inlinable
  func apply(
    _ state: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>, offset: Double
  ) {
    let (n, k, c) = (count, stiffness, dampingCoefficient)
    let (q, v, a) = (state, state + n, result + n)
    result.update(from: v, count: n)
    guard n > 1 else {
      a[0] = offset - 2 * k * q[0] - 2 * c * v[0]
      return
    }
    a[0] = offset + k * (q[1] - 3 * q[0]) + c * (v[1] - 3 * v[0])
    for i in 1..<(n - 1) {
      a[i] = offset + k * (q[i - 1] - 2 * q[i] + q[i + 1]) + c * (v[i - 1] - 2 * v[i] + v[i + 1])
    }
    a[n - 1] = offset + k * (q[n - 2] - q[n - 1]) + c * (v[n - 2] - v[n - 1])
  }

  /// Evaluates the accelerations without damping.
  @inlinable
  public func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    let (n, k, q) = (count, stiffness, positions)
    guard n > 1 else {
      accelerations[0] = gravity - 2 * k * q[0]
      return
    }
    accelerations[0] = gravity + k * (q[1] - 3 * q[0])
    for i in 1..<(n - 1) { accelerations[i] = gravity + k * (q[i - 1] - 2 * q[i] + q[i + 1]) }
    accelerations[n - 1] = gravity + k * (q[n - 2] - q[n - 1])
  }

  /// Lets link after link damp for half the time, then again in the opposite order.
  ///
  /// Each link's own decay is a rational approximation of the exact one and takes energy away only; the
  /// composition is symmetric, so its error is of third order.
  @inlinable
  public func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    // Relative velocities of two unit masses decay at the rate 2c, that of the first mass against the anchor
    // too.
    let decay = dampingCoefficient * duration
    let loss = 1 - DampingFactor.decay(decay)
    velocities[0] -= loss * velocities[0]
    for i in stride(from: 1, to: count, by: 1) {
      let change = loss / 2 * (velocities[i] - velocities[i - 1])
      velocities[i] -= change
      velocities[i - 1] += change
    }
    for i in stride(from: count - 1, to: 0, by: -1) {
      let change = loss / 2 * (velocities[i] - velocities[i - 1])
      velocities[i] -= change
      velocities[i - 1] += change
    }
    velocities[0] -= loss * velocities[0]
  }

  /// Writes the constant matrix of the equations, and zeros for ∂f/∂t.
  @inlinable
  public func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    let n = count
    jacobian.update(repeating: 0, count: 4 * n * n)
    timeDerivative.update(repeating: 0, count: 2 * n)
    for i in 0..<n {
      jacobian[i * 2 * n + n + i] = 1
      let row = jacobian + (n + i) * 2 * n
      let weight = (i == 0 ? 2.0 : 1) + (i + 1 < n ? 1 : 0)
      (row[i], row[n + i]) = (-weight * stiffness, -weight * dampingCoefficient)
      if i > 0 { (row[i - 1], row[n + i - 1]) = (stiffness, dampingCoefficient) }
      if i + 1 < n { (row[i + 1], row[n + i + 1]) = (stiffness, dampingCoefficient) }
    }
  }
}
