// SPDX-License-Identifier: GPL-3.0-or-later

/// Dormand and Prince's Runge–Kutta method of order 8 with estimates of orders 5 and 3 and an interpolation of order 7.
///
/// Twelve evaluations a step, and three more in steps that are interpolated within. With the largest components e₅
/// and e₃ of the two estimates the error is e₅²/√(e₅² + e₃²/100), which is of order h⁸. Sources: E. Hairer,
/// S. P. Nørsett, G. Wanner, Solving Ordinary Differential Equations I, sections II.5, II.6 and II.10.
public enum DormandPrince853<System: DynamicalSystem>: EmbeddedMethod {
  @usableFromInline typealias T = DormandPrince853Tableau

  /// `dop853`.
  @inlinable
  public static var method: IntegratorMethod { .dop853 }
  /// The estimate has the order h⁸; a step changes to between a third and the sixfold.
  @inlinable
  public static var control: StepControl {
    StepControl(order: 8, exponent: 1.0 / 8 - 0.2 * 0.04, factors: 1.0 / 3...6)
  }
  /// Thirteen slopes, and three of the interpolation.
  @inlinable
  public static var slopeCount: Int { 16 }
  /// The slope after those of the stages.
  @inlinable
  public static var endSlope: Int { 12 }
  /// Seven rows.
  @inlinable
  public static var interpolationCount: Int { 7 }
  /// Eleven for the stages, one at the end, three for the interpolation.
  @inlinable
  public static var evaluations: (stages: Int, finish: Int, interpolation: Int) { (11, 1, 3) }

