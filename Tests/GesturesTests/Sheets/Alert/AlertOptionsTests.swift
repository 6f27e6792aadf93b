// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

@Suite struct AlertOptionsTests {
  private static func pull(_ rows: [(Double, Double, Double)]) -> TouchTrace {
    .rows(rows.map { (milliseconds: $0.0, x: $0.1, y: $0.2) })
  }

  @Test(arguments: [
    (AlertLayout.Style.alert, ["stretch.isEnabled"] as [FieldPath]),
    (.actionSheet, ["scaleAndDrag.isEnabled"]),
    (.floatingSheet, ["stretch.isEnabled"]),
  ])
  func optionsThatAStyleDoesNotAllowAreRemoved(style: AlertLayout.Style, removed: [FieldPath]) throws {
    var sheet = Sheet.alert(style, .example)
    #expect(sheet.allowed.removed.isEmpty && sheet.allowed.sheet == sheet)
    sheet.scaleAndDrag.isEnabled = true
    sheet.stretch.isEnabled = true
    #expect(sheet.allowed.removed == removed)
    let replayer = try Replayer(sheet: sheet)
    #expect(replayer.removedOptions == removed && replayer.sheet == SheetPreset(rawValue: sheet.name)?.sheet)
    let events = try sheet.play(.taps(Vector(x: 1, y: 1))).events
    #expect(events.first == ReplayEvent(time: -0.5, name: .optionRemoved, detail: removed[0].description))
    #expect(events[1].name == .willPresent)
  }

  @Test func otherLayoutsAllowEverything() {
    var sheet = Sheet()
    sheet.layout = .plain(PlainLayout())
    sheet.stretch.isEnabled = true
    #expect(sheet.allowed.removed.isEmpty)
  }

  @Test(arguments: AlertLayout.Style.allCases)
  func presetsCarryWhatTheirStyleAllows(style: AlertLayout.Style) {
    let sheet = Sheet.alert(style, .example)
    #expect(sheet.dismissal.isEnabled && sheet.taps.outside && !sheet.taps.inside)
    #expect(sheet.scaleAndDrag.isEnabled == (style != .actionSheet))
    #expect(sheet.stretch.isEnabled == (style == .actionSheet))
    #expect(sheet.stretch.factor == 0.025)
    #expect(sheet.selection.handler == .beforeDismissal)
  }

