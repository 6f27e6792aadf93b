// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Motion without contacts and rigid joints, against closed forms.
struct RigidMotionSmoothTests {
  @Test func fallWithResistanceFollowsTheExponential() throws {
    var world = World()
    world.add("a", at: .zero, velocity: Vector(x: 300, y: 0)) { $0.resistance = 0.7 }
    world.fall()
    let solver = try ContinuousSolver(world, .rk8pd)
    try solver.run(2)
    let decay = exp(-0.7 * 2)
    let state = solver.state(ofItem: 0)
    #expect(abs(state.velocity.y - 1000 / 0.7 * (1 - decay)) < 1e-7)
    #expect(abs(state.position.y - 1000 / 0.7 * (2 - (1 - decay) / 0.7)) < 1e-7)
    #expect(abs(state.position.x - 300 / 0.7 * (1 - decay)) < 1e-7)
  }

  @Test func pushOffTheCentreTurnsWithConstantAcceleration() throws {
    var world = World()
    world.add("a", at: .zero)
    var push = Push(items: ["a"], vector: Vector(x: 1, y: 0))
    push.offset = Vector(x: 0, y: 50)
    world.behaviors.append(.push(push))
    let solver = try ContinuousSolver(world, .rk8pd)
    try solver.run(1)
    let state = solver.state(ofItem: 0)
    #expect(abs(state.velocity.x - 100) < 1e-8)
    #expect(abs(state.angularVelocity + 50.0 * 100 / (1e4 / 6)) < 1e-8, "torque over inertia, m·s²/6")
  }

  @Test func twoCoupledOscillatorsSwingInTheirModes() throws {
    var world = World()
    for (id, x, vx) in [("a", 100.0, 50.0), ("b", 300.0, -20.0)] {
      world.add(id, at: Vector(x: x, y: 0), velocity: Vector(x: vx, y: 0)) { $0.allowsRotation = false }
    }
    world.attach("a", to: .zero) { ($0.length, $0.frequency) = (100, 1) }
    world.attach("b", to: Vector(x: 400, y: 0)) { ($0.length, $0.frequency) = (100, 1) }
    world.attach("a", to: "b") { ($0.length, $0.frequency) = (200, 2) }
    let solver = try ContinuousSolver(world, .rk8pd) { $0.options.tolerance = 1e-12 }
    let energy = solver.energy.total
    // Unit masses, wall springs ω₁², and a spring of effective mass ½ between: 2·½·ω₂² for the odd mode.
    let (even, odd) = (2 * Double.pi, (4 * Double.pi * Double.pi + 16 * Double.pi * Double.pi).squareRoot())
    try solver.run(3) { solver in
      let t = solver.time
      let sum = 30 / even * sin(even * t)
      let difference = 70 / odd * sin(odd * t)
      #expect(abs(solver.state(ofItem: 0).position.x - 100 - (sum + difference) / 2) < 1e-8)
      #expect(abs(solver.state(ofItem: 1).position.x - 300 - (sum - difference) / 2) < 1e-8)
      #expect(abs(solver.energy.total / energy - 1) < 1e-9)
    }
  }

  @Test(arguments: [0.0, 0.4])
  func momentaOfAFreeWorldStay(ratio: Double) throws {
    let world = tangle(seed: 3, ratio: ratio, anchored: false)
    let solver = try ContinuousSolver(world, .rk8pd)
    let before = solver.momenta(of: world)
    try solver.run(2)
    for (before, after) in zip(before, solver.momenta(of: world)) {
      #expect(abs(before - after) < 1e-6 * (1 + abs(before)))
    }
  }

  @Test func springsOffTheCentreAreTheSlopeOfTheirEnergyWhereTheMassIsConstant() throws {
    var world = World()
    world.add("a", at: Vector(x: 100, y: 20), velocity: Vector(x: 90, y: -40)) { $0.allowsRotation = false }
    world.attach("a", to: .zero) {
      ($0.length, $0.frequency, $0.offset) = (60, 1.5, Vector(x: 20, y: -50))
    }
    world.fall()
    let solver = try ContinuousSolver(world, .rk8pd) { $0.options.tolerance = 1e-12 }
    let energy = solver.energy.total
    try solver.run(5) { #expect(abs($0.energy.total - energy) < 1e-9 * abs(energy)) }
  }

  @Test func closerThanHalfAPointASpringHasNoForce() throws {
    var world = World()
    world.add("a", at: Vector(x: 0.4, y: 0), velocity: Vector(x: 0, y: 0.1))
    world.attach("a", to: .zero) { ($0.length, $0.frequency) = (50, 2) }
    let solver = try ContinuousSolver(world, .rk8pd)
    try solver.run(1)
    #expect(
      solver.state(ofItem: 0).position == Vector(x: 0.4, y: 0.1)
        || abs(solver.state(ofItem: 0).position.y - 0.1) < 1e-12)
    #expect(solver.state(ofItem: 0).velocity == Vector(x: 0, y: 0.1))
  }

