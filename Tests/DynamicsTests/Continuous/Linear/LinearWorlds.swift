// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

/// Worlds for the tests of linear motion, and ways to run them.
enum LinearWorlds {
  /// An item of 1 kg.
  static func item(_ id: String, x: Double = 0, y: Double, velocity: Double = 0) -> Item {
    var item = Item(id, center: Vector(x: x, y: y), size: Size(width: 100, height: 100))
    item.velocity = Vector(x: 0, y: velocity)
    return item
  }

  /// Properties of items that do not turn.
  static func properties(_ items: [String], resistance: Double = 0, elasticity: Double? = nil) -> Behavior {
    var properties = ItemProperties(items: items)
    (properties.resistance, properties.elasticity) = (resistance, elasticity)
    properties.allowsRotation = false
    return .properties(properties)
  }

  /// A spring or rod to a fixed point.
  static func anchor(
    _ item: String, x: Double = 0, y: Double, length: Double? = 0, frequency: Double, ratio: Double = 0
  ) -> Behavior {
    var attachment = Attachment(item: item, anchor: Vector(x: x, y: y))
    (attachment.length, attachment.frequency, attachment.dampingRatio) = (length, frequency, ratio)
    return .attachment(attachment)
  }

  /// A spring or rod between two items.
  static func link(
    _ item: String, _ other: String, length: Double? = 0, frequency: Double, ratio: Double = 0
  ) -> Behavior {
    var attachment = Attachment(item: item, to: other)
    (attachment.length, attachment.frequency, attachment.dampingRatio) = (length, frequency, ratio)
    return .attachment(attachment)
  }

  /// A horizontal boundary that one item collides with.
  static func boundary(_ items: [String], y: Double, id: String = "edge") -> Behavior {
    var collision = Collision(items: items)
    collision.mode = .boundaries
    collision.boundaries = [Boundary(id, from: Vector(x: -1000, y: y), to: Vector(x: 1000, y: y))]
    return .collision(collision)
  }

  /// Gravity along y; 1 is 1000 pt/s².
  static func gravity(_ items: [String], _ magnitude: Double) -> Behavior {
    .gravity(Gravity(vector: Vector(x: 0, y: magnitude), items: items))
  }

  /// The chain of the speed comparisons: springs of length 0 from the origin to the first of so many items of 1 kg, and from
  /// each to the next.
  static func chain(_ count: Int, ratio: Double) -> World {
    let names = (0..<count).map { "\($0)" }
    let items = (0..<count).map { item("\($0)", y: chainStart($0)) }
    let links = (1..<max(1, count)).map { link("\($0)", "\($0 - 1)", frequency: 5, ratio: ratio) }
    return World(
      items: items,
      behaviors: [properties(names), gravity(names, -4), anchor("0", y: 0, frequency: 5, ratio: ratio)]
        + links)
  }

  /// Where an item of the chain starts.
  static func chainStart(_ index: Int) -> Double {
    700 + 20 * (1.3 * Double(index) * Double(index)).sine
  }

  /// The scene of a world at its start.
  static func scene(_ world: World, _ configuration: ContinuousConfiguration = .init()) -> ContinuousScene {
    let model = WorldModel(world)
    var scene = ContinuousScene(
      model: model, configuration: configuration, states: BodyStates(model), gravity: model.gravity)
    scene.activateJoints()
    return scene
  }

  /// A solver of a world that must be linear.
  static func solver(
    _ world: World, _ configuration: ContinuousConfiguration = .init()
  ) throws -> ContinuousSolver {
    #expect(world.validate().isEmpty)
    #expect(try LinearMotion(scene(world, configuration)) != nil)
    return try ContinuousSolver(world, configuration: configuration)
  }

  /// Runs a solver for so many frames of 1/60 s from its start and returns all contacts.
  @discardableResult
  static func run(
    _ solver: ContinuousSolver, frames: Int, each: (Int) throws -> Void = { _ in }
  ) throws -> [ContactEvent] {
    var contacts: [ContactEvent] = []
    for frame in 1...frames {
      try solver.advance(to: Double(frame) / 60)
      contacts += solver.takeContacts()
      try each(frame)
    }
    return contacts
  }
}