  @Test(arguments: [
    (AlertLayout.Style.alert, false, 1.1, 0.0, 0.0), (.actionSheet, true, 1, 1, 434),
    (.floatingSheet, true, 1, 1, 444),
  ])
  func presentationsBeginAway(
    style: AlertLayout.Style, slides: Bool, scale: Double, alpha: Double, offset: Double
  ) throws {
    let sheet = Sheet.alert(style, .example)
    for transition in [sheet.presentation, sheet.departure] {
      #expect(transition.slides == slides && transition.offscreenDistance == 100 && transition.alpha == alpha)
      #expect(
        transition.animation == SheetAnimation(duration: 0.5, dampingRatio: 0.875, relativeVelocity: 0.875))
    }
    let result = try sheet.play(Self.pull([(0, 1, 1), (600, 1, 1)])) {
      $0.presentationLead = 0
      $0.recordsFrames = true
    }
    let first = result.frames[0].values
    #expect(first.translation == Vector(x: 0, y: offset))
    #expect(abs(first[.scale] - scale) < 1e-12 && first[.alpha] == alpha && first[.dim] == 0)
    // x at frames 6 and 12 of the curve for 0.5 s, 0.875, 0.875.
    for (frame, progress) in [(6, 0.56468), (12, 0.91732)] {
      let values = result.frames[frame].values
      #expect(abs(values[.dim] - progress) < 1.1e-5)
      #expect(abs(values[.translationY] - offset * (1 - progress)) < 444 * 1.1e-5)
      #expect(abs(values[.scale] - (1 + (scale - 1) * (1 - progress))) < 1.1e-5)
    }
    #expect(result.frames[30].values == .resting)
  }

  /// A pull of (40, 110) whose pan loses 10 points on each axis.
  @Test(arguments: [
    (AlertLayout.Style.floatingSheet, nil as Double?, 3.0, 0.95), (.actionSheet, nil, 0, 1),
    (.actionSheet, 0.1, 3, 1),
    (.floatingSheet, 0.5, 15, 0.95),
  ])
  func swipeFollowsASidewaysPart(style: AlertLayout.Style, factor: Double?, x: Double, scale: Double) throws {
    var sheet = Sheet.alert(style, .example)
    sheet.dismissal.crossFactor = factor
    let trace = Self.pull([(0, 100, 600), (10, 120, 620), (20, 140, 690), (900, 140, 690), (1000, 140, 690)])
    let result = try sheet.play(trace) {
      $0.hitTests = false
      $0.recordsFrames = true
    }
    let values = result.frames[50].values
    #expect(abs(values[.translationX] - x) < 1e-12 && values[.translationY] == 80)
    #expect(values[.scale] == scale)
  }

  @Test func actionSheetIsStretchedWhileItIsPulledUpAndSpringsBack() throws {
    let sheet = Sheet.alert(.actionSheet, .example)
    let trace = Self.pull([(0, 100, 700), (10, 100, 680), (20, 100, 590), (450, 100, 590), (500, 100, 590)])
    let result = try sheet.play(trace) {
      $0.hitTests = false
      $0.recordsFrames = true
    }
    #expect(result.outcome == .restored)
    let stretch = 0.025 * 100 / 334
    #expect(abs(result.frames[20].values[.scaleY] - (1 + stretch)) < 1e-12)
    #expect(result.frames[20].values.translation == .zero && result.frames[20].values[.scale] == 1)
    // x at frames 3, 9 and 15 of the curve for 0.5 s, 0.6, 0.6.
    for (frame, progress) in [(3, 0.38334), (9, 1.07249), (15, 1.03743)] {
      #expect(abs(result.frames[30 + frame].values[.scaleY] - (1 + stretch * (1 - progress))) < 1e-7)
    }
    #expect(result.frames[60].values == .resting)
  }

  @Test func stretchEndsWhereTheSwipeBegins() throws {
    let sheet = Sheet.alert(.actionSheet, .example)
    let trace = Self.pull([
      (0, 100, 600), (10, 100, 580), (20, 100, 500), (40, 100, 640), (60, 100, 500), (70, 100, 500),
    ])
    let result = try sheet.play(trace) {
      $0.hitTests = false
      $0.recordsFrames = true
      $0.refreshRate = 100
    }
    let frames = result.frames.map(\.values)
    #expect(frames[3][.scaleY] == 1 + 0.025 * 90 / 334 && frames[3][.translationY] == 0)
    #expect(frames[5][.scaleY] == 1 && frames[5][.translationY] == 50)
    #expect(frames[6][.scaleY] == 1 + 0.025 * 90 / 334 && frames[6][.translationY] == 0)
  }

  @Test(arguments: [AlertLayout.Style.alert, .floatingSheet])
  func otherStylesAreNotStretched(style: AlertLayout.Style) throws {
    var sheet = Sheet.alert(style, .example)
    sheet.stretch.isEnabled = true
    let trace = Self.pull([(0, 100, 700), (10, 100, 680), (20, 100, 590), (500, 100, 590), (900, 100, 590)])
    let result = try sheet.play(trace) {
      $0.hitTests = false
      $0.recordsFrames = true
    }
    #expect(result.frames.allSatisfy { $0.values[.scaleY] == 1 })
    #expect(abs(result.frames[20].values[.translationY] - -10) < 1e-12)
  }

  @Test(arguments: [(AlertLayout.Style.alert, 563.75 + 100), (.actionSheet, 434), (.floatingSheet, 444)])
  func dismissedSheetIs100PointsBelowTheScreen(style: AlertLayout.Style, offset: Double) throws {
    let trace = Self.pull([(0, 100, 400), (10, 100, 430), (500, 100, 600), (900, 100, 600)])
    let result = try Sheet.alert(style, .example).play(trace) {
      $0.hitTests = false
      $0.recordsFrames = true
    }
    #expect(result.outcome == .dismissed)
    #expect(result.frames.last?.values[.translationY] == offset)
  }

  @Test(arguments: AlertLayout.Style.allCases)
  func tapsDismissWhereTheOptionsSay(style: AlertLayout.Style) throws {
    var sheet = Sheet.alert(style, .alert(fields: 1, actions: 1)).changingLayout {
      $0.keyboard.appearsWithSheet = false
    }
    let geometry = sheet.geometry(on: Screen())
    let outside = Vector(x: 195, y: geometry.frame.minY - 1)
    let title = try #require(geometry.frame(of: .title)).center
    let field = try #require(geometry.frame(of: .textField(0))).center
    for (isOutside, isInside) in [(true, false), (false, true)] {
      sheet.taps.outside = isOutside
      sheet.taps.inside = isInside
      let beside = try sheet.play(.taps(outside))
      #expect(beside.outcome == (isOutside ? .dismissed : .ignored))
      #expect(beside.events(.tappedOutside).count == (isOutside ? 1 : 0))
      #expect(try sheet.play(.taps(title)).outcome == (isInside ? .dismissed : .ignored))
      #expect(try sheet.play(.taps(field)).outcome == .ignored)
    }
  }
}
