// SPDX-License-Identifier: GPL-3.0-or-later

/// The implicit midpoint method with fixed steps, of order 2 and symplectic.
///
/// The state z in the middle of a step solves z = y + h/2·f(t + h/2, z), and y ← y + 2·(z − y). It keeps every quadratic
/// invariant, such as the energy of a linear oscillator, and is stable at any step length, however stiff or damped
/// the system; but what changes faster than a step is not resolved.
///
/// The equations are solved by Newton's method down to rounding, with a factored Jacobian matrix that is kept from step to step
/// within a call and is made anew when it converges slowly. A step costs a few evaluations and n² multiplications each, a
/// new matrix n³/3. Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, sections II.1 and IV.2.
public enum ImplicitMidpoint<System: DifferentiableSystem>: FixedStepMethod {
  /// `implicit-midpoint`.
  @inlinable
  public static var method: IntegratorMethod { .implicitMidpoint }

  /// 2048, whose matrix has 32 MiB.
  @inlinable
  public static var largestDimension: Int { 2048 }

  /// The factors, their pivots, four vectors, and whether the factors are known.
  @inlinable
  public static func memoryCount(dimension: Int) -> Int { dimension * dimension + 5 * dimension + 1 }

  /// Notes that no matrix is known.
  @inlinable
  public static func begin(
    _ system: System, state: UnsafePointer<Double>, at time: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) { memory[0] = 0 }

  /// Takes a step.
  @inlinable
  public static func step(
    _ system: System, from state: UnsafePointer<Double>, to next: UnsafeMutablePointer<Double>,
    start: Double, end: Double, length: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) throws(IntegrationError) {
    let count = system.dimension
    let half = length / 2
    let (change, slope, correction) = (memory + 1, memory + 1 + count, memory + 1 + 2 * count)
    let (spare, pivots) = (memory + 1 + 3 * count, memory + 1 + 4 * count)
    let matrix = memory + 1 + 5 * count
    change.update(repeating: 0, count: count)
    next.update(from: state, count: count)
    var previous = Double.infinity
    // Newton's method doubles the digits a time; where it has not come near in so many, it will not.
    for _ in 0..<40 {
      system.evaluate(time: start + half, state: next, derivative: slope)
      work.evaluations += 1
      guard allFinite(slope, count: count) else {
        // Shows the driver which component is to blame.
        for i in 0..<count { next[i] = state[i] + length * slope[i] }
        return
      }
      if memory[0] == 0 {
        system.evaluateJacobian(
          time: start + half, state: next, jacobian: matrix, timeDerivative: spare)
        work.jacobianEvaluations += 1
        try factor(matrix, half: half, pivots: pivots, count: count, time: start)
        memory[0] = 1
      }
      for i in 0..<count { correction[i] = half * slope[i] - change[i] }
      DenseFactorization.solve(matrix, pivots: pivots, count: count, correction)
      var largest = 0.0
      var (farthest, widest) = (0.0, 0.0)
      for i in 0..<count {
        change[i] += correction[i]
        next[i] = state[i] + change[i]
        let scale = state[i].magnitude + (half * slope[i]).magnitude + change[i].magnitude
        largest = max(largest, correction[i].magnitude / (scale + .leastNormalMagnitude))
        farthest = max(farthest, correction[i].magnitude)
        widest = max(widest, scale)
      }
      guard largest < .infinity else { break }
      // Down to rounding, which in a component may be more than its own where large forces cancel: at rest, of all of it.
      let isNear = largest < 1e-9 || farthest < 1e-12 * widest
      if largest <= 4 * .ulpOfOne || isNear && largest > previous / 4 {
        for i in 0..<count { next[i] = state[i] + 2 * change[i] }
        return
      }
      if largest > previous / 8 { memory[0] = 0 }
      previous = largest
    }
    throw IntegrationError.implicitStepFailed(method, time: start)
  }

  /// Makes I − h/2·J of the Jacobian matrix J and factors it.
  @inlinable
  static func factor(
    _ matrix: UnsafeMutablePointer<Double>, half: Double, pivots: UnsafeMutablePointer<Double>,
    count: Int, time: Double
  ) throws(IntegrationError) {
    if let index = firstNonFinite(matrix, count: count * count) {
      throw IntegrationError.nonFiniteDerivative(component: index / count, time: time)
    }
    // The system writes it row by row, and factors go by columns.
    for i in 0..<count {
      for j in 0..<i {
        (matrix[i * count + j], matrix[j * count + i]) =
          (-half * matrix[j * count + i], -half * matrix[i * count + j])
      }
      matrix[i * count + i] = 1 - half * matrix[i * count + i]
    }
    guard DenseFactorization.factor(matrix, pivots: pivots, count: count) else {
      throw IntegrationError.implicitStepFailed(method, time: time)
    }
  }
}
