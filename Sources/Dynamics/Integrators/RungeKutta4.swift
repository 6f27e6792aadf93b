// SPDX-License-Identifier: GPL-3.0-or-later

/// The classical Runge–Kutta method of order 4 with fixed steps.
///
/// k₁ = f(t, y), k₂ = f(t + h/2, y + h/2·k₁), k₃ = f(t + h/2, y + h/2·k₂), k₄ = f(t + h, y + h·k₃),
/// y ← y + h/6·(k₁ + 2k₂ + 2k₃ + k₄). Four evaluations a step. For an oscillator of angular frequency ω it is
/// stable while h·ω < 2.828. Source: W. Kutta, 1901.
public struct RungeKutta4<System: DynamicalSystem>: ~Copyable, Integrator {
  /// Number of components of the states that it was made for.
  public let dimension: Int

  @usableFromInline let options: IntegratorOptions
  @usableFromInline let workspace: Workspace
  @usableFromInline var work = IntegrationStatistics()

  /// Makes an integrator for systems of the given one's dimension.
  ///
  /// - Throws: `IntegrationError` with code `invalidOption`.
  @inlinable
  public init(
    for system: System, options: IntegratorOptions = IntegratorOptions()
  ) throws(IntegrationError) {
    try options.check()
    self.options = options
    dimension = system.dimension
    workspace = Workspace(count: 3 * dimension)
  }

  /// What has been done so far.
  @inlinable
  public var statistics: IntegrationStatistics { work }

  /// Does nothing: a step depends on nothing before it.
  @inlinable
  public mutating func reset() {}

  /// Advances a state in equal steps of at most `options.step`, landing exactly on the end.
  @inlinable
  public mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError) {
    precondition(system.dimension == dimension, "A system has as many components as its integrator.")
    let steps = try FixedSteps(from: start, to: end, step: options.step, limit: options.stepLimit)
    let count = dimension
    let slope = workspace.base
    let sum = slope + count
    let trial = sum + count
    let (length, half, sixth) = (steps.length, steps.length / 2, steps.length / 6)
    guard allFinite(state, count: count) else {
      throw IntegrationError.nonFiniteState(state, count: count, time: start)
    }
    for index in 0..<steps.count {
      let time = steps.time(index)
      let middle = time + half
      system.evaluate(time: time, state: state, derivative: sum)
      for i in 0..<count { trial[i] = state[i] + half * sum[i] }
      system.evaluate(time: middle, state: trial, derivative: slope)
      for i in 0..<count {
        sum[i] += 2 * slope[i]
        trial[i] = state[i] + half * slope[i]
      }
      system.evaluate(time: middle, state: trial, derivative: slope)
      for i in 0..<count {
        sum[i] += 2 * slope[i]
        trial[i] = state[i] + length * slope[i]
      }
      system.evaluate(time: steps.time(index + 1), state: trial, derivative: slope)
      for i in 0..<count { trial[i] = state[i] + sixth * (sum[i] + slope[i]) }
      work.evaluations += 4
      guard allFinite(trial, count: count) else {
        throw IntegrationError.nonFiniteState(trial, count: count, time: time)
      }
      state.update(from: trial, count: count)
      work.steps += 1
    }
  }
}
