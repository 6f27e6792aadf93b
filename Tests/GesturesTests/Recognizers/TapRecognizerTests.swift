// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct TapRecognizerTests {
  private static func tap(_ change: (inout TapGesture) -> Void = { _ in }) -> TapRecognizer {
    var gesture = TapGesture()
    change(&gesture)
    return TapRecognizer(gesture)
  }

  private static func states(_ recognizer: TapRecognizer, _ rows: [TouchSample]) -> [RecognizerState] {
    RecognizerGroup.events(of: recognizer, rows).map(\.state)
  }

  /// One line of a finger, one of a single tap.
  private static let singles = [
    """
    0:   du
    tap: -E
    """,
    // 0.75 s is over between two ticks, without a touch.
    """
    0:   d--------u
    tap: -------F--
    """,
    // Two steps of 20 pt stay within 45 pt, three do not.
    """
    0:   dvvu
    tap: ---E
    """,
    """
    0:   dvvv-u
    tap: ---F--
    """,
    // Going away and coming back is too far all the same; where it is counts, not the way.
    """
    0:   dvvv^^u
    tap: ---F---
    """,
    """
    0:   dv^v^v^u
    tap: -------E
    """,
    """
    0:   dx
    tap: -F
    """,
    // A second finger is one too many, whichever lifts first.
    """
    0:   d-u---
    1:   -d---u
    tap: -F----
    """,
    // After a failure the fingers must be up before the next tap.
    """
    0:   d--u-du
    1:   -du----
    tap: -F----E
    """,
    // Each tap is recognized.
    """
    0:   du-du--du
    tap: -E--E---E
    """,
    // A finger that rests does not keep another one from tapping.
    """
    0:   d---------------u
    1:   ----------du-du--
    tap: -------F---E--E--
    """,
  ]

  @Test(arguments: singles)
  func singleTap(diagram: String) {
    let diagrams = GestureDiagram()
    #expect(
      diagrams.played(diagram, by: RecognizerGroup("tap", Self.tap())) == diagrams.expected(diagram))
  }

  private static let doubles = [
    """
    0:   du-du
    tap: ----E
    """,
    // 0.35 s after the first lift there is no second tap; the next tap is a first one.
    """
    0:   du-----du-du
    tap: ----F------E
    """,
    // The wait for a second tap ends by itself.
    """
    0:   du
    tap: ----F
    """,
    // The second tap may not take too long either.
    """
    0:   du-d--------u
    tap: ----------F--
    """,
    """
    0:   du-dx
    tap: ----F
    """,
    // Three taps are a double tap and the first half of another.
    """
    0:   du-du-du
    tap: ----E-----F
    """,
  ]

  @Test(arguments: doubles)
  func doubleTap(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("tap", Self.tap { $0.tapsRequired = 2 })
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  private static let pairs = [
    """
    0:   d--u
    1:   -d-u
    tap: ---E
    """,
    """
    0:   d-u--
    1:   -d--u
    tap: ----E
    """,
    // The first finger lifts before the second comes down.
    """
    0:   du---
    1:   --d-u
    tap: -F--F
    """,
    // A finger comes back within the tap.
    """
    0:   d-udu-
    1:   -d---u
    tap: ---F--
    """,
    """
    0:   d--u
    1:   -d-u
    2:   --du
    tap: --F-
    """,
    """
    0:   du
    tap: -F
    """,
  ]

  @Test(arguments: pairs)
  func tapOfTwoFingers(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("tap", Self.tap { $0.touchesRequired = 2 })
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  @Test(arguments: [(749.999, true), (750, true), (750.001, false)])
  func tapLastsAtMostThreeQuartersOfASecond(milliseconds: Double, isTap: Bool) {
    let rows = [row(0, .down, 50, 50), row(milliseconds, .up, 50, 50)]
    #expect(Self.states(Self.tap(), rows) == (isTap ? [.ended] : [.failed]))
  }

  @Test(arguments: [(99.999, false), (100, true), (100.001, true)])
  func tapLastsAtLeastItsMinimum(milliseconds: Double, isTap: Bool) {
    let rows = [row(0, .down, 50, 50), row(milliseconds, .up, 50, 50)]
    #expect(Self.states(Self.tap { $0.minimumDuration = 0.1 }, rows) == (isTap ? [.ended] : [.failed]))
  }

  @Test(arguments: [(44.999, true), (45, true), (45.001, false)])
  func tapMovesAtMost45Points(distance: Double, isTap: Bool) {
    // The distance is Euclidean: 0.6 and 0.8 of it on the axes. The lift counts like a move.
    let end = (x: 50 + 0.6 * distance, y: 400 - 0.8 * distance)
    for last in [
      [row(80, .move, end.x, end.y), row(90, .up, end.x, end.y)], [row(90, .up, end.x, end.y)],
    ] {
      #expect(Self.states(Self.tap(), [row(0, .down, 50, 400)] + last) == (isTap ? [.ended] : [.failed]))
    }
  }

  @Test(arguments: [(349.999, true), (350, true), (350.001, false)])
  func tapsFollowWithin350Milliseconds(pause: Double, isDouble: Bool) {
    let rows = [
      row(0, .down, 50, 50), row(60, .up, 50, 50), row(60 + pause, .down, 50, 50),
      row(500, .up, 50, 50),
    ]
    // The late tap is the first of another pair.
    #expect(
      Self.states(Self.tap { $0.tapsRequired = 2 }, rows) == (isDouble ? [.ended] : [.failed, .failed]))
  }

  @Test(arguments: [(44.999, true), (45, true), (45.001, false)])
  func tapsLieWithin45Points(distance: Double, isDouble: Bool) {
    let rows = [
      row(0, .down, 50, 50), row(60, .up, 50, 50), row(160, .down, 50 + distance, 50),
      row(200, .up, 50 + distance, 50),
    ]
    #expect(Self.states(Self.tap { $0.tapsRequired = 2 }, rows) == (isDouble ? [.ended] : [.failed]))
  }

  @Test func reportHasTheMeanOfTheLiftsAndOfTheTouches() {
    let rows = [
      row(0, .down, 100, 200), row(10, .down, 160, 220, finger: 1), row(20, .up, 104, 200),
      row(30, .up, 164, 228, finger: 1),
    ]
    let events = RecognizerGroup.events(of: Self.tap { $0.touchesRequired = 2 }, rows)
    #expect(
      events == [
        RecognizerEvent(
          time: 0.03, state: .ended, location: Vector(x: 134, y: 214), start: Vector(x: 130, y: 210),
          touches: 2)
      ])
  }

  @Test func otherSystemsHaveTighterTaps() {
    let rows = [row(0, .down, 50, 50), row(300, .up, 50, 59.5)]
    #expect(Self.states(TapRecognizer(), rows) == [.ended])
    #expect(Self.states(TapRecognizer(.reactNativeGestureHandler), rows) == [.ended])
    #expect(Self.states(TapRecognizer(.flutter), rows) == [.ended])
    #expect(Self.states(TapRecognizer(.hammer), rows) == [.failed])
  }

  /// The second tap comes down 40 points from where the first lifted, 80 from where that came down.
  @Test func separationCountsFromTheLift() {
    var tap = TapGesture()
    tap.tapsRequired = 2
    let rows = [
      row(0, .down, 0, 0), row(50, .move, 40, 0), row(60, .up, 40, 0), row(160, .down, 80, 0),
      row(200, .up, 80, 0),
    ]
    #expect(RecognizerGroup.events(of: TapRecognizer(tap), rows).map(\.state) == [.ended])
  }
}
