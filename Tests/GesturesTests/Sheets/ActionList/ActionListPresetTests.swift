// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

/// The numbers of XLActionController's settings and examples, one by one.
@Suite struct ActionListPresetTests {
  static let presets: [SheetPreset] = [
    .xlDefault, .xlTweetbot, .xlTwitter, .xlSpotify, .xlSkype, .xlYoutube, .xlPeriscope,
  ]

  static func list(_ preset: SheetPreset) throws -> ActionListLayout {
    guard case .list(let list) = preset.sheet.layout else { throw Failure() }
    return list
  }

  struct Failure: Error {}

  @Test(arguments: presets + [.gtActionSheet])
  func presetIsValidAndReadsBack(preset: SheetPreset) throws {
    let sheet = preset.sheet
    #expect(sheet.validate().isEmpty && sheet.unsolvedAnimations.isEmpty)
    let text = try JSONWriter.document(JSONValueEncoder.encode(sheet))
    let document = try JSONReader.read(text)
    var draft = try ConfigurationDraft(Sheet.base(for: document))
    try draft.merge(text, name: "preset")
    #expect(try draft.value() == sheet)
    #expect(!preset.summary.isEmpty)
  }

  @Test func settingsHaveTheDefaultsOfTheSource() throws {
    let sheet = SheetPreset.xlDefault.sheet
    let list = ActionListLayout()
    #expect(try Self.list(.xlDefault) == list)
    #expect(sheet.taps.outside && !sheet.taps.inside && sheet.swipe.isEnabled)
    #expect(sheet.swipe.gesture.direction == .bottom)
    #expect(!list.isScrollEnabled && !list.bounces && !list.dynamics.isUsed)
    #expect(!list.cancelView.isShown && list.cancelView.title == "Cancel" && list.cancelView.height == 60)
    #expect(!list.cancelView.hidesListBehind)
    #expect(list.lateralMargin == 0 && list.dynamics.cellHeight == 50 && list.dynamics.rowHeight == 50)
    #expect(list.cellHeight == 60 && list.presenterScale == 0.9 && list.minimumTopInset == 30)
    #expect(list.appearance.backgroundOpacity == 0.5 && list.appearance.cancelOpacity == 0.8)
    #expect(list.appearance.cancelFontSize == 14 && list.appearance.hidesNavigationBar)
    #expect(list.appearance.showsStatusBar && list.appearance.hasLightStatusBar)
    #expect(list.appearance.capturesStatusBar)
    #expect(!sheet.scaleAndDrag.isEnabled && !sheet.dismissal.isEnabled && !sheet.stretch.isEnabled)
    #expect(!SheetSwipe().isEnabled)
  }

  /// Duration and damping ratio of presentation and departure.
  @Test(
    arguments: [
      (SheetPreset.xlDefault, (0.7, 1.0), (0.7, 1.0)), (.xlTweetbot, (0.5, 1), nil),
      (.xlTwitter, (0.6, 1), (0.5, 1)), (.xlSpotify, (0.7, 1), (0.7, 1)), (.xlSkype, (0.5, 0.7), nil),
      (.xlYoutube, (0.6, 1), (0.6, 1)), (.xlPeriscope, (0.6, 1), (0.5, 1)),
    ] as [(SheetPreset, (Double, Double), (Double, Double)?)])
  func springsHaveTheNumbersOfTheSource(
    preset: SheetPreset, presentation: (Double, Double), departure: (Double, Double)?
  ) {
    let sheet = preset.sheet
    func spring(_ numbers: (Double, Double)) -> SheetAnimation {
      SheetAnimation(duration: numbers.0, dampingRatio: numbers.1, relativeVelocity: 0)
    }
    #expect(sheet.presentation.animation == spring(presentation))
    #expect(sheet.presentation.animation.delay == 0)
    #expect(sheet.presentation.completesAtOnce && !sheet.departure.completesAtOnce)
    if let departure { #expect(sheet.departure.animation == spring(departure)) }
    #expect(sheet.selection.handler == .afterDismissal)
  }

  @Test(
    arguments: [
      // Cells, header, lines, presenter, swipe, offset of the dismissal.
      (SheetPreset.xlDefault, 60.0, nil, 0.0, 0.9, true, 0.0), (.xlTweetbot, 50, nil, 0, 0.9, true, 0),
      (.xlTwitter, 56, 45, 0, 0.9, true, 0), (.xlSpotify, 60, 84, 0, nil, true, 0),
      (.xlSkype, 60, nil, 0, nil, true, 0), (.xlYoutube, 46, nil, -0.5, nil, false, 30),
      (.xlPeriscope, 60, nil, -0.5, nil, false, 30),
    ] as [(SheetPreset, Double, Double?, Double, Double?, Bool, Double)])
  func examplesHaveTheNumbersOfTheSource(
    preset: SheetPreset, cell: Double, header: Double?, line: Double, scale: Double?, swipe: Bool,
    offset: Double
  ) throws {
    let list = try Self.list(preset)
    #expect(list.cellHeight == cell && list.headerHeight == header && list.lineSpacing == line)
    #expect(list.presenterScale == scale)
    #expect(preset.sheet.swipe.isEnabled == swipe)
    #expect(preset.sheet.departure.offscreenDistance == offset)
  }

  @Test func tweetbotHasDynamicsAndFalls() throws {
    let (sheet, list) = (SheetPreset.xlTweetbot.sheet, try Self.list(.xlTweetbot))
    #expect(list.dynamics.isUsed && list.bounces && list.appearance.cornerRadius == 8)
    #expect(list.contentInset == Insets(top: 0, left: 12, bottom: 6, right: 12))
    #expect(list.sectionInset == Insets(top: 0, left: 0, bottom: 6, right: 0))
    #expect(list.appearance.backgroundOpacity == 0.5)
    #expect(sheet.departure.animation == .fall(FallAnimation(magnitude: 10)))
    #expect(sheet.departure.dimAnimation?.duration == 0.5)
    #expect(!sheet.presentation.slides && !sheet.presentation.fadesDim)
  }

  @Test func twitterLeavesInTwoStages() throws {
    let lead = try #require(SheetPreset.xlTwitter.sheet.departure.lead)
    #expect(lead.travel == -10)
    #expect(lead.animation == .curve(CurveAnimation(duration: 0.1, curve: .easeIn)))
    #expect(try Self.list(.xlTwitter).appearance.fillerPadding == 20)
  }

  @Test func spotifyScrollsBehindItsCancelView() throws {
    let list = try Self.list(.xlSpotify)
    #expect(list.isScrollEnabled && list.bounces)
    #expect(
      list.cancelView.isShown && list.cancelView.hidesListBehind && list.cancelView.dismissalOffset == 10)
    #expect(list.appearance.cancelShadowOffset == -4 && list.appearance.cancelShadowRadius == 2)
    #expect(list.appearance.cancelShadowOpacity == 0.8)
    #expect(!SheetPreset.xlSpotify.sheet.presentation.fadesDim)
  }

