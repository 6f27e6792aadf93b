// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// Scenes as differential equations: how soon their state is known to 1e-9.
enum EquationRows {
  /// The error that everybody has to reach.
  static let wanted = 1e-9

  /// The rows for numbers of items.
  static func all(_ counts: [Int], _ tools: Tools) -> [Row] {
    counts.map { state($0, tools) } + counts.map(frames) + counts.map(varied)
      + counts.filter { $0 <= 512 }.flatMap(pendulum)
  }

  // MARK: - Chains

  private static func state(_ count: Int, _ tools: Tools) -> Row {
    stateRow("s1-state", count) {
      let chain = SpringChain(count: count, springLength: 0)
      let exact = chain.exactState(at: SpringChain.duration)
      return Chain(
        world: chain.makeWorld(), system: EquationSystem(chain), start: chain.start, exact: exact,
        state: { chain.state(of: $0) },
        remark: { error, best in
          // Only where there is a Python with SciPy.
          try? SciPySolver(python: tools.python, chain).note(error: error, best: best)
        })
    }
  }

  private static func varied(_ count: Int) -> Row {
    stateRow("varied-state", count) {
      let chain = VariedChain(count: count)
      let exact = try EquationMethod.reference(
        EquationSystem(chain), chain.start, at: SpringChain.duration
      ) { StateError.relative($0, to: $1, angularFrequency: SpringChain.angularFrequency) }
      return Chain(
        world: chain.makeWorld(), system: EquationSystem(chain), start: chain.start, exact: exact,
        state: chain.state(of:))
    }
  }

  /// A linear layout, the same as equations, and where it is after 2 s.
  private struct Chain: Sendable {
    var world: World
    var system: EquationSystem
    var start: [Double]
    var exact: [Double]
    var state: @Sendable (ContinuousSolver) -> [Double]
    /// What else there is to say, for the error of states and the time of the best peer.
    var remark: (@Sendable (_ error: ([Double]) -> Double, _ best: Double) -> String?)?

    var error: @Sendable ([Double]) -> Double {
      { [exact] in StateError.relative($0, to: exact, angularFrequency: SpringChain.angularFrequency) }
    }

    /// Where a solver is at the end.
    func error(running solver: ContinuousSolver) throws -> Double {
      try solver.advance(to: SpringChain.duration)
      return error(state(solver))
    }
  }

  private static func stateRow(_ name: String, _ count: Int, _ make: @escaping () throws -> Chain) -> Row {
    Row(
      name: name, size: "\(count)", item: "state at 2 s",
      goal: count <= 512 ? .init(1.0 / 12, native: 1.0 / 20) : .init(1.0 / 6, native: 1.0 / 10),
      errorMeaning: "relative", errorBound: wanted
    ) {
      let chain = try make()
      let duration = SpringChain.duration
      let equations = EquationField(
        system: chain.system, initial: chain.start, distance: duration, error: chain.error)
      var field = equations.contenders(EquationMethod.all)
      if let note = chain.remark?(chain.error, field.fastest) { field.notes.append(note) }
      let configuration = try equations.configuration {
        try chain.error(running: ContinuousSolver(chain.world, configuration: $0))
      }
      let make: @Sendable () throws -> ContinuousSolver = {
        try ContinuousSolver(chain.world, configuration: configuration)
      }
      let run = WorldRun(
        times: [duration], batch: count <= 64 ? 8 : 1, make: make, error: chain.error(running:))
      field.ours = [
        run.contender("ContinuousSolver", note: EquationField.note(configuration)), run.setUp("its set-up"),
        run.setUp("set-up and state", running: true),
        later(make),
      ]
      return field
    }
  }

  /// What a state 2 s later costs a solver that has moved so far before.
  private static func later(_ make: @escaping @Sendable () throws -> ContinuousSolver) -> Contender {
    Contender("a later state of one solver") { stopwatch in
      Benchmark.Body { iterations in
        let (spans, duration) = (8, SpringChain.duration)
        var left = iterations
        while left > 0 {
          let solver = try make()
          try solver.advance(to: duration)
          let count = min(left, spans)
          left -= count
          try stopwatch.time {
            for span in 2...(count + 1) { try solver.advance(to: Double(span) * duration) }
          }
        }
      }
    }
  }

  private static func frames(_ count: Int) -> Row {
    let frames = 120
    return Row(
      name: "s1-frames", size: "\(count)", item: "120 frames",
      goal: count < 64 ? .init(1.0 / 6, native: 1.0 / 10) : .init(1.0 / 3, native: 1.0 / 5),
      errorMeaning: "relative, of frames 30, 60, 90, 120", errorBound: wanted
    ) {
      let chain = SpringChain(count: count, springLength: 0)
      let world = chain.makeWorld()
      let checks = [30, 60, 90, 120].map { frame in (frame, chain.exactState(at: world.time(ofFrame: frame)))
      }
      let dimension = 2 * count
      let error: @Sendable ([Double]) -> Double = { states in
        checks.map { frame, exact in
          StateError.relative(
            Array(states[((frame - 1) * dimension)..<(frame * dimension)]), to: exact,
            angularFrequency: SpringChain.angularFrequency)
        }.max() ?? 0
      }
      let equations = EquationField(
        system: EquationSystem(chain), initial: chain.start, distance: 1 / world.frameRate, count: frames,
        error: error)
      var field = equations.contenders(EquationMethod.dense)
      let ownError: @Sendable (ContinuousSolver) throws -> Double = { solver in
        try checks.map { frame, exact in
          // Frame by frame, as it is timed.
          while solver.time < world.time(ofFrame: frame) - 1e-9 {
            let next = Int((solver.time * world.frameRate).rounded()) + 1
            try solver.advance(to: world.time(ofFrame: next))
          }
          return StateError.relative(
            chain.state(of: solver), to: exact, angularFrequency: SpringChain.angularFrequency)
        }.max() ?? 0
      }
      let configuration = try equations.configuration {
        try ownError(ContinuousSolver(world, configuration: $0))
      }
      let run = WorldRun(
        times: world.times(frames: frames), batch: count <= 64 ? 4 : 1,
        make: { try ContinuousSolver(world, configuration: configuration) }, error: ownError)
      field.ours = [
        run.contender("ContinuousSolver", note: EquationField.note(configuration)),
        run.setUp("set-up and 120 frames", running: true),
      ]
      return field
    }
  }

  // MARK: - Pendulums

  /// One row for the world, one for the equations themselves.
  private static func pendulum(_ count: Int) -> [Row] {
    let goal = Row.Goal(2.0 / 3, native: 1.0 / 2)
    return [
      Row(
        name: "pendulum-equations", size: "\(count)", item: "state at 2 s", goal: goal,
        errorMeaning: "relative", errorBound: wanted
      ) {
        let problem = try PendulumProblem(count: count)
        var field = problem.field.contenders(EquationMethod.all)
        field.ours = try problem.integrators()
        return field
      },
      Row(
        name: "pendulum-world", size: "\(count)", item: "state at 2 s", goal: goal, errorMeaning: "relative",
        errorBound: wanted
      ) {
        let problem = try PendulumProblem(count: count)
        var field = problem.field.contenders(EquationMethod.all)
        field.ours = [try problem.world()]
        return field
      },
    ]
  }
}
