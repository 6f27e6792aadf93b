// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Scene S2: the stack layout of N items with XLActionController's numbers.
///
/// The first item hangs on a soft spring, the others on rigid rods below it; gravity of −4000 pt/s² pulls all
/// up against the first item's boundary, 1.5 points below the upper edge of its place. There they come to
/// rest, 3.5 points low: the margin, and a skin of one point each of item and boundary.
public struct StackScene: WorldScene {
  /// Number of items N.
  public let count: Int
  /// The layout.
  public let layout: StackLayout

  /// `stack`.
  public static var name: String { "stack" }

  /// Distance from their places at which all items come to rest, in points: the boundary's margin and two
  /// skins.
  public var restOffset: Double { layout.boundaryMargin + 2 }

  /// Makes the scene of a number of items.
  ///
  /// - Precondition: there is at least one item.
  public init(count: Int) {
    precondition(count >= 1, "A stack has at least one item.")
    self.count = count
    layout = StackLayout().withItems(count)
  }

  /// The world of the layout, which lasts until it has come to rest.
  public func makeWorld() -> World { layout.makeWorld() }

  /// Runs until rest; the largest error in points: of a rod's length or of an item's way beyond its boundary
  /// at any frame, or of a place at the end.
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    let items = makeWorld().items
    let places = items.map { $0.target ?? $0.center }
    var largest = 0.0
    try run(solver) { _ in
      var previous: Vector?
      for (index, place) in places.enumerated() {
        let position = solver.state(ofItem: index).position
        let top = place.y + (index == 0 ? restOffset : 2)
        largest = max(largest, top - position.y, (position.x - place.x).magnitude)
        if let previous {
          largest = max(largest, ((position - previous).length - layout.rowHeight).magnitude)
        }
        previous = position
        if !position.y.isFinite { largest = .infinity }
      }
    }
    for (index, place) in places.enumerated() {
      largest = max(largest, (solver.state(ofItem: index).position.y - place.y - restOffset).magnitude)
    }
    return largest
  }
}
