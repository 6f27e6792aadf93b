// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// Options of `simulate`.
enum SimulateOptions {
  static let presetNames = LayoutPreset.allCases.map(\.rawValue)

  // MARK: Scenario

  static let set = Option.texts(
    "set", value: "PATH=VALUE",
    help: "Change one field of the scenario, such as behaviors.0.frequency=4. Repeatable.")
  static let duration = Option.number(
    "duration", value: "SECONDS", in: .notNegative, help: "How long to watch, instead of the scenario's own.")
  static let frameRate = Option.number(
    "frame-rate", value: "HZ", in: World.frameRates,
    help: "Display frames a second, instead of the scenario's own.")
  static let items = Option.integer(
    "items", in: 0...World.mostItems, help: "Number of items of a layout, instead of its own.")
  static let scroll = Option.input(
    "scroll", value: "TRACE.csv", help: "Scroll a springy layout as the finger of this recording does.")

  static let scenarioGroup = OptionGroup("Scenario options", [set, duration, frameRate, items, scroll])

  // MARK: Solver

  static let solver = Option.choice(
    "solver", default: SolverName.device,
    help: "As a phone steps it, or as the equations say.")
  static let device = Option.choice(
    "device", default: DeviceName.current, help: "Which UIKit the device solver steps as.")
  static let deviceSet = Option.texts(
    "device-set", value: "PATH=VALUE",
    help: "Change one number of the device solver, such as velocityIterations=20. Repeatable.")
  static let integrator = integratorOption
  static let tolerance = MotionOptions.tolerance
  static let compareSolvers = Option.flag(
    "compare-solvers", help: "Tell how far the device solver at 60 and 120 Hz is from the continuous one.")

  static let solverGroup = OptionGroup(
    "Solver options", [solver, device, deviceSet, integrator, tolerance, MotionOptions.step, compareSolvers])

  private static let integratorOption: Option<IntegratorMethod?> = {
    let names = IntegratorMethod.allCases.map(\.rawValue)
    let declaration = OptionDeclaration(
      "integrator", arity: .once, value: .init(placeholder: "NAME", kind: .names(names)),
      help: "Method of the continuous solver; by default the best for the scenario.")
    return Option(declaration) { values throws(ValueError) in
      guard let given = values.last else { return nil }
      // Results name it, and other commands take it.
      if given == "closed-form" {
        throw ValueError(
          given: given, expected: "one of \(names.joined(separator: ", "))",
          hint: "; the closed form is used by itself where it applies, when no --integrator is given")
      }
      return IntegratorMethod(rawValue: try oneOf(names, given))
    }
  }()

  // MARK: Sweep

  static let sweep = sweepOption
  static let metric = Option.choice(
    "metric", default: SweepMetric.settlingTime, help: "What --plot shows of a sweep.")
  static let jobs = Option.integer(
    "jobs", short: "j", in: 1...1024,
    help: "Number of points to work on at once; one a processor by default.")

  static let sweepGroup = OptionGroup("Sweep options", [sweep, metric, jobs])

  private static let sweepOption: Option<[SweepAxis]> = {
    let declaration = OptionDeclaration(
      "sweep", arity: .repeatable, value: .init(placeholder: "PATH=FROM:TO:STEP"),
      help: "Run the scenario for each of these values of a field, ends included. Repeatable: runs a grid.")
    return Option(declaration) { values throws(ValueError) in
      var axes: [SweepAxis] = []
      for value in values { axes.append(try SweepAxis(parsing: value)) }
      return axes
    }
  }()
}

/// The two ways of carrying a world through time.
enum SolverName: String, CaseIterable, Sendable {
  case device, continuous
}

/// The versions of UIKit that the device solver can step as.
enum DeviceName: String, CaseIterable, Sendable {
  case current, ios7

  var configuration: DeviceConfiguration { self == .current ? .current : .iOS7 }
}
