// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

/// The rules once more, item by item: which events each item of a layout has.
private struct PlainTiling {
  enum Event: Equatable { case shift(Double), remove, insert }

  /// For each item: whether it is there at the start, and its events with their times.
  var histories: [(isPresent: Bool, events: [(time: Double, event: Event)])]

  init(_ layout: SpringyLayout) {
    histories = (0..<layout.items).map { index in
      let place = layout.place(ofItem: index)
      var seen = layout.bounds
      func isSeen() -> Bool {
        guard let inset = layout.tilingInset else { return true }
        let (width, height) = (layout.itemSize.width / 2, layout.itemSize.height / 2)
        return seen.minX + inset < seen.maxX - inset && seen.minY + inset < seen.maxY - inset
          && place.x + width > seen.minX + inset && place.x - width < seen.maxX - inset
          && place.y + height > seen.minY + inset && place.y - height < seen.maxY - inset
      }
      let isPresent = isSeen()
      var wasPresent = isPresent
      var events: [(time: Double, event: Event)] = []
      for scroll in layout.scroll {
        let horizontal = layout.countsHorizontalDistance ? abs(scroll.touch.x - place.x) : 0
        let resistance = (abs(scroll.touch.y - place.y) + horizontal) / layout.scrollResistanceDivisor
        let shift = scroll.delta.y * min(1, resistance)
        seen.origin = seen.origin + scroll.delta
        if wasPresent, shift != 0 { events.append((scroll.time, .shift(shift))) }
        if wasPresent, !isSeen() { events.append((scroll.time, .remove)) }
        if !wasPresent, isSeen() {
          events.append((scroll.time, .insert))
          if scroll.touch != .zero, shift != 0 { events.append((scroll.time, .shift(shift))) }
        }
        wasPresent = isSeen()
      }
      return (isPresent, events)
    }
  }
}

@Suite struct SpringyTilingTests {
  @Test(arguments: 0..<40)
  func worldHasTheEventsOfThePlainRules(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let layout = Self.layout(&generator)
    try #require(layout.validate().isEmpty)
    let world = layout.makeWorld()
    #expect(world.validate().isEmpty)
    #expect(world.changes.map(\.time) == world.changes.map(\.time).sorted())
    var events: [String: [(time: Double, event: PlainTiling.Event)]] = [:]
    for change in world.changes {
      for name in change.items {
        let event: PlainTiling.Event? =
          switch change.action {
          case .shift(_, let by): .shift(by.y)
          case .remove: .remove
          case .insert: .insert
          case .gravity: nil
          }
        events[name, default: []].append((change.time, try #require(event)))
      }
    }
    for (index, expected) in PlainTiling(layout).histories.enumerated() {
      let found = events["\(index)"] ?? []
      let isKnown = expected.isPresent || !expected.events.isEmpty
      #expect((world.item("\(index)") != nil) == isKnown)
      #expect(found.map(\.time) == expected.events.map(\.time))
      // What enters by its first change is not there before.
      if isKnown { #expect(expected.isPresent == (found.first?.event != .insert)) }
      for (a, b) in zip(found, expected.events) {
        switch (a.event, b.event) {
        case (.shift(let a), .shift(let b)): #expect(abs(a - b) <= 1e-12 * abs(b))
        default: #expect(a.event == b.event)
        }
      }
    }
  }

  private static func layout(_ generator: inout SeededGenerator) -> SpringyLayout {
    var layout = SpringyLayout().withItems(generator.below(120))
    layout.itemSize = Size(width: 20 + generator.unit() * 60, height: 20 + generator.unit() * 60)
    layout.spacing = generator.unit() * 20
    layout.bounds.origin.y = generator.unit() * 400 - 100
    layout.countsHorizontalDistance = generator.below(2) == 0
    layout.scrollResistanceDivisor = 100 + generator.unit() * 1500
    layout.tilingInset = generator.below(4) == 0 ? nil : generator.unit() * 200 - 150
    layout.scroll = (0..<generator.below(12)).map { step in
      let touch = Vector(x: generator.unit() * 320, y: generator.unit() * 900)
      return .init(
        time: Double(step / 2) / 60,
        by: Vector(
          x: generator.below(4) == 0 ? generator.unit() * 200 - 100 : 0, y: generator.unit() * 400 - 200),
        touch: generator.below(4) == 0 ? .zero : touch)
    }
    return layout
  }
}
