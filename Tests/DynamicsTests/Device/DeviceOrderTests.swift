// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// What is solved in another order than the plain one, or by eights, gives the same bits.
@Suite struct DeviceOrderTests {
  /// Runs a world in both ways; returns the number of frames' islands that were recognised as chains, or another one.
  @discardableResult
  private func compare(
    _ world: World, frames: Int, configuration: DeviceConfiguration = .current,
    counting isCounted: (DeviceIslands.Island) -> Bool = { $0.isChain }
  ) throws -> Int {
    var chains = 0
    try DeviceTwins.run(world, frames: frames, configuration) { solver in
      let islands = solver.islands.islands
      chains += (0..<islands.count).count { isCounted(islands[$0]) }
    }
    return chains
  }

  /// A chain in the plane, of springs and rods, held at one end, both or none.
  private func chain(seed: UInt64, count: Int) -> World {
    var generator = SeededGenerator(seed: seed)
    func number(_ lower: Double, _ upper: Double) -> Double { lower + (upper - lower) * generator.unit() }
    let names = (0..<count).map { "i\($0)" }
    let isVertical = generator.below(3) == 0
    let items = names.indices.map { index in
      var item = DeviceWorlds.item(
        names[index], isVertical ? 100 : 30 * Double(index) + number(-20, 20),
        isVertical ? 50 * Double(index) + number(-20, 20) : number(-40, 40), number(5, 60), number(5, 60))
      item.angle = number(-1, 1)
      item.velocity = Vector(x: isVertical ? 0 : number(-500, 500), y: number(-500, 500))
      return item
    }
    var properties = ItemProperties(items: names)
    properties.allowsRotation = false
    properties.density = number(0.1, 5)
    properties.resistance = number(0, 1)
    var joints: [Dynamics.Attachment] = []
    let held = generator.below(4)
    if held & 1 == 1 { joints.append(Dynamics.Attachment(item: names[0], anchor: Vector(x: 100, y: -50))) }
    for index in 1..<count {
      var joint =
        generator.below(2) == 0
        ? Dynamics.Attachment(item: names[index], to: names[index - 1])
        : Dynamics.Attachment(item: names[index - 1], to: names[index])
      if generator.below(3) == 0 { joint.offset = Vector(x: number(-10, 10), y: number(-10, 10)) }
      joints.append(joint)
    }
    if held & 2 == 2 {
      joints.append(Dynamics.Attachment(item: names[count - 1], anchor: Vector(x: 30 * Double(count), y: 0)))
    }
    for index in joints.indices where generator.below(2) == 0 {
      joints[index].frequency = number(0.5, 20)
      joints[index].dampingRatio = number(0, 1)
    }
    return World(
      items: items,
      behaviors: [.gravity(Gravity(vector: Vector(x: 0, y: 1), items: names)), .properties(properties)]
        + joints.map { .attachment($0) })
  }

  @Test(arguments: [1 as UInt64, 2, 3, 4, 5])
  func chainsMoveAsInThePlainOrder(seed: UInt64) throws {
    for count in [2, 3, 13] {
      #expect(try compare(chain(seed: seed, count: count), frames: 60) > 0)
    }
  }

  @Test(arguments: [8, 16, 12, 1])
  func chainsTakeAnyNumberOfRounds(rounds: Int) throws {
    var configuration = DeviceConfiguration.current
    configuration.velocityIterations = rounds
    try compare(chain(seed: 9, count: 11), frames: 30, configuration: configuration)
  }

  /// Joints that are not listed along the chain, and a chain that branches, are solved as any other island.
  @Test func onlyChainsAreRecognised() throws {
    var shuffled = chain(seed: 10, count: 12)
    shuffled.behaviors.swapAt(4, 9)
    #expect(try compare(shuffled, frames: 20) == 0)
    var branching = chain(seed: 11, count: 12)
    branching.behaviors.append(.attachment(Dynamics.Attachment(item: "i2", to: "i7")))
    #expect(try compare(branching, frames: 20) == 0)
    var turning = chain(seed: 12, count: 12)
    // Without the properties that keep the items from turning.
    turning.behaviors.remove(at: 1)
    #expect(try compare(turning, frames: 20) == 0)
  }

  @Test(arguments: [1, 2, 12, 40])
  func stacksMoveAsInThePlainOrder(count: Int) throws {
    let world = StackLayout().withItems(count).makeWorld()
    try compare(world, frames: 60)
  }

