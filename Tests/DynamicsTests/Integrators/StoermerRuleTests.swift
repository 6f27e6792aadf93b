// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

/// Störmer's rule alone, row by row, and what its extrapolation makes of it.
@Suite struct StoermerRuleTests {
  /// The state at the end of a row of so many parts.
  private func row<System: SecondOrderSystem>(
    _ system: System, from state: [Double], length: Double, parts: Int
  ) -> [Double] {
    let count = system.dimension
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: 5 * count)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: 5 * count)
    memory.update(from: state, count: count)
    let (beginSlope, result, slope, unused) = (
      memory + count, memory + 2 * count, memory + 3 * count, memory + 4 * count
    )
    StoermerRule<System>.evaluateSlope(system, time: 0, state: memory, slope: beginSlope)
    let isFinite = StoermerRule<System>.takeRow(
      system,
      ExtrapolationRow(
        count: count, start: 0, length: length, parts: parts, begin: memory, beginSlope: beginSlope,
        result: result, scratch: (unused, unused, slope)))
    #expect(isFinite)
    return Array(UnsafeBufferPointer(start: result, count: count))
  }

  /// qᵢ₊₁ = 2·qᵢ − qᵢ₋₁ + p²·aᵢ with q₁ = q₀ + p·v₀ + p²/2·a₀, and at the end v = (qₘ − qₘ₋₁)/p + p/2·aₘ.
  @Test func undampedRowsAreStoermersRule() {
    let (start, parts, length) = (Kepler.orbit(eccentricity: 0.3, at: 1), 7, 0.9)
    let p = length / Double(parts)
    func pull(_ q: [Double]) -> [Double] {
      let cube = pow(q[0] * q[0] + q[1] * q[1], 1.5)
      return [-q[0] / cube, -q[1] / cube]
    }
    var (before, now) = (Array(start[..<2]), [0.0, 0])
    for k in 0..<2 { now[k] = before[k] + p * start[2 + k] + p * p / 2 * pull(before)[k] }
    for _ in 1..<parts {
      let a = pull(now)
      (before, now) = (now, (0..<2).map { 2 * now[$0] - before[$0] + p * p * a[$0] })
    }
    let right = now + (0..<2).map { (now[$0] - before[$0]) / p + p / 2 * pull(now)[$0] }
    #expect(stateDistance(row(Kepler(), from: start, length: length, parts: parts), right) <= 1e-14)
  }

  /// With k rows the error of one step is of order h^(2k + 1), so errors of a row have even powers only, with damping as well.
  @Test(arguments: 1...4)
  func eachRowBringsTwoOrders(rows: Int) throws {
    func check<System: MechanicalSystem>(_ system: System, _ start: [Double], _ length: Double) throws {
      let table = ExtrapolationTable(firstParts: 3)
      let errors = try [length, length / 2].map { length in
        let right = try integrateOnce(
          system, from: start, for: length, by: .rk8pd, options: IntegratorOptions(tolerance: 1e-14)
        ).state
        var sum = [Double](repeating: 0, count: start.count)
        for j in 0..<rows {
          let row = row(system, from: start, length: length, parts: 3 + j)
          for i in sum.indices { sum[i] += table.best(rows: rows)[j] * row[i] }
        }
        return stateDistance(sum, right)
      }
      let observed = log2(errors[0] / errors[1])
      // Steps are long enough for rounding not to count, so that higher terms do; an odd power would show an order of 4.
      #expect(observed >= Double(rows <= 2 ? 2 * rows + 1 : 2 * rows) - 0.35, "\(System.self) \(errors)")
    }
    let stretch = [1, 1, 1, 2][rows - 1]
    try check(Kepler(), Kepler.orbit(eccentricity: 0.3, at: 1), 0.3 * Double(stretch))
    // Drag on each coordinate, by its own way of kicking; and one that depends on the position, by decay and kick.
    let springs = OscillatorSystem([
      Oscillator(angularFrequency: 2, dampingRatio: 0.4, target: 1),
      Oscillator(angularFrequency: 1, dampingRatio: 1.5),
    ])
    try check(springs, [0.2, -1, 3, 0.5], 0.3 * Double(stretch))
    try check(DraggedSpring(), [1, 0.5], 0.2 * Double(stretch))
  }

  /// What pays for the second method: half of the evaluations at the same error.
  @Test func itTakesAboutHalfOfTheEvaluationsOfTheMidpointRule() throws {
    let start = Kepler.orbit(eccentricity: 0.2, at: 0)
    let right = Kepler.orbit(eccentricity: 0.2, at: 20)
    let work = try [IntegratorMethod.gbs, .stoermer].map { method in
      let run = try integrateOnce(
        Kepler(), from: start, for: 20, by: method, options: IntegratorOptions(tolerance: 1e-11))
      #expect(stateDistance(run.state, right) <= 1e-8, "\(method)")
      return run.statistics.evaluations
    }
    #expect(Double(work[1]) <= 0.65 * Double(work[0]), "\(work)")
  }

  @Test(arguments: [0, 1e-3, 0.1, 0.5, 1, 3, 20, 1e3, 1e60])
  func decayIsSymmetricAndNearTheExponential(z: Double) {
    let decay = DampingFactor.decay(z)
    #expect(decay >= 0 && decay <= 1)
    if z <= 1 { #expect(abs(decay / exp(-z) - 1) <= pow(z, 7) / 5040 + 1e-15) }
    if z <= 3 { #expect(abs(decay * DampingFactor.decay(-z) - 1) <= 1e-13) }
  }

  /// (v + b·a)/(1 + b·γ) and then v·(1 − c·γ) + c·a; undone by the same with −c and −b.
  @Test func kicksAreAnImplicitAndAnExplicitStep() {
    let (rate, before, after, v, a) = (0.7, 0.2, 0.3, 1.5, -2.0)
    let factors = DampingFactor.kick(rate: rate, before: before, after: after)
    let first = (v + before * a) / (1 + before * rate)
    let second = first * (1 - after * rate) + after * a
    #expect(abs(factors.velocity * v + factors.acceleration * a - second) <= 1e-15)
    let back = DampingFactor.kick(rate: rate, before: -after, after: -before)
    #expect(abs(back.velocity * second + back.acceleration * a - v) <= 1e-14)
  }

  @Test func statesHaveAsManyVelocitiesAsPositions() async {
    await #expect(processExitsWith: .failure) {
      StoermerRule<OscillatorSystem>.check(dimension: 3)
    }
  }
}
