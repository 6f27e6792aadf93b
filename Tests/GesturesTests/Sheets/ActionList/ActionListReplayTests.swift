// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct ActionListReplayTests {
  static func replay(
    _ trace: TouchTrace, _ sheet: Sheet, hitTests: Bool = true, lead: Double? = nil
  ) throws -> ReplayResult {
    var options = ReplayOptions()
    options.hitTests = hitTests
    options.presentationLead = lead
    options.recordsFrames = true
    return try Replayer(sheet: sheet, options: options).replay(trace)
  }

  /// A tap of 0.1 s.
  static func tap(x: Double = 195, y: Double) -> TouchTrace {
    .rows([(0, x, y), (100, x, y)])
  }

  /// 20 points in 20 ms, four times: the swipe is there after 60 points at 60 ms.
  static func swipe(x: Double = 195, from y: Double, step: Double = 20) -> TouchTrace {
    .vertical((0...4).map { (Double($0) * 20, y + step * Double($0)) } + [(100, y + 4 * step)], x: x)
  }

  static func list(_ change: (inout ActionListLayout) -> Void) -> Sheet {
    var sheet = SheetPreset.xlDefault.sheet
    var layout = ActionListLayout()
    change(&layout)
    sheet.layout = .list(layout)
    return sheet
  }

  static func events(_ result: ReplayResult) -> [(Double, ReplayEvent.Name)] {
    result.events.map { (($0.time * 1e9).rounded() / 1e9, $0.name) }
  }

  // MARK: Hooks and handlers

  @Test func handlerRunsAtTheEndOfTheDismissal() throws {
    let result = try Self.replay(Self.tap(y: 700), SheetPreset.xlDefault.sheet)
    #expect(result.outcome == .selected && result.action?.title == "Second" && result.action?.index == 1)
    let expected: [(Double, ReplayEvent.Name)] = [
      (-0.7, .willPresent), (-0.7, .transitionCompleted), (-0.7, .presentationBegan), (0, .presented),
      (0, .touchBegan), (0, .actionHighlighted), (0.1, .actionUnhighlighted), (0.1, .actionSelected),
      (0.1, .willDismiss), (0.1, .dismissalBegan), (0.8, .dismissed), (0.8, .handlerCalled),
    ]
    #expect(Self.events(result).map(\.0) == expected.map(\.0))
    #expect(Self.events(result).map(\.1) == expected.map(\.1))
  }

  @Test func immediateHandlerRunsFirst() throws {
    var sheet = SheetPreset.xlDefault.sheet
    sheet.content.sections[0].actions[1].executesImmediately = true
    let result = try Self.replay(Self.tap(y: 700), sheet)
    let names = result.events.map(\.name)
    #expect(names.suffix(5) == [.actionSelected, .handlerCalled, .willDismiss, .dismissalBegan, .dismissed])
    #expect(result.events.first { $0.name == .handlerCalled }?.time == 0.1)
  }

  @Test func disabledActionIsIgnored() throws {
    var sheet = SheetPreset.xlDefault.sheet
    sheet.content.sections[0].actions[1].isEnabled = false
    let result = try Self.replay(Self.tap(y: 700), sheet)
    #expect(result.outcome == .ignored && result.action == nil)
    #expect(!result.events.contains { $0.name == .actionHighlighted || $0.name == .tappedOutside })
  }

  @Test func secondTapIsIgnoredWhileTheSheetLeaves() throws {
    func sample(_ time: Double, _ y: Double, _ phase: TouchPhase, _ pointer: Int) -> TouchSample {
      TouchSample(time: time, position: Vector(x: 195, y: y), phase: phase, pointer: pointer)
    }
    // A finger rests on the background; another taps the second cell, then, as the list leaves, where the first is now.
    let trace = TouchTrace(
      id: "two",
      samples: [
        sample(0, 100, .down, 0), sample(0.1, 700, .down, 1), sample(0.2, 700, .up, 1),
        sample(0.25, 720, .down, 1), sample(0.3, 720, .up, 1), sample(0.4, 100, .up, 0),
      ])
    let result = try Self.replay(trace, SheetPreset.xlDefault.sheet)
    #expect(result.action?.title == "Second")
    #expect(result.events.count { $0.name == .actionSelected } == 1)
    #expect(result.events.count { $0.name == .handlerCalled } == 1)
    #expect(result.events.count { $0.name == .willDismiss } == 1)
    #expect(!result.events.contains { $0.name == .tappedOutside })
  }

  @Test func dragOffACellChoosesNothing() throws {
    let trace = TouchTrace.rows([(0, 195, 700), (50, 195, 640), (100, 195, 640)])
    let result = try Self.replay(trace, SheetPreset.xlDefault.sheet)
    #expect(result.outcome == .ignored)
    #expect(!result.events.contains { $0.name == .panBegan || $0.name == .panFailed })
  }

  @Test func dragWithinACellChoosesItWhereNothingScrolls() throws {
    let trace = TouchTrace.rows([(0, 100, 700), (50, 200, 705), (100, 200, 705)])
    #expect(try Self.replay(trace, SheetPreset.xlDefault.sheet).outcome == .selected)
    // A list that scrolls takes the drag.
    let scrolling = try Self.replay(trace, Self.list { $0.isScrollEnabled = true })
    #expect(scrolling.outcome == .restored)
    #expect(scrolling.events.contains { $0.name == .panBegan })
  }

  @Test func cancelViewDismisses() throws {
    let result = try Self.replay(Self.tap(y: 760), SheetPreset.xlSpotify.sheet)
    #expect(result.outcome == .dismissed && result.reason == "the cancel view was tapped")
    #expect(result.events.contains(ReplayEvent(time: 0.1, name: .cancelTapped)))
    #expect(!result.events.contains { $0.name == .actionSelected || $0.name == .handlerCalled })
    let off = TouchTrace.rows([(0, 195, 760), (50, 195, 700), (100, 195, 700)])
    #expect(try Self.replay(off, Self.list { $0.cancelView.isShown = true }).outcome == .ignored)
  }

  // MARK: Which setting enables which dismissal

  @Test(arguments: [
    (true, true, false, Outcome.dismissed), (true, false, false, .ignored), (true, true, true, .restored),
    (true, false, true, .restored), (false, true, false, .dismissed), (false, false, false, .ignored),
  ])
  func swipeIsEnabledByItsSettingUnlessTheListScrolls(
    hideOnTap: Bool, hideOnScrollDown: Bool, scroll: Bool, outcome: Outcome
  ) throws {
    var sheet = Self.list { $0.isScrollEnabled = scroll }
    sheet.taps.outside = hideOnTap
    sheet.swipe.isEnabled = hideOnScrollDown
    let result = try Self.replay(Self.swipe(from: 640), sheet)
    #expect(result.outcome == outcome)
    #expect(result.events.contains { $0.name == .swipeRecognized } == (outcome == .dismissed))
    #expect((sheet.activeSwipe != nil) == (hideOnScrollDown && !scroll))
    #expect(sheet.hasPan == scroll)
  }

  @Test(arguments: [true, false])
  func tapOutsideIsEnabledByItsSetting(isEnabled: Bool) throws {
    var sheet = SheetPreset.xlDefault.sheet
    sheet.taps.outside = isEnabled
    for y in [100.0, 820] {
      let result = try Self.replay(Self.tap(y: y), sheet)
      #expect(result.outcome == (isEnabled ? .dismissed : .ignored))
    }
  }

  @Test(arguments: [
    (SheetPreset.xlDefault, true), (.xlTweetbot, true), (.xlTwitter, true), (.xlSkype, true),
    (.xlSpotify, false),
    (.xlYoutube, false), (.xlPeriscope, false), (.gtActionSheet, false),
  ])
  func presetIsDismissedBySwipe(preset: SheetPreset, isDismissed: Bool) throws {
    let result = try Self.replay(Self.swipe(from: 300), preset.sheet, hitTests: false)
    #expect((result.outcome == .dismissed) == isDismissed)
    let tapped = try Self.replay(Self.tap(y: 100), preset.sheet)
    #expect((tapped.outcome == .dismissed) == (preset != .gtActionSheet))
  }

  @Test func swipeActsDuringTheMoveAndAnywhereButOnTheCancelView() throws {
    for y in [100.0, 640] {
      let result = try Self.replay(Self.swipe(from: y), SheetPreset.xlDefault.sheet)
      #expect(result.outcome == .dismissed)
      // The first move at which 50 points, less what time takes away, are made at 100 pt/s.
      let swipe = try #require(result.events.first { $0.name == .swipeRecognized })
      #expect(swipe.time == 0.06 && swipe.translation == Vector(x: 0, y: 60))
      #expect(result.events.first { $0.name == .willDismiss }?.time == 0.06)
      #expect(result.reason == "a swipe towards the bottom was recognized after 60.0 pt")
    }
    let sheet = Self.list { $0.cancelView.isShown = true }
    #expect(try Self.replay(Self.swipe(from: 751, step: 25), sheet).outcome == .ignored)
  }

  @Test func swipeTakesTheTouchFromTheCell() throws {
    let result = try Self.replay(Self.swipe(from: 631, step: 20), Self.list { $0.cellHeight = 150 })
    #expect(result.outcome == .dismissed && result.action == nil)
    let names = result.events.map(\.name)
    #expect(names.contains(.actionHighlighted) && names.contains(.actionUnhighlighted))
    #expect(!names.contains(.actionSelected))
  }

  @Test func slowOrUpwardDragIsNoSwipe() throws {
    // 90 pt/s are too slow, and after half a second it is too late.
    let rows = (0...6).map { (Double($0) * 100, 300 + 9 * Double($0)) }
    let slow = TouchTrace.vertical(rows + [(620, 400), (640, 500), (660, 500)])
    #expect(try Self.replay(slow, SheetPreset.xlDefault.sheet, hitTests: false).outcome == .ignored)
    #expect(
      try Self.replay(Self.swipe(from: 500, step: -20), SheetPreset.xlDefault.sheet, hitTests: false).outcome
        == .ignored)
  }
}
