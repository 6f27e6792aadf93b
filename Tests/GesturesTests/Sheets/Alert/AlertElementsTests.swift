// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct AlertElementsTests {
  /// y of the Bézier curve (0.42, 0) (0.58, 1) where x = 0.25, by bisection.
  private static let quarter = 0.129161930

  @Test func entrancesBeginWithTheirKindsLook() {
    #expect(ElementEntrance.fadeIn.appearance(at: 0).alpha == 0)
    #expect(ElementEntrance.fadeIn.appearance(at: 0).offset == .zero)
    let slide = ElementEntrance.slideUp.appearance(at: 0)
    #expect(slide.offset == Vector(x: 0, y: 25) && slide.alpha == 0 && slide.scale == 1)
    let custom = ElementEntrance(offset: Vector(x: -10, y: 0), scale: 2, alpha: 0.5).appearance(at: -1)
    #expect(custom.offset.x == -10 && custom.scale == 2 && custom.alpha == 0.5)
  }

  @Test(arguments: [(0.125, quarter), (0.25, 0.5), (0.375, 1 - quarter), (0.5, 1), (9, 1)])
  func entranceFollowsUIViewsCurveForHalfASecond(time: Double, progress: Double) {
    let look = ElementEntrance.slideUp.appearance(at: time)
    #expect(abs(look.alpha - progress) < 1e-8)
    #expect(abs(look.offset.y - 25 * (1 - progress)) < 1e-6)
  }

  @Test(arguments: [
    (ActionHighlight.fadeIn, 0.75, 1.0, 0.0), (.fadeInAndScaleDown, 0.75, 0.95, 0),
    (.tintAndScaleDown, 1, 0.95, 0.5),
  ])
  func highlightHasTheNumbersOfItsSource(
    highlight: ActionHighlight, alpha: Double, scale: Double, tint: Double
  ) {
    let changes = [ActionHighlight.Change(at: 1, isHighlighted: true), .init(at: 2, isHighlighted: false)]
    #expect(highlight.duration == 0.15)
    #expect(highlight.appearance(at: 0.9, after: changes) == .resting)
    #expect(highlight.appearance(at: 1, after: changes) == .resting)
    for (time, progress) in [
      (1.0375, Self.quarter), (1.075, 0.5), (1.15, 1), (1.9, 1), (2.075, 0.5), (2.15, 0),
    ] {
      let look = highlight.appearance(at: time, after: changes)
      #expect(abs(look.alpha - (1 + (alpha - 1) * progress)) < 1e-8, "\(time)")
      #expect(abs(look.scale - (1 + (scale - 1) * progress)) < 1e-8)
      #expect(abs(look.tint - tint * progress) < 1e-8)
      #expect(look.offset == .zero)
    }
    #expect(highlight.appearance(at: 1.5, after: changes, isEnabled: false).alpha == 0.25)
  }

  @Test func shortTouchAddsUpBothChanges() {
    let changes = [
      ActionHighlight.Change(at: 0, isHighlighted: true), .init(at: 0.075, isHighlighted: false),
    ]
    // At 0.1125 s the way there is at 0.75 and the way back at 0.25 of its time.
    let look = ActionHighlight.fadeIn.appearance(at: 0.1125, after: changes)
    #expect(abs(look.alpha - (1 - 0.25 * (1 - Self.quarter) + 0.25 * Self.quarter)) < 1e-8)
  }

  @Test func highlightIsReadFromTheLog() throws {
    let sheet = Sheet.alert(.alert, .alert(actions: 2))
    let frame = try #require(sheet.geometry(on: Screen()).frame(of: .action(1)))
    let events = try sheet.play(.taps(frame.center)).events
    #expect(
      ActionHighlight.changes(of: 1, in: events) == [
        .init(at: 0, isHighlighted: true), .init(at: 0.06, isHighlighted: false),
      ])
    #expect(ActionHighlight.changes(of: 0, in: events).isEmpty)
  }

  @Test func entrancesAreLoggedFromTheBeginOfThePresentation() throws {
    let plain = try Sheet().play(.taps(Vector(x: 1, y: 1)))
    #expect(plain.events(.headerEntranceBegan, .buttonsEntranceBegan).isEmpty)
    let sheet = Sheet().changingLayout {
      $0.headerEntrance = .slideUp
      $0.buttonsEntrance = ElementEntrance(duration: 0.2)
    }
    let result = try sheet.play(.taps(Vector(x: 1, y: 1)))
    #expect(
      result.events(.headerEntranceBegan, .headerEntranceEnded, .buttonsEntranceBegan, .buttonsEntranceEnded)
        == [
          ReplayEvent(time: -0.5, name: .headerEntranceBegan),
          ReplayEvent(time: -0.5, name: .buttonsEntranceBegan),
          ReplayEvent(time: -0.3, name: .buttonsEntranceEnded),
          ReplayEvent(time: 0, name: .headerEntranceEnded),
        ])
  }
}
