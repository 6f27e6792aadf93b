// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Dynamics

/// Shorthands for worlds of the continuous solver's tests.
extension World {
  /// Adds an item, with properties that differ from the defaults where given; no resistance, no friction.
  mutating func add(
    _ id: String, at center: Vector, size: Size = Size(width: 100, height: 100), velocity: Vector = .zero,
    angularVelocity: Double = 0, angle: Double = 0, _ change: (inout ItemProperties) -> Void = { _ in }
  ) {
    var item = Item(id, center: center, size: size)
    (item.velocity, item.angularVelocity, item.angle) = (velocity, angularVelocity, angle)
    items.append(item)
    var properties = ItemProperties(items: [id])
    (properties.resistance, properties.angularResistance) = (0, 0)
    change(&properties)
    behaviors.append(.properties(properties))
  }

  /// Lets all items fall.
  mutating func fall(_ vector: Vector = Vector(x: 0, y: 1)) {
    behaviors.append(.gravity(Gravity(vector: vector, items: items.map(\.id))))
  }

  /// Attaches an item to a point or another item.
  mutating func attach(_ id: String, to anchor: Vector, _ change: (inout Attachment) -> Void = { _ in }) {
    var attachment = Attachment(item: id, anchor: anchor)
    change(&attachment)
    behaviors.append(.attachment(attachment))
  }

  /// Attaches two items.
  mutating func attach(_ id: String, to other: String, _ change: (inout Attachment) -> Void = { _ in }) {
    var attachment = Attachment(item: id, to: other)
    change(&attachment)
    behaviors.append(.attachment(attachment))
  }

  /// Lets all items collide, with each other and with boundaries.
  mutating func collide(_ mode: Collision.Mode = .everything, _ boundaries: [Boundary] = []) {
    var collision = Collision(items: items.map(\.id))
    (collision.mode, collision.boundaries) = (mode, boundaries)
    collision.useReferenceBounds = referenceBounds != nil
    behaviors.append(.collision(collision))
  }
}

extension ContinuousSolver {
  /// Makes a solver by the general motion, with another method or other options.
  convenience init(
    _ world: World, _ method: IntegratorMethod?, _ change: (inout ContinuousConfiguration) -> Void = { _ in }
  ) throws {
    var configuration = ContinuousConfiguration()
    configuration.integrator = method
    change(&configuration)
    try self.init(world, configuration: configuration, isGeneral: true)
  }

  /// Goes on frame by frame at 60 Hz and calls a function after each.
  func run(_ duration: Double, rate: Double = 60, each: (ContinuousSolver) -> Void = { _ in }) throws {
    let begin = time
    for frame in 1...max(1, Int((duration * rate).rounded())) {
      try advance(to: begin + Double(frame) / rate)
      each(self)
    }
  }

  /// Momentum along x and y, and angular momentum about the origin, of the world that is solved.
  func momenta(of world: World) -> [Double] {
    let model = WorldModel(world)
    var sums = [0.0, 0.0, 0.0]
    for index in world.items.indices {
      let (state, mass) = (state(ofItem: index), model.masses[index])
      sums[0] += mass * state.velocity.x
      sums[1] += mass * state.velocity.y
      sums[2] += mass * (state.position.x * state.velocity.y - state.position.y * state.velocity.x)
      sums[2] += model.inertias[index] * state.angularVelocity
    }
    return sums
  }
}
