// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Impacts, rest and friction.
struct RigidMotionContactTests {
  /// A floor at y = 300.
  static let floor = Boundary("floor", from: Vector(x: -5000, y: 300), to: Vector(x: 5000, y: 300))

  @Test func bouncesComeAtTheTimesOfTheGeometricSeries() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: -252), size: Size(width: 100, height: 100)) { $0.elasticity = 0.7 }
    world.fall()
    world.collide(.everything, [Self.floor])
    let solver = try ContinuousSolver(world, nil) { $0.restitutionThreshold = 20 }
    try solver.run(8)
    let contacts = solver.takeContacts()
    // It falls 500 pt: v = 1000 pt/s after 1 s; each flight lasts 2·v/g.
    var (time, speed) = (1.0, 1000.0)
    var expected: [(Double, Double)] = []
    while speed > 20 {
      expected.append((time, speed))
      speed *= 0.7
      time += 2 * speed / 1000
    }
    expected.append((time, speed))
    #expect(contacts.count == expected.count)
    for (contact, (time, speed)) in zip(contacts, expected) {
      let bounce: Double = speed > 20 ? 1.7 : 1
      #expect(abs(contact.time - time) < 1e-10)
      #expect(abs(contact.impulse - bounce * speed / 100) < 1e-8)
      #expect(contact.with == "floor" && contact.item == 0)
    }
    let state = solver.state(ofItem: 0)
    #expect(abs(state.position.y - 248) < 1e-8)
    #expect(state.velocity.length < 1e-9)
  }

  @Test func boxAtRestStaysForAMinuteWithOneEvent() throws {
    var world = World()
    world.add("a", at: Vector(x: 10, y: 248), size: Size(width: 80, height: 100))
    world.fall()
    world.collide(.everything, [Self.floor])
    let solver = try ContinuousSolver(world, nil)
    try solver.run(60)
    #expect(solver.takeContacts().isEmpty)
    let state = solver.state(ofItem: 0)
    #expect((state.position - Vector(x: 10, y: 248)).length < 1e-9)
    #expect(abs(state.angle) < 1e-11)
    #expect(solver.isAtRest)
    // Nothing moves, so steps are as long as they may be.
    #expect(solver.statistics.steps < 60)
  }

  @Test(arguments: [3, 5])
  func towerStands(height: Int) throws {
    var world = World()
    for index in 0..<height {
      world.add(
        "\(index)", at: Vector(x: 3 * Double(index % 2), y: 268 - 62 * Double(index)),
        size: Size(width: 100 - 10 * Double(index % 2), height: 60)
      ) { $0.density = 1 + Double(index) }
    }
    world.fall()
    world.collide(.everything, [Self.floor])
    let solver = try ContinuousSolver(world, nil)
    try solver.run(20)
    #expect(solver.takeContacts().isEmpty)
    for index in 0..<height {
      #expect(abs(solver.state(ofItem: index).position.y - 268 + 62 * Double(index)) < 1e-8)
      #expect(abs(solver.state(ofItem: index).angle) < 1e-10)
    }
  }

  @Test(arguments: [0.15, 0.3, 0.45])
  func boxSlidesDownAnInclineUnlessFrictionHoldsIt(slope: Double) throws {
    var world = World()
    let friction = 0.25
    let (sine, cosine) = (sin(slope), cos(slope))
    world.add("a", at: Vector(x: 0, y: 0), size: Size(width: 100, height: 40), angle: slope) {
      $0.friction = friction * friction / WorldModel.boundaryFriction
    }
    world.fall()
    let foot = Vector(x: -22 * sine, y: 22 * cosine)
    let along = Vector(x: cosine, y: sine)
    world.collide(.everything, [Boundary("slope", from: foot - along * 500, to: foot + along * 3000)])
    let solver = try ContinuousSolver(world, nil)
    try solver.run(1)
    let state = solver.state(ofItem: 0)
    let acceleration = max(0, 1000 * (sine - friction * cosine))
    #expect((state.position - along * (acceleration / 2)).length < 1e-6)
    #expect((state.velocity - along * acceleration).length < 1e-6)
    #expect(solver.takeContacts().isEmpty)
  }

  @Test func slidingBoxStopsByFriction() throws {
    var world = World()
    world.add(
      "a", at: Vector(x: 0, y: 248), size: Size(width: 200, height: 100), velocity: Vector(x: 300, y: 0)
    ) {
      $0.friction = 0.2
    }
    world.fall()
    world.collide(.everything, [Self.floor])
    let solver = try ContinuousSolver(world, nil)
    try solver.run(3)
    // v²/(2·μ·g).
    #expect(abs(solver.state(ofItem: 0).position.x - 300 * 300 / 400) < 1e-7)
    #expect(solver.state(ofItem: 0).velocity.length < 1e-9)
    #expect(solver.takeContacts().isEmpty)
  }

  @Test func boxBeyondItsEdgeTipsOver() throws {
    var world = World()
    world.add("a", at: Vector(x: 60, y: 248), size: Size(width: 100, height: 100)) { $0.friction = 1 }
    world.fall()
    world.collide(.everything, [Boundary("ledge", from: Vector(x: -500, y: 300), to: Vector(x: 50, y: 300))])
    let solver = try ContinuousSolver(world, nil)
    try solver.run(0.3)
    #expect(solver.state(ofItem: 0).angle > 0.02)
    try solver.run(2)
    #expect(solver.state(ofItem: 0).position.y > 1000)
  }

  @Test func tiltedBoxRocksToRest() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 150), size: Size(width: 100, height: 60), angle: 0.4)
    world.fall()
    world.collide(.everything, [Self.floor])
    let solver = try ContinuousSolver(world, nil)
    var energy = solver.energy.total
    try solver.run(6) {
      #expect($0.energy.total <= energy + 1e-9)
      energy = $0.energy.total
    }
    let state = solver.state(ofItem: 0)
    #expect(abs(state.position.y - 268) < 1e-6)
    #expect(abs(state.angle) < 1e-8)
    #expect(state.velocity.length < 1e-9)
  }

  @Test func fastFlickDoesNotPassAThinLine() throws {
    for speed in [2_000.0, 24_000, 300_000] {
      var world = World()
      world.add(
        "a", at: Vector(x: 0, y: 0), size: Size(width: 3, height: 2), velocity: Vector(x: speed, y: 11)
      ) {
        $0.elasticity = 0.5
      }
      world.collide(
        .everything, [Boundary("wall", from: Vector(x: 777, y: -500), to: Vector(x: 777, y: 500))])
      let solver = try ContinuousSolver(world, nil)
      try solver.run(0.5)
      let contact = try #require(solver.takeContacts().first)
      #expect(abs(contact.time - (777 - 2 - 1.5) / speed) < 1e-11)
      #expect(solver.state(ofItem: 0).position.x < 775)
    }
  }

  @Test func equalBoxesSwapVelocitiesWithoutLoss() throws {
    var world = World()
    for index in 0..<2 {
      world.add(
        "\(index)", at: Vector(x: 200 * Double(index), y: 0),
        velocity: Vector(x: 300 - 400 * Double(index), y: 0)
      ) {
        $0.elasticity = 1
      }
    }
    world.collide(.items)
    let solver = try ContinuousSolver(world, nil)
    try solver.run(1)
    #expect(abs(solver.state(ofItem: 0).velocity.x + 100) < 1e-9)
    #expect(abs(solver.state(ofItem: 1).velocity.x - 300) < 1e-9)
    let contact = try #require(solver.takeContacts().first)
    #expect(abs(contact.time - 98.0 / 400) < 1e-12)
    #expect(contact.item == 0 && contact.with == "1")
  }

  @Test func ropeStopsAFall() throws {
    var world = World()
    world.add("a", at: Vector(x: 30, y: 0)) { $0.allowsRotation = false }
    world.attach("a", to: Vector.zero) { ($0.kind, $0.length) = (.limit, 50) }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    // It falls freely to y = 40, then swings.
    let time = (2.0 * 40 / 1000).squareRoot()
    try solver.advance(to: time - 1e-6)
    #expect(abs(solver.state(ofItem: 0).position.x - 30) < 1e-12)
    try solver.advance(to: time + 1e-6)
    let speed = 1000 * time * 0.6
    #expect(abs(solver.state(ofItem: 0).velocity.length - speed) < 1e-2)
    try solver.run(3) { #expect($0.state(ofItem: 0).position.length < 50 + 1e-9) }
  }

  @Test func pinStopsAtTheEndsOfItsRange() throws {
    var world = World()
    world.add("a", at: Vector(x: 50, y: 0), size: Size(width: 100, height: 10))
    world.attach("a", to: Vector.zero) {
      ($0.kind, $0.range) = (.pin, ClosedInterval(-0.2, 0.5))
    }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    try solver.run(2) { #expect($0.state(ofItem: 0).angle < 0.5 + 1e-9) }
    #expect(abs(solver.state(ofItem: 0).angle - 0.5) < 1e-9)
    #expect(abs(solver.state(ofItem: 0).angularVelocity) < 1e-9)
  }

  @Test func slideStopsAtTheEndsOfItsRange() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 0))
    world.attach("a", to: Vector.zero) {
      ($0.kind, $0.axis, $0.range) = (.sliding, Vector(x: 0, y: 1), ClosedInterval(-5, 125))
    }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    try solver.advance(to: 0.4)
    #expect(abs(solver.state(ofItem: 0).position.y - 80) < 1e-8)
    try solver.advance(to: 0.6)
    #expect(abs(solver.state(ofItem: 0).position.y - 125) < 1e-8)
    #expect(solver.state(ofItem: 0).velocity.length < 1e-9)
  }

  @Test func mirroredWorldMovesMirrored() throws {
    func world(_ sign: Double) -> World {
      var world = World()
      for index in 0..<3 {
        world.add(
          "\(index)", at: Vector(x: sign * (40 * Double(index) + 7), y: 100 - 110 * Double(index)),
          size: Size(width: 80, height: 60), velocity: Vector(x: sign * 60, y: 0),
          angle: sign * 0.2 * Double(index))
      }
      world.fall()
      world.collide(.everything, [Self.floor])
      return world
    }
    let solvers = try [1.0, -1].map { try ContinuousSolver(world($0), nil) }
    for solver in solvers { try solver.run(1) }
    for index in 0..<3 {
      let (a, b) = (solvers[0].state(ofItem: index), solvers[1].state(ofItem: index))
      #expect(abs(a.position.x + b.position.x) < 1e-6)
      #expect(abs(a.position.y - b.position.y) < 1e-6)
      #expect(abs(a.angle + b.angle) < 1e-6)
    }
  }

  @Test(arguments: 1...12)
  func randomWorldsStayInTheirBounds(seed: Int) throws {
    let world = Self.randomWorld(seed)
    let solver = try ContinuousSolver(world, nil)
    var energy = solver.energy.total
    try solver.run(60) { solver in
      let now = solver.energy.total
      #expect(now <= energy + 1e-7 * (1 + abs(energy)))
      energy = now
      for (index, item) in world.items.enumerated() {
        let state = solver.state(ofItem: index)
        let (sine, cosine) = (abs(sin(state.angle)), abs(cos(state.angle)))
        let reachX = (item.size.width * cosine + item.size.height * sine) / 2
        let reachY = (item.size.width * sine + item.size.height * cosine) / 2
        #expect(state.position.x - reachX > 1 - 1e-6 && state.position.x + reachX < 399 + 1e-6)
        #expect(state.position.y - reachY > 1 - 1e-6 && state.position.y + reachY < 599 + 1e-6)
      }
    }
  }

  /// Boxes thrown about in a closed room.
  static func randomWorld(_ seed: Int) -> World {
    var random = SeededGenerator(seed: UInt64(seed))
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.unit() }
    var world = World()
    world.referenceBounds = Rectangle(x: 0, y: 0, width: 400, height: 600)
    for index in 0..<(2 + seed % 4) {
      world.add(
        "\(index)", at: Vector(x: 70 + 130 * Double(index % 3), y: 90 + 150 * Double(index / 3)),
        size: Size(width: between(20, 90), height: between(20, 90)),
        velocity: Vector(x: between(-500, 500), y: between(-500, 500)), angularVelocity: between(-5, 5),
        angle: between(-3, 3)
      ) {
        ($0.elasticity, $0.friction, $0.density) = (between(0, 0.9), between(0, 0.8), between(0.5, 3))
        $0.resistance = between(0, 0.2)
      }
    }
    world.fall()
    world.collide()
    return world
  }
}
