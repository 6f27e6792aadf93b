// SPDX-License-Identifier: GPL-3.0-or-later

/// Störmer's rule as kicks and drifts, for systems of second order: `stoermer`.
///
/// A row of m parts of length p = h/m alternates the two flows of q″ = a(t, q) − Γ(t, q)·q′ that are simple:
/// positions drift, q + p·v, and velocities are kicked at fixed positions, for p/2 at the begin, for p/2 and p/2
/// between two drifts, and for p/2 at the end. The positions are those of Störmer's rule qᵢ₊₁ − 2·qᵢ + qᵢ₋₁ = p²·aᵢ,
/// and of the midpoint rule with 2m sub-steps, which evaluates twice as often. What precedes a drift is the adjoint
/// of what follows one, so the row as a whole is symmetric in time and its error has even powers of p only. Rows of
/// 3, 4, 5 … parts give order 2k after k·(k + 5)/2 evaluations; a first row of one part would make errors so much
/// larger that the same work would go less far. Sources: C. Störmer, 1907; P. Deuflhard, 1985; E. Hairer, S. P.
/// Nørsett, G. Wanner, Solving Ordinary Differential Equations I, section II.14; E. Hairer, C. Lubich, G. Wanner,
/// Geometric Numerical Integration, section II.4.
public enum StoermerRule<System: SecondOrderSystem>: ExtrapolationMethod {
  /// `stoermer`.
  @inlinable
  public static var method: IntegratorMethod { .stoermer }
  /// Three parts.
  @inlinable
  public static var firstParts: Int { 3 }
  /// One a part.
  @inlinable
  public static var work: (perPart: Int, perRow: Int) { (1, 0) }
  /// Rows use the accelerations without damping.
  @inlinable
  public static var slopeIsDerivative: Bool { false }

  /// Evaluates the accelerations without damping into the second half of the slope.
  @inlinable
  public static func evaluateSlope(
    _ system: System, time: Double, state: UnsafePointer<Double>, slope: UnsafeMutablePointer<Double>
  ) {
    check(dimension: system.dimension)
    system.evaluateAcceleration(
      time: time, positions: state, accelerations: slope + system.dimension / 2)
  }

  /// Takes the sub-steps of a row; whether all stayed finite.
  @inlinable
  public static func takeRow(_ system: System, _ row: ExtrapolationRow) -> Bool {
    let (half, start, parts) = (row.count / 2, row.start, row.parts)
    let part = row.length / Double(parts)
    let (positions, velocities) = (row.result, row.result + half)
    let accelerations = row.slope + half
    velocities.update(from: row.begin + half, count: half)
    system.kick(
      time: start, positions: row.begin, accelerations: row.beginSlope + half, velocities: velocities,
      before: 0, after: part / 2)
    drift(row.begin, velocities, part, into: positions, count: half)
    for number in 1..<parts {
      let time = start + Double(number) * part
      system.evaluateAcceleration(time: time, positions: positions, accelerations: accelerations)
      system.kick(
        time: time, positions: positions, accelerations: accelerations, velocities: velocities,
        before: part / 2, after: part / 2)
      drift(positions, velocities, part, into: positions, count: half)
    }
    let end = start + row.length
    system.evaluateAcceleration(time: end, positions: positions, accelerations: accelerations)
    system.kick(
      time: end, positions: positions, accelerations: accelerations, velocities: velocities,
      before: part / 2, after: 0)
    return allFinite(row.result, count: row.count)
  }

  @inlinable
  static func check(dimension: Int) {
    precondition(
      dimension.isMultiple(of: 2), "A system of second order has as many velocities as positions.")
  }

  @inlinable
  @inline(__always)
  static func drift(
    _ begin: UnsafePointer<Double>, _ velocities: UnsafePointer<Double>, _ part: Double,
    into positions: UnsafeMutablePointer<Double>, count: Int
  ) {
    let whole = count & ~3
    for i in stride(from: 0, to: whole, by: 4) {
      setLanes(positions, i, lanes(begin, i) + part * lanes(velocities, i))
    }
    for i in whole..<count { positions[i] = begin[i] + part * velocities[i] }
  }
}
