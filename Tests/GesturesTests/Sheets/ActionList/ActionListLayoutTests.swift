// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

@Suite struct ActionListLayoutTests {
  static let screen = Size(width: 390, height: 844)

  /// Sections of a number of actions each.
  static func content(_ counts: Int..., title: SheetText? = nil) -> SheetContent {
    SheetContent(
      title: title,
      sections: counts.map { count in
        SheetSection(actions: (0..<count).map { SheetAction("\($0)") })
      })
  }

  static func list(_ change: (inout ActionListLayout) -> Void = { _ in }) -> ActionListLayout {
    var list = ActionListLayout()
    change(&list)
    return list
  }

  /// Upper edges of the actions on the screen.
  static func tops(_ geometry: SheetGeometry) -> [Double] {
    geometry.elements.compactMap { if case .action = $0.kind { $0.frame.minY } else { nil } }
  }

  @Test func listEndsAtTheSafeArea() {
    let geometry = Self.list().geometry(of: Self.content(3), on: Self.screen)
    // 3 · 60 points above 844 − 34.
    #expect(Self.tops(geometry) == [630, 690, 750])
    #expect(
      geometry.elements.allSatisfy { $0.frame.minX == 0 && $0.frame.size == Size(width: 390, height: 60) })
    #expect(geometry.frame == Rectangle(x: 0, y: 630, width: 390, height: 214))
    #expect(geometry.contentExtent == 180 && geometry.safeAreaDepth == 34)
    #expect(geometry.edge == .bottom)
  }

  @Test(arguments: [(12, 90.0), (13, 77), (20, 77)])
  func aLongListBeginsBelowTheUpperSafeArea(count: Int, top: Double) {
    // 844 − 12·60 − 34 = 90, but at least 47 + 30.
    let geometry = Self.list().geometry(of: Self.content(count), on: Self.screen)
    #expect(geometry.frame.minY == top)
    #expect(Self.tops(geometry) == (0..<count).map { top + 60 * Double($0) })
  }

  @Test(arguments: [
    // Above the bar: 180 + 60; behind it: 180. Both leave by 60 more.
    (false, 240.0, [570.0, 630, 690], 300.0), (true, 180, [630, 690, 750], 240),
  ])
  func cancelViewTakesItsPlace(hides: Bool, height: Double, tops: [Double], extent: Double) {
    let list = Self.list {
      $0.cancelView.isShown = true
      $0.cancelView.hidesListBehind = hides
    }
    let content = Self.content(3)
    let geometry = list.geometry(of: content, on: Self.screen)
    #expect(list.contentHeight(of: content, on: Self.screen) == height)
    #expect(Self.tops(geometry) == tops)
    #expect(geometry.contentExtent == extent)
    #expect(
      geometry.elements.last
        == SheetElement(.cancel, frame: Rectangle(x: 0, y: 750, width: 390, height: 94)))
    #expect(list.effectiveInset(of: content, on: Self.screen).bottom == 94)
    // In front of the list.
    #expect(geometry.hit(at: Vector(x: 195, y: 760)) == .element(3))
    #expect(geometry.hit(at: Vector(x: 195, y: 749)) == .element(hides ? 1 : 2))
  }

  @Test func hiddenCancelViewCountsForNothing() {
    let list = Self.list {
      $0.cancelView.height = 1000
      $0.cancelView.hidesListBehind = true
    }
    #expect(Self.tops(list.geometry(of: Self.content(1), on: Self.screen)) == [750])
  }

  @Test func everyPartOfASectionTakesItsHeight() {
    let list = Self.list {
      $0.headerHeight = 45
      $0.lineSpacing = 3
      $0.sectionInset = Insets(top: 7, left: 0, bottom: 11, right: 0)
    }
    var content = Self.content(2, 1, title: SheetText("Title", height: 20))
    content.sections[0].header = SheetText("A", height: 13)
    content.sections[1].actions[0].height = 80
    // Header 45 and the insets of its own section 18: 63. Section header 13, inset 7: 83. Rows 60, 3, 60: 206.
    // Insets 11 and 7: 224. A row of 80: 304.
    #expect(list.contentHeight(of: content, on: Self.screen) == 304)
    let top = 844.0 - 34 - 304
    let frames = list.geometry(of: content, on: Self.screen).elements
    #expect(
      frames.map(\.kind) == [.header, .sectionHeader(0), .action(0), .action(1), .action(2)])
    #expect(frames.map(\.frame.minY) == [0, 63, 83, 146, 224].map { $0 + top })
    #expect(frames.map(\.frame.size.height) == [45, 13, 60, 60, 80])
  }

  @Test(
    arguments: [
      (nil, nil, 0, 0, 21), (nil, nil, 20, 0, 41), (nil, 0, 0, 0, 0), (45, nil, 20, 0, 45),
      (nil, 70, 20, 70, 70),
      (45, 70, 0, 70, 70),
    ] as [(Double?, Double?, Double, Double, Double)])
  func headerHasTheHeightOfTheContentOrTheLayout(
    layout: Double?, content height: Double?, padding: Double, untitled: Double, titled: Double
  ) {
    let list = Self.list {
      $0.headerHeight = layout
      $0.headerPadding = padding
    }
    var content = Self.content(1)
    content.headerHeight = height
    #expect(list.contentHeight(of: content, on: Self.screen) == 60 + untitled)
    content.title = SheetText("Title", height: 21)
    #expect(list.contentHeight(of: content, on: Self.screen) == 60 + titled)
  }

  @Test func messageHasNoPlace() {
    var content = Self.content(1)
    content.message = SheetText("Message", height: 60)
    #expect(Self.list().contentHeight(of: content, on: Self.screen) == 60)
  }

  @Test func marginsAndInsetsNarrowTheCells() {
    let list = Self.list {
      $0.lateralMargin = 5
      $0.contentInset = Insets(top: 99, left: 12, bottom: 6, right: 20)
      $0.safeArea = Insets(top: 0, left: 40, bottom: 21, right: 44)
    }
    let geometry = list.geometry(of: Self.content(1), on: Size(width: 844, height: 390))
    // 844 − 12 − 20 − 40 − 44 = 728 of content, 10 of margins; the lower inset of the app moves nothing.
    #expect(geometry.elements[0].frame == Rectangle(x: 57, y: 390 - 21 - 60, width: 718, height: 60))
    #expect(
      list.effectiveInset(of: Self.content(1), on: Size(width: 844, height: 390))
        == Insets(top: 309, left: 52, bottom: 27, right: 64))
  }

  @Test func emptyContentHasNoHeight() {
    let geometry = Self.list().geometry(of: SheetContent(), on: Self.screen)
    #expect(geometry.elements.isEmpty && geometry.frame.minY == 810)
    let list = Self.list { $0.sectionInset.top = 4 }
    #expect(list.contentHeight(of: Self.content(1, 0), on: Self.screen) == 4 + 60 + 4)
  }

  @Test(arguments: [
    (Vector(x: 195, y: 629), SheetHit.outside), (Vector(x: 195, y: 630), .element(0)),
    (Vector(x: 195, y: 675), .element(1)), (Vector(x: 195, y: 735), .outside),
    (Vector(x: 195, y: 745), .element(2)),
    (Vector(x: 195, y: 811), .outside),
  ])
  func gapsAreBackground(point: Vector, hit: SheetHit) {
    // Cells at 630, 690 − 15 and 745, with a gap of 10 above the last, then the safe area from 810.
    let list = Self.list { $0.sectionInset.bottom = 10 }
    var content = Self.content(2, 1)
    content.sections[0].actions[0].height = 45
    content.sections[1].actions[0].height = 65
    #expect(list.geometry(of: content, on: Self.screen).hit(at: point) == hit)
  }

  // MARK: Dynamics

  @Test func dynamicsCountRowsAndInsets() {
    guard case .list(let list) = SheetPreset.xlTweetbot.sheet.layout else {
      Issue.record("Tweetbot has a list")
      return
    }
    let content = SheetPreset.xlTweetbot.sheet.content
    // 5 · 50, an inset of 6 for each of two sections, 6 below.
    #expect(list.contentHeight(of: content, on: Self.screen) == 268)
    let geometry = list.geometry(of: content, on: Self.screen)
    // Both insets of a section lie before its first cell.
    #expect(Self.tops(geometry) == [548, 598, 648, 698, 754])
    #expect(geometry.elements.allSatisfy { $0.frame.minX == 12 && $0.frame.size.width == 366 })
    #expect(
      list.effectiveInset(of: content, on: Self.screen) == Insets(top: 542, left: 12, bottom: 40, right: 12))
  }

  @Test func dynamicRowsIgnoreTheCellsHeightAndHeaders() {
    let list = Self.list {
      $0.dynamics.isUsed = true
      $0.dynamics.cellHeight = 40
      $0.cellHeight = 60
      $0.headerHeight = 45
      $0.cancelView.isShown = true
      $0.cancelView.hidesListBehind = true
    }
    let content = Self.content(3, title: SheetText("Title", height: 20))
    // Counted by 40 and the cancel view's 60, placed by 50, drawn with 60.
    #expect(list.contentHeight(of: content, on: Self.screen) == 180)
    let geometry = list.geometry(of: content, on: Self.screen)
    #expect(geometry.elements.map(\.kind) == [.action(0), .action(1), .action(2), .cancel])
    #expect(Self.tops(geometry) == [630, 680, 730])
    #expect(geometry.elements[0].frame.size.height == 60)
  }

  @Test(arguments: [
    (StackLayout.Alignment.center, false, 239.0, 366.0), (.left, false, 12, 366), (.right, false, 466, 366),
    (.leading, false, 12, 366), (.leading, true, 466, 366), (.trailing, false, 466, 366),
    (.trailing, true, 12, 366), (.fill, true, 12, 820),
  ])
  func alignmentPlacesDynamicCells(
    alignment: StackLayout.Alignment, isRightToLeft: Bool, x: Double, width: Double
  ) {
    let list = Self.list {
      $0.dynamics.isUsed = true
      $0.dynamics.alignment = alignment
      $0.dynamics.isRightToLeft = isRightToLeft
      $0.contentInset = Insets(top: 0, left: 12, bottom: 0, right: 12)
    }
    // As wide as the shorter side, 390, less 24; the content has 844 less 24.
    let frame = list.geometry(of: Self.content(1), on: Size(width: 844, height: 390)).elements[0].frame
    #expect(frame.minX == x && frame.size.width == width)
  }

  @Test func cellsRiseIntoTheirPlaces() throws {
    let sheet = SheetPreset.xlTweetbot.sheet
    guard case .list(let list) = sheet.layout else { return }
    let stack = try #require(list.stackLayout(of: sheet.content, on: Self.screen))
    #expect(stack.validate().isEmpty)
    let world = stack.makeWorld()
    let motion = try Simulation.run(world, solver: DeviceSolver(world), named: "device")
    let origin = Vector(x: 12, y: 542)
    let last = motion.y.count - world.items.count
    for (index, element) in list.geometry(of: sheet.content, on: Self.screen).elements.enumerated() {
      let start = Vector(x: motion.x[index], y: motion.y[index]) + origin
      let end = Vector(x: motion.x[last + index], y: motion.y[last + index]) + origin
      // A content's height lower, off the screen; then 1.5 to 2 points below its section's boundary, which lies 1.5 below
      // the place, in the second section less its margins of 6. Rods stretch by less than half a point.
      #expect(start.y == element.frame.center.y + 844 - 542 && start.y > 844, "item \(index)")
      #expect(end.x == element.frame.center.x, "item \(index)")
      let boundary = index < 4 ? 1.5 : -4.5
      #expect((1.0...2.5).contains(end.y - element.frame.center.y - boundary), "item \(index)")
    }
    #expect(world.changes == [WorldChange(at: 0.3, .insert(items: ["1.0"]))])
  }

  @Test func listWithoutDynamicsHasNoStack() {
    #expect(Self.list().stackLayout(of: Self.content(2), on: Self.screen) == nil)
  }

  // MARK: What moves beside the list

  @Test func cancelViewSlides() {
    let list = Self.list {
      $0.cancelView.isShown = true
      $0.cancelView.dismissalOffset = 10
    }
    #expect(list.cancelFrame(on: Self.screen, progress: 0).minY == 844)
    #expect(list.cancelFrame(on: Self.screen, progress: 0.5).minY == 797)
    #expect(list.cancelFrame(on: Self.screen) == Rectangle(x: 0, y: 750, width: 390, height: 94))
    #expect(list.cancelFrame(on: Self.screen, dismissalProgress: 0).minY == 750)
    #expect(list.cancelFrame(on: Self.screen, dismissalProgress: 1).minY == 854)
  }

  @Test func presenterShrinks() {
    #expect(Self.list().presenterScale(progress: 0) == 1)
    #expect(Self.list().presenterScale(progress: 0.5) == 0.95)
    #expect(Self.list().presenterScale(progress: 1) == 0.9)
    #expect(Self.list { $0.presenterScale = nil }.presenterScale(progress: 1) == 1)
  }

  @Test func everyProblemIsReportedByPath() {
    let list = Self.list {
      $0.cellHeight = 0
      $0.headerHeight = -1
      $0.sectionInset.bottom = .nan
      $0.cancelView.height = -1
      $0.dynamics.rowHeight = 0
      $0.presenterScale = 0
      $0.contextCurve = ContextCurve()
      $0.contextCurve?.leadDuration = -1
      $0.appearance.backgroundOpacity = 2
    }
    #expect(
      list.validate().map(\.path) == [
        "cellHeight", "headerHeight", "sectionInset.2", "cancelView.height", "dynamics.rowHeight",
        "presenterScale", "contextCurve.leadDuration", "appearance.backgroundOpacity",
      ])
  }
}