  /// Takes a step.
  @inlinable
  public static func takeStages(_ system: System, _ step: EmbeddedStep) {
    let (count, start, length) = (step.count, step.start, step.length)
    let (state, stage, next) = (step.state, step.stage, step.next)
    let (k1, k2, k3, k4, k5) = (
      step.slope(0), step.slope(1), step.slope(2), step.slope(3), step.slope(4)
    )
    let (k6, k7, k8, k9, k10) = (
      step.slope(5), step.slope(6), step.slope(7), step.slope(8), step.slope(9)
    )
    let (k11, k12) = (
      step.slope(10), step.slope(11)
    )
    for i in 0..<count {
      let sum = T.a2k1 * k1[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c2 * length, state: stage, derivative: k2)
    for i in 0..<count {
      let sum = T.a3k1 * k1[i] + T.a3k2 * k2[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c3 * length, state: stage, derivative: k3)
    for i in 0..<count {
      let sum = T.a4k1 * k1[i] + T.a4k3 * k3[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c4 * length, state: stage, derivative: k4)
    for i in 0..<count {
      let sum = T.a5k1 * k1[i] + T.a5k3 * k3[i] + T.a5k4 * k4[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c5 * length, state: stage, derivative: k5)
    for i in 0..<count {
      let sum = T.a6k1 * k1[i] + T.a6k4 * k4[i] + T.a6k5 * k5[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c6 * length, state: stage, derivative: k6)
    for i in 0..<count {
      var sum = T.a7k1 * k1[i] + T.a7k4 * k4[i] + T.a7k5 * k5[i]
      sum += T.a7k6 * k6[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c7 * length, state: stage, derivative: k7)
    for i in 0..<count {
      var sum = T.a8k1 * k1[i] + T.a8k4 * k4[i] + T.a8k5 * k5[i]
      sum += T.a8k6 * k6[i] + T.a8k7 * k7[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c8 * length, state: stage, derivative: k8)
    for i in 0..<count {
      var sum = T.a9k1 * k1[i] + T.a9k4 * k4[i] + T.a9k5 * k5[i]
      sum += T.a9k6 * k6[i] + T.a9k7 * k7[i] + T.a9k8 * k8[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c9 * length, state: stage, derivative: k9)
    for i in 0..<count {
      var sum = T.a10k1 * k1[i] + T.a10k4 * k4[i] + T.a10k5 * k5[i]
      sum += T.a10k6 * k6[i] + T.a10k7 * k7[i] + T.a10k8 * k8[i]
      sum += T.a10k9 * k9[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c10 * length, state: stage, derivative: k10)
    for i in 0..<count {
      var sum = T.a11k1 * k1[i] + T.a11k4 * k4[i] + T.a11k5 * k5[i]
      sum += T.a11k6 * k6[i] + T.a11k7 * k7[i] + T.a11k8 * k8[i]
      sum += T.a11k9 * k9[i] + T.a11k10 * k10[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c11 * length, state: stage, derivative: k11)
    for i in 0..<count {
      var sum = T.a12k1 * k1[i] + T.a12k4 * k4[i] + T.a12k5 * k5[i]
      sum += T.a12k6 * k6[i] + T.a12k7 * k7[i] + T.a12k8 * k8[i]
      sum += T.a12k9 * k9[i] + T.a12k10 * k10[i] + T.a12k11 * k11[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: step.end, state: stage, derivative: k12)
    for i in 0..<count {
      var sum = T.a13k1 * k1[i] + T.a13k6 * k6[i] + T.a13k7 * k7[i]
      sum += T.a13k8 * k8[i] + T.a13k9 * k9[i] + T.a13k10 * k10[i]
      sum += T.a13k11 * k11[i] + T.a13k12 * k12[i]
      next[i] = state[i] + length * sum
    }
  }

  /// The two estimates combined, each by its largest component.
  @inlinable
  public static func error(_ step: EmbeddedStep, tolerance: Double) -> Double {
    let (k1, k6, k7, k8, k9) = (
      step.slope(0), step.slope(5), step.slope(6), step.slope(7), step.slope(8)
    )
    let (k10, k11, k12) = (
      step.slope(9), step.slope(10), step.slope(11)
    )
    var (largestThird, largestFifth) = (0.0, 0.0)
    for i in 0..<step.count {
      var third = T.e3k1 * k1[i] + T.e3k6 * k6[i] + T.e3k7 * k7[i]
      third += T.e3k8 * k8[i] + T.e3k9 * k9[i] + T.e3k10 * k10[i]
      third += T.e3k11 * k11[i] + T.e3k12 * k12[i]
      var fifth = T.e5k1 * k1[i] + T.e5k6 * k6[i] + T.e5k7 * k7[i]
      fifth += T.e5k8 * k8[i] + T.e5k9 * k9[i] + T.e5k10 * k10[i]
      fifth += T.e5k11 * k11[i] + T.e5k12 * k12[i]
      let scale = 1 / (tolerance * (1 + step.next[i].magnitude))
      largestThird = max(largestThird, third.magnitude * scale)
      largestFifth = max(largestFifth, fifth.magnitude * scale)
    }
    guard largestFifth > 0 else { return 0 }
    // Divided through by the fifth, so that no square leaves the range of numbers.
    let ratio = 0.1 * (largestThird / largestFifth)
    return step.length * largestFifth / (1 + ratio * ratio).squareRoot()
  }

  /// Evaluates the slope at the end, which is the first one of the next step.
  @inlinable
  public static func finish(_ system: System, _ step: EmbeddedStep) {
    system.evaluate(time: step.end, state: step.next, derivative: step.slope(endSlope))
  }

  /// Evaluates the three further slopes and writes the rows of the interpolation.
  @inlinable
  public static func prepareInterpolation(
    _ system: System, _ step: EmbeddedStep, rows: UnsafeMutablePointer<Double>
  ) {
    takeFurtherStages(system, step)
    let (count, length) = (step.count, step.length)
    let (k1, k6, k7, k8, k9) = (
      step.slope(0), step.slope(5), step.slope(6), step.slope(7), step.slope(8)
    )
    let (k10, k11, k12, k13, k14) = (
      step.slope(9), step.slope(10), step.slope(11), step.slope(12), step.slope(13)
    )
    let (k15, k16) = (
      step.slope(14), step.slope(15)
    )
    for i in 0..<count {
      let change = step.next[i] - step.state[i]
      rows[i] = change
      rows[count + i] = length * k1[i] - change
      rows[2 * count + i] = 2 * change - length * (k1[i] + k13[i])
      var row3 = T.d4k1 * k1[i] + T.d4k6 * k6[i] + T.d4k7 * k7[i]
      row3 += T.d4k8 * k8[i] + T.d4k9 * k9[i] + T.d4k10 * k10[i]
      row3 += T.d4k11 * k11[i] + T.d4k12 * k12[i] + T.d4k13 * k13[i]
      row3 += T.d4k14 * k14[i] + T.d4k15 * k15[i] + T.d4k16 * k16[i]
      rows[3 * count + i] = length * row3
      var row4 = T.d5k1 * k1[i] + T.d5k6 * k6[i] + T.d5k7 * k7[i]
      row4 += T.d5k8 * k8[i] + T.d5k9 * k9[i] + T.d5k10 * k10[i]
      row4 += T.d5k11 * k11[i] + T.d5k12 * k12[i] + T.d5k13 * k13[i]
      row4 += T.d5k14 * k14[i] + T.d5k15 * k15[i] + T.d5k16 * k16[i]
      rows[4 * count + i] = length * row4
      var row5 = T.d6k1 * k1[i] + T.d6k6 * k6[i] + T.d6k7 * k7[i]
      row5 += T.d6k8 * k8[i] + T.d6k9 * k9[i] + T.d6k10 * k10[i]
      row5 += T.d6k11 * k11[i] + T.d6k12 * k12[i] + T.d6k13 * k13[i]
      row5 += T.d6k14 * k14[i] + T.d6k15 * k15[i] + T.d6k16 * k16[i]
      rows[5 * count + i] = length * row5
      var row6 = T.d7k1 * k1[i] + T.d7k6 * k6[i] + T.d7k7 * k7[i]
      row6 += T.d7k8 * k8[i] + T.d7k9 * k9[i] + T.d7k10 * k10[i]
      row6 += T.d7k11 * k11[i] + T.d7k12 * k12[i] + T.d7k13 * k13[i]
      row6 += T.d7k14 * k14[i] + T.d7k15 * k15[i] + T.d7k16 * k16[i]
      rows[6 * count + i] = length * row6
    }
  }

  @inlinable
  static func takeFurtherStages(_ system: System, _ step: EmbeddedStep) {
    let (count, start, length) = (step.count, step.start, step.length)
    let (state, stage) = (step.state, step.stage)
    let (k1, k6, k7, k8, k9) = (
      step.slope(0), step.slope(5), step.slope(6), step.slope(7), step.slope(8)
    )
    let (k10, k11, k12, k13, k14) = (
      step.slope(9), step.slope(10), step.slope(11), step.slope(12), step.slope(13)
    )
    let (k15, k16) = (
      step.slope(14), step.slope(15)
    )
    for i in 0..<count {
      var sum = T.a14k1 * k1[i] + T.a14k7 * k7[i] + T.a14k8 * k8[i]
      sum += T.a14k9 * k9[i] + T.a14k10 * k10[i] + T.a14k11 * k11[i]
      sum += T.a14k12 * k12[i] + T.a14k13 * k13[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c14 * length, state: stage, derivative: k14)
    for i in 0..<count {
      var sum = T.a15k1 * k1[i] + T.a15k6 * k6[i] + T.a15k7 * k7[i]
      sum += T.a15k8 * k8[i] + T.a15k11 * k11[i] + T.a15k12 * k12[i]
      sum += T.a15k13 * k13[i] + T.a15k14 * k14[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c15 * length, state: stage, derivative: k15)
    for i in 0..<count {
      var sum = T.a16k1 * k1[i] + T.a16k6 * k6[i] + T.a16k7 * k7[i]
      sum += T.a16k8 * k8[i] + T.a16k9 * k9[i] + T.a16k13 * k13[i]
      sum += T.a16k14 * k14[i] + T.a16k15 * k15[i]
      stage[i] = state[i] + length * sum
    }
    system.evaluate(time: start + T.c16 * length, state: stage, derivative: k16)
  }
}
