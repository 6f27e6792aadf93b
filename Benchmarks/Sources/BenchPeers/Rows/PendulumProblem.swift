// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// The pendulum chain, with a reference on which two libraries agree.
struct PendulumProblem: Sendable {
  let chain: PendulumChain
  private let reference: [Double]

  /// Makes the problem of a number of pendulums.
  /// - Throws: `PeerFailure` when there is no reference.
  init(count: Int) throws {
    let chain = PendulumChain(count: count)
    self.chain = chain
    reference = try EquationMethod.reference(
      EquationSystem(chain), chain.start, at: PendulumChain.duration
    ) { chain.error(of: $0, against: $1) }
  }

  /// What is asked of the libraries.
  var field: EquationField {
    EquationField(
      system: EquationSystem(chain), initial: chain.start, distance: PendulumChain.duration, error: error)
  }

  /// The error of a state after the run.
  var error: @Sendable ([Double]) -> Double {
    { [chain, reference] in chain.error(of: $0, against: reference) }
  }

  /// Our own methods for any right-hand side, each at its loosest tolerance, the fastest first.
  func integrators() throws -> [Contender] {
    let wrapped: [IntegratorMethod] = [.rkf45, .rk8pd, .msadams]
    let methods = IntegratorMethod.allCases.filter {
      $0.isAdaptive && !$0.needsJacobian && !$0.needsTaylorSystem && !wrapped.contains($0)
    }
    return try methods.map(integrator).sorted { $0.time < $1.time }.map(\.contender)
  }

  private func integrator(_ method: IntegratorMethod) throws -> (contender: Contender, time: UInt64) {
    let (chain, start, error) = (chain, chain.start, error)
    let clock = MonotonicClock()
    var time = UInt64.max
    let found = try field.loosest { tolerance in
      var state = start
      var integrator = try AnyIntegrator(
        method, for: chain, options: IntegratorOptions(tolerance: tolerance))
      time = .max
      for _ in 0..<3 {
        state.replaceSubrange(state.indices, with: start)
        integrator.reset()
        let begin = clock.now
        try integrator.advance(chain, state: &state, from: 0, to: PendulumChain.duration)
        time = min(time, clock.now - begin)
      }
      return error(state)
    }
    guard let tolerance = found else {
      throw PeerFailure(description: "no tolerance of ours gives an error of \(EquationRows.wanted)")
    }
    let contender = Contender(method.rawValue, note: "tolerance \(Quantity.exponent(tolerance))") {
      let options = IntegratorOptions(tolerance: tolerance)
      let integrator = IntegratorBox(try AnyIntegrator(method, for: chain, options: options))
      var state = start
      func run() throws {
        state.replaceSubrange(state.indices, with: start)
        integrator.value.reset()
        try integrator.value.advance(chain, state: &state, from: 0, to: PendulumChain.duration)
      }
      return Benchmark.Body(error: {
        try run()
        return error(state)
      }) { iterations in for _ in 0..<iterations { try run() } }
    }
    return (contender, time)
  }

  /// Our solver of worlds, at its loosest tolerance.
  func world() throws -> Contender {
    let (world, chain, error) = (chain.makeWorld(), chain, error)
    @Sendable func run(_ solver: ContinuousSolver) throws -> Double {
      try solver.advance(to: PendulumChain.duration)
      return error(chain.state(of: solver))
    }
    let configuration = try field.configuration {
      try run(ContinuousSolver(world, configuration: $0))
    }
    return WorldRun(
      times: [PendulumChain.duration],
      make: { try ContinuousSolver(world, configuration: configuration) }, error: run
    ).contender("ContinuousSolver", note: EquationField.note(configuration))
  }
}

/// An integrator that closures share.
private final class IntegratorBox {
  var value: AnyIntegrator<PendulumChain>

  init(_ value: consuming AnyIntegrator<PendulumChain>) { self.value = value }
}