  @Test func skypeHasACurveAndFallsSlowly() throws {
    let (sheet, list) = (SheetPreset.xlSkype.sheet, try Self.list(.xlSkype))
    let curve = try #require(list.contextCurve)
    #expect(curve.topSpace == 40 && curve.curveTopSpace == 25 && curve.bottomPadding == 20)
    #expect(curve.leadDistance == 45 && curve.leadDuration == 0.1)
    #expect(curve.dismissalFactor == 150 && curve.largestDismissalBulge == 20)
    #expect(list.appearance.backgroundOpacity == 0.65)
    #expect(sheet.presentation.offscreenDistance == curve.topSpace - curve.curveTopSpace)
    #expect(sheet.departure.animation == .fall(FallAnimation(magnitude: 2)))
    #expect(sheet.departure.reach == .screen)
    #expect(
      sheet.departure.dimAnimation == SheetAnimation(duration: 0.7, dampingRatio: 1, relativeVelocity: 0))
  }

  @Test func periscopeHasHeaders() throws {
    let (sheet, list) = (SheetPreset.xlPeriscope.sheet, try Self.list(.xlPeriscope))
    #expect(list.headerPadding == 20 && list.sectionInset.top == -0.5)
    #expect(sheet.content.sections.allSatisfy { $0.header?.height == 5 })
    #expect(try Self.list(.xlYoutube).appearance.highlightDuration == 0.5)
  }

  @Test func unsolvedAnimationOfAnyStageIsNamed() {
    // UIKit's equation has no solution for these numbers; see SheetTests.
    let unsolved = SheetAnimation(duration: 1, dampingRatio: 1, relativeVelocity: 5)
    var sheet = SheetPreset.xlDefault.sheet
    sheet.presentation.lead = SheetTransition.Lead(travel: 1, animation: unsolved)
    sheet.departure.dimAnimation = unsolved
    #expect(sheet.unsolvedAnimations == ["presentation.lead.animation", "departure.dimAnimation"])
  }

  /// Content heights by hand, and where the first cell is on a screen of 844 points.
  @Test(arguments: [
    (SheetPreset.xlDefault, 180.0, 630.0),
    // 45 + 3 · 56.
    (.xlTwitter, 213, 642),
    // 84 + 5 · 60, the last cell behind the cancel view.
    (.xlSpotify, 384, 510), (.xlSkype, 180, 630),
    // 3 · 46 − 2 · 0.5.
    (.xlYoutube, 137, 673),
    // 61 − 0.5 and 5 − 0.5 before the first cell, then 60 − 0.5 + 60, 5 − 0.5, 60.
    (.xlPeriscope, 249, 626),
    // 5 · 50 + 2 · 6 + 6.
    (.xlTweetbot, 268, 548),
  ])
  func contentHasItsHeight(preset: SheetPreset, height: Double, first: Double) throws {
    let (sheet, size) = (preset.sheet, Size(width: 390, height: 844))
    let list = try Self.list(preset)
    #expect(list.contentHeight(of: sheet.content, on: size) == height)
    let cell = list.geometry(of: sheet.content, on: size).elements.first { $0.kind == .action(0) }
    #expect(cell?.frame.minY == first)
  }
}
