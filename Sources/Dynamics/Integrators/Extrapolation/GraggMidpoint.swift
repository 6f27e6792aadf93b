// SPDX-License-Identifier: GPL-3.0-or-later

/// Gragg's midpoint rule, for any system: `gbs`.
///
/// A row of m parts takes n = 2m sub-steps of h/n by y₁ = y₀ + (h/n)·f₀ and yᵢ₊₁ = yᵢ₋₁ + 2·(h/n)·fᵢ. Rows of 2, 4, 6 …
/// sub-steps give order 2k after k² evaluations. Source: W. B. Gragg, 1965.
public enum GraggMidpoint<System: DynamicalSystem>: ExtrapolationMethod {
  /// `gbs`.
  @inlinable
  public static var method: IntegratorMethod { .gbs }
  /// One part, two sub-steps.
  @inlinable
  public static var firstParts: Int { 1 }
  /// Two a part, but for the begin's.
  @inlinable
  public static var work: (perPart: Int, perRow: Int) { (2, -1) }
  /// It is.
  @inlinable
  public static var slopeIsDerivative: Bool { true }

  /// Evaluates the derivative.
  @inlinable
  public static func evaluateSlope(
    _ system: System, time: Double, state: UnsafePointer<Double>, slope: UnsafeMutablePointer<Double>
  ) {
    system.evaluate(time: time, state: state, derivative: slope)
  }

  /// Takes the sub-steps of a row; whether all stayed finite.
  @inlinable
  public static func takeRow(_ system: System, _ row: ExtrapolationRow) -> Bool {
    let (count, start, steps) = (row.count, row.start, 2 * row.parts)
    let part = row.length / Double(steps)
    let twice = 2 * part
    let (begin, beginSlope, slope, result) = (row.begin, row.beginSlope, row.slope, row.result)
    var (current, other) = (row.odd, row.even)
    for i in 0..<count { current[i] = begin[i] + part * beginSlope[i] }
    system.evaluate(time: start + part, state: current, derivative: slope)
    // The state two sub-steps before is first the begin; the last one is written to the result.
    let first = steps == 2 ? result : other
    for i in 0..<count { first[i] = begin[i] + twice * slope[i] }
    for number in stride(from: 2, to: steps, by: 1) {
      (current, other) = (other, current)
      system.evaluate(time: start + Double(number) * part, state: current, derivative: slope)
      if number < steps - 1 {
        for i in 0..<count { other[i] += twice * slope[i] }
      } else {
        for i in 0..<count { result[i] = other[i] + twice * slope[i] }
      }
    }
    return allFinite(result, count: count) && allFinite(current, count: count)
  }
}
