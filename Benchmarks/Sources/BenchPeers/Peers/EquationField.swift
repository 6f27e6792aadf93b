// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// The libraries for differential equations at one problem, each with the loosest tolerance that is exact enough.
struct EquationField: Sendable {
  /// The equations and where they start.
  var system: EquationSystem
  var initial: [Double]
  /// What is asked for: states at `count` times that lie `distance` apart.
  var distance: Double
  var count = 1
  /// The largest error of what is asked for, in the problem's own measure.
  var error: @Sendable (_ states: [Double]) -> Double
  /// The error that must be reached.
  var wanted = 1e-9

  /// How many times longer than the fastest one a method may take before its search is given up.
  private static let patience = 8.0

  /// Finds the tolerances of all methods.
  func contenders(_ methods: [EquationMethod]) -> Row.Field {
    var field = Row.Field(ours: [], peers: [])
    for method in methods {
      guard method.version != nil else { continue }
      switch search(method, fastest: field.fastest) {
      case .found(let contender, let time):
        field.fastest = min(field.fastest, time)
        field.peers.append(contender)
      case .failed(let reason): field.notes.append("\(method.name): \(reason)")
      }
    }
    return field
  }

  private enum Search {
    case found(Contender, time: Double)
    case failed(String)
  }

  /// What a solver with its tolerances did.
  private struct Trial {
    var absolute, relative, error, time: Double
  }

  /// Goes through tolerances from loose to tight, with either kind of absolute tolerance, and takes the faster one of those that
  /// are exact enough.
  private func search(_ method: EquationMethod, fastest: Double) -> Search {
    var best: Trial?
    var reason = "no tolerance gives an error of \(wanted)"
    for scale in [1.0, 1000] {
      for step in Self.tolerances {
        let relative = Self.tolerance(step)
        guard let trial = trial(method, absolute: scale * relative, relative: relative) else { continue }
        let limit = Self.patience * min(fastest, best?.time ?? .infinity)
        if trial.time > limit {
          if best == nil {
            reason = "out, with \(Self.factor(trial.time / fastest)) times the time of the fastest one "
            reason += "at an error of \(Self.digits(trial.error))"
          }
          break
        }
        if trial.error <= wanted {
          if trial.time < best?.time ?? .infinity { best = trial }
          break
        }
      }
    }
    guard let best else { return .failed(reason) }
    return .found(contender(method, best), time: best.time)
  }

  /// Steps of the search.
  private static let tolerances = 0...40

  /// The tolerance of a step: one quarter of a decade less than the one before.
  private static func tolerance(_ step: Int) -> Double {
    let decades = (0..<(step / 4)).reduce(1e-5) { value, _ in value * 0.1 }
    return decades * [1, 0.5623413251903491, 0.31622776601683794, 0.1778279410038923][step % 4]
  }

  /// The loosest tolerance of ours that is exact enough, of steps of the same size; nil if there is none.
  func loosest(_ error: (_ tolerance: Double) throws -> Double) rethrows -> Double? {
    // Ours is a bound, mostly far above the error.
    for step in Self.tolerances {
      let tolerance = 1000 * Self.tolerance(step)
      if try error(tolerance) <= wanted { return tolerance }
    }
    return nil
  }

  /// Our solver's configuration with the loosest tolerance that is exact enough, or with its default.
  func configuration(_ error: (ContinuousConfiguration) throws -> Double) rethrows -> ContinuousConfiguration
  {
    var configuration = ContinuousConfiguration()
    let tolerance = try loosest { tolerance in
      configuration.options.tolerance = tolerance
      return try error(configuration)
    }
    guard tolerance != nil else { return ContinuousConfiguration() }
    return configuration
  }

  /// What there is to be known of such a configuration.
  static func note(_ configuration: ContinuousConfiguration) -> String {
    "tolerance \(digits(configuration.options.tolerance))"
  }

  private static func factor(_ value: Double) -> Int { Int(min(value, 1e6).rounded()) }

  private static func digits(_ value: Double) -> String { Quantity.exponent(value) }

  private func trial(_ method: EquationMethod, absolute: Double, relative: Double) -> Trial? {
    guard
      let solver = try? EquationSolver(method, system, absolute: absolute, relative: relative)
    else { return nil }
    var states = [Double](repeating: 0, count: count * solver.dimension)
    let clock = MonotonicClock()
    var time = UInt64.max
    for _ in 0..<3 {
      let begin = clock.now
      guard run(solver, &states) else { return nil }
      time = min(time, clock.now - begin)
      // Slow ones are told from fast ones at once.
      if time > 100_000_000 { break }
    }
    return Trial(absolute: absolute, relative: relative, error: error(states), time: Double(time) * 1e-9)
  }

  private func run(_ solver: EquationSolver, _ states: inout [Double]) -> Bool {
    count == 1
      ? solver.solve(initial, to: distance, into: &states)
      : solver.frames(initial, distance: distance, count: count, into: &states)
  }

  private func contender(_ method: EquationMethod, _ trial: Trial) -> Contender {
    let field = self
    let note =
      "tolerances \(Self.digits(trial.absolute)) absolute, \(Self.digits(trial.relative)) relative"
    return Contender(method.name, note: note) {
      let solver = try EquationSolver(
        method, field.system, absolute: trial.absolute, relative: trial.relative)
      var states = [Double](repeating: 0, count: field.count * solver.dimension)
      return Benchmark.Body(error: {
        guard field.run(solver, &states) else { throw PeerFailure(description: "\(method.name) gave up") }
        return field.error(states)
      }) { iterations in
        for _ in 0..<iterations {
          guard field.run(solver, &states) else {
            throw PeerFailure(description: "\(method.name) gave up")
          }
        }
      }
    }
  }
}
