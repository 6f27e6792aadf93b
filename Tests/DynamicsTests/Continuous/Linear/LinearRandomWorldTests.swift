// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// Random linear worlds and their changes go as the general equations say, state by state and contact by contact.
@Suite struct LinearRandomWorldTests {
  @Test(arguments: 1...24)
  func randomWorldMovesAsTheGeneralOne(seed: UInt64) throws {
    let world = Self.world(seed: seed)
    #expect(world.validate().isEmpty)
    #expect(try LinearMotion(LinearWorlds.scene(world)) != nil)
    var configuration = ContinuousConfiguration()
    configuration.options.tolerance = 1e-12
    let linear = try ContinuousSolver(world, configuration: configuration, isGeneral: false)
    let general = try ContinuousSolver(world, configuration: configuration, isGeneral: true)
    for frame in 1...72 {
      try linear.advance(to: Double(frame) / 60)
      try general.advance(to: Double(frame) / 60)
      for index in world.items.indices {
        let (state, expected) = (linear.state(ofItem: index), general.state(ofItem: index))
        #expect((state.position - expected.position).length < 1e-6)
        #expect((state.velocity - expected.velocity).length < 1e-4)
        #expect(state.angle == expected.angle)
      }
      #expect(abs(linear.energy.total - general.energy.total) < 1e-6)
    }
    let (contacts, expected) = (linear.takeContacts(), general.takeContacts())
    #expect(contacts.count == expected.count)
    for (contact, expected) in zip(contacts, expected) {
      #expect(abs(contact.time - expected.time) < 1e-8)
      #expect(abs(contact.impulse - expected.impulse) < 1e-5)
      #expect(contact.item == expected.item)
      #expect(contact.with == expected.with)
    }
  }

  /// All seeds together have every kind of thing that the comparison is about.
  @Test func randomWorldsAreOfAllKinds() throws {
    var (contacts, rods, springs, changes) = (0, 0, 0, 0)
    for seed in UInt64(1)...24 {
      let world = Self.world(seed: seed)
      for case .attachment(let attachment) in world.behaviors {
        if attachment.frequency > 0 { springs += 1 } else { rods += 1 }
      }
      changes += world.changes.count
      let solver = try ContinuousSolver(world)
      try solver.advance(to: 1.2)
      contacts += solver.takeContacts().count
    }
    #expect(contacts > 5)
    #expect(rods > 5)
    #expect(springs > 15)
    #expect(changes > 40)
  }

  /// A column of items on springs and rods, some above floors, that is shifted, falls otherwise, and loses and gets its last item.
  static func world(seed: UInt64) -> World {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.below(5)
    let names = (0..<count).map { "\($0)" }
    var world = World()
    for (index, name) in names.enumerated() {
      var item = LinearWorlds.item(name, y: 200 * Double(index + 1), velocity: 400 * generator.unit() - 200)
      item.size = Size(width: 100, height: 40)
      world.items.append(item)
      world.behaviors.append(
        LinearWorlds.properties([name], resistance: generator.unit(), elasticity: 0.8 * generator.unit()))
      if generator.below(2) == 0 {
        let floor = item.center.y + 22 + 50 + 300 * generator.unit()
        world.behaviors.append(LinearWorlds.boundary([name], y: floor, id: "floor \(name)"))
      }
      let (frequency, ratio) = (0.5 + 3 * generator.unit(), generator.unit())
      switch generator.below(4) {
      case 0: break
      case 1 where index > 0:
        world.behaviors.append(LinearWorlds.link(name, names[index - 1], length: nil, frequency: 0))
      case _ where index > 0:
        world.behaviors.append(
          LinearWorlds.link(
            name, names[index - 1], length: 120 + 120 * generator.unit(), frequency: frequency, ratio: ratio))
      default:
        world.behaviors.append(
          LinearWorlds.anchor(
            name, y: 0, length: 100 + 150 * generator.unit(), frequency: frequency, ratio: ratio))
      }
    }
    world.behaviors.append(LinearWorlds.gravity(names, 0.3 + generator.unit()))
    func time(_ from: Double) -> Double { from + 0.1 * generator.unit() }
    world.changes.append(
      WorldChange(at: time(0.2), .shift(items: names, by: Vector(x: 0, y: -40 * generator.unit()))))
    world.changes.append(WorldChange(at: time(0.4), .gravity(Vector(x: 0, y: 2 * generator.unit() - 1))))
    guard count > 1, generator.below(2) == 0, let last = names.last else { return world }
    world.changes.append(WorldChange(at: time(0.6), .remove(items: [last])))
    world.changes.append(WorldChange(at: time(0.8), .insert(items: [last])))
    return world
  }
}
