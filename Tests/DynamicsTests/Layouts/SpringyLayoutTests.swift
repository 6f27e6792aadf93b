// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@Suite struct SpringyLayoutTests {
  @Test func presetsHaveTheNumbersOfTheirSources() {
    guard case .springy(let objc) = LayoutPreset.springy.layout,
      case .springy(let wwdc) = LayoutPreset.springyWWDC.layout
    else {
      Issue.record("springy presets are springy layouts")
      return
    }
    #expect(objc.frequency == 1 && objc.dampingRatio == 0.8 && objc.length == 0)
    #expect(objc.scrollResistanceDivisor == 1500 && objc.countsHorizontalDistance)
    #expect(objc.itemSize == Size(width: 44, height: 44) && objc.spacing == 10 && objc.inset == 10)
    #expect(objc.tilingInset == -100)
    #expect(wwdc.frequency == 0.8 && wwdc.dampingRatio == 0.5 && wwdc.length == 0)
    #expect(wwdc.scrollResistanceDivisor == 500 && !wwdc.countsHorizontalDistance)
    #expect(wwdc.tilingInset == nil)
  }

  /// Width, columns, and the centres of the first line.
  @Test(
    arguments: [
      // 310/54 = 5.7 columns; 256 points between the first and the last centre.
      (320, [32, 96, 160, 224, 288]),
      // 190/54 = 3.5 columns; 136 points between them.
      (200, [32, 100, 168]),
      // Exactly two: 2·44 + 10 between the insets.
      (118, [32, 86]), (117, [58.5]), (80, [40]), (64, [32]),
    ] as [(Double, [Double])])
  func lineReachesFromInsetToInset(width: Double, centers: [Double]) {
    var layout = SpringyLayout()
    layout.bounds.size.width = width
    #expect(layout.columns == centers.count)
    #expect(layout.validate().isEmpty)
    for (index, x) in centers.enumerated() {
      #expect(layout.place(ofItem: index) == Vector(x: x, y: 32))
      #expect(layout.place(ofItem: index + 2 * centers.count) == Vector(x: x, y: 32 + 2 * 54))
    }
  }

  @Test(arguments: [(0, 20), (1, 64), (5, 64), (6, 118), (60, 12 * 54 + 10)] as [(Int, Double)])
  func contentEndsWithTheInset(items: Int, height: Double) {
    let layout = SpringyLayout().withItems(items)
    #expect(layout.items == items)
    #expect(layout.contentSize == Size(width: 320, height: height))
  }

  /// Distance from the touch to the place at (32, 32), change of the bounds, and the shift.
  @Test(
    arguments: [
      (100, 400, 30, 10), (100, 400, -30, -10), (-100, -400, 30, 10), (-100, 400, -30, -10), (100, 400, 0, 0),
      (0, 0, 30, 0), (0, 0, -30, 0), (0, 2000, 30, 30), (0, 2000, -30, -30), (1000, -500, 30, 30),
      (0, 750, 30, 15), (2000, 0, -30, -30),
    ] as [(Double, Double, Double, Double)])
  func shiftGrowsWithTheDistanceFromTheTouch(x: Double, y: Double, delta: Double, shift: Double) {
    let place = Vector(x: 32, y: 32)
    let scroll = SpringyLayout.Scroll(
      time: 0, by: Vector(x: 7, y: delta), touch: place + Vector(x: x, y: y))
    #expect(abs(SpringyLayout().shift(of: place, by: scroll) - shift) < 1e-12)
  }

  @Test func horizontalDistanceCountsOnlyWhereItIsAskedFor() {
    var layout = SpringyLayout()
    layout.countsHorizontalDistance = false
    layout.scrollResistanceDivisor = 500
    let scroll = SpringyLayout.Scroll(
      time: 0, by: Vector(x: 0, y: 30), touch: Vector(x: 1000, y: 400))
    #expect(layout.shift(of: Vector(x: 0, y: 0), by: scroll) == 24)
    #expect(layout.shift(of: Vector(x: 0, y: 900), by: scroll) == 30)
  }

  @Test func everyItemHangsOnASpringAtItsPlace() {
    var layout = SpringyLayout()
    layout.scroll = []
    layout.tilingInset = nil
    (layout.length, layout.frequency, layout.dampingRatio) = (1, 1.5, 0.25)
    let world = layout.makeWorld()
    #expect(world.items.map(\.id) == (0..<60).map { "\($0)" })
    #expect(world.changes.isEmpty)
    #expect(world.behaviors.count == 60)
    for index in 0..<60 {
      let place = layout.place(ofItem: index)
      #expect(world.items[index].center == place && world.items[index].target == place)
      #expect(world.items[index].size == layout.itemSize)
      var spring = Attachment(item: "\(index)", anchor: place)
      (spring.length, spring.frequency, spring.dampingRatio) = (1, 1.5, 0.25)
      #expect(world.attachments(of: "\(index)") == [spring])
    }
    layout.length = nil
    #expect(layout.makeWorld().attachments(of: "3").map(\.length) == [nil])
  }

  /// The lines from 0 to 10 lie less than 100 points below the view of 480; line 11 begins at 604, line k
  /// ends at 54 + 54k.
  @Test func itemsEnterAndLeaveByTheSeenPart() {
    var layout = SpringyLayout()
    let touch = Vector(x: 160, y: 4000)
    // All shifts are whole deltas, so far away is the touch.
    layout.scroll = [
      .init(time: 0.1, by: Vector(x: 0, y: 50), touch: touch),
      .init(time: 0.2, by: Vector(x: 0, y: 200), touch: touch),
      .init(time: 0.3, by: Vector(x: 0, y: -200), touch: .zero),
    ]
    let names = (0..<60).map { "\($0)" }
    let changes = layout.makeWorld().changes
    #expect(
      Array(changes.prefix(5)) == [
        WorldChange(at: 0.1, .shift(items: Array(names[..<55]), by: Vector(x: 0, y: 50))),
        WorldChange(at: 0.1, .insert(items: Array(names[55...]))),
        WorldChange(at: 0.1, .shift(items: Array(names[55...]), by: Vector(x: 0, y: 50))),
        // The area is now from 150 to 830: lines 0 and 1 end at 54 and 108.
        WorldChange(at: 0.2, .shift(items: names, by: Vector(x: 0, y: 200))),
        WorldChange(at: 0.2, .remove(items: Array(names[..<10]))),
      ])
    // A touch at nowhere moves what is there by its distance from the origin, and new items not at all.
    #expect(changes.last == WorldChange(at: 0.3, .insert(items: Array(names[..<10]))))
    let moved = changes.dropFirst(5).dropLast().flatMap(\.items)
    #expect(moved == Array(names[10...]))
  }

  @Test func itemsThatAreNeverSeenAreNotInTheWorld() {
    var layout = SpringyLayout().withItems(1000)
    layout.scroll = []
    #expect(layout.makeWorld().items.count == 55)
    #expect(layout.makeWorld().changes.isEmpty)
    layout.bounds.origin.y = 5000
    // From 4900 to 5580: lines from 90, which ends at 4914, to 103, which begins at 5572.
    #expect(layout.makeWorld().items.map(\.id) == (450..<520).map { "\($0)" })
    layout.bounds.origin.y = 1e5
    #expect(layout.makeWorld().items.isEmpty)
    #expect(layout.makeWorld().validate().isEmpty)
    layout.tilingInset = 240
    layout.bounds.origin.y = 0
    #expect(layout.makeWorld().items.isEmpty)
  }

  @Test func horizontalTilingCountsTheSeenColumns() {
    var layout = SpringyLayout()
    layout.scroll = []
    layout.tilingInset = 0
    layout.bounds.size.height = 60
    // Columns are centred at 32, 96 … 288 and 44 wide.
    layout.bounds.origin.x = 75
    #expect(layout.animatedItems(in: layout.bounds) == [1, 2, 3, 4])
    layout.bounds.origin.x = -266
    #expect(layout.animatedItems(in: layout.bounds) == [0])
    layout.bounds.origin.y = 54
    #expect(layout.animatedItems(in: layout.bounds) == [5])
  }

  @Test func scrollBackWithTheSameTouchUndoesTheShifts() {
    var layout = SpringyLayout()
    layout.tilingInset = nil
    let touch = Vector(x: 100, y: 300)
    layout.scroll = [
      .init(time: 0, by: Vector(x: 0, y: 17), touch: touch),
      .init(time: 1, by: Vector(x: 0, y: -17), touch: touch),
    ]
    let totals = totalShifts(of: layout.makeWorld())
    #expect(totals.count == 60 && totals.allSatisfy { $0.value == 0 })
  }

  @Test func itemsAboveAndBelowTheTouchMoveAlike() {
    var layout = SpringyLayout()
    layout.tilingInset = nil
    // Halfway between lines 5 and 6, on the middle column.
    layout.scroll = [.init(time: 0, by: Vector(x: 0, y: 40), touch: Vector(x: 160, y: 329))]
    let totals = totalShifts(of: layout.makeWorld())
    for index in 0..<60 {
      let mirrored = 5 * (11 - index / 5) + 4 - index % 5
      #expect(totals["\(index)"] == totals["\(mirrored)"])
      let place = layout.place(ofItem: index)
      let expected = 40 * (abs(place.x - 160) + abs(place.y - 329)) / 1500
      #expect(abs((totals["\(index)"] ?? 0) - expected) < 1e-12)
    }
  }

  @Test func neighboursThatMoveAlikeShareAChange() {
    guard case .springy(var layout) = LayoutPreset.springyWWDC.layout else { return }
    layout.scroll = [.init(time: 0.5, by: Vector(x: 0, y: 10), touch: Vector(x: 160, y: 32))]
    let changes = layout.makeWorld().changes
    // The touch's own line stays; the lines from 10 on are 540 and 594 points away and go the whole way.
    #expect(changes.count == 10)
    #expect(
      changes.first
        == WorldChange(at: 0.5, .shift(items: (5..<10).map { "\($0)" }, by: Vector(x: 0, y: 1.08))))
    #expect(
      changes.last == WorldChange(at: 0.5, .shift(items: (50..<60).map { "\($0)" }, by: Vector(x: 0, y: 10))))
  }

  /// Ten time constants of the spring after the last scroll.
  @Test func durationReachesPastTheLastScroll() {
    var layout = SpringyLayout()
    #expect(abs(layout.makeWorld().duration - (0.1 + 10 / (0.8 * 2 * Double.pi))) < 1e-12)
    // Above the critical ratio the slower mode counts: ω·(1.25 − √(1.25² − 1)) = ω/2.
    layout.dampingRatio = 1.25
    #expect(abs(layout.makeWorld().duration - (0.1 + 10 / Double.pi)) < 1e-12)
    layout.duration = 4
    #expect(layout.makeWorld().duration == 4)
  }

  private func totalShifts(of world: World) -> [String: Double] {
    world.changes.reduce(into: [:]) { totals, change in
      guard case .shift(let items, let by) = change.action else { return }
      for item in items { totals[item, default: 0] += by.y }
    }
  }
}