  @Test func jacobianAgreesWithFiniteDifferences() throws {
    for seed in 1...5 {
      let world = tangle(seed: UInt64(seed), ratio: 0.3, anchored: true)
      let model = WorldModel(world)
      var scene = ContinuousScene(
        model: model, configuration: ContinuousConfiguration(), states: BodyStates(model),
        gravity: model.gravity)
      scene.activateJoints()
      let pool = MemoryPool()
      let bodies = RigidBodies(scene, pool: pool)
      let places = RigidBodies.places((0..<bodies.count).map { bodies.item[$0] }, of: world.items.count)
      let links = SpringLink.all(in: scene, bodies: places)
      let springs = pool.block(links.count, of: SpringLink.none)
      for (index, link) in links.enumerated() { springs[index] = link }
      let none = ConstraintSet()
      #expect(none.assign([]))
      let n = 6 * bodies.count
      let system = RigidSystem(
        bodies: bodies, springs: springs, springCount: links.count, constraints: none.view,
        scratch: pool.block(3 * n, of: 0))
      var state = [Double](repeating: 0, count: n)
      bodies.load(scene.states, into: &state)
      var jacobian = [Double](repeating: .nan, count: n * n)
      var (timeDerivative, high, low) = (state, state, state)
      system.evaluateJacobian(time: 0, state: state, jacobian: &jacobian, timeDerivative: &timeDerivative)
      for column in 0..<n {
        let step = 1e-5 * (1 + abs(state[column]))
        var moved = state
        moved[column] += step
        system.evaluate(time: 0, state: moved, derivative: &high)
        moved[column] = state[column] - step
        system.evaluate(time: 0, state: moved, derivative: &low)
        for row in 0..<n {
          let slope = (high[row] - low[row]) / (2 * step)
          #expect(
            abs(jacobian[row * n + column] - slope) < 1e-4 * (1 + abs(slope)), "row \(row), column \(column)")
        }
      }
    }
  }

  @Test(arguments: [IntegratorMethod.rkf45, .msadams, .bsimp, .msbdf])
  func methodsAgree(method: IntegratorMethod) throws {
    let world = tangle(seed: 8, ratio: 0.3, anchored: true)
    let reference = try ContinuousSolver(world, .rk8pd) { $0.options.tolerance = 1e-13 }
    let solver = try ContinuousSolver(world, method) {
      $0.options.tolerance = method == .msbdf ? 1e-11 : 1e-13
    }
    for frame in 1...15 {
      try reference.advance(to: Double(frame) / 30)
      try solver.advance(to: Double(frame) / 30)
    }
    for index in world.items.indices {
      let (a, b) = (reference.state(ofItem: index), solver.state(ofItem: index))
      let tolerance = method == .msbdf ? 1e-6 : 1e-8
      #expect((a.position - b.position).length < tolerance, "\(method)")
      #expect(abs(a.angle - b.angle) < tolerance)
    }
  }

  @Test(arguments: [(IntegratorMethod.verlet, 4.0), (.semiImplicitEuler, 2.0)])
  func splittingMethodsConvergeWithTheirOrder(method: IntegratorMethod, ratio: Double) throws {
    let world = tangle(seed: 4, ratio: 0.3, anchored: true)
    let reference = try ContinuousSolver(world, .rk8pd) { $0.options.tolerance = 1e-13 }
    try reference.run(0.25)
    let errors = try [1.0 / 1920, 1.0 / 3840].map { step in
      let solver = try ContinuousSolver(world, method) { $0.options.step = step }
      try solver.run(0.25)
      return world.items.indices.map {
        (solver.state(ofItem: $0).position - reference.state(ofItem: $0).position).length
      }.max() ?? 0
    }
    #expect(abs(errors[0] / errors[1] / ratio - 1) < 0.15, "\(errors)")
  }

  /// Boxes at random places, joined by springs off their centres, with or without springs to fixed points.
  func tangle(seed: UInt64, ratio: Double, anchored: Bool) -> World {
    var random = SeededGenerator(seed: seed)
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.unit() }
    var world = World()
    for index in 0..<4 {
      world.add(
        "\(index)", at: Vector(x: Double(index) * 150, y: between(-60, 60)),
        size: Size(width: between(40, 120), height: between(40, 120)),
        velocity: Vector(x: between(-90, 90), y: between(-90, 90)), angularVelocity: between(-2, 2),
        angle: between(-1, 1)
      ) {
        $0.density = between(0.5, 2)
        if anchored { ($0.resistance, $0.angularResistance) = (0.3, 0.8) }
      }
    }
    for index in 1..<4 {
      world.attach("\(index)", to: "\(index - 1)") {
        ($0.length, $0.frequency, $0.dampingRatio) = (between(90, 160), between(0.5, 2), ratio)
        $0.offset = Vector(x: between(-20, 20), y: between(-20, 20))
        $0.otherOffset = Vector(x: between(-20, 20), y: between(-20, 20))
      }
    }
    if anchored {
      world.attach("0", to: Vector(x: -150, y: 0)) {
        ($0.length, $0.frequency, $0.dampingRatio) = (100, 2, ratio)
        $0.offset = Vector(x: -30, y: 10)
      }
      world.fall()
    }
    return world
  }
}
