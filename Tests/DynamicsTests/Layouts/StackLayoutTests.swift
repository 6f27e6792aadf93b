// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite struct StackLayoutTests {
  /// Two sections with all four numbers of their margins different.
  private var twoSections: StackLayout {
    var layout = StackLayout()
    layout.sections = [.init(items: 2), .init(items: 3)]
    layout.sections[0].insets = Insets(top: 3, left: 1000, bottom: 4, right: 1000)
    layout.sections[1].insets = Insets(top: 6, left: 0, bottom: 5, right: 0)
    return layout
  }

  @Test func defaultsAreThoseOfTheSource() {
    let layout = StackLayout()
    #expect(layout.sections == [StackLayout.Section(items: 4)])
    #expect(layout.cellSize == Size(width: 351, height: 50))
    #expect(layout.rowHeight == 50)
    #expect(layout.frequency == 5)
    #expect(layout.dampingRatioFactor == 0.3)
    #expect(layout.anchorLength == 1)
    #expect(layout.rodFrequency == 0 && layout.rodDampingRatio == 0)
    #expect(layout.boundaryMargin == 1.5)
    #expect(layout.elasticityFactor == 0.7)
    #expect(layout.otherElasticity == 0)
    #expect(!layout.allowsRotation)
    #expect(layout.gravityMagnitude == 4 && layout.gravityDirection == Vector(x: 0, y: -1))
    #expect(layout.sectionDelay == 0.3)
    #expect(layout.alignment == .center && !layout.isRightToLeft)
    #expect(layout.reload == nil && layout.dismissal == nil && layout.dismissalMagnitude == 10)
  }

  @Test func placesFollowEachOtherByTheRowHeight() {
    let world = twoSections.makeWorld()
    #expect(world.items.map(\.id) == ["0.0", "0.1", "1.0", "1.1", "1.2"])
    // Section 0 begins after its margins of 7; section 1 after the end 7 + 2·50 and margins of 11.
    let tops = [7.0, 57, 118, 168, 218]
    // The cell of 351 is in the middle of 375 points.
    #expect(world.items.map(\.target) == tops.map { Vector(x: 187.5, y: $0 + 25) })
    #expect(world.items.allSatisfy { $0.size == Size(width: 351, height: 50) })
    #expect(world.items.allSatisfy { $0.velocity == .zero && $0.angle == 0 })
  }

  @Test func anEmptySectionTakesItsMarginsAndItsTurn() {
    var layout = twoSections
    layout.sections.insert(layout.sections[0], at: 1)
    layout.sections[1].items = 0
    let world = layout.makeWorld()
    #expect(world.items.map(\.id) == ["0.0", "0.1", "2.0", "2.1", "2.2"])
    #expect(world.item("2.0")?.target == Vector(x: 187.5, y: 107 + 7 + 11 + 25))
    #expect(world.changes == [WorldChange(at: 0.6, .insert(items: ["2.0", "2.1", "2.2"]))])
  }

  @Test func rowHeightAndNotCellHeightSpacesThePlaces() {
    var layout = StackLayout()
    layout.cellSize.height = 60
    let world = layout.makeWorld()
    #expect(world.items.map(\.target?.y) == [30, 80, 130, 180])
    #expect(world.attachments(of: "0.1").map(\.length) == [50])
  }

  @Test func itemsStartTheViewsHeightLessItsUpperInsetBelow() {
    var layout = twoSections
    layout.viewSize.height = 700
    layout.contentInset = Insets(top: 320, left: 0, bottom: 9, right: 0)
    for item in layout.makeWorld().items {
      #expect(item.center == item.target.map { $0 + Vector(x: 0, y: 380) })
    }
    #expect(layout.contentHeight == 5 * 50 + 7 + 11 + 9)
  }

  /// Without insets of its own the content ends at the lower edge of the view, but leaves at least 30
  /// points above.
  @Test(arguments: [(4, 467), (12, 67), (13, 30), (20, 30)] as [(Int, Double)])
  func upperInsetPutsTheStackAtTheBottom(items: Int, top: Double) {
    let layout = StackLayout().withItems(items)
    #expect(layout.effectiveContentInset == Insets(top: top, left: 0, bottom: 0, right: 0))
    #expect(layout.makeWorld().items[0].center.y == 25 + 667 - top)
  }

  @Test(arguments: [1, 2, 3, 4, 9, 16])
  func firstItemHangsOnASpringForItsLoad(count: Int) {
    let world = StackLayout().withItems(count).makeWorld()
    var spring = Attachment(item: "0.0", anchor: Vector(x: 187.5, y: 25))
    spring.length = 1
    spring.frequency = 5
    spring.dampingRatio = 0.3 * Double(count).squareRoot()
    #expect(world.attachments(of: "0.0") == [spring])
    let properties = world.properties(of: "0.0")
    #expect(properties.map(\.elasticity) == [0.7 / Double(count)])
    #expect(properties.map(\.allowsRotation) == [false])
  }

  @Test func otherItemsHangOnRods() {
    let world = twoSections.makeWorld()
    for (name, previous) in [("0.1", "0.0"), ("1.1", "1.0"), ("1.2", "1.1")] {
      var rod = Attachment(item: name, to: previous)
      rod.length = 50
      #expect(world.attachments(of: name) == [rod])
      #expect(world.properties(of: name).map(\.elasticity) == [0])
      #expect(world.properties(of: name).map(\.allowsRotation) == [false])
    }
    #expect(world.attachments(of: "1.0").map(\.to) == [nil])
  }

  /// Boundaries lie at the upper edges of the places; a first one 1.5 lower, less its section's margins
  /// after section 0.
  @Test(
    arguments: [("0.0", 7 + 1.5), ("0.1", 57), ("1.0", 118 + 1.5 - 11), ("1.1", 168), ("1.2", 218)]
      as [(String, Double)])
  func boundaryLiesAtTheUpperEdgeOfThePlace(name: String, height: Double) {
    let collisions = twoSections.makeWorld().collisions(of: name)
    var expected = Collision(items: [name])
    expected.boundaries = [Boundary("top", from: Vector(x: 12, y: height), to: Vector(x: 363, y: height))]
    #expect(collisions == [expected])
  }

  @Test func gravityPullsAllItemsUpwards() {
    let names = ["0.0", "0.1", "1.0", "1.1", "1.2"]
    #expect(twoSections.makeWorld().gravities == [Gravity(vector: Vector(x: 0, y: -4), items: names)])
    var layout = twoSections
    (layout.gravityDirection, layout.gravityMagnitude) = (Vector(x: 3, y: 4), 10)
    #expect(layout.makeWorld().gravities.map(\.vector) == [Vector(x: 6, y: 8)])
  }

  @Test func behavioursOfNoItemComeFirst() {
    let behaviors = StackLayout().makeWorld().behaviors
    var properties = ItemProperties(items: [])
    properties.allowsRotation = false
    #expect(behaviors[0] == .collision(Collision(items: [])))
    #expect(behaviors[1] == .properties(properties))
    #expect(behaviors.count == 3 + 3 * 4)
  }

  @Test func laterSectionsEnterByTheDelay() {
    var layout = StackLayout()
    layout.sections = [.init(items: 1), .init(items: 2), .init(items: 1)]
    #expect(
      layout.makeWorld().changes == [
        WorldChange(at: 0.3, .insert(items: ["1.0", "1.1"])), WorldChange(at: 0.6, .insert(items: ["2.0"])),
      ])
    layout.sectionDelay = 0
    #expect(layout.makeWorld().changes.isEmpty)
  }

  /// In a view of 375 points less insets of 10 and 20, a cell of 300 has 45 to spare.
  @Test(
    arguments: [
      (.center, 22.5, 22.5), (.left, 0, 0), (.right, 45, 45), (.leading, 0, 45), (.trailing, 45, 0),
      (.fill, 0, 0),
    ] as [(StackLayout.Alignment, Double, Double)])
  func alignmentPlacesTheCells(alignment: StackLayout.Alignment, left: Double, leftOfRTL: Double) {
    var layout = StackLayout()
    layout.cellSize.width = 300
    layout.contentInset = Insets(top: 467, left: 10, bottom: 0, right: 20)
    layout.alignment = alignment
    #expect(layout.makeWorld().items.allSatisfy { $0.target?.x == left + 150 })
    layout.isRightToLeft = true
    #expect(layout.makeWorld().items.allSatisfy { $0.target?.x == leftOfRTL + 150 })
  }

  /// The items leave and enter at one time, so that they are there before as well.
  @Test func reloadMakesTheItemsThatEnteredAnew() {
    var layout = twoSections
    layout.reload = 0.2
    #expect(
      layout.makeWorld().changes == [
        WorldChange(at: 0.2, .remove(items: ["0.0", "0.1"])),
        WorldChange(at: 0.2, .insert(items: ["0.0", "0.1"])),
        WorldChange(at: 0.3, .insert(items: ["1.0", "1.1", "1.2"])),
      ])
    layout.reload = 0.3
    let all = ["0.0", "0.1", "1.0", "1.1", "1.2"]
    #expect(
      layout.makeWorld().changes == [
        WorldChange(at: 0.3, .insert(items: ["1.0", "1.1", "1.2"])),
        WorldChange(at: 0.3, .remove(items: all)),
        WorldChange(at: 0.3, .insert(items: all)),
      ])
  }

  /// The force on the view gives it 10 000 pt/s²: a newton moves a kilogram by 100 pt/s².
  @Test func dismissalLetsTheViewFall() throws {
    var layout = twoSections
    layout.dismissal = 1.25
    let world = layout.makeWorld()
    let view = try #require(world.item("view"))
    #expect(view.center == Vector(x: 187.5, y: 333.5) && view.size == Size(width: 375, height: 667))
    #expect(world.changes.last == WorldChange(at: 1.25, .insert(items: ["view"])))
    #expect(world.properties(of: "view").isEmpty && world.attachments(of: "view").isEmpty)
    #expect(world.collisions(of: "view").isEmpty)
    #expect(world.gravities.allSatisfy { !$0.items.contains("view") })
    let push = try #require(world.pushes.first)
    #expect(push.items == ["view"] && push.mode == .continuous && push.vector.x == 0)
    let mass = 375.0 * 667 / 1e4
    #expect(abs(push.vector.y / mass * 100 - 10_000) < 1e-9)
    #expect(world.items.count == 6 && world.pushes.count == 1)
    // Half a second falls 1250 points without drag, more than the view is high.
    #expect(world.duration > 1.25 + 0.36 && world.duration < 1.25 + 0.5)
  }

  @Test(arguments: [1, 4, 9, 30])
  func durationIsTenTimeConstantsOfTheLoadedSpring(count: Int) {
    let rate = 0.3 * 2 * Double.pi * 5 / Double(count).squareRoot()
    let expected = max(10 / rate, 1)
    var layout = StackLayout().withItems(count)
    #expect(abs(layout.makeWorld().duration - expected) < 1e-12 * expected)
    layout.sections.append(.init(items: 1))
    #expect(abs(layout.makeWorld().duration - expected - 0.3) < 1e-12 * expected)
    layout.dampingRatioFactor = 0
    #expect(layout.makeWorld().duration == 60.3)
    layout.duration = 2.5
    layout.frameRate = 120
    #expect(layout.makeWorld().duration == 2.5 && layout.makeWorld().frameCount == 300)
  }

  @Test func numberOfItemsIsThatOfTheFirstSection() {
    #expect(twoSections.withItems(7).sections.map(\.items) == [7, 3])
    #expect(twoSections.withItems(7).sections[0].insets == twoSections.sections[0].insets)
    var layout = StackLayout()
    layout.sections = []
    #expect(layout.makeWorld().items.isEmpty && layout.makeWorld().validate().isEmpty)
    #expect(layout.withItems(2).sections == [.init(items: 2)])
  }
}
