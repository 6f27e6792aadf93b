// SPDX-License-Identifier: GPL-3.0-or-later

import CPeers

/// A library for differential equations with one of its methods, a system and tolerances.
final class EquationSolver {
  private let solver: OpaquePointer
  /// The numbers of the system.
  private let memory: UnsafeMutablePointer<Double>
  let dimension: Int

  /// Makes a solver.
  /// - Throws: `PeerFailure` when the library refuses.
  init(_ method: EquationMethod, _ system: EquationSystem, absolute: Double, relative: Double) throws {
    let memory = UnsafeMutablePointer<Double>.allocate(capacity: system.memoryCount)
    let made = system.withSystem(in: memory) { peer_ode_make(method.method, $0, absolute, relative) }
    guard let solver = made else {
      memory.deallocate()
      throw PeerFailure(description: "\(method.name) cannot be set up")
    }
    (self.solver, self.memory, dimension) = (solver, memory, system.dimension)
  }

  deinit {
    peer_ode_free(solver)
    memory.deallocate()
  }

  /// How often the right-hand side was evaluated so far.
  var evaluations: Int { peer_ode_evaluations(solver) }

  /// Solves from a state at time 0 to a later time; false if the library gives up.
  func solve(_ initial: [Double], to end: Double, into result: inout [Double]) -> Bool {
    peer_ode_solve(solver, initial, end, &result) == 0
  }

  /// Solves for states at equal distances; false if the library gives up.
  func frames(_ initial: [Double], distance: Double, count: Int, into result: inout [Double]) -> Bool {
    peer_ode_frames(solver, initial, distance, count, &result) == 0
  }
}

/// A method of a library.
struct EquationMethod: Sendable {
  let method: peer_method
  let name: String

  init(_ method: peer_method, _ name: String) { (self.method, self.name) = (method, name) }

  /// The version of its library; nil if that was left out of the build.
  var version: String? { peer_method_version(method).map { String(cString: $0) } }

  /// All of them, those first that are likely to be fast.
  static let all = [
    EquationMethod(PEER_ODEINT_BULIRSCH, "odeint bulirsch_stoer"),
    EquationMethod(PEER_GSL_RK8PD, "GSL rk8pd"),
    EquationMethod(PEER_ODEINT_FEHLBERG78, "odeint fehlberg78"),
    EquationMethod(PEER_ODEINT_BULIRSCH_DENSE, "odeint bulirsch_stoer_dense_out"),
    EquationMethod(PEER_ODEINT_DOPRI5_DENSE, "odeint dopri5"),
    EquationMethod(PEER_GSL_MSADAMS, "GSL msadams"),
    EquationMethod(PEER_CVODE_ADAMS, "CVODE Adams"),
    EquationMethod(PEER_ARKODE_FEHLBERG, "ARKODE Fehlberg 8"),
    EquationMethod(PEER_ARKODE_VERNER, "ARKODE Verner 6"),
  ]

  /// A state on which two methods of different libraries agree, each at its tightest tolerance.
  /// - Throws: `PeerFailure` when they differ by more than a hundredth of the wanted error.
  static func reference(
    _ system: EquationSystem, _ start: [Double], at time: Double, difference: ([Double], [Double]) -> Double
  ) throws -> [Double] {
    let states = try all.filter { $0.version != nil }.prefix(2).map { method in
      let solver = try EquationSolver(method, system, absolute: 1e-12, relative: 1e-14)
      var state = start
      guard solver.solve(start, to: time, into: &state) else {
        throw PeerFailure(description: "\(method.name) gave up at the reference")
      }
      return state
    }
    guard states.count == 2 else {
      throw PeerFailure(description: "there are no two libraries for a reference")
    }
    let apart = difference(states[0], states[1])
    guard apart <= EquationRows.wanted / 100 else {
      throw PeerFailure(description: "two libraries differ by \(apart) at the reference")
    }
    return states[0]
  }

  /// Those of odeint with dense output.
  static let dense = all.filter {
    $0.method == PEER_ODEINT_BULIRSCH_DENSE || $0.method == PEER_ODEINT_DOPRI5_DENSE
  }
}

/// Why a peer cannot take part.
struct PeerFailure: Error, CustomStringConvertible {
  let description: String
}
