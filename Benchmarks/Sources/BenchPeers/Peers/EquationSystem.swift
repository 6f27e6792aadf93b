// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import CPeers

/// Equations as other libraries take them.
struct EquationSystem: Sendable {
  private var equations: peer_equations
  private var count: Int
  private var gravity: Double
  private var anchor = (stiffness: 0.0, damping: 0.0)
  private var stiffness = 0.0
  private var damping = 0.0
  private var length = 0.0
  /// Stiffnesses, dampings and inverse masses of a varied chain, one after the other.
  private var numbers: [Double] = []

  /// The spring chain S1.
  init(_ chain: SpringChain) {
    (equations, count, gravity) = (PEER_CHAIN, chain.count, chain.gravity)
    (stiffness, damping) = (chain.stiffness, chain.dampingCoefficient)
    anchor = (2 * stiffness, 2 * damping)
  }

  /// The chain of pendulums.
  init(_ chain: PendulumChain) {
    (equations, count, gravity) = (PEER_PENDULUM, chain.count, chain.gravity)
    (stiffness, damping, length) = (chain.stiffness, chain.drag, PendulumChain.length)
  }

  /// The chain of seeded numbers.
  init(_ chain: VariedChain) {
    (equations, count, gravity) = (PEER_VARIED_CHAIN, chain.count, VariedChain.gravity)
    numbers = chain.stiffnesses + chain.dampings + chain.masses.map { 1 / $0 }
  }

  /// Number of components of the state.
  var dimension: Int { (equations == PEER_PENDULUM ? 4 : 2) * count }

  /// Does something with the system in C, whose numbers lie in a memory that holds as many as `memoryCount`.
  func withSystem<Result>(
    in memory: UnsafeMutablePointer<Double>, _ work: (UnsafePointer<peer_system>) -> Result
  ) -> Result {
    for (index, number) in numbers.enumerated() { memory[index] = number }
    var system = peer_system(
      equations: equations, count: count, gravity: gravity, anchor_stiffness: anchor.stiffness,
      anchor_damping: anchor.damping, stiffness: stiffness, damping: damping, length: length,
      stiffnesses: memory, dampings: memory + count, inverse_masses: memory + 2 * count)
    return work(&system)
  }

  /// Numbers that the memory of `withSystem` holds.
  var memoryCount: Int { 3 * count }
}
