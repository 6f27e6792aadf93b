// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// A linear world moves as the general equations say, which know nothing of lines and rigid groups.
@Suite struct LinearAgainstRigidTests {
  @Test(arguments: worlds.indices)
  func linearMotionIsTheGeneralOne(number: Int) throws {
    let world = Self.worlds[number]
    var configuration = ContinuousConfiguration()
    configuration.options.tolerance = 1e-12
    let (scene, other) = (
      LinearWorlds.scene(world, configuration), LinearWorlds.scene(world, configuration)
    )
    let (linear, rigid) = (try #require(try LinearMotion(scene)), try RigidMotion(other))
    var (contacts, otherContacts): ([ContactEvent], [ContactEvent]) = ([], [])
    for frame in 1...60 {
      let (begin, end) = (Double(frame - 1) / 60, Double(frame) / 60)
      try linear.advance(from: begin, to: end, contacts: &contacts)
      try rigid.advance(from: begin, to: end, contacts: &otherContacts)
      for index in world.items.indices {
        let (state, expected) = (scene.states[index], other.states[index])
        #expect((state.position - expected.position).length < 1e-7)
        #expect((state.velocity - expected.velocity).length < 1e-5)
        #expect(abs(state.angle - expected.angle) < 1e-9)
      }
    }
    #expect(contacts.count == otherContacts.count)
    for (contact, other) in zip(contacts, otherContacts) {
      #expect(abs(contact.time - other.time) < 1e-9)
      #expect(abs(contact.impulse - other.impulse) < 1e-7)
      #expect(contact.item == other.item)
      #expect(contact.with == other.with)
    }
  }

  static let worlds: [World] = {
    var chain = LinearWorlds.chain(6, ratio: 0.3)
    for index in chain.items.indices { chain.items[index].center.y += 500 * Double(index + 1) }
    chain.behaviors = chain.behaviors.map {
      guard case .attachment(var attachment) = $0 else { return $0 }
      attachment.length = 500
      return .attachment(attachment)
    }
    var turning = World(
      items: [LinearWorlds.item("a", y: 30, velocity: 50)],
      behaviors: [LinearWorlds.anchor("a", y: 0, length: 200, frequency: 2, ratio: 0.4)])
    (turning.items[0].angle, turning.items[0].angularVelocity) = (0.4, 3)
    var push = Push(items: ["a"], vector: Vector(x: 0, y: -2))
    push.mode = .continuous
    turning.behaviors.append(.push(push))
    var box = World(
      items: [LinearWorlds.item("a", y: 100, velocity: 700)],
      behaviors: [LinearWorlds.gravity(["a"], 1), LinearWorlds.boundary(["a"], y: 300)])
    var properties = ItemProperties(items: ["a"])
    properties.elasticity = 0.6
    box.behaviors.append(.properties(properties))
    let resting = World(
      items: [LinearWorlds.item("a", y: 248)],
      behaviors: [LinearWorlds.gravity(["a"], 1), LinearWorlds.boundary(["a"], y: 300)])
    return [
      resting,
      chain, LinearWorlds.chain(3, ratio: 0.3), LinearContactTests.stack(1, start: 300),
      LinearContactTests.stack(3, start: 300),
      LinearCoupledContactTests.world, turning, box,
    ]
  }()
}
