// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Items that do not turn, on springs in the plane, against the general motion and against laws of conservation.
struct PointMotionTests {
  /// A chain that hangs from the origin, its links at angles from the vertical.
  private func chain(_ count: Int, ratio: Double, backwards: Bool = false) -> World {
    var world = World()
    var place = Vector.zero
    for index in 0..<count {
      let angle = 0.3 + 0.2 * sin(1.3 * Double(index))
      place = place + Vector(x: 10 * sin(angle), y: 10 * cos(angle))
      world.add("\(index)", at: place, size: Size(width: 50 + Double(index % 3) * 50, height: 100))
    }
    for index in 0..<count {
      func change(_ attachment: inout Dynamics.Attachment) {
        (attachment.length, attachment.frequency, attachment.dampingRatio) = (10, 5, ratio)
      }
      if index == 0 {
        world.attach("0", to: .zero, change)
      } else if backwards {
        world.attach("\(index - 1)", to: "\(index)", change)
      } else {
        world.attach("\(index)", to: "\(index - 1)", change)
      }
    }
    world.fall()
    return world
  }

  /// A net of items on springs, not a chain: seeded, with a resistance and anchored corners.
  private func net(seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    var world = World()
    for index in 0..<9 {
      let place = Vector(x: Double(index % 3) * 60, y: Double(index / 3) * 60)
      let shift = Vector(x: 8 * generator.unit(), y: 8 * generator.unit())
      world.add("\(index)", at: place + shift) {
        $0.resistance = 0.5 * generator.unit()
        $0.anchored = index == 0 || index == 2
      }
    }
    for index in 0..<9 {
      for other in [index + 1, index + 3] where other < 9 && (other != index + 1 || index % 3 < 2) {
        world.attach("\(index)", to: "\(other)") {
          ($0.length, $0.frequency, $0.dampingRatio) = (60, 1 + 2 * generator.unit(), 0.3 * generator.unit())
        }
      }
    }
    world.fall(Vector(x: 0.05, y: 0.2))
    return world
  }

