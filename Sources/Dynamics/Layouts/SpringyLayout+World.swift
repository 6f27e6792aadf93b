// SPDX-License-Identifier: GPL-3.0-or-later

extension SpringyLayout {
  /// The world that the layout makes.
  ///
  /// An item's name is its index. At each scroll the items that are there are shifted; then those that are
  /// no longer to be animated leave, and new ones come in at their places and at rest, and are shifted by
  /// the same scroll unless its touch is nowhere. Items that are never animated are not part of the world.
  ///
  /// - Precondition: the layout is valid.
  /// - Complexity: linear in the items that are animated at a time, times the number of scrolls.
  public func makeWorld() -> World {
    var world = World()
    world.duration = effectiveDuration
    world.frameRate = frameRate
    var bounds = bounds
    var present = animatedItems(in: bounds)
    var everPresent = Set(present)
    for scroll in scroll {
      bounds.origin += scroll.delta
      shift(present, by: scroll, in: &world)
      guard tilingInset != nil else { continue }
      let next = animatedItems(in: bounds)
      let leaving = Self.difference(present, next)
      let entering = Self.difference(next, present)
      if !leaving.isEmpty {
        world.changes.append(WorldChange(at: scroll.time, .remove(items: leaving.map(Self.itemName))))
      }
      if !entering.isEmpty {
        world.changes.append(WorldChange(at: scroll.time, .insert(items: entering.map(Self.itemName))))
        if scroll.touch != .zero { shift(entering, by: scroll, in: &world) }
      }
      everPresent.formUnion(entering)
      present = next
    }
    for index in everPresent.sorted() {
      let place = place(ofItem: index)
      var item = Item(Self.itemName(index), center: place, size: itemSize)
      item.target = place
      world.items.append(item)
      var spring = Attachment(item: item.id, anchor: place)
      spring.length = length
      spring.frequency = frequency
      spring.dampingRatio = dampingRatio
      world.behaviors.append(.attachment(spring))
    }
    return world
  }

  /// Name of an item: its index from 0.
  public static func itemName(_ index: Int) -> String { "\(index)" }

  /// Adds the shifts of items by a scroll: one change for neighbours that move alike, none for what does
  /// not move.
  private func shift(_ items: [Int], by scroll: Scroll, in world: inout World) {
    var start = 0
    while start < items.count {
      let shift = shift(of: place(ofItem: items[start]), by: scroll)
      var end = start + 1
      while end < items.count, self.shift(of: place(ofItem: items[end]), by: scroll) == shift { end += 1 }
      if shift != 0 {
        let names = items[start..<end].map(Self.itemName)
        world.changes.append(WorldChange(at: scroll.time, .shift(items: names, by: Vector(x: 0, y: shift))))
      }
      start = end
    }
  }

  /// The members of an ascending list that another ascending list does not have.
  private static func difference(_ items: [Int], _ others: [Int]) -> [Int] {
    var other = others.makeIterator()
    var next = other.next()
    return items.filter { item in
      while let candidate = next, candidate < item { next = other.next() }
      return next != item
    }
  }
}
