// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

/// The tables of observed orders in docs/numerics.md say what is measured.
@Suite struct IntegratorOrderTableTests {
  /// The rows of the table whose header begins with some words, cell by cell, without the marks of code.
  private static func rows(under header: String) throws -> [[String]] {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let text = try String(contentsOf: root.appending(path: "docs/numerics.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let first = try #require(lines.firstIndex { $0.hasPrefix(header) })
    return lines[(first + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
      }
    }
  }

  /// The order that errors with equal steps and with twice as many show.
  private func order<System: MechanicalSystem>(
    _ method: IntegratorMethod, _ system: System, steps: Int, duration: Double, solution: (Double) -> [Double]
  ) throws -> Double {
    let errors = try [steps, 2 * steps].map { count in
      let options = IntegratorOptions(step: duration / Double(count))
      var integrator = try fixedStepIntegrator(method, for: system, options: options)
      var state = solution(0)
      try integrator.advance(system, state: &state, from: 0, to: duration)
      return stateDistance(state, solution(duration))
    }
    return log2(errors[0] / errors[1])
  }

  /// The order that the largest errors within one step and within one half as long show.
  private func orderWithin<System: MechanicalSystem>(
    _ method: IntegratorMethod, _ system: System, length: Double, solution: (Double) -> [Double]
  ) throws -> Double {
    let errors = try [length, length / 2].map { length in
      let options = IntegratorOptions(step: length)
      var integrator = try fixedStepIntegrator(method, for: system, options: options)
      var (state, time) = (solution(1), 1.0)
      try integrator.step(system, state: &state, time: &time, end: 1 + length)
      var result = state
      return try (1..<10).map { tenths in
        let moment = 1 + Double(tenths) / 10 * length
        try integrator.interpolate(system, at: moment, into: &result)
        return stateDistance(result, solution(moment))
      }.max() ?? 0
    }
    return log2(errors[0] / errors[1]) - 1
  }

  @Test func ordersOfStepsAreThoseOfTheTable() throws {
    let rows = try Self.rows(under: "| method | steps")
    #expect(rows.map { $0[0] } == IntegratorMethod.allCases.filter { $0.order != nil }.map(\.rawValue))
    let spring = OscillatorSystem([Oscillator(angularFrequency: 2 * .pi, dampingRatio: 0.3, target: 1)])
    let driven = DrivenSpring()
    for row in rows {
      let method = try #require(IntegratorMethod(rawValue: row[0]))
      let steps = try #require(Int(row[1]))
      let measured = [
        try order(method, spring, steps: steps, duration: 1) { spring.closedForm(from: [0, 3], at: $0) },
        try order(method, driven, steps: steps, duration: 2) { driven.closedForm(at: $0) },
        try order(method, Kepler(), steps: steps, duration: 2) { Kepler.orbit(eccentricity: 0.2, at: $0) },
      ]
      for (cell, value) in zip(row.dropFirst(2), measured) {
        #expect(abs(try #require(Double(cell)) - value) <= 0.05, "\(method.rawValue): \(measured)")
      }
    }
  }

  @Test func ordersWithinStepsAreThoseOfTheTable() throws {
    let rows = try Self.rows(under: "| method | length")
    #expect(rows.map { $0[0] } == ["dopri5", "dop853"])
    let driven = DrivenSpring()
    for row in rows {
      let method = try #require(IntegratorMethod(rawValue: row[0]))
      let length = try #require(Double(row[1]))
      let measured = [
        try orderWithin(method, driven, length: length) { driven.closedForm(at: $0) },
        try orderWithin(method, Kepler(), length: length) { Kepler.orbit(eccentricity: 0.2, at: $0) },
      ]
      for (cell, value) in zip(row.dropFirst(2), measured) {
        #expect(abs(try #require(Double(cell)) - value) <= 0.05, "\(method.rawValue): \(measured)")
      }
    }
  }
}
