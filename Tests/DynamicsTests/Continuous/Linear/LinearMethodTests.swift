// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Any integrator can take the place of the exact methods, and comes to the same result.
@Suite struct LinearMethodTests {
  @Test(
    arguments: IntegratorMethod.allCases.filter { !$0.takesFixedSteps }, LinearSymmetryTests.worlds.indices)
  func adaptiveMethodsAgree(method: IntegratorMethod, number: Int) throws {
    // The multistep formulas of low order would take too many steps for this.
    guard method != .msbdf else { return }
    let error = try Self.difference(number, method) {
      $0.options.tolerance = method == .bsimp ? 1e-12 : 1e-14
    }
    #expect(error < 1e-9)
  }

  @Test(
    arguments: [IntegratorMethod.verlet, .semiImplicitEuler, .rk4, .gslRK4],
    LinearSymmetryTests.worlds.indices)
  func fixedStepsComeCloserWithTheirOrder(method: IntegratorMethod, number: Int) throws {
    // Across an impact the error may be of either sign, so the order is taken before the first one.
    let errors = try [960.0, 1920].map { rate in
      try Self.difference(number, method, frames: 12) { $0.options.step = 1 / rate }
    }
    let order = Double(method.order ?? 1)
    #expect(errors[1] < errors[0] / (order == 1 ? 1.7 : order == 2 ? 3.4 : 12))
  }

  /// Largest difference of a position from the exact methods', as a part of 1000 pt.
  private static func difference(
    _ number: Int, _ method: IntegratorMethod, frames: Int = 60,
    _ options: (inout ContinuousConfiguration) -> Void
  ) throws -> Double {
    let world = LinearSymmetryTests.worlds[number]
    var configuration = ContinuousConfiguration()
    configuration.integrator = method
    options(&configuration)
    let (exact, other) = (try LinearWorlds.solver(world), try LinearWorlds.solver(world, configuration))
    #expect(other.integratorName == method.rawValue)
    var largest = 0.0
    try LinearWorlds.run(exact, frames: frames) { frame in
      try other.advance(to: Double(frame) / 60)
      for index in world.items.indices {
        let away = other.state(ofItem: index).position.y - exact.state(ofItem: index).position.y
        largest = max(largest, away.magnitude / 1000)
      }
    }
    #expect(other.statistics.steps > 0)
    return largest
  }
}
