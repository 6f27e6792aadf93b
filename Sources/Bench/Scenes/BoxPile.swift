// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Boxes of seeded sizes that fall into a room and pile up: contacts, friction and rotation.
///
/// The room is as wide as a row of √N boxes; the boxes start in rows above its floor, turned by seeded
/// angles, under a gravity of 1000 pt/s². A run lasts 2 s. No run of it can be told in advance, so its error
/// is how far any box gets out of the room.
public struct BoxPile: WorldScene {
  /// Number of boxes N.
  public let count: Int
  private let seed: UInt64

  /// `box-pile`.
  public static var name: String { "box-pile" }
  /// Distance from box to box at the start, in points.
  public static let pitch = 60.0

  /// Makes the scene of a number of boxes.
  ///
  /// - Precondition: there is at least one box.
  public init(count: Int, seed: UInt64 = 5) {
    precondition(count >= 1, "A pile has at least one box.")
    self.count = count
    self.seed = seed
  }

  /// Boxes in a row at the start.
  private var columns: Int { max(1, Int(Double(count).squareRoot().rounded(.up))) }

  /// The room, in points; its floor is at y = 0 and its ceiling is far above the boxes.
  public var room: Rectangle {
    let rows = Double((count + columns - 1) / columns)
    let height = (rows + 4) * Self.pitch
    return Rectangle(x: 0, y: -height, width: Double(columns) * Self.pitch, height: height)
  }

  /// The world.
  public func makeWorld() -> World {
    var random = SceneRandom(seed: seed)
    let names = (0..<count).map { "\($0)" }
    var world = World()
    (world.duration, world.referenceBounds) = (2, room)
    world.items = names.indices.map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let size = Size(width: random.number(in: 20...40), height: random.number(in: 20...40))
      let center = Vector(
        x: (Double(column) + 0.5) * Self.pitch + random.number(in: -3...3), y: -(Double(row) + 1) * Self.pitch
      )
      var item = Item(names[index], center: center, size: size)
      item.angle = random.number(in: -0.5...0.5)
      return item
    }
    var collision = Collision(items: names)
    collision.useReferenceBounds = true
    world.behaviors = [.gravity(Gravity(items: names)), .collision(collision)]
    return world
  }

  /// Runs for 2 s; how far the centre of any box is out of the room at any frame, in points.
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    let room = room
    var largest = 0.0
    try run(solver) { _ in
      for index in 0..<count {
        let place = solver.state(ofItem: index).position
        largest = max(
          largest, room.minX - place.x, place.x - room.maxX, room.minY - place.y, place.y - room.maxY)
        if !(place.x + place.y).isFinite { largest = .infinity }
      }
    }
    return largest
  }
}