  /// Expects a world to move as by the general motion, within a tolerance.
  private func expectAgreement(_ world: World, _ duration: Double, within tolerance: Double) throws {
    var configuration = ContinuousConfiguration()
    configuration.options.tolerance = 1e-12
    let special = try ContinuousSolver(world, configuration: configuration)
    let general = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 }
    try special.run(duration) { _ in }
    try general.run(duration) { _ in }
    for index in world.items.indices {
      let (left, right) = (special.state(ofItem: index), general.state(ofItem: index))
      #expect((left.position - right.position).length <= tolerance)
      #expect((left.velocity - right.velocity).length <= 30 * tolerance)
      #expect(left.angle == right.angle)
    }
  }

  private func isPointMotion(_ world: World) throws -> Bool {
    let model = WorldModel(world)
    var scene = ContinuousScene(
      model: model, configuration: ContinuousConfiguration(), states: BodyStates(model),
      gravity: model.gravity)
    scene.activateJoints()
    return try scene.makeMotion() is PointMotion
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 11], [false, true])
  func chainsMoveAsByTheGeneralMotion(count: Int, backwards: Bool) throws {
    let world = chain(count, ratio: 0.05, backwards: backwards)
    #expect(try isPointMotion(world))
    try expectAgreement(world, 0.5, within: 1e-8)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func netsMoveAsByTheGeneralMotion(seed: UInt64) throws {
    let world = net(seed: seed)
    #expect(try isPointMotion(world))
    try expectAgreement(world, 1, within: 1e-8)
  }

  /// A chain without dampers, alone, after another one, beside items on no spring, or joined in another order; with one drag or several.
  private func undamped(_ kind: Int) -> World {
    var world = chain(9, ratio: 0, backwards: kind == 1)
    if kind >= 2 {
      world.add("free", at: Vector(x: 300, y: 0)) { $0.resistance = 0.3 }
      world.add("left", at: Vector(x: 400, y: 0)) { $0.resistance = 0.1 }
      world.add("right", at: Vector(x: 470, y: 10))
      world.attach("right", to: "left") { ($0.length, $0.frequency) = (60, 3) }
      world.fall()
    }
    if kind == 3 { world.attach("8", to: "left") { ($0.length, $0.frequency) = (350, 1) } }
    return world
  }

  private func motion(_ world: World, _ integrator: IntegratorMethod? = nil) throws -> PointMotion {
    let model = WorldModel(world)
    var configuration = ContinuousConfiguration()
    configuration.integrator = integrator
    var scene = ContinuousScene(
      model: model, configuration: configuration, states: BodyStates(model), gravity: model.gravity)
    scene.activateJoints()
    return try #require(try scene.makeMotion() as? PointMotion)
  }

  /// The split into accelerations and drag is the equations that it splits.
  @Test(arguments: 0..<4)
  func accelerationsWithoutDragAndTheDragAreTheRightHandSide(kind: Int) throws {
    let motion = try motion(undamped(kind))
    defer { withExtendedLifetime(motion) {} }
    let system = motion.system
    let (n, half) = (system.bodies.count, system.dimension / 2)
    #expect(system.links.isChains == (kind < 3))
    #expect(system.links.looseCount == (kind < 3 ? 0 : 1))
    var generator = SeededGenerator(seed: UInt64(kind))
    let state = (0..<4 * n).map { Double($0 % n) * 7 + 5 * generator.unit() }
    var (whole, split) = (state, state)
    system.evaluate(time: 0, state: state, derivative: &whole)
    let closest = system.links.closest.pointee
    system.links.closest.pointee = .infinity
    system.evaluateAcceleration(time: 0, positions: state, accelerations: &split)
    #expect(system.links.closest.pointee >= closest)
    for index in 0..<half {
      let right = whole[half + index] + system.bodies.drag[index % n] * state[half + index]
      #expect(abs(split[index] - right) <= 1e-10 * (1 + abs(right)))
    }
    // A kick is an implicit and an explicit step of v′ = a − γ·v.
    var velocities = Array(state[half...])
    system.kick(
      time: 0, positions: state, accelerations: split, velocities: &velocities, before: 0.02, after: 0.01)
    for index in 0..<half {
      let drag = system.bodies.drag[index % n]
      let first = (state[half + index] + 0.02 * split[index]) / (1 + 0.02 * drag)
      let right = first * (1 - 0.01 * drag) + 0.01 * split[index]
      #expect(abs(velocities[index] - right) <= 1e-11 * (1 + abs(right)))
    }
  }

  /// Springs without dampers are leaped over from frame to frame; those with them, short frames and tolerances near rounding are not.
  @Test(arguments: [
    (8.0, 0.0, 1e-10, "stoermer"), (60, 0, 1e-10, "dop853"), (8, 0.1, 1e-10, "dop853"),
    (8, 0, 1e-13, "dop853"),
  ])
  func longFramesOfUndampedChainsAreLeapedOver(
    rate: Double, ratio: Double, tolerance: Double, name: String
  ) throws {
    var configuration = ContinuousConfiguration()
    configuration.options.tolerance = tolerance
    let world = chain(6, ratio: ratio)
    let special = try ContinuousSolver(world, configuration: configuration)
    let general = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 }
    for frame in 1...6 {
      try special.advance(to: Double(frame) / rate)
      try general.advance(to: Double(frame) / rate)
      #expect(special.integratorName == name)
      for index in world.items.indices {
        let (left, right) = (special.state(ofItem: index), general.state(ofItem: index))
        #expect((left.position - right.position).length <= 1e-8)
      }
    }
  }

  @Test func intervalsOfAllLengthsFollowOneAnother() throws {
    let world = chain(6, ratio: 0)
    let solvers = try [
      ContinuousSolver(world), ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 },
    ]
    var time = 0.0
    for length in [0.001, 0.1, 0.003, 0.0001, 0.2, 0.001, 0.05] {
      time += length
      for solver in solvers { try solver.advance(to: time) }
      for index in world.items.indices {
        let states = solvers.map { $0.state(ofItem: index) }
        #expect((states[0].position - states[1].position).length <= 1e-7)
      }
    }
  }

  @Test func stoermerCanBeAskedFor() throws {
    #expect(try motion(chain(5, ratio: 0), .stoermer).integratorName == "stoermer")
    let solvers = try [IntegratorMethod.stoermer, .dop853].flatMap { method in
      try [0.0, 0.2].map { ratio in
        var configuration = ContinuousConfiguration()
        configuration.integrator = method
        let solver = try ContinuousSolver(chain(5, ratio: ratio), configuration: configuration)
        for frame in 1...30 { try solver.advance(to: Double(frame) / 60) }
        #expect(solver.integratorName == method.rawValue)
        return solver
      }
    }
    for index in 0..<5 {
      for pair in [(0, 2), (1, 3)] {
        let distance =
          solvers[pair.0].state(ofItem: index).position - solvers[pair.1].state(ofItem: index).position
        #expect(distance.length <= 1e-6)
      }
    }
  }

  @Test func changesOnTheWayAreDone() throws {
    var world = chain(5, ratio: 0.1)
    world.duration = 1
    world.changes = [
      WorldChange(at: 0.2, .shift(items: ["2"], by: Vector(x: 3, y: -2))),
      WorldChange(at: 0.4, .gravity(Vector(x: 0.3, y: 0.5))),
    ]
    try expectAgreement(world, 0.6, within: 1e-8)
  }

  @Test func energyOfAnUndampedChainStays() throws {
    let world = chain(6, ratio: 0)
    let solver = try ContinuousSolver(world)
    try solver.run(2) { _ in }
    let moved = WorldModel(world)
    // Kinetic energy, springs and height, each from its formula.
    func energy(_ states: [(position: Vector, velocity: Vector)]) -> Double {
      var sum = 0.0
      for (index, state) in states.enumerated() {
        let mass = moved.masses[index]
        let speed = state.velocity.length
        sum += 0.5 * mass * speed * speed - mass * 1000 * state.position.y
        let other = index > 0 ? states[index - 1].position : .zero
        let effective = index > 0 ? 1 / (1 / mass + 1 / moved.masses[index - 1]) : mass
        let stretch = (state.position - other).length - 10
        sum += 0.5 * effective * pow(10 * .pi, 2) * stretch * stretch
      }
      return sum
    }
    let start = energy(world.items.map { ($0.center, .zero) })
    let end = energy(
      world.items.indices.map { (solver.state(ofItem: $0).position, solver.state(ofItem: $0).velocity) })
    #expect(abs(end - start) <= 1e-7 * abs(start))
  }

  @Test func aSpringThatGetsShortIsGoneThroughByTheGeneralMotion() throws {
    // It is thrown through its anchor, off the middle by less than half a point.
    var world = World()
    world.add("a", at: Vector(x: 0.3, y: 20), velocity: Vector(x: 0, y: -900)) { $0.allowsRotation = false }
    world.attach("a", to: .zero) { ($0.length, $0.frequency) = (15, 1) }
    #expect(try isPointMotion(world))
    try expectAgreement(world, 0.4, within: 1e-7)
  }

  /// A leap that begins and ends with a long spring may still pass a short one.
  @Test(arguments: [0.1, 0.3, 0.9])
  func aSpringThatGetsShortWithinALeapIsGoneThroughByTheGeneralMotion(aside: Double) throws {
    var world = World()
    world.add("a", at: Vector(x: aside, y: 30)) { $0.allowsRotation = false }
    world.attach("a", to: .zero) { ($0.length, $0.frequency) = (15, 1) }
    #expect(try isPointMotion(world))
    let special = try ContinuousSolver(world)
    let general = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 }
    for time in [0.8, 1.6] {
      try special.advance(to: time)
      try general.advance(to: time)
      let (left, right) = (special.state(ofItem: 0), general.state(ofItem: 0))
      #expect((left.position - right.position).length <= 1e-6)
    }
  }

  @Test func whatMayTurnOrMeetIsLeftToTheGeneralMotion() throws {
    var offset = chain(3, ratio: 0)
    offset.attach("1", to: Vector(x: 50, y: 0)) { ($0.offset, $0.frequency) = (Vector(x: 5, y: 0), 1) }
    var rod = chain(3, ratio: 0)
    rod.attach("2", to: Vector(x: 40, y: 0))
    var collision = chain(3, ratio: 0)
    collision.collide()
    var turning = chain(3, ratio: 0)
    turning.items[1].angularVelocity = 1
    for world in [offset, rod, collision, turning] { #expect(try !isPointMotion(world)) }
  }
}
