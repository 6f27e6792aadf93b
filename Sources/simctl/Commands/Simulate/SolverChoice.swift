// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The solver that the command line asks for.
struct SolverChoice: Sendable {
  let name: SolverName
  private let device: DeviceConfiguration
  private let continuous: ContinuousConfiguration

  /// Reads the solver and all that belongs to it.
  ///
  /// - Throws: A usage error for what does not belong to the solver.
  init(_ arguments: ParsedArguments) throws {
    name = arguments[SimulateOptions.solver]
    device = try ConfigurationDraft.value(
      arguments[SimulateOptions.device].configuration, file: nil,
      settings: arguments[SimulateOptions.deviceSet])
    var configuration = ContinuousConfiguration()
    configuration.integrator = arguments[SimulateOptions.integrator]
    configuration.options.tolerance = arguments[SimulateOptions.tolerance]
    configuration.options.step = arguments[MotionOptions.step]
    continuous = configuration
    let usesContinuous = name == .continuous || arguments[SimulateOptions.compareSolvers]
    if let method = configuration.integrator, !usesContinuous, method != .semiImplicitEuler {
      throw CommandError.usage(
        "--integrator \(method.rawValue) is for the continuous solver; add --solver continuous")
    }
  }

  /// Options that were given and change nothing.
  static func notes(_ arguments: ParsedArguments) -> [String] {
    let compares = arguments[SimulateOptions.compareSolvers]
    let name = arguments[SimulateOptions.solver]
    let method = arguments[SimulateOptions.integrator]
    let ofDevice: [any OptionProtocol] = [SimulateOptions.device, SimulateOptions.deviceSet]
    let ofAdaptive: [any OptionProtocol] = [SimulateOptions.tolerance]
    let ofFixedStep: [any OptionProtocol] = [MotionOptions.step]
    var notes: [String] = []
    func note(_ options: [any OptionProtocol], _ what: String) {
      for option in options where arguments.isGiven(option) {
        notes.append("--\(option.declaration.name) has no effect on the \(what)")
      }
    }
    if !compares { note(name == .device ? ofAdaptive + ofFixedStep : ofDevice, "\(name.rawValue) solver") }
    if name == .continuous || compares {
      if let method {
        note(method.isAdaptive ? ofFixedStep : ofAdaptive, "integrator \(method.rawValue)")
      } else {
        note(ofFixedStep, "default integrator")
      }
    }
    return notes
  }

  /// Runs a valid world from its start to its end.
  func run(_ world: World, progress: ((Int) -> Void)? = nil) throws(SimulationError) -> Trajectory {
    try run(world, with: name, progress: progress)
  }

  /// Makes sure that a world can be run at a frame rate of the comparison, before anything is run.
  static func requireComparable(_ world: World, frameRate: Double) throws(SimulationError) {
    var world = world
    world.frameRate = frameRate
    do {
      try Simulation.requireRecordable(world)
    } catch {
      throw SimulationError(error.code, time: 0, reason: "--compare-solvers: \(error.reason)")
    }
  }

  /// How far the device solver is from the continuous one at a frame rate, at the times of frames. Nothing is recorded.
  func comparison(of world: World, frameRate: Double) throws(SimulationError) -> SolverComparison {
    try Self.requireComparable(world, frameRate: frameRate)
    var world = world
    world.frameRate = frameRate
    return try SolverComparison(
      of: world, DeviceSolver(world, configuration: device),
      ContinuousSolver(world, configuration: continuous))
  }

  private func run(
    _ world: World, with name: SolverName, progress: ((Int) -> Void)? = nil
  ) throws(SimulationError) -> Trajectory {
    try Simulation.requireRecordable(world)
    switch name {
    case .device:
      return try Simulation.run(
        world, solver: DeviceSolver(world, configuration: device), named: name.rawValue, progress: progress)
    case .continuous:
      return try Simulation.run(
        world, solver: ContinuousSolver(world, configuration: continuous), named: name.rawValue,
        progress: progress)
    }
  }
}
