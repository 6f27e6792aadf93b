// SPDX-License-Identifier: GPL-3.0-or-later

/// The classical Runge–Kutta method of order 4 with fixed steps.
///
/// k₁ = f(t, y), k₂ = f(t + h/2, y + h/2·k₁), k₃ = f(t + h/2, y + h/2·k₂), k₄ = f(t + h, y + h·k₃),
/// y ← y + h/6·(k₁ + 2k₂ + 2k₃ + k₄). Four evaluations a step. For an oscillator of angular frequency ω it is
/// stable while h·ω < 2.828. Source: W. Kutta, 1901.
public enum RungeKutta4<System: DynamicalSystem>: FixedStepMethod {
  /// `rk4`.
  @inlinable
  public static var method: IntegratorMethod { .rk4 }

  /// Two slopes.
  @inlinable
  public static func memoryCount(dimension: Int) -> Int { 2 * dimension }

  /// Takes a step.
  @inlinable
  public static func step(
    _ system: System, from state: UnsafePointer<Double>, to next: UnsafeMutablePointer<Double>,
    start: Double, end: Double, length: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) {
    let count = system.dimension
    let (slope, sum) = (memory, memory + count)
    let (half, sixth) = (length / 2, length / 6)
    let middle = start + half
    system.evaluate(time: start, state: state, derivative: sum)
    for i in 0..<count { next[i] = state[i] + half * sum[i] }
    system.evaluate(time: middle, state: next, derivative: slope)
    for i in 0..<count {
      sum[i] += 2 * slope[i]
      next[i] = state[i] + half * slope[i]
    }
    system.evaluate(time: middle, state: next, derivative: slope)
    for i in 0..<count {
      sum[i] += 2 * slope[i]
      next[i] = state[i] + length * slope[i]
    }
    system.evaluate(time: end, state: next, derivative: slope)
    for i in 0..<count { next[i] = state[i] + sixth * (sum[i] + slope[i]) }
    work.evaluations += 4
  }
}
