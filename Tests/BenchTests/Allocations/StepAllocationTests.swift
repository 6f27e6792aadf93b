// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Bench

/// What runs many times after its set-up asks for no memory.
@Suite(.enabled(if: AllocationCounter.isAvailable)) struct StepAllocationTests {
  /// Allocations of twenty calls after three that may make what is kept.
  private static func allocations(_ step: (Int) throws -> Void) throws -> Int {
    // What is kept for steps of one length is made by the third.
    for index in 0..<3 { try step(index) }
    let count = try AllocationCounter.count {
      for index in 3..<23 { try step(index) }
    }
    return try #require(count).allocations
  }

  // MARK: Integrators

  /// All but those that factor a matrix at every step.
  static let methods = IntegratorMethod.allCases.filter { ![.msbdf, .bsimp, .implicitMidpoint].contains($0) }

  @Test(arguments: methods) func integratorOfALinearSystemAllocatesNothing(method: IntegratorMethod) throws {
    let chain = SpringChain(count: 8)
    var integrator = try AnyIntegrator(method, for: chain)
    let state = UnsafeMutablePointer<Double>.allocate(capacity: chain.dimension)
    defer { state.deallocate() }
    for (index, value) in chain.start.enumerated() { state[index] = value }
    let count = try Self.allocations { index in
      try integrator.advance(chain, state: state, from: Double(index) / 60, to: Double(index + 1) / 60)
    }
    #expect(count == 0)
  }

  @Test(arguments: methods.filter { !$0.needsLinearSystem && !$0.needsTaylorSystem })
  func integratorOfAnySystemAllocatesNothing(method: IntegratorMethod) throws {
    let chain = PendulumChain(count: 8)
    var integrator = try AnyIntegrator(method, for: chain)
    let start = chain.start
    let state = UnsafeMutablePointer<Double>.allocate(capacity: start.count)
    defer { state.deallocate() }
    for (index, value) in start.enumerated() { state[index] = value }
    let count = try Self.allocations { index in
      try integrator.advance(chain, state: state, from: Double(index) / 60, to: Double(index + 1) / 60)
    }
    #expect(count == 0)
  }

  // MARK: Worlds

  /// A scene in the hands of a solver.
  struct Motion: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var make: @Sendable () throws -> any WorldSolver

    init(_ name: String, _ make: @escaping @Sendable () throws -> any WorldSolver) {
      (testDescription, self.make) = (name, make)
    }
  }

  static let motions = [
    Motion("spring chain, device") { DeviceSolver(SpringChain(count: 8).makeWorld()) },
    Motion("spring chain, continuous") { try ContinuousSolver(SpringChain(count: 8).makeWorld()) },
    Motion("pendulums, device") { DeviceSolver(PendulumChain(count: 8).makeWorld()) },
    Motion("pendulums, continuous") { try ContinuousSolver(PendulumChain(count: 8).makeWorld()) },
    Motion("spring net, device") { DeviceSolver(SpringNet(count: 8).makeWorld()) },
  ]

  @Test(arguments: motions) func frameOfAWorldAllocatesNothing(motion: Motion) throws {
    let solver = try motion.make()
    let count = try Self.allocations { index in try solver.advance(to: Double(index + 1) / 60) }
    #expect(count == 0)
  }
}
