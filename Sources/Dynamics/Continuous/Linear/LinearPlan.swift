// SPDX-License-Identifier: GPL-3.0-or-later

/// One of the two directions of the screen.
enum Axis: BitwiseCopyable {
  case x, y

  /// The direction across.
  var across: Axis { self == .x ? .y : .x }
}

extension Vector {
  /// The component along an axis.
  subscript(axis: Axis) -> Double { axis == .x ? x : y }
}

extension Size {
  /// The extent along an axis.
  subscript(axis: Axis) -> Double { axis == .x ? width : height }
}

/// A linear world, taken apart into systems that do not act on each other.
///
/// A degree of freedom is how far a rigid group (an item, or items that rods hold) is from where it was when the plan was
/// made, along one axis.
struct LinearPlan {
  /// What moves together along one axis.
  struct Freedom {
    /// In kg.
    var mass = 0.0
    /// Σ mass · resistance, in kg/s.
    var drag = 0.0
    /// Mass on which gravity acts, in kg.
    var fallingMass = 0.0
    /// In kg·pt/s².
    var force = 0.0
    /// In kg·pt/s.
    var momentum = 0.0
    /// The nearest walls on the side of larger coordinates, and of smaller ones: those that are met together.
    var upper: [Wall] = []
    var lower: [Wall] = []
  }

  /// An item of a degree of freedom, and where it was when the plan was made.
  struct Member: BitwiseCopyable {
    var item: Int
    var freedom: Int
    var base: Double
  }

  /// A spring between two degrees of freedom, or one and a fixed point.
  struct Spring: BitwiseCopyable {
    /// The degree of freedom whose coordinate lengthens it, and the one whose coordinate shortens it; −1 where it is fixed.
    var near, far: Int
    /// In kg/s² and kg/s.
    var stiffness, damping: Double
    /// Rest length, in points.
    var length: Double
    /// Coordinate of the near end less that of the far end when the plan was made.
    var separation: Double
  }

  /// What stops a degree of freedom at a coordinate.
  struct Wall {
    /// The item that meets it.
    var item: Int
    /// How far the item can go from where it was when the plan was made.
    var level: Double
    /// Of the pair.
    var elasticity: Double
    /// Name of the boundary.
    var name: String
  }

  /// Degrees of freedom along one axis that act on each other.
  struct System {
    var axis: Axis
    var freedoms: [Freedom]
    var members: [Member]
    var springs: [Spring]
  }

  /// An item that must stay on a line.
  struct LineItem: BitwiseCopyable {
    var item: Int
    /// Its coordinate across.
    var place: Double
    /// Whether the line goes along x.
    var isHorizontal: Bool
    /// Whether gravity acts on it.
    var falls: Bool
  }

  /// An item that must stay at a place.
  struct FixedItem: BitwiseCopyable {
    var item: Int
    var x, y: Double
  }

  /// The systems, in the order of their first items.
  var systems: [System] = []
  /// The items whose motion is linear as long as they stay on their lines.
  var lineItems: [LineItem] = []
  /// The items that spin freely.
  var spinning: [Int] = []
  /// The items that rods hold at something fixed.
  var held: [Int] = []
}

/// Sets of indices, joined two by two; the smallest index of a set names it.
struct IndexSets {
  private var parents: [Int]

  /// Sets of one index each.
  init(count: Int) { parents = Array(0..<count) }

  /// The name of an index's set.
  mutating func find(_ index: Int) -> Int {
    var root = index
    while parents[root] != root { root = parents[root] }
    var place = index
    while parents[place] != root { (place, parents[place]) = (parents[place], root) }
    return root
  }

  /// Joins two sets.
  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (find(first), find(second))
    parents[max(first, second)] = min(first, second)
  }
}
