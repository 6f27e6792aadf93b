// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension SpringChain: WorldScene {
  /// `spring-chain`.
  public static var name: String { "spring-chain" }

  /// A rest length with which no link ever turns round, in points: none of the chain gets so much shorter.
  public static let restLength = 2000.0

  /// Where item i is in the world when qᵢ = 0, in points: every other item lies a rest length lower.
  public func origin(ofItem index: Int) -> Double { index.isMultiple(of: 2) ? springLength : 0 }

  /// The chain as items of 1 kg on the vertical line x = 0.
  ///
  /// Item i is at yᵢ = qᵢ + origin(i), and all springs have the length ``springLength``. As origins alternate, a
  /// link's length is that length plus or minus qᵢ − qᵢ₋₁, and its pull that of the chain, so long as no link
  /// turns round; none does within a run. So the world stays within some thousand points, whatever N, where
  /// single precision is fine enough. With length 0 all origins are 0, and items pass through each other.
  public func makeWorld() -> World {
    let names = (0..<count).map { "\($0)" }
    let start = start
    var world = World()
    world.duration = Self.duration
    world.items = names.indices.map { index in
      Item(
        names[index], center: Vector(x: 0, y: start[index] + origin(ofItem: index)),
        size: Size(width: 100, height: 100))
    }
    var properties = ItemProperties(items: names)
    (properties.resistance, properties.allowsRotation) = (0, false)
    world.behaviors = [
      .properties(properties), .gravity(Gravity(vector: Vector(x: 0, y: gravity / 1000), items: names)),
    ]
    for index in names.indices {
      var spring =
        index == 0
        ? Attachment(item: names[0], anchor: .zero) : Attachment(item: names[index], to: names[index - 1])
      (spring.length, spring.frequency) = (springLength, Self.frequency)
      spring.dampingRatio = dampingRatio
      world.behaviors.append(.attachment(spring))
    }
    return world
  }

  /// The state of the chain that a solver's items have.
  public func state(of solver: any WorldSolver) -> [Double] {
    let states = (0..<count).map(solver.state(ofItem:))
    return states.indices.map { states[$0].position.y - origin(ofItem: $0) }
      + states.map(\.velocity.y)
  }

  /// Runs for 2 s; the relative error of the state at the end.
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    try run(solver)
    return error(of: state(of: solver), at: Self.duration)
  }
}