  /// A chain that lies on one boundary, or slides and bounces along it, with friction.
  private func resting(seed: UInt64, count: Int) -> World {
    var generator = SeededGenerator(seed: 100 + seed)
    func number(_ lower: Double, _ upper: Double) -> Double { lower + (upper - lower) * generator.unit() }
    var world = chain(seed: seed, count: count)
    let slope = number(-60, 60)
    let (left, right) = (
      Vector(x: -1000, y: 120 - slope), Vector(x: 30 * Double(count) + 1000, y: 120 + slope)
    )
    for item in world.items {
      var properties = ItemProperties(items: [item.id])
      properties.friction = generator.below(4) == 0 ? 0 : number(0, 2)
      properties.elasticity = number(0, 1)
      world.behaviors.append(.properties(properties))
    }
    var collision = Collision(items: world.items.map(\.id))
    collision.mode = .boundaries
    collision.boundaries = [Boundary("floor", from: left, to: right)]
    world.behaviors.append(.collision(collision))
    return world
  }

  @Test(arguments: [1 as UInt64, 2, 3, 4, 5])
  func chainsThatTouchMoveAsInThePlainOrder(seed: UInt64) throws {
    for count in [40, 5] {
      let chains = try compare(resting(seed: seed, count: count), frames: 60) { $0.isChain && $0.hasContacts }
      #expect(chains > 0)
    }
  }

  @Test(arguments: [51 as UInt64, 52, 53])
  func worldsMoveAsInThePlainOrder(seed: UInt64) throws {
    try compare(DeviceWorlds.random(seed: seed, items: 16), frames: 60)
  }

  /// Numbers that overflow are found in the chain, which is then solved in the plain way.
  @Test func chainsThatOverflowMoveAsInThePlainOrder() throws {
    var world = chain(seed: 13, count: 9)
    for index in world.items.indices {
      world.items[index].velocity = Vector(x: index.isMultiple(of: 2) ? 1e6 : -1e6, y: 1e6)
      var properties = ItemProperties(items: [world.items[index].id])
      properties.density = index.isMultiple(of: 3) ? 1e-9 : 1e12
      world.behaviors.append(.properties(properties))
    }
    try compare(world, frames: 30)
  }

  /// Four joints at once get what each gets alone, by the formulas of an effective mass and of an implicit spring.
  @Test func jointsArePreparedByFoursAsAlone() throws {
    let world = DeviceWorlds.random(seed: 61, items: 30)
    let solver = try DeviceWorlds.run(world, frames: 7)
    for index in 0..<solver.joints.count {
      let joint = solver.joints[index]
      guard joint.kind == .distance || joint.kind == .rope else { continue }
      let row = solver.rows.elements + index
      let indices = (0..<4).map { (index + $0) % solver.joints.count }.map {
        solver.joints[$0].kind == .distance || solver.joints[$0].kind == .rope ? $0 : index
      }
      DistanceRow.prepare(
        SIMD4(indices.map(Int32.init)), count: 1, solver.rows.elements, solver.bodies, solver.constants,
        warmth: 0)
      let (bodies, constants) = (solver.bodies, solver.constants)
      let armA = Rotation(bodies.poses[joint.a].angle)(joint.localA)
      let armB = Rotation(bodies.poses[joint.b].angle)(joint.localB)
      var direction = bodies.poses[joint.b].center + armB - bodies.poses[joint.a].center - armA
      let length = direction.length
      direction = (1 / length) * direction
      let (leverA, leverB) = (cross(armA, direction), cross(armB, direction))
      let (inverseA, inverseB) = (bodies.inverses[joint.a], bodies.inverses[joint.b])
      let inverse =
        inverseA.mass + inverseA.inertia * leverA * leverA + inverseB.mass
        + inverseB.inertia * leverB * leverB
      let frequency = 2 * Float.pi * joint.frequency
      let isSpring = joint.kind == .distance && joint.frequency > 0
      let stiffness = frequency * frequency / inverse
      let damping = 2 * joint.dampingRatio * frequency / inverse
      let softness =
        isSpring ? 1 / (constants.step * (damping + constants.step * stiffness)) : 0
      func isNear(_ a: Float, _ b: Float) -> Bool { abs(a - b) <= 1e-4 * max(abs(a), abs(b)) + 1e-6 }
      #expect(isNear(row.pointee.mass, 1 / (inverse + softness)))
      #expect(isNear(row.pointee.softness, softness))
      #expect(isNear(row.pointee.weightsA.x, direction.x) && isNear(row.pointee.weightsB.y, direction.y))
      #expect(isNear(row.pointee.weightsA.z, leverA) && isNear(row.pointee.weightsB.z, leverB))
      if isSpring {
        #expect(
          isNear(row.pointee.bias, (length - joint.length) * constants.step * stiffness * softness))
      }
    }
  }
}
