// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// Contacts that are solved by fours give the same bits as one after the other.
@Suite struct DeviceGroupTests {
  /// Boxes in a room, of which some neither move nor turn; without joints.
  private func pile(seed: UInt64, count: Int) -> World {
    var world = DeviceWorlds.random(seed: seed, items: count)
    world.behaviors.removeAll { if case .attachment = $0 { true } else { false } }
    for (index, item) in world.items.enumerated() {
      var properties = ItemProperties(items: [item.id])
      properties.anchored = index % 7 == 6
      properties.allowsRotation = index % 5 != 4
      properties.friction = Double(index % 3) / 2
      world.behaviors.append(.properties(properties))
    }
    return world
  }

  /// Runs a world in both ways; returns the largest number of contacts in groups.
  private func compare(
    _ world: World, frames: Int, _ configuration: DeviceConfiguration = .current,
    beforeFrame: (Int, DeviceBodies) -> Void = { _, _ in }
  ) throws -> Int {
    var most = 0
    try DeviceTwins.run(world, frames: frames, configuration, beforeFrame: beforeFrame) { solver in
      most = max(most, solver.islands.groups.contactCount)
    }
    return most
  }

  @Test(arguments: [71 as UInt64, 72, 76])
  func pilesMoveAsInThePlainOrder(seed: UInt64) throws {
    #expect(try compare(pile(seed: seed, count: 24), frames: 40) > 8)
  }

  @Test func fewContactsAreNotGrouped() throws {
    let world = pile(seed: 74, count: 1)
    #expect(try compare(world, frames: 60) == 0)
  }

  /// What overflows is cut alike.
  @Test func pilesThatOverflowMoveAsInThePlainOrder() throws {
    let most = try compare(pile(seed: 72, count: 24), frames: 40, beforeFrame: overflow)
    #expect(most > 5)
  }

  private func overflow(_ frame: Int, _ bodies: DeviceBodies) {
    guard frame > 20, frame.isMultiple(of: 4) else { return }
    for body in 0..<24 where bodies.isDynamic(body) && body % 4 != 1 {
      let speed: Float = body.isMultiple(of: 2) ? 3e38 : -3e38
      bodies.motions[body].vector = SIMD4(speed, -speed, 0, 0)
    }
  }

  /// Behaviours that share their groups make contacts which move one of their items only; what they do not move keeps its
  /// velocities, also where an impulse overflows.
  @Test(arguments: [106 as UInt64, 110, 118])
  func contactsThatMoveOneItemMoveAsInThePlainOrder(seed: UInt64) throws {
    var world = pile(seed: seed, count: 24)
    world.behaviors.removeAll { if case .collision = $0 { true } else { false } }
    for (mode, isThird) in [(Collision.Mode.boundaries, true), (.everything, false)] {
      let names = world.items.indices.filter { $0.isMultiple(of: 3) == isThird }.map { world.items[$0].id }
      var collision = Collision(items: names)
      (collision.mode, collision.useReferenceBounds) = (mode, true)
      world.behaviors.append(.collision(collision))
    }
    var configuration = DeviceConfiguration.current
    configuration.collisionGroupCount = 1
    #expect(try compare(world, frames: 30, configuration) > 3)
    #expect(try compare(world, frames: 30, configuration, beforeFrame: overflow) > 3)
  }

  /// No two contacts of a group share a moving body, those of a body are in the order of the island, and rounds that lag
  /// behind each other do not meet at a body.
  @Test func groupsKeepTheOrderOfEveryBody() throws {
    let solver = try DeviceWorlds.run(pile(seed: 77, count: 40), frames: 40)
    let groups = solver.islands.groups
    var spans: [Int32: (first: Int, last: Int, place: Int32)] = [:]
    var count = 0
    for index in 0..<groups.groups.count {
      let group = groups.groups[index]
      for lane in 0..<4 where group.places[lane] >= 0 {
        count += 1
        let contact = solver.contacts[Int(solver.islands.contacts[Int(group.places[lane])])]
        for body in [contact.a, contact.b] where solver.bodies.isDynamic(Int(body)) {
          if let span = spans[body] {
            #expect(span.last < index && span.place < group.places[lane])
            spans[body] = (span.first, index, group.places[lane])
          } else {
            spans[body] = (index, index, group.places[lane])
          }
        }
      }
    }
    #expect(count == groups.contactCount && count > 8)
    #expect(spans.values.allSatisfy { $0.last - $0.first < groups.lag })
  }
}
