// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// What bounds the work of a sub-step, and that nothing is lost by it.
@Suite struct DeviceLimitTests {
  /// Items without loss in a room, which gravity marks as ones to be stopped by others.
  private func room(_ items: [Item], width: Double, height: Double) -> World {
    let names = items.map(\.id)
    var collision = Collision(items: names)
    collision.useReferenceBounds = true
    var properties = DeviceWorlds.free(names)
    properties.elasticity = 1
    var world = World(
      items: items,
      behaviors: [.gravity(Gravity(items: names)), .collision(collision), .properties(properties)])
    world.referenceBounds = Rectangle(x: 0, y: 0, width: width, height: height)
    world.frameRate = 120
    return world
  }

  private func heap(_ count: Int, speed: Double) -> World {
    var generator = SeededGenerator(seed: 3)
    func number(_ most: Double) -> Double { most * (2 * generator.unit() - 1) }
    return room(
      (0..<count).map { index in
        var item = DeviceWorlds.item("i\(index)", 20 + number(18), 20 + number(18), 2, 2)
        item.velocity = Vector(x: number(speed), y: number(speed))
        return item
      }, width: 40, height: 40)
  }

  /// A wide item between two near ones that are anchored meets them in turn as often as it may, and then waits.
  @Test(arguments: [1, 2, 8, 100])
  func aContactHasAsManyImpactsAsAllowed(limit: Int) throws {
    var item = DeviceWorlds.item("a", 200, 350, 390, 20)
    item.velocity.x = 24_000
    var configuration = DeviceConfiguration.current
    configuration.impactsPerContact = limit
    let walls = [DeviceWorlds.item("left", -11, 350, 20, 400), DeviceWorlds.item("right", 411, 350, 20, 400)]
    var world = room([item] + walls, width: 400, height: 700)
    world.referenceBounds = Rectangle(x: -1000, y: 0, width: 2000, height: 700)
    var anchor = ItemProperties(items: walls.map(\.id))
    anchor.anchored = true
    world.behaviors.append(.properties(anchor))
    let solver = try DeviceWorlds.run(world, frames: 2, configuration: configuration)
    let most = (0..<solver.contacts.count).map { Int(solver.contacts[$0].impactCount) }.max() ?? 0
    // 200 pt of travel, with about 10 pt between the walls: some 20 impacts, half of them at each.
    #expect(limit == 100 ? most > 8 && most < 14 : most == limit + 1, "\(most)")
    #expect(abs(solver.state(ofItem: 0).position.x - 200) < 8)
  }

  @Test(arguments: [1, 2, 32])
  func anImpactSolvesAsManyContactsAsAllowed(limit: Int) throws {
    var item = DeviceWorlds.item("a", 100, 100, 20, 20)
    item.velocity = Vector(x: -12_000, y: -12_000)
    var configuration = DeviceConfiguration.current
    configuration.contactsPerImpact = limit
    var world = room([item], width: 400, height: 700)
    world.behaviors.removeFirst()
    let solver = try DeviceWorlds.run(world, frames: 2, configuration: configuration)
    // Into the corner of two sides at once.
    #expect(solver.impacts.contacts.count == min(limit, 2))
    #expect(solver.state(ofItem: 0).position.x > 8 && solver.state(ofItem: 0).position.y > 8)
  }

  /// After the limit of a contact its begin is told in the next sub-step; none is forgotten on the way.
  @Test(arguments: [1, 8])
  func everyBeginIsToldOrCounted(limit: Int) throws {
    var configuration = DeviceConfiguration.current
    configuration.impactsPerContact = limit
    let world = heap(30, speed: 24_000)
    let solver = DeviceSolver(world, configuration: configuration)
    for frame in 1...60 {
      try solver.advance(to: world.time(ofFrame: frame))
      let began = (0..<solver.contacts.count).filter { solver.contacts[$0].flags.contains(.began) }
      #expect(solver.beganCount == began.count)
      #expect((0..<solver.contacts.count).allSatisfy { solver.contacts[$0].impactCount <= limit + 1 })
    }
    #expect(solver.takeContacts().count > 60)
  }

