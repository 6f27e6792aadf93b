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

  /// Evaluates the accelerations without drag: the differences of the pulls of neighbouring springs, four at a time.
  @inlinable
  public func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    let (n, k) = (count, stiffness)
    let (x, y) = (positions, positions + n)
    let (ax, ay) = (accelerations, accelerations + n)
    let load = k * PendulumChain.length
    let whole = n & ~3
    // The pulls of the four springs before the ones in work, which wait for the first of those.
    var (px, py) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for i in stride(from: 0, to: whole, by: 4) {
      let (x1, y1) = (four(x + i), four(y + i))
      let x0 = i == 0 ? SIMD4(0, x1[0], x1[1], x1[2]) : four(x + i - 1)
      let y0 = i == 0 ? SIMD4(0, y1[0], y1[1], y1[2]) : four(y + i - 1)
      let (dx, dy) = (x1 - x0, y1 - y0)
      let pull = k - load / (dx * dx + dy * dy).squareRoot()
      let (qx, qy) = (pull * dx, pull * dy)
      if i > 0 {
        setFour(ax + i - 4, SIMD4(px[1], px[2], px[3], qx[0]) - px)
        setFour(ay + i - 4, gravity + (SIMD4(py[1], py[2], py[3], qy[0]) - py))
      }
      (px, py) = (qx, qy)
    }
    // What is left one by one; the last pull of four is that of the spring before.
    var (lastX, lastY) = (px[3], py[3])
    var (nextX, nextY) = (0.0, 0.0)
    for i in whole..<n {
      let (dx, dy) = i == 0 ? (x[0], y[0]) : (x[i] - x[i - 1], y[i] - y[i - 1])
      let pull = k - load / (dx * dx + dy * dy).squareRoot()
      let (qx, qy) = (pull * dx, pull * dy)
      if i == whole { (nextX, nextY) = (qx, qy) }
      if i > whole { (ax[i - 1], ay[i - 1]) = (qx - lastX, gravity + (qy - lastY)) }
      (lastX, lastY) = (qx, qy)
    }
    if whole > 0 {
      setFour(ax + whole - 4, SIMD4(px[1], px[2], px[3], nextX) - px)
      setFour(ay + whole - 4, gravity + (SIMD4(py[1], py[2], py[3], nextY) - py))
    }
    if whole < n { (ax[n - 1], ay[n - 1]) = (-lastX, gravity - lastY) }
  }

  @inlinable
  @inline(__always)
  func four(_ values: UnsafePointer<Double>) -> SIMD4<Double> {
    UnsafeRawPointer(values).loadUnaligned(as: SIMD4<Double>.self)
  }

  @inlinable
  @inline(__always)
  func setFour(_ values: UnsafeMutablePointer<Double>, _ value: SIMD4<Double>) {
    UnsafeMutableRawPointer(values).storeBytes(of: value, as: SIMD4<Double>.self)
  }

  /// Kicks all velocities with the drag, which is the same for all.
  @inlinable
  public func kick(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, before: Double, after: Double
  ) {
    let (factor, length) = DampingFactor.kick(rate: drag, before: before, after: after)
    let whole = (2 * count) & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      setFour(velocities + i, factor * four(velocities + i) + length * four(accelerations + i))
    }
    for i in whole..<(2 * count) { velocities[i] = factor * velocities[i] + length * accelerations[i] }
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
