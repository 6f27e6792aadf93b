// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

/// Extrapolation of the midpoint rule: its weights, its order, its control.
@Suite struct ExtrapolationIntegratorTests {
  @Test(arguments: 2...ExtrapolationTable.mostRows, [1, 2, 3])
  func weightsTakePolynomialsInTheSquareOfTheSubStepToTheirValueAtZero(rows: Int, first: Int) {
    let table = ExtrapolationTable(firstParts: first)
    for power in 0..<rows {
      let values = (first..<first + rows).map { pow(Double($0) / Double(first), -2 * Double(power)) }
      let best = (0..<rows).reduce(0) { $0 + table.best(rows: rows)[$1] * values[$1] }
      #expect(abs(best - (power == 0 ? 1 : 0)) <= 1e-12)
      // The lower order agrees with it but for the highest power.
      let difference = (0..<rows).reduce(0) { $0 + table.difference(rows: rows)[$1] * values[$1] }
      if power < rows - 1 {
        #expect(abs(difference) <= 1e-12)
      } else if rows < 6 {
        #expect(abs(difference) >= 1e-9)
      }
    }
  }

  @Test(arguments: [1e-4, 1e-7, 1e-10], [IntegratorMethod.gbs, .stoermer])
  func noComponentOfAStepErrsMoreThanTheTolerance(tolerance: Double, method: IntegratorMethod) throws {
    let system = OscillatorSystem([
      Oscillator(angularFrequency: 40, dampingRatio: 0.1, target: 300),
      Oscillator(angularFrequency: 2, dampingRatio: 1.5),
      Oscillator(angularFrequency: 7, dampingRatio: 0),
    ])
    var integrator = try AnyIntegrator(method, for: system, options: IntegratorOptions(tolerance: tolerance))
    var (state, time) = ([0.0, 1, 5, 2000, -3, 0], 0.0)
    while time < 3 {
      let before = (state, time)
      try integrator.step(system, state: &state, time: &time, end: 3)
      let exact = system.closedForm(from: before.0, at: time - before.1)
      for (value, right) in zip(state, exact) {
        // What has rounding of the fastest velocity, 12 000 at the begin, in it, times the weights.
        #expect(abs(value - right) <= tolerance * (1 + abs(value)) + (method == .gbs ? 1e-10 : 5e-10))
      }
    }
    #expect(integrator.statistics.rejectedSteps * 10 <= integrator.statistics.steps)
  }

  /// Bulirsch and Stoer's rule: a finer tolerance raises the order before it shortens the steps much.
  @Test(arguments: [IntegratorMethod.gbs, .stoermer])
  func finerTolerancesCostLittleMore(method: IntegratorMethod) throws {
    let evaluations = try [1e-6, 1e-12].map { tolerance in
      try integrateOnce(
        Kepler(), from: Kepler.orbit(eccentricity: 0.2, at: 0), for: 20, by: method,
        options: IntegratorOptions(tolerance: tolerance)
      ).statistics.evaluations
    }
    #expect(evaluations[1] < 3 * evaluations[0], "\(evaluations)")
  }

  @Test func shortIntervalsTakeFewerRows() throws {
    let system = OscillatorSystem([Oscillator(angularFrequency: 3, dampingRatio: 0.2)])
    var integrator = try AnyIntegrator(.gbs, for: system)
    var state = [1.0, 0.0]
    for frame in 0..<60 {
      try integrator.advance(system, state: &state, from: Double(frame) / 60, to: Double(frame + 1) / 60)
    }
    let exact = system.closedForm(from: [1, 0], at: 1)
    #expect(stateDistance(state, exact) <= 1e-9)
    // Four rows of 2 to 8 sub-steps are enough for a twentieth of a radian.
    #expect(integrator.statistics.steps <= 62)
    #expect(integrator.statistics.evaluations <= 62 * 17)
  }

  /// The finer the tolerance, the fewer rows: their weights grow, and with them the rounding.
  @Test func roundingLimitsTheRows() {
    let table = ExtrapolationTable(firstParts: 3)
    let most = [1e-4, 1e-10, 1e-12, 1e-13, 1e-14, 1e-16].map { table.mostRows(tolerance: $0) }
    #expect(most[0] == ExtrapolationTable.mostRows && most[1] == most[0] && most.last == 4)
    #expect(zip(most, most.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// All copies of a system move as one does alone, whatever their number: nothing depends on how many values are taken at a time.
  @Test(arguments: [IntegratorMethod.dopri5, .dop853, .gbs, .stoermer])
  func copiesSideBySideMoveAsOneAlone(method: IntegratorMethod) throws {
    let oscillator = Oscillator(angularFrequency: 3, dampingRatio: 0.2, target: 2)
    var alone = [1.0, 0.5]
    // Norms of a first guess are means over all components, which round by their number.
    let options = IntegratorOptions(tolerance: 1e-9)
    alone = try integrateOnce(
      OscillatorSystem([oscillator]), from: alone, for: 2, by: method, options: options
    ).state
    for count in 2...9 {
      let system = OscillatorSystem([Oscillator](repeating: oscillator, count: count))
      let start = [Double](repeating: 1, count: count) + [Double](repeating: 0.5, count: count)
      let state = try integrateOnce(system, from: start, for: 2, by: method, options: options).state
      #expect(Set(state[..<count].map(\.bitPattern)).count == 1)
      #expect(Set(state[count...].map(\.bitPattern)).count == 1)
      #expect(abs(state[0] - alone[0]) <= 1e-12 && abs(state[count] - alone[1]) <= 1e-12)
    }
  }
}
