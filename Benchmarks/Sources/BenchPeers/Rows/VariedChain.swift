// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Dynamics

/// A vertical chain in which nothing equals anything else: seeded masses of 0.5 to 2 kg, springs of 3 to 6 Hz and ratios of 0.1 to
/// 0.5, under a gravity of −1000 pt/s².
///
/// Springs have the frequency and the ratio for the reduced mass of their ends. It starts at rest, where S1 does.
struct VariedChain: Sendable {
  let count: Int
  /// In kg.
  let masses: [Double]
  /// Of the springs before each item.
  private let springs: [(frequency: Double, dampingRatio: Double)]

  static let gravity = -1000.0

  init(count: Int, seed: UInt64 = 13) {
    var random = SceneRandom(seed: seed)
    self.count = count
    masses = (0..<count).map { _ in 0.5 + 1.5 * random.number(in: 0...1) }
    springs = (0..<count).map { _ in (3 + 3 * random.number(in: 0...1), 0.1 + 0.4 * random.number(in: 0...1))
    }
  }

  var start: [Double] { SpringChain(count: count).start }

  /// What the spring before an item moves.
  private func reducedMass(_ index: Int) -> Double {
    index == 0 ? masses[0] : masses[index] * masses[index - 1] / (masses[index] + masses[index - 1])
  }

  private func angularFrequency(_ index: Int) -> Double { 2 * .pi * springs[index].frequency }

  var stiffnesses: [Double] {
    (0..<count).map { reducedMass($0) * angularFrequency($0) * angularFrequency($0) }
  }

  var dampings: [Double] {
    (0..<count).map { 2 * reducedMass($0) * springs[$0].dampingRatio * angularFrequency($0) }
  }

  /// The chain as items, linked by springs of length 0, which act on coordinates as in the equations.
  func makeWorld() -> World {
    let names = (0..<count).map { "\($0)" }
    let start = start
    var world = World()
    world.duration = SpringChain.duration
    var properties = ItemProperties(items: names)
    (properties.resistance, properties.allowsRotation) = (0, false)
    world.behaviors = [
      .properties(properties),
      .gravity(Gravity(vector: Vector(x: 0, y: Self.gravity / 1000), items: names)),
    ]
    for index in names.indices {
      world.items.append(
        Item(
          names[index], center: Vector(x: 0, y: start[index]),
          size: Size(width: 100, height: 100 * masses[index])))
      var spring =
        index == 0
        ? Attachment(item: names[0], anchor: .zero) : Attachment(item: names[index], to: names[index - 1])
      (spring.frequency, spring.dampingRatio) = springs[index]
      spring.length = 0
      world.behaviors.append(.attachment(spring))
    }
    return world
  }

  /// The state of the chain that a solver's items have.
  @Sendable func state(of solver: ContinuousSolver) -> [Double] {
    let states = (0..<count).map(solver.state(ofItem:))
    return states.map(\.position.y) + states.map(\.velocity.y)
  }
}