  /// A heap at the highest speed costs what its limits allow: rounds over contacts, an impact.
  @Test func aFastHeapIsBounded() throws {
    let world = heap(100, speed: 24_000)
    var configuration = DeviceConfiguration.current
    configuration.impactsBetweenItems = 50
    let solver = DeviceSolver(world, configuration: configuration)
    try solver.advance(to: world.time(ofFrame: 10))
    // Of every sub-step: all contacts once, those of 50 impacts, and of each item at four sides.
    let impacts = 50 + 400 * (configuration.impactsPerContact + 1)
    let most = solver.contacts.count + configuration.contactsPerImpact * impacts
    #expect(solver.statistics.evaluations <= solver.statistics.steps * 8 * most)
    for index in 0..<100 { #expect(solver.state(ofItem: index).isFinite) }
  }

  /// 20 000 contacts that begin at once are found and told in a time that grows with their number only.
  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func aCrowdLandsAtOnce(onPolygon: Bool) throws {
    let count = 20_000
    let items = (0..<count).map {
      var item = DeviceWorlds.item("i\($0)", 30 * Double($0), -10, 10, 10)
      item.velocity.y = 1200
      return item
    }
    let names = items.map(\.id)
    var collision = Collision(items: names)
    let (left, right) = (Vector(x: -100, y: 0), Vector(x: 30 * Double(count) + 100, y: 0))
    collision.boundaries = [
      onPolygon
        ? Boundary("floor", path: [left, right, Vector(x: 0, y: 1000)])
        : Boundary("floor", from: left, to: right)
    ]
    var world = World(
      items: items, behaviors: [.collision(collision), .properties(DeviceWorlds.free(names))])
    world.frameRate = 120
    let solver = DeviceSolver(world)
    try solver.advance(to: world.time(ofFrame: 3))
    let contacts = solver.takeContacts()
    #expect(contacts.count == count)
    // m · (1 + e) · v: 0.01 kg at 12 m/s.
    #expect(contacts.allSatisfy { abs($0.impulse - 0.01 * 1.2 * 12) < 1e-4 })
    #expect(contacts.map(\.item).sorted() == Array(0..<count))
  }

  /// What is left out as too far on its way has no time of impact.
  @Test func whatPassesHasNoImpact() {
    var generator = SeededGenerator(seed: 8)
    func number(_ most: Float) -> Float { most * Float(2 * generator.unit() - 1) }
    func pose() -> DeviceBodies.Pose {
      DeviceBodies.Pose(center: FloatVector(x: number(2), y: number(2)), angle: number(3))
    }
    func sweep() -> TimeOfImpact.Sweep {
      var shape = DeviceBodies.Shape(
        halfWidth: 0.05 + abs(number(0.3)), halfHeight: 0.05 + abs(number(0.3)), friction: 0, elasticity: 0,
        radius: 0)
      shape.radius = FloatVector(x: shape.halfWidth, y: shape.halfHeight).length
      return TimeOfImpact.Sweep(shape: shape, from: pose(), to: pose())
    }
    let (constants, skin) = (DeviceConstants(.current), 0.02 as Float)
    var passing = 0
    for _ in 0..<2000 {
      let (a, b) = (sweep(), sweep())
      let way = b.to.center - b.from.center - a.to.center + a.from.center
      if TimeOfImpact.passes(a, b, way: way, skin: skin) {
        passing += 1
        #expect(TimeOfImpact(a, b, skin: skin, constants).share() == nil)
      }
      let edge = DeviceBoundaries.Edge(
        from: a.from.center, to: a.to.center, boundary: 0, isWhole: true, category: 0, mask: 0)
      if TimeOfImpact.passes(edge, b, skin: skin) {
        passing += 1
        #expect(TimeOfImpact(edge: edge, b, skin: skin, constants).share() == nil)
      }
    }
    #expect(passing > 1000)
  }

  @Test func theQueueGivesTheEarliestFirst() {
    var generator = SeededGenerator(seed: 6)
    var queue = ImpactQueue()
    defer { queue.deallocate() }
    var plain: [(impact: Float, contact: Int)] = []
    for _ in 0..<3000 {
      if generator.below(3) > 0 {
        let entry = (impact: Float(generator.below(20)) / 20, contact: generator.below(1000))
        plain.append(entry)
        queue.add(entry.contact, impact: entry.impact)
      } else if let first = queue.first {
        queue.removeFirst()
        let place = plain.indices.min { plain[$0] < plain[$1] }
        #expect(place.map { plain.remove(at: $0) == (first.impact, first.contact) } == true)
      }
      #expect(queue.isEmpty == plain.isEmpty)
    }
  }
}
