// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import CPeers
import Dynamics

/// A run of a world through times, from a start that is made anew and not timed.
struct WorldRun<Solver: WorldSolver>: Sendable {
  /// How many items a run does: frames, sub-steps, or one state.
  var items = 1
  /// What the solver advances to, one after the other.
  var times: [Double]
  /// Runs that are made ready at a time.
  var batch = 1
  /// Makes the solver at its start.
  var make: @Sendable () throws -> Solver
  /// The error of a run, for a solver at its start; nil for none.
  var error: (@Sendable (Solver) throws -> Double)?

  /// Frames after which a solver has everything that it needs, so that further ones allocate nothing.
  private static var settling: Int { 10 }

  /// The run as a contender.
  func contender(_ name: String, note: String? = nil) -> Contender {
    Contender(name, note: note, timing: body)
  }

  /// The work of making the solver, at will with the run, as a contender.
  func setUp(_ name: String, running: Bool = false) -> Contender {
    Contender(name) {
      Benchmark.Body { iterations in
        for _ in 0..<iterations {
          let solver = try make()
          if running { for time in times { try solver.advance(to: time) } }
          blackHole(solver)
        }
      }
    }
  }

  @Sendable private func body(_ stopwatch: Stopwatch) -> Benchmark.Body {
    var body = Benchmark.Body(items: Double(items)) { iterations in
      var left = iterations
      while left > 0 {
        let solvers = try (0..<min(left, batch)).map { _ in try make() }
        left -= solvers.count
        try stopwatch.time {
          for solver in solvers { for time in times { try solver.advance(to: time) } }
        }
      }
    }
    if let error { body.error = { try error(try make()) } }
    if times.count > Self.settling { body.counters = counts }
    return body
  }

  /// Allocations of memory after the first frames, and references to objects that our code takes and gives back.
  private func counts() throws -> [Benchmark.Counter] {
    let solver = try make()
    for time in times.prefix(Self.settling) { try solver.advance(to: time) }
    var (before, after) = (0, 0)
    let allocations = try AllocationCounter.count {
      before = peer_references_begin()
      defer { after = peer_references_end() }
      for index in Self.settling..<times.count { try solver.advance(to: times[index]) }
    }
    let references = after < 0 ? nil : after - before
    return [
      allocations.map { .init("allocations", Double($0.allocations)) },
      references.map { .init("retains and releases", Double($0)) },
    ].compactMap(\.self)
  }
}

extension World {
  /// The times of its display frames, the start excluded.
  func times(frames: Int) -> [Double] { (1...max(1, frames)).map { time(ofFrame: $0) } }
}
