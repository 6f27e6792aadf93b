// SPDX-License-Identifier: GPL-3.0-or-later

/// Dormand and Prince's Runge–Kutta method of order 5 with an estimate of order 4 and an interpolation of order 4.
///
/// Six evaluations a step, since the last of one step is the first of the next. The interpolation costs none, and
/// its slope is continuous from step to step. For an oscillator of angular frequency ω it is stable while h·ω < 1.
/// Sources: J. R. Dormand, P. J. Prince, 1980; L. F. Shampine, 1986; E. Hairer, S. P. Nørsett, G. Wanner, Solving
/// Ordinary Differential Equations I, sections II.5 and II.6.
public enum DormandPrince5<System: DynamicalSystem>: EmbeddedMethod {
  /// `dopri5`.
  @inlinable
  public static var method: IntegratorMethod { .dopri5 }
  /// The estimate has the order h⁵; a step changes to between a fifth and the tenfold.
  @inlinable
  public static var control: StepControl {
    StepControl(order: 5, exponent: 1.0 / 5 - 0.75 * 0.04, factors: 0.2...10)
  }
  /// Seven slopes.
  @inlinable
  public static var slopeCount: Int { 7 }
  /// The last slope is the one at the end.
  @inlinable
  public static var endSlope: Int { 6 }
  /// The second stage.
  @inlinable
  public static var hiddenSlopes: Range<Int> { 1..<2 }
  /// Four rows.
  @inlinable
  public static var interpolationCount: Int { 4 }
  /// Six evaluations in all.
  @inlinable
  public static var evaluations: (stages: Int, finish: Int, interpolation: Int) { (6, 0, 0) }

  /// Takes a step.
  @inlinable
  public static func takeStages(_ system: System, _ step: EmbeddedStep) {
    let (count, start, length) = (step.count, step.start, step.length)
    let (state, stage, next) = (step.state, step.stage, step.next)
    let (k1, k2, k3, k4) = (step.slope(0), step.slope(1), step.slope(2), step.slope(3))
    let (k5, k6, k7) = (step.slope(4), step.slope(5), step.slope(6))
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(1.0 / 5, k1, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + length / 5, state: stage, derivative: k2)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(3.0 / 40, k1, 9.0 / 40, k2, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + length * (3.0 / 10), state: stage, derivative: k3)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(44.0 / 45, k1, -56.0 / 15, k2, 32.0 / 9, k3, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + length * (4.0 / 5), state: stage, derivative: k4)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(19372.0 / 6561, k1, -25360.0 / 2187, k2, i)
      sum += weighted(64448.0 / 6561, k3, -212.0 / 729, k4, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + length * (8.0 / 9), state: stage, derivative: k5)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(9017.0 / 3168, k1, -355.0 / 33, k2, 46732.0 / 5247, k3, i)
      sum += weighted(49.0 / 176, k4, -5103.0 / 18656, k5, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: step.end, state: stage, derivative: k6)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(35.0 / 384, k1, 500.0 / 1113, k3, 125.0 / 192, k4, i)
      sum += weighted(-2187.0 / 6784, k5, 11.0 / 84, k6, i)
      setLanes(next, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: step.end, state: next, derivative: k7)
  }

  /// The largest component of the difference to the embedded method of order 4.
  @inlinable
  public static func error(_ step: EmbeddedStep, tolerance: Double) -> Double {
    let (k1, k3, k4) = (step.slope(0), step.slope(2), step.slope(3))
    let (k5, k6, k7) = (step.slope(4), step.slope(5), step.slope(6))
    var largest = SIMD4<Double>.zero
    for i in stride(from: 0, to: step.count, by: 4) {
      var sum = weighted(71.0 / 57600, k1, -71.0 / 16695, k3, 71.0 / 1920, k4, i)
      sum += weighted(-17253.0 / 339200, k5, 22.0 / 525, k6, -1.0 / 40, k7, i)
      let scale = tolerance * (1 + magnitudes(lanes(step.next, i)))
      largest = larger(largest, magnitudes(step.length * sum) / scale)
    }
    return largest.max()
  }

  /// Does nothing; the last stage is at the end.
  @inlinable
  public static func finish(_ system: System, _ step: EmbeddedStep) {}

  /// Writes the rows of the interpolation.
  @inlinable
  public static func prepareInterpolation(
    _ system: System, _ step: EmbeddedStep, rows: UnsafeMutablePointer<Double>
  ) {
    let (count, pitch, length) = (step.count, step.pitch, step.length)
    let (k1, k3, k4) = (step.slope(0), step.slope(2), step.slope(3))
    let (k5, k6, k7) = (step.slope(4), step.slope(5), step.slope(6))
    for i in stride(from: 0, to: count, by: 4) {
      let change = lanes(step.next, i) - lanes(step.state, i)
      setLanes(rows, i, change)
      setLanes(rows + pitch, i, length * lanes(k1, i) - change)
      setLanes(rows + 2 * pitch, i, 2 * change - length * (lanes(k1, i) + lanes(k7, i)))
      var sum = weighted(-12_715_105_075.0 / 11_282_082_432, k1, 87_487_479_700.0 / 32_700_410_799, k3, i)
      sum += weighted(-10_690_763_975.0 / 1_880_347_072, k4, 701_980_252_875.0 / 199_316_789_632, k5, i)
      sum += weighted(-1_453_857_185.0 / 822_651_844, k6, 69_997_945.0 / 29_380_423, k7, i)
      setLanes(rows + 3 * pitch, i, length * sum)
    }
  }
}
