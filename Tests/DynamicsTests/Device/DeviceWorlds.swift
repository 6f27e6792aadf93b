// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport

/// Worlds and runs that several tests of the device solver share.
enum DeviceWorlds {
  static func item(
    _ id: String, _ x: Double, _ y: Double, _ width: Double = 40, _ height: Double = 40
  ) -> Item {
    Item(id, center: Vector(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Properties without resistance.
  static func free(_ names: [String]) -> ItemProperties {
    var properties = ItemProperties(items: names)
    properties.resistance = 0
    properties.angularResistance = 0
    return properties
  }

  /// A solver after a number of frames.
  static func run(
    _ world: World, frames: Int, configuration: DeviceConfiguration = .current
  ) throws -> DeviceSolver {
    let solver = DeviceSolver(world, configuration: configuration)
    try solver.advance(to: world.time(ofFrame: frames))
    return solver
  }

  static func states(_ solver: DeviceSolver, _ world: World) -> [BodyState] {
    world.items.indices.map { solver.state(ofItem: $0) }
  }

  /// A closed box full of items of seeded places, sizes, speeds and joints.
  static func random(seed: UInt64, items count: Int) -> World {
    var generator = SeededGenerator(seed: seed)
    func number(_ lower: Double, _ upper: Double) -> Double { lower + (upper - lower) * generator.unit() }
    let names = (0..<count).map { "i\($0)" }
    let items = names.map { name in
      var item = item(name, number(60, 340), number(60, 640), number(5, 60), number(5, 60))
      item.angle = number(-3, 3)
      item.velocity = Vector(x: number(-3000, 3000), y: number(-3000, 3000))
      item.angularVelocity = number(-20, 20)
      return item
    }
    var properties = ItemProperties(items: names)
    properties.elasticity = number(0, 0.9)
    properties.friction = number(0, 1)
    properties.density = number(0.1, 5)
    var collision = Collision(items: names)
    collision.useReferenceBounds = true
    var world = World(
      items: items,
      behaviors: [
        .gravity(Gravity(vector: Vector(x: number(-0.3, 0.3), y: 1), items: names)), .collision(collision),
        .properties(properties),
      ])
    for index in stride(from: 1, to: count, by: 3) {
      var joint = Dynamics.Attachment(item: names[index], to: names[index - 1])
      joint.kind = Dynamics.Attachment.Kind.allCases[generator.below(5)]
      if joint.kind == .distance, generator.below(2) == 0 {
        joint.frequency = number(0.5, 6)
        joint.dampingRatio = number(0, 1)
      }
      world.behaviors.append(.attachment(joint))
    }
    world.referenceBounds = Rectangle(x: 0, y: 0, width: 400, height: 700)
    return world
  }
}

extension BodyState {
  var isFinite: Bool {
    position.x.isFinite && position.y.isFinite && angle.isFinite && velocity.length.isFinite
      && angularVelocity.isFinite
  }
}
