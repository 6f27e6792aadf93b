// SPDX-License-Identifier: GPL-3.0-or-later

/// The pieces of all boundaries, and which items meet what.
///
/// Collision behaviour n uses the bit pair n modulo the number of pairs: one bit for its items, one for its boundaries.
struct DeviceBoundaries {
  struct Edge {
    var from: FloatVector
    var to: FloatVector
    /// Of all boundaries, the one that it is a piece of.
    var boundary: Int32
    /// Whether the boundary has no other piece.
    var isWhole: Bool
    var category: UInt64
    var mask: UInt64
  }

  let count: Int
  let edges: UnsafeMutablePointer<Edge>
  /// Names of the boundaries.
  let names: [String]
  let friction = Float(WorldModel.boundaryFriction)
  let elasticity = Float(WorldModel.boundaryElasticity)
  private let categories: [UInt64]
  private let masks: [UInt64]

  init(_ model: WorldModel, _ configuration: DeviceConfiguration) {
    count = model.groups.reduce(0) { $0 + $1.segments.count }
    edges = .allocate(capacity: max(count, 1))
    var names: [String] = []
    var categories = [UInt64](repeating: 0, count: model.world.items.count)
    var masks = categories
    var place = 0
    for (number, group) in model.groups.enumerated() {
      let pair = UInt64(number % configuration.collisionGroupCount)
      let (itemBit, boundaryBit) = (UInt64(1) << (2 * pair), UInt64(2) << (2 * pair))
      for item in group.items {
        categories[item] |= itemBit
        if group.mode != .boundaries { masks[item] |= itemBit }
        if group.mode != .items { masks[item] |= boundaryBit }
      }
      var last: String?
      for segment in group.segments {
        if segment.boundary != last { names.append(segment.boundary) }
        last = segment.boundary
        (edges + place).initialize(
          to: Edge(
            from: FloatVector(points: segment.from), to: FloatVector(points: segment.to),
            boundary: Int32(names.count - 1), isWhole: !segment.isLoop, category: boundaryBit,
            mask: group.mode == .items ? 0 : itemBit))
        place += 1
      }
    }
    (self.names, self.categories, self.masks) = (names, categories, masks)
  }

  func deallocate() { edges.deallocate() }

  /// Groups that an item belongs to, and those that it responds to.
  func groups(ofItem index: Int) -> (category: UInt64, mask: UInt64) { (categories[index], masks[index]) }
}
