// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// How what happens within a step is found, and which pairs are looked at.
struct RigidMotionWatchTests {
  @Test(arguments: [IntegratorMethod.implicitMidpoint, .rk4, .bsimp])
  func whatSwingsForAWholePeriodInOneStepMeetsTheWallHalfWay(method: IntegratorMethod) throws {
    var world = World()
    world.add("a", at: Vector(x: 100, y: 0), size: Size(width: 10, height: 10)) { $0.allowsRotation = false }
    world.attach("a", to: Vector.zero) { ($0.length, $0.frequency) = (0, 5) }
    world.collide(
      .everything, [Boundary("wall", from: Vector(x: -50, y: -500), to: Vector(x: -50, y: 500))])
    // The step is the period: at both ends of it the item would be where it began, and at rest.
    let solver = try ContinuousSolver(world, method) { ($0.options.step, $0.options.tolerance) = (0.2, 1e-2) }
    try solver.advance(to: 0.2)
    #expect(solver.takeContacts().map(\.with) == ["wall"])
    #expect(solver.state(ofItem: 0).position.x > -43 - 1e-6)
  }

  @Test func springsTogetherSwingNoFasterThanTheirBound() {
    // Two springs of 3 rad/s side by side from one body to the ground: √2 · 3 rad/s.
    let spring = SpringLink(a: 0, b: -1, ax: 0, ay: 0, bx: 9, by: 0, length: 0, stiffness: 9, dampingRate: 0)
    #expect(abs(SpringLink.fastest([spring, spring], count: 2, bodyCount: 1) - 18.0.squareRoot()) < 1e-12)
    var between = spring
    between.b = 1
    #expect(abs(SpringLink.fastest([between], count: 1, bodyCount: 2) - 3) < 1e-12)
  }

  @Test func ropeThatGetsTightAndSlackWithinOneStepHolds() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 0), velocity: Vector(x: 0, y: -120)) { $0.allowsRotation = false }
    world.attach("a", to: Vector(x: 0, y: 100)) { ($0.kind, $0.length) = (.limit, 105) }
    world.fall()
    let solver = try ContinuousSolver(world, .rk4) { $0.options.step = 0.25 }
    try solver.advance(to: 0.24)
    // It rises by 5 pt, is stopped there, and falls freely: 120·t − 500·t² = 5.
    let fall = 0.24 - (120 - (120.0 * 120 - 10_000).squareRoot()) / 1000
    #expect(abs(solver.state(ofItem: 0).position.y - (-5 + 500 * fall * fall)) < 1e-7)
  }

  @Test func everyGapBoundsTheStride() {
    var monitor = ContactMonitor()
    monitor.resize(pairs: 1, limits: 1, springs: 1, active: 0, frictions: 0)
    for index in 0..<3 { (monitor.leeway[index], monitor.right[index]) = (0.5, 10) }
    monitor.shift()
    let (stride, overshoots) = (monitor.stride, monitor.overshoots(1))
    #expect(stride == .infinity && !overshoots)
    for index in 0..<3 {
      monitor.rightSpeed[index] = 90
      let overshoots = monitor.overshoots(1)
      monitor.shift()
      let stride = monitor.stride
      #expect(overshoots && abs(stride - 0.1) < 1e-15)
      monitor.rightSpeed[index] = 0
    }
  }

  @Test func looksAtOneFrameAreLimited() throws {
    var world = World()
    for index in 0..<2 {
      world.add(
        "\(index)", at: Vector(x: 0, y: 0.0025 * Double(index)), size: Size(width: 1e6, height: 1e-3),
        velocity: Vector(x: 1e4 * Double(index), y: 0)
      ) { $0.allowsRotation = false }
    }
    world.collide(.items)
    let solver = try ContinuousSolver(world, nil) { ($0.contactDistance, $0.options.stepLimit) = (0, 5_000) }
    let error = #expect(throws: SimulationError.self) { try solver.run(1) }
    #expect(error?.code == .limitReached)
    #expect(error?.reason.contains("stepLimit") == true)
  }

  @Test(arguments: [IntegratorMethod.verlet, .semiImplicitEuler])
  func methodsWithoutContactsTakeWorldsInWhichNothingCanMeet(method: IntegratorMethod) throws {
    var world = World()
    world.add("a", at: .zero)
    world.collide(.everything)
    for index in 0..<2 { world.add("\(index)", at: Vector(x: 0, y: 500)) { $0.anchored = true } }
    var collision = Collision(items: ["0", "1"])
    collision.boundaries = [RigidMotionContactTests.floor]
    world.behaviors.append(.collision(collision))
    world.fall()
    let solver = try ContinuousSolver(world, method)
    try solver.run(1)
    #expect(solver.state(ofItem: 0).position.y > 400)
  }

  @Test func pairsAreThoseWhoseBoxesMeet() throws {
    var random = SeededGenerator(seed: 3)
    var world = World()
    for index in 0..<300 {
      let center = Vector(x: 40 * random.unit(), y: 900 * random.unit())
      world.add("\(index)", at: center, size: Size(width: 10, height: 10))
    }
    world.collide(.items)
    let (collisions, state) = Self.collisions(world)
    // Twice: sorted from scratch, then from the order before.
    for _ in 0..<2 {
      #expect(collisions.findPairs(from: state, to: state, count: 300, duration: 0))
      var expected: [UInt64] = []
      let reach = 2 * (50.0.squareRoot() + 1.5)
      for i in 0..<300 {
        for j in i + 1..<300 {
          let away = world.items[i].center - world.items[j].center
          if abs(away.x) <= reach, abs(away.y) <= reach { expected.append(UInt64(i) << 32 | UInt64(j)) }
        }
      }
      #expect((0..<collisions.pairCount).map { collisions.pairs[$0].key } == expected)
      for (place, key) in expected.enumerated() { #expect(collisions.index(ofPair: key) == place) }
      #expect(collisions.index(ofPair: .max) == nil)
    }
  }

  @Test(arguments: [true, false])
  func aLongRowOrColumnIsSortedAtOnce(isColumn: Bool) throws {
    var random = SeededGenerator(seed: 5)
    var world = World()
    for index in 0..<20_000 {
      let place = 1e6 * random.unit()
      let center = isColumn ? Vector(x: 0, y: place) : Vector(x: place, y: 0)
      world.items.append(Item("\(index)", center: center, size: Size(width: 1, height: 1)))
    }
    world.collide(.items)
    let (collisions, state) = Self.collisions(world)
    let duration = ContinuousClock().measure {
      _ = collisions.findPairs(from: state, to: state, count: 20_000, duration: 0)
    }
    // Far more than it takes; with as many comparisons as there are pairs it would be longer.
    #expect(duration < .seconds(2))
  }

  /// What collides in a world, and its state.
  private static func collisions(_ world: World) -> (Collisions, [Double]) {
    let model = WorldModel(world)
    let scene = ContinuousScene(
      model: model, configuration: ContinuousConfiguration(), states: BodyStates(model), gravity: .zero)
    let count = world.items.count
    let state =
      world.items.map(\.center.x) + world.items.map(\.center.y) + [Double](repeating: 0, count: 4 * count)
    return (Collisions(scene, bodies: Array(0..<count)), state)
  }
}
