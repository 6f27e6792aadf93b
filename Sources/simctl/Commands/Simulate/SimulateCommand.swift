// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// `simctl simulate`: runs a world of items and behaviours, as a phone would or as the equations say.
enum SimulateCommand: Command {
  static let scenario = Argument.input(
    "SCENARIO|PRESET", orOneOf: SimulateOptions.presetNames,
    help: "Scenario JSON, - for standard input, or a layout preset.")

  static let format = Option.choice(
    "format", value: "FORMAT", default: SimulateFormat.text, help: "Form of the result.")
  static let plot = Option.output(
    "plot", value: "FILE.svg|.png|.pdf|.gp",
    help: "Draw the motion, or the metric of a sweep, with gnuplot; .gp writes its script.")
  static let expand = Option.flag(
    "expand", help: "Print the world that would be run as scenario JSON, and run nothing.")

  static let declaration = CommandDeclaration(
    "simulate",
    summary: "Run a world of springs, contacts and gravity, frame by frame.",
    discussion: """
      The device solver takes the fixed steps of UIKit Dynamics; the continuous one integrates the equations and finds \
      contacts to the picosecond. For each item: how far it overshoots, when it settles, how far it rests from its \
      target; for all: gaps, overlaps, energies, and what still jitters at the end.

      With --sweep the scenario is run once for each point of a grid, and one row is printed for each.
      """,
    arguments: [scenario], options: [format, plot, expand],
    groups: [
      SimulateOptions.scenarioGroup, SimulateOptions.solverGroup, SimulateOptions.sweepGroup,
      TraceOptions.reading, OutputOptions.group,
    ],
    examples: [
      .init(arguments: "simulate layout.stack", does: "How an action sheet's list rises on its spring."),
      .init(
        arguments: "simulate box.json --solver continuous --format csv -o box.csv",
        does: "Every frame of a scenario of your own, as the equations say."),
      .init(
        arguments: "simulate layout.stack --sweep frequency=3:7:0.5 --plot settling.svg",
        does: "How the settling time depends on a spring."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    try requireSense(of: arguments)
    let input = try SimulationInput(arguments[scenario], arguments, diagnostics: context.diagnostics)
    let solver = try SolverChoice(arguments)
    let notes =
      arguments[expand] ? notesOfExpand(arguments) : SolverChoice.notes(arguments) + notes(arguments)
    for note in notes { context.diagnostics.note("note: \(note)") }
    if arguments[expand] {
      try context.output.write(JSONValueEncoder.encode(input.world()).withoutNulls)
      return .success
    }
    let plot = try arguments[plot].map { path throws(CommandError) in try PlotFile(path: path) }
    do {
      if arguments[SimulateOptions.sweep].isEmpty {
        try simulate(input, solver, arguments, plot: plot, context: context)
      } else {
        try sweep(input, solver, arguments, plot: plot, context: context)
      }
    } catch let error as SimulationError {
      throw CommandError(error, of: input.name, method: arguments[SimulateOptions.integrator])
    }
    return .success
  }

  private static func simulate(
    _ input: SimulationInput, _ solver: SolverChoice, _ arguments: ParsedArguments, plot: PlotFile?,
    context: CommandContext
  ) throws {
    let world = try input.world()
    let rates = arguments[SimulateOptions.compareSolvers] ? [60.0, 120] : []
    for rate in rates { try SolverChoice.requireComparable(world, frameRate: rate) }
    let trajectory = try solver.run(world) { frame in
      context.diagnostics.progress("simulate", frame, of: world.frameCount)
    }
    context.diagnostics.clearProgress()
    let comparisons = try rates.map { rate in
      SimulateReport.Comparison(
        frameRate: rate, result: try solver.comparison(of: world, frameRate: rate))
    }
    if let plot {
      if let omission = TrajectoryPlot.omission(of: trajectory) {
        context.diagnostics.note("note: \(omission)")
      }
      try write(TrajectoryPlot.script(trajectory), to: plot, context: context)
    }
    let report = SimulateReport(trajectory, of: world, comparisons: rates.isEmpty ? nil : comparisons)
    try report.write(arguments[format], to: context.output, style: context.style)
  }

  private static func sweep(
    _ input: SimulationInput, _ solver: SolverChoice, _ arguments: ParsedArguments, plot: PlotFile?,
    context: CommandContext
  ) throws {
    let grid = try SweepGrid(arguments[SimulateOptions.sweep])
    if plot != nil, grid.axes.count > SweepPlot.mostAxes {
      throw CommandError.usage("--plot draws sweeps of one or two fields; there are \(grid.axes.count)")
    }
    let runner = SweepRunner(input: input, solver: solver, grid: grid)
    let run = try runner.run(jobs: arguments[SimulateOptions.jobs], diagnostics: context.diagnostics)
    let failures = run.points.count { $0.failure != nil }
    if failures > 0 {
      context.diagnostics.error("warning: \(failures) of \(run.points.count) points could not be simulated")
    }
    if let plot {
      let script = SweepPlot.script(run, metric: arguments[SimulateOptions.metric])
      try write(script, to: plot, context: context)
    }
    try SweepReport(run: run).write(arguments[format], to: context.output, style: context.style)
  }

  private static func write(_ script: PlotScript, to plot: PlotFile, context: CommandContext) throws {
    try context.write(to: plot.path) { output in try plot.draw(script) { try output.write($0) } }
  }

  /// Refuses options that exclude each other.
  private static func requireSense(of arguments: ParsedArguments) throws(CommandError) {
    let sweeps = !arguments[SimulateOptions.sweep].isEmpty
    if arguments[expand] {
      if sweeps { throw .usage("--expand prints one world; leave out --sweep") }
      if arguments.isGiven(plot) { throw .usage("--expand runs nothing that --plot could draw") }
    }
    if sweeps, arguments[SimulateOptions.compareSolvers] {
      throw .usage("--compare-solvers and --sweep exclude each other; give one of them")
    }
  }

  /// Options that were given and change nothing where nothing is run.
  private static func notesOfExpand(_ arguments: ParsedArguments) -> [String] {
    let options: [any OptionProtocol] = [
      SimulateOptions.solver, SimulateOptions.device, SimulateOptions.deviceSet, SimulateOptions.integrator,
      SimulateOptions.tolerance, MotionOptions.step, SimulateOptions.compareSolvers, SimulateOptions.metric,
      SimulateOptions.jobs, format,
    ]
    return options.filter { arguments.isGiven($0) }.map {
      "--\($0.declaration.name) has no effect with --expand, which runs nothing"
    }
  }

  /// Options that were given and change nothing.
  private static func notes(_ arguments: ParsedArguments) -> [String] {
    var notes: [String] = []
    if arguments[SimulateOptions.compareSolvers], arguments[format] == .csv {
      notes.append("--compare-solvers shows in text and JSON only")
    }
    if arguments.isGiven(SimulateOptions.metric),
      arguments[SimulateOptions.sweep].isEmpty || !arguments.isGiven(plot)
    {
      notes.append("--metric has no effect without --sweep and --plot")
    }
    return notes
  }
}
