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
    for i in 0..<count { stage[i] = state[i] + length * (1.0 / 5 * k1[i]) }
    system.evaluate(time: start + length / 5, state: stage, derivative: k2)
    for i in 0..<count { stage[i] = state[i] + length * (3.0 / 40 * k1[i] + 9.0 / 40 * k2[i]) }
    system.evaluate(time: start + length * (3.0 / 10), state: stage, derivative: k3)
    for i in 0..<count {
      let sum = 44.0 / 45 * k1[i] - 56.0 / 15 * k2[i] + 32.0 / 9 * k3[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + length * (4.0 / 5), state: stage, derivative: k4)
    for i in 0..<count {
      var sum = 19372.0 / 6561 * k1[i] - 25360.0 / 2187 * k2[i]
      sum += 64448.0 / 6561 * k3[i] - 212.0 / 729 * k4[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + length * (8.0 / 9), state: stage, derivative: k5)
    for i in 0..<count {
      var sum = 9017.0 / 3168 * k1[i] - 355.0 / 33 * k2[i] + 46732.0 / 5247 * k3[i]
      sum += 49.0 / 176 * k4[i] - 5103.0 / 18656 * k5[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: step.end, state: stage, derivative: k6)
    for i in 0..<count {
      var sum = 35.0 / 384 * k1[i] + 500.0 / 1113 * k3[i] + 125.0 / 192 * k4[i]
      sum += -2187.0 / 6784 * k5[i] + 11.0 / 84 * k6[i]
      next[i] = state[i] + length * sum
    }
    system.evaluate(time: step.end, state: next, derivative: k7)
  }

  /// The largest component of the difference to the embedded method of order 4.
  @inlinable
  public static func error(_ step: EmbeddedStep, tolerance: Double) -> Double {
    let (k1, k3, k4) = (step.slope(0), step.slope(2), step.slope(3))
    let (k5, k6, k7) = (step.slope(4), step.slope(5), step.slope(6))
    var largest = 0.0
    for i in 0..<step.count {
      var sum = 71.0 / 57600 * k1[i] - 71.0 / 16695 * k3[i] + 71.0 / 1920 * k4[i]
      sum += -17253.0 / 339200 * k5[i] + 22.0 / 525 * k6[i] - 1.0 / 40 * k7[i]
      largest = max(largest, (step.length * sum).magnitude / (tolerance * (1 + step.next[i].magnitude)))
    }
    return largest
  }

  /// Does nothing; the last stage is at the end.
  @inlinable
  public static func finish(_ system: System, _ step: EmbeddedStep) {}

  /// Writes the rows of the interpolation.
  @inlinable
  public static func prepareInterpolation(
    _ system: System, _ step: EmbeddedStep, rows: UnsafeMutablePointer<Double>
  ) {
    let (count, length) = (step.count, step.length)
    let (k1, k3, k4) = (step.slope(0), step.slope(2), step.slope(3))
    let (k5, k6, k7) = (step.slope(4), step.slope(5), step.slope(6))
    for i in 0..<count {
      let change = step.next[i] - step.state[i]
      rows[i] = change
      rows[count + i] = length * k1[i] - change
      rows[2 * count + i] = 2 * change - length * (k1[i] + k7[i])
      var sum = -12_715_105_075.0 / 11_282_082_432 * k1[i] + 87_487_479_700.0 / 32_700_410_799 * k3[i]
      sum += -10_690_763_975.0 / 1_880_347_072 * k4[i] + 701_980_252_875.0 / 199_316_789_632 * k5[i]
      sum += -1_453_857_185.0 / 822_651_844 * k6[i] + 69_997_945.0 / 29_380_423 * k7[i]
      rows[3 * count + i] = length * sum
    }
  }
}
