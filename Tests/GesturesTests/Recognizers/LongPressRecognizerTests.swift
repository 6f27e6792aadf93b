// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct LongPressRecognizerTests {
  private static func press(_ change: (inout LongPressGesture) -> Void = { _ in }) -> LongPressRecognizer {
    var gesture = LongPressGesture()
    change(&gesture)
    return LongPressRecognizer(gesture)
  }

  private static let presses = [
    """
    0:     d------u
    press: -----B-E
    """,
    // It begins without a touch, and follows the finger from then on.
    """
    0:     d------vv=u
    press: -----B-CCCE
    """,
    """
    0:     d--u
    press: ---F
    """,
    """
    0:     d--v---u
    press: ---F----
    """,
    """
    0:     d------x
    press: -----B-X
    """,
    """
    0:     d--x
    press: ---F
    """,
    // One finger too many before the begin, and one that does not matter after it.
    """
    0:     d------u
    1:     --d--u--
    press: --F-----
    """,
    """
    0:     d---------u
    1:     ------dvu--
    press: -----B----E
    """,
  ]

  @Test(arguments: presses)
  func press(diagram: String) {
    let diagrams = GestureDiagram()
    #expect(
      diagrams.played(diagram, by: RecognizerGroup("press", Self.press())) == diagrams.expected(diagram))
  }

  @Test func pressOfTwoFingersCountsFromTheSecondAndEndsWithTheFirstLift() {
    let diagrams = GestureDiagram()
    let diagram = """
      0:     d---------u
      1:     --d-----u--
      press: -------BE--
      """
    let group = RecognizerGroup("press", Self.press { $0.touchesRequired = 2 })
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  private static let afterATap = [
    """
    0:     du-d------u
    press: --------B-E
    """,
    // No second touch, a late one, and a first one that is a press itself.
    """
    0:     du
    press: ----F
    """,
    """
    0:     d---------u
    press: -------F---
    """,
    """
    0:     du-d-u
    press: -----F
    """,
  ]

  @Test(arguments: afterATap)
  func pressAfterATap(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("press", Self.press { $0.tapsRequired = 1 })
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  @Test(arguments: [(499.999, false), (500, true), (500.001, true)])
  func pressLastsAtLeastHalfASecond(milliseconds: Double, isPress: Bool) {
    let rows = [row(0, .down, 50, 50), row(milliseconds, .up, 50, 50)]
    let events = RecognizerGroup.events(of: Self.press(), rows)
    #expect(events.map(\.state) == (isPress ? [.began, .ended] : [.failed]))
    #expect(events.first?.time == (isPress ? 0.5 : milliseconds / 1000))
  }

  @Test(arguments: [(9.999, true), (10, true), (10.001, false)])
  func pressMovesAtMostTenPoints(distance: Double, isPress: Bool) {
    let rows = [
      row(0, .down, 50, 50), row(100, .move, 50 - 0.6 * distance, 50 + 0.8 * distance),
      row(700, .up, 50, 50),
    ]
    #expect(
      RecognizerGroup.events(of: Self.press(), rows).map(\.state) == (isPress ? [.began, .ended] : [.failed]))
  }

  @Test func translationCountsFromTheBegin() {
    let rows = [
      row(0, .down, 50, 50), row(100, .move, 53, 54), row(600, .move, 63, 84), row(700, .up, 64, 84),
    ]
    let events = RecognizerGroup.events(of: Self.press(), rows)
    #expect(events.map(\.translation) == [.zero, Vector(x: 10, y: 30), Vector(x: 11, y: 30)])
    #expect(events.map(\.location) == [Vector(x: 53, y: 54), Vector(x: 63, y: 84), Vector(x: 64, y: 84)])
    #expect(events.allSatisfy { $0.start == Vector(x: 50, y: 50) && $0.touches == 1 })
  }

  @Test func movesOfOneTimeAreOneChange() {
    let rows = [
      row(0, .down, 50, 50), row(0, .down, 150, 50, finger: 1), row(600, .move, 50, 60),
      row(600, .move, 150, 70, finger: 1), row(700, .up, 50, 60), row(700, .up, 150, 70, finger: 1),
    ]
    let events = RecognizerGroup.events(of: Self.press { $0.touchesRequired = 2 }, rows)
    #expect(events.map(\.state) == [.began, .changed, .ended])
    #expect(events.map(\.translation.y) == [0, 15, 15])
  }

  /// What is no tap before a press: a lift too far away, a cancelled touch, a finger that comes when one has lifted.
  @Test(arguments: [
    (1, [row(0, .down, 0, 0), row(50, .up, 11, 0)]), (1, [row(0, .down, 0, 0), row(50, .cancel, 0, 0)]),
    (
      2,
      [
        row(0, .down, 0, 0), row(1, .down, 50, 0, finger: 1), row(50, .up, 0, 0),
        row(60, .down, 90, 0, finger: 2),
      ]
    ),
  ])
  func whatIsNoTapFailsThePressAfterIt(touches: Int, rows: [TouchSample]) {
    var press = LongPressGesture()
    (press.tapsRequired, press.touchesRequired) = (1, touches)
    let events = RecognizerGroup.events(of: LongPressRecognizer(press), rows)
    #expect(events.map(\.state) == [.failed])
    #expect(events.first?.time == rows.last?.time)
  }
}
