// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// A net of boxes that can turn, hung up by its upper row: springs downwards, rods across, all fastened at
/// the boxes' edges.
///
/// It has √N columns, rounded up. Each box of 30 by 20 points hangs on a damped spring of 6 Hz and ratio 0.2
/// below the one above it; boxes of every other row are tied to their left neighbours by rigid rods. Seeded
/// kicks of up to 200 pt/s and 3 rad/s set it swinging under a gravity of 1000 pt/s². A run lasts 2 s; its
/// error is how much any rod stretches, in points.
public struct SpringNet: WorldScene {
  /// Number of boxes N.
  public let count: Int
  private let seed: UInt64

  /// `spring-net`.
  public static var name: String { "spring-net" }
  /// Size of a box, in points.
  public static let boxSize = Size(width: 30, height: 20)
  /// Distance from box to box, in points.
  public static let pitch = 60.0

  /// Makes the scene of a number of boxes.
  ///
  /// - Precondition: there is at least one box.
  public init(count: Int, seed: UInt64 = 7) {
    precondition(count >= 1, "A net has at least one box.")
    self.count = count
    self.seed = seed
  }

  /// Boxes in a row.
  public var columns: Int { max(1, Int(Double(count).squareRoot().rounded(.up))) }

  /// Pairs of boxes that rods tie, by index: each box with its left neighbour.
  public var rods: [(item: Int, to: Int)] {
    (0..<count).filter { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      return column > 0 && !row.isMultiple(of: 2)
    }.map { ($0, $0 - 1) }
  }

  /// Length of a rod, from the right edge of a box to the left one of its neighbour, in points.
  public static var rodLength: Double { pitch - boxSize.width }

  /// The world.
  public func makeWorld() -> World {
    var random = SceneRandom(seed: seed)
    let names = (0..<count).map { "\($0)" }
    var world = World()
    world.duration = 2
    world.behaviors = [.gravity(Gravity(items: names))]
    let up = Vector(x: 0, y: -Self.boxSize.height / 2)
    for index in names.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let center = Vector(x: Double(column) * Self.pitch, y: Double(row + 1) * Self.pitch)
      var item = Item(names[index], center: center, size: Self.boxSize)
      item.velocity = Vector(x: random.number(in: -200...200), y: random.number(in: -200...200))
      item.angularVelocity = random.number(in: -3...3)
      world.items.append(item)
      var spring =
        row == 0
        ? Attachment(item: item.id, anchor: center - Vector(x: 0, y: Self.pitch))
        : Attachment(item: item.id, to: names[index - columns])
      (spring.offset, spring.otherOffset) = (up, row == 0 ? .zero : -up)
      (spring.frequency, spring.dampingRatio) = (6, 0.2)
      world.behaviors.append(.attachment(spring))
    }
    for (index, neighbor) in rods {
      var rod = Attachment(item: names[index], to: names[neighbor])
      (rod.offset, rod.otherOffset) = (-Self.side, Self.side)
      rod.length = Self.rodLength
      world.behaviors.append(.attachment(rod))
    }
    return world
  }

  /// From a box's centre to the middle of its right edge.
  private static var side: Vector { Vector(x: boxSize.width / 2, y: 0) }

  /// Runs for 2 s; how much any rod is stretched at any frame, in points.
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    let rods = rods
    var largest = 0.0
    try run(solver) { _ in
      for (index, neighbor) in rods {
        let end = solver.state(ofItem: index).point(-Self.side)
        let other = solver.state(ofItem: neighbor).point(Self.side)
        let stretch = ((end - other).length - Self.rodLength).magnitude
        largest = stretch.isFinite ? max(largest, stretch) : .infinity
      }
    }
    return largest
  }
}
