// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Where both solvers apply and nothing touches, the device solver's sub-steps are a method of first order for the
/// equations that the continuous solver solves.
@Suite struct SolverConvergenceTests {
  struct Scene: Sendable, CustomStringConvertible {
    var description: String
    var world: World

    init(_ description: String, _ make: (inout World) -> Void) {
      self.description = description
      world = World()
      world.duration = 0.5
      make(&world)
    }
  }

  static let scenes = [
    Scene("fall with resistance") {
      $0.add("a", at: .zero, velocity: Vector(x: 300, y: -200)) { $0.resistance = 2 }
      $0.fall()
    },
    Scene("spinning with angular resistance and a push off its centre") {
      $0.add("a", at: .zero, angularVelocity: 3) { $0.angularResistance = 1.5 }
      var push = Push(items: ["a"], vector: Vector(x: 2, y: 1))
      push.offset = Vector(x: 0, y: 20)
      $0.behaviors.append(.push(push))
    },
    Scene("spring on an anchor") {
      $0.add("a", at: Vector(x: 100, y: 250), size: Size(width: 40, height: 40))
      $0.attach("a", to: Vector(x: 100, y: 100)) {
        ($0.frequency, $0.dampingRatio, $0.length) = (2, 0.3, 100)
      }
    },
    Scene("spring that swings sideways") {
      $0.add("a", at: Vector(x: 250, y: 120), size: Size(width: 40, height: 40))
      $0.attach("a", to: Vector(x: 100, y: 100)) {
        ($0.frequency, $0.dampingRatio, $0.length) = (1.5, 0.1, 80)
      }
      $0.fall()
    },
    Scene("spring on a corner, which turns the item") {
      $0.add("a", at: Vector(x: 200, y: 180), size: Size(width: 80, height: 40))
      $0.attach("a", to: Vector(x: 100, y: 100)) {
        ($0.frequency, $0.dampingRatio, $0.length) = (1.5, 0.2, 60)
        $0.offset = Vector(x: -40, y: -20)
      }
    },
    Scene("two items on two springs") {
      $0.add("a", at: Vector(x: 0, y: 90))
      $0.add("b", at: Vector(x: 30, y: 260), size: Size(width: 50, height: 50))
      $0.attach("a", to: .zero) { ($0.frequency, $0.dampingRatio, $0.length) = (2, 0.2, 60) }
      $0.attach("b", to: "a") { ($0.frequency, $0.dampingRatio, $0.length) = (1.5, 0.3, 120) }
      $0.fall(Vector(x: 0, y: 0.5))
    },
    Scene("snap") {
      $0.add("a", at: Vector(x: 100, y: 100), size: Size(width: 100, height: 50))
      $0.behaviors.append(.snap(Snap(item: "a", point: Vector(x: 300, y: 200))))
    },
    Scene("pendulum on a rod") {
      $0.add("a", at: Vector(x: 200, y: 100), size: Size(width: 40, height: 40))
      $0.attach("a", to: Vector(x: 100, y: 100))
      $0.fall()
    },
  ]

  @Test(arguments: scenes)
  func deviceConvergesToContinuousAtFirstOrder(scene: Scene) throws {
    let exact = try trajectory(of: scene.world, ContinuousSolver(scene.world))
    let errors = try (0...3).map { halvings in
      var configuration = DeviceConfiguration.current
      configuration.subStep /= Double(1 << halvings)
      configuration.allowsSleep = false
      let device = try trajectory(of: scene.world, DeviceSolver(scene.world, configuration: configuration))
      return SolverComparison(device, exact).largest
    }
    #expect(errors[0] > 0.01, "a scene in which nothing moves shows nothing: \(errors)")
    for (coarse, fine) in zip(errors, errors.dropFirst()) {
      // Halving the sub-step halves the error, as far as single precision lets it be seen.
      #expect((1.7...2.3).contains(coarse / fine), "\(errors)")
    }
  }

  private func trajectory(of world: World, _ solver: some WorldSolver) throws -> Trajectory {
    try Simulation.run(world, solver: solver, named: "")
  }
}
