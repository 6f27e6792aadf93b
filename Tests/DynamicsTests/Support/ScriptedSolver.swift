// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

/// A solver that moves items as a function of item and time says.
final class ScriptedSolver: WorldSolver {
  let integratorName = "script"
  private(set) var time = 0.0
  private(set) var advances: [Double] = []
  var restFrom = Double.infinity
  var failsAt = Double.infinity
  var contactsPerFrame = 0
  private let script: (Int, Double) -> BodyState

  init(_ script: @escaping (Int, Double) -> BodyState) { self.script = script }

  /// Moves along y only, by a position of the time.
  convenience init(y: @escaping (Double) -> Double) {
    self.init { _, time in BodyState(position: Vector(x: 0, y: y(time))) }
  }

  var isAtRest: Bool { time >= restFrom }

  var statistics: IntegrationStatistics {
    var statistics = IntegrationStatistics()
    statistics.steps = advances.count
    return statistics
  }

  var energy: WorldEnergy { WorldEnergy(kinetic: time, elastic: 0, potential: 0) }

  func advance(to time: Double) throws(SimulationError) {
    guard time < failsAt else {
      throw SimulationError(.integrationFailed, time: self.time, reason: "scripted")
    }
    advances.append(time)
    self.time = time
  }

  func state(ofItem index: Int) -> BodyState { script(index, time) }

  func takeContacts() -> [ContactEvent] {
    (0..<contactsPerFrame).map { _ in ContactEvent(time: time, item: 0, with: "floor", impulse: 1) }
  }
}

extension World {
  /// A world of boxes of 40 by 20 points whose centres start at the points given.
  static func boxes(at centers: [Vector], targets: [Vector]? = nil, duration: Double, rate: Double = 60)
    -> World
  {
    var world = World()
    for (index, center) in centers.enumerated() {
      var item = Item("item\(index)", center: center, size: Size(width: 40, height: 20))
      item.target = targets?[index]
      world.items.append(item)
    }
    world.duration = duration
    world.frameRate = rate
    return world
  }
}
