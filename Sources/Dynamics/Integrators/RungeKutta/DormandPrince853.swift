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
  /// The stages 2 to 5.
  @inlinable
  public static var hiddenSlopes: Range<Int> { 1..<5 }
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
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(T.a2k1, k1, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c2 * length, state: stage, derivative: k2)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(T.a3k1, k1, T.a3k2, k2, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c3 * length, state: stage, derivative: k3)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(T.a4k1, k1, T.a4k3, k3, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c4 * length, state: stage, derivative: k4)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(T.a5k1, k1, T.a5k3, k3, T.a5k4, k4, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c5 * length, state: stage, derivative: k5)
    for i in stride(from: 0, to: count, by: 4) {
      let sum = weighted(T.a6k1, k1, T.a6k4, k4, T.a6k5, k5, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c6 * length, state: stage, derivative: k6)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a7k1, k1, T.a7k4, k4, T.a7k5, k5, i)
      sum += weighted(T.a7k6, k6, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c7 * length, state: stage, derivative: k7)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a8k1, k1, T.a8k4, k4, T.a8k5, k5, i)
      sum += weighted(T.a8k6, k6, T.a8k7, k7, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c8 * length, state: stage, derivative: k8)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a9k1, k1, T.a9k4, k4, T.a9k5, k5, i)
      sum += weighted(T.a9k6, k6, T.a9k7, k7, T.a9k8, k8, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c9 * length, state: stage, derivative: k9)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a10k1, k1, T.a10k4, k4, T.a10k5, k5, i)
      sum += weighted(T.a10k6, k6, T.a10k7, k7, T.a10k8, k8, i)
      sum += weighted(T.a10k9, k9, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c10 * length, state: stage, derivative: k10)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a11k1, k1, T.a11k4, k4, T.a11k5, k5, i)
      sum += weighted(T.a11k6, k6, T.a11k7, k7, T.a11k8, k8, i)
      sum += weighted(T.a11k9, k9, T.a11k10, k10, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c11 * length, state: stage, derivative: k11)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a12k1, k1, T.a12k4, k4, T.a12k5, k5, i)
      sum += weighted(T.a12k6, k6, T.a12k7, k7, T.a12k8, k8, i)
      sum += weighted(T.a12k9, k9, T.a12k10, k10, T.a12k11, k11, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: step.end, state: stage, derivative: k12)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a13k1, k1, T.a13k6, k6, T.a13k7, k7, i)
      sum += weighted(T.a13k8, k8, T.a13k9, k9, T.a13k10, k10, i)
      sum += weighted(T.a13k11, k11, T.a13k12, k12, i)
      setLanes(next, i, lanes(state, i) + length * sum)
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
    var (thirds, fifths) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for i in stride(from: 0, to: step.count, by: 4) {
      var third = weighted(T.e3k1, k1, T.e3k6, k6, T.e3k7, k7, i)
      third += weighted(T.e3k8, k8, T.e3k9, k9, T.e3k10, k10, i)
      third += weighted(T.e3k11, k11, T.e3k12, k12, i)
      var fifth = weighted(T.e5k1, k1, T.e5k6, k6, T.e5k7, k7, i)
      fifth += weighted(T.e5k8, k8, T.e5k9, k9, T.e5k10, k10, i)
      fifth += weighted(T.e5k11, k11, T.e5k12, k12, i)
      let scale = 1 / (tolerance * (1 + magnitudes(lanes(step.next, i))))
      thirds = larger(thirds, magnitudes(third) * scale)
      fifths = larger(fifths, magnitudes(fifth) * scale)
    }
    let (largestThird, largestFifth) = (thirds.max(), fifths.max())
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
    let (count, pitch, length) = (step.count, step.pitch, step.length)
    let (k1, k6, k7, k8, k9) = (
      step.slope(0), step.slope(5), step.slope(6), step.slope(7), step.slope(8)
    )
    let (k10, k11, k12, k13, k14) = (
      step.slope(9), step.slope(10), step.slope(11), step.slope(12), step.slope(13)
    )
    let (k15, k16) = (
      step.slope(14), step.slope(15)
    )
    for i in stride(from: 0, to: count, by: 4) {
      let change = lanes(step.next, i) - lanes(step.state, i)
      setLanes(rows, i, change)
      setLanes(rows + pitch, i, length * lanes(k1, i) - change)
      setLanes(rows + 2 * pitch, i, 2 * change - length * (lanes(k1, i) + lanes(k13, i)))
      var row3 = weighted(T.d4k1, k1, T.d4k6, k6, T.d4k7, k7, i)
      row3 += weighted(T.d4k8, k8, T.d4k9, k9, T.d4k10, k10, i)
      row3 += weighted(T.d4k11, k11, T.d4k12, k12, T.d4k13, k13, i)
      row3 += weighted(T.d4k14, k14, T.d4k15, k15, T.d4k16, k16, i)
      setLanes(rows + 3 * pitch, i, length * row3)
      var row4 = weighted(T.d5k1, k1, T.d5k6, k6, T.d5k7, k7, i)
      row4 += weighted(T.d5k8, k8, T.d5k9, k9, T.d5k10, k10, i)
      row4 += weighted(T.d5k11, k11, T.d5k12, k12, T.d5k13, k13, i)
      row4 += weighted(T.d5k14, k14, T.d5k15, k15, T.d5k16, k16, i)
      setLanes(rows + 4 * pitch, i, length * row4)
      var row5 = weighted(T.d6k1, k1, T.d6k6, k6, T.d6k7, k7, i)
      row5 += weighted(T.d6k8, k8, T.d6k9, k9, T.d6k10, k10, i)
      row5 += weighted(T.d6k11, k11, T.d6k12, k12, T.d6k13, k13, i)
      row5 += weighted(T.d6k14, k14, T.d6k15, k15, T.d6k16, k16, i)
      setLanes(rows + 5 * pitch, i, length * row5)
      var row6 = weighted(T.d7k1, k1, T.d7k6, k6, T.d7k7, k7, i)
      row6 += weighted(T.d7k8, k8, T.d7k9, k9, T.d7k10, k10, i)
      row6 += weighted(T.d7k11, k11, T.d7k12, k12, T.d7k13, k13, i)
      row6 += weighted(T.d7k14, k14, T.d7k15, k15, T.d7k16, k16, i)
      setLanes(rows + 6 * pitch, i, length * row6)
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
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a14k1, k1, T.a14k7, k7, T.a14k8, k8, i)
      sum += weighted(T.a14k9, k9, T.a14k10, k10, T.a14k11, k11, i)
      sum += weighted(T.a14k12, k12, T.a14k13, k13, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c14 * length, state: stage, derivative: k14)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a15k1, k1, T.a15k6, k6, T.a15k7, k7, i)
      sum += weighted(T.a15k8, k8, T.a15k11, k11, T.a15k12, k12, i)
      sum += weighted(T.a15k13, k13, T.a15k14, k14, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c15 * length, state: stage, derivative: k15)
    for i in stride(from: 0, to: count, by: 4) {
      var sum = weighted(T.a16k1, k1, T.a16k6, k6, T.a16k7, k7, i)
      sum += weighted(T.a16k8, k8, T.a16k9, k9, T.a16k13, k13, i)
      sum += weighted(T.a16k14, k14, T.a16k15, k15, i)
      setLanes(stage, i, lanes(state, i) + length * sum)
    }
    system.evaluate(time: start + T.c16 * length, state: stage, derivative: k16)
  }
}
