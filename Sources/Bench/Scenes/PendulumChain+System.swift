// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension PendulumChain: MechanicalSystem {
  /// Number of components of the state: 4·N.
  @inlinable
  public var dimension: Int { 4 * count }

  /// Evaluates the right-hand side: velocities, then accelerations.
  @inlinable
  public func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    let half = 2 * count
    derivative.update(from: state + half, count: half)
    evaluateAcceleration(time: time, positions: state, accelerations: derivative + half)
    let (v, a) = (state + half, derivative + half)
    for i in 0..<half { a[i] -= drag * v[i] }
  }

  /// Evaluates the accelerations without drag: first the pulls of all springs, then their differences.
  @inlinable
  public func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    let (n, k) = (count, stiffness)
    let (x, y) = (positions, positions + n)
    let (ax, ay) = (accelerations, accelerations + n)
    let load = k * PendulumChain.length
    let first = k - load / (x[0] * x[0] + y[0] * y[0]).squareRoot()
    (ax[0], ay[0]) = (first * x[0], first * y[0])
    for i in stride(from: 1, to: n, by: 1) {
      let (dx, dy) = (x[i] - x[i - 1], y[i] - y[i - 1])
      let pull = k - load / (dx * dx + dy * dy).squareRoot()
      (ax[i], ay[i]) = (pull * dx, pull * dy)
    }
    for i in 0..<(n - 1) {
      (ax[i], ay[i]) = (ax[i + 1] - ax[i], gravity + ay[i + 1] - ay[i])
    }
    (ax[n - 1], ay[n - 1]) = (-ax[n - 1], gravity - ay[n - 1])
  }

  /// Multiplies each velocity by 1/(1 + z + z²/2 + z³/6 + z⁴/24) with z = drag · duration, e⁻ᶻ but for
  /// z⁵/120.
  @inlinable
  public func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    let decay = drag * duration
    let growth = 1 + decay * (1 + decay * (0.5 + decay * (1.0 / 6 + decay * (1.0 / 24))))
    for i in 0..<(2 * count) { velocities[i] /= growth }
  }

  /// Writes the Jacobian matrix, with k·(1 − l/d)·1 + k·l/d³·(d⊗d) for each spring, and zeros for ∂f/∂t.
  @inlinable
  public func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    let (n, half, width) = (count, 2 * count, 4 * count)
    jacobian.update(repeating: 0, count: width * width)
    timeDerivative.update(repeating: 0, count: width)
    for i in 0..<half {
      jacobian[i * width + half + i] = 1
      jacobian[(half + i) * width + half + i] = -drag
    }
    for i in 0..<n {
      let dx = state[i] - (i > 0 ? state[i - 1] : 0)
      let dy = state[n + i] - (i > 0 ? state[n + i - 1] : 0)
      let squared = dx * dx + dy * dy
      let ratio = PendulumChain.length / squared.squareRoot()
      let (along, across) = (stiffness * ratio / squared, stiffness * (1 - ratio))
      let (xx, xy, yy) = (across + along * dx * dx, along * dx * dy, across + along * dy * dy)
      // The pull acts on item i against d, and on item i − 1 along it; each end counts in d with its sign.
      for (row, sign) in [(i, -1.0), (i - 1, 1.0)] where row >= 0 {
        for (column, side) in [(i, sign), (i - 1, -sign)] where column >= 0 {
          jacobian[(half + row) * width + column] += side * xx
          jacobian[(half + row) * width + n + column] += side * xy
          jacobian[(half + n + row) * width + column] += side * xy
          jacobian[(half + n + row) * width + n + column] += side * yy
        }
      }
    }
  }
}
