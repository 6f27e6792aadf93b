// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension PendulumChain: WorldScene {
  /// `pendulum-chain`.
  public static var name: String { "pendulum-chain" }

  /// The chain as items of 1 kg.
  ///
  /// A spring between two items acts with their reduced mass, ½, so the links have a frequency of 5·√2 Hz.
  public func makeWorld() -> World {
    let names = (0..<count).map { "\($0)" }
    let start = start
    var world = World()
    world.duration = Self.duration
    world.items = names.indices.map { index in
      Item(
        names[index], center: Vector(x: start[index], y: start[count + index]),
        size: Size(width: 100, height: 100))
    }
    var properties = ItemProperties(items: names)
    (properties.resistance, properties.allowsRotation) = (drag, false)
    world.behaviors = [
      .properties(properties), .gravity(Gravity(vector: Vector(x: 0, y: gravity / 1000), items: names)),
    ]
    for index in names.indices {
      var spring =
        index == 0
        ? Attachment(item: names[0], anchor: .zero) : Attachment(item: names[index], to: names[index - 1])
      spring.length = Self.length
      spring.frequency = index == 0 ? Self.frequency : Self.frequency * 2.0.squareRoot()
      world.behaviors.append(.attachment(spring))
    }
    return world
  }

  /// The state of the chain that a solver's items have.
  public func state(of solver: any WorldSolver) -> [Double] {
    let states = (0..<count).map(solver.state(ofItem:))
    return states.map(\.position.x) + states.map(\.position.y) + states.map(\.velocity.x)
      + states.map(\.velocity.y)
  }

  /// Energy of the world at rest, as its solvers tell it, in joules: a kilogram and points of a hundredth of
  /// a metre.
  public var worldRestEnergy: Double { energy(of: rest) / 1e4 }

  /// Runs for 2 s; the relative error of the state at the end.
  ///
  /// - Throws: `SimulationError` when the motion or its reference cannot be computed.
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    try run(solver)
    do {
      return error(of: state(of: solver), against: try reference())
    } catch {
      throw SimulationError(.integrationFailed, time: solver.time, reason: "\(error)")
    }
  }
}
