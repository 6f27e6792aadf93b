// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct SwipeRecognizerTests {
  private static func swipe(
    _ direction: ScreenEdge = .right, _ change: (inout SwipeGesture) -> Void = { _ in }
  ) -> SwipeRecognizer {
    var gesture = SwipeGesture(direction: direction)
    change(&gesture)
    return SwipeRecognizer(gesture)
  }

  /// Whether moves, each at milliseconds with its ways along and across, are a swipe to the right.
  private static func isSwipe(
    _ moves: [(Double, Double, Double)], _ change: (inout SwipeGesture) -> Void = { _ in }
  ) -> Bool {
    let end = (moves.last?.0 ?? 0) + 10
    let rows =
      [row(0, .down, 100, 300)] + moves.map { row($0.0, .move, 100 + $0.1, 300 + $0.2) }
      + [row(end, .up, 100, 300)]
    let events = RecognizerGroup.events(of: swipe(.right, change), rows)
    return events.map(\.state) == [.ended]
  }

  /// The shortest movement is 50 pt · (1 − 0.5·τ).
  @Test(arguments: [
    (0.0, 50.0), (100, 47.5), (200, 45), (400, 40),
  ])
  func shortestMovementShrinksWithTime(milliseconds: Double, least: Double) {
    #expect(!Self.isSwipe([(milliseconds, least - 0.001, 0)]))
    #expect(Self.isSwipe([(milliseconds, least, 0)]))
    #expect(Self.isSwipe([(milliseconds, least + 0.001, 0)]))
  }

  /// The longest movement across is 50 pt · (1 − 0.5·τ).
  @Test(arguments: [(0.0, 50.0), (100, 47.5), (200, 45), (400, 40)])
  func longestMovementAcrossShrinksWithTime(milliseconds: Double, most: Double) {
    for side in [-1.0, 1] {
      #expect(Self.isSwipe([(milliseconds, 60, side * most)]))
      #expect(!Self.isSwipe([(milliseconds, 60, side * (most + 0.001))]))
    }
  }

  @Test func longestMovementAlongShrinksWithTime() {
    #expect(Self.isSwipe([(100, 5000, 0)]))
    #expect(Self.isSwipe([(100, 95, 0)]) { $0.maximumPrimaryMovement = 100 })
    #expect(!Self.isSwipe([(100, 95.001, 0)]) { $0.maximumPrimaryMovement = 100 })
  }

  @Test func shortestMovementAcrossCounts() {
    #expect(!Self.isSwipe([(100, 60, 18.999)]) { $0.minimumSecondaryMovement = 20 })
    #expect(Self.isSwipe([(100, 60, 19)]) { $0.minimumSecondaryMovement = 20 })
  }

  @Test(arguments: [(499.999, true), (500, true), (500.001, false)])
  func swipeLastsAtMostHalfASecond(milliseconds: Double, isSwipe: Bool) {
    #expect(Self.isSwipe([(milliseconds, 60, 0)]) == isSwipe)
  }

  @Test func limitsShrinkNoMoreAfterHalfASecond() {
    // With rate 0 the factor is 1 − τ: 0.5 from half a second on.
    let change: (inout SwipeGesture) -> Void = {
      $0.minimumDecayRate = 0
      $0.maximumDuration = 2
      $0.minimumRate = 0
    }
    for milliseconds in [500.0, 800, 1500] {
      #expect(!Self.isSwipe([(milliseconds, 24.999, 0)], change))
      #expect(Self.isSwipe([(milliseconds, 25, 0)], change))
    }
  }

  @Test func rateOneKeepsTheLimits() {
    #expect(!Self.isSwipe([(400, 49.999, 0)]) { $0.minimumDecayRate = 1 })
    #expect(Self.isSwipe([(400, 50, 50)]) { ($0.minimumDecayRate, $0.maximumDecayRate) = (1, 1) })
  }

  @Test(arguments: [(49.999, false), (50, true), (50.001, true)])
  func lastMoveIsFastEnough(reached: Double, isSwipe: Bool) {
    // 100 pt/s over the last tenth of a second; the movement itself is long enough at 45 pt.
    #expect(Self.isSwipe([(100, 40, 0), (200, reached, 0)]) == isSwipe)
  }

  @Test(arguments: [(47.999, false), (48, true)])
  func rateIsTakenOverTenMillisecondsAtLeast(reached: Double, isSwipe: Bool) {
    // The last millisecond brings 1 pt: 100 pt/s over 10 ms, not 1000.
    #expect(Self.isSwipe([(100, 47, 0), (101, reached, 0)]) == isSwipe)
  }

  @Test(arguments: [(9.999, true), (10, true), (10.001, false)])
  func wayBackIsAtMostTenPoints(distance: Double, isSwipe: Bool) {
    #expect(Self.isSwipe([(50, -distance, 0), (100, 60, 0)]) == isSwipe)
  }

  @Test(arguments: ScreenEdge.allCases, ScreenEdge.allCases)
  func onlyTheDirectionCounts(direction: ScreenEdge, movement: ScreenEdge) {
    let way = movement.direction * 60
    let rows = [
      row(0, .down, 200, 300), row(100, .move, 200 + way.x, 300 + way.y), row(120, .up, 200, 300),
    ]
    let events = RecognizerGroup.events(of: Self.swipe(direction), rows)
    #expect(events.map(\.state) == (direction == movement ? [.ended] : [.failed]))
  }

  @Test func swipeIsRecognizedDuringTheMoveAndReportsItsStart() {
    let rows = [
      row(0, .down, 100, 300), row(50, .move, 140, 304), row(100, .move, 180, 308), row(300, .up, 200, 308),
    ]
    #expect(
      RecognizerGroup.events(of: Self.swipe(), rows) == [
        RecognizerEvent(
          time: 0.1, state: .ended, translation: Vector(x: 80, y: 8), location: Vector(x: 100, y: 300),
          start: Vector(x: 100, y: 300), touches: 1)
      ])
  }

  private static let diagrams = [
    // A lift before it is recognized.
    """
    0:     d>>u
    swipe: ---F
    """,
    """
    0:     d>>>u
    swipe: ---E-
    """,
    """
    0:     d>>x
    swipe: ---F
    """,
    // Time tells only with a move.
    """
    0:     d-------->u
    swipe: ---------F-
    """,
    """
    0:     d>>>u
    1:     -d--u
    swipe: -F---
    """,
    // After a swipe the finger must lift before the next one.
    """
    0:     d>>>>>>u-d>>>u
    swipe: ---E--------E-
    """,
  ]

  @Test(arguments: diagrams)
  func swipe(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("swipe", Self.swipe())
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  private static let pairs = [
    """
    0:     d->>>u
    1:     -d>>>u
    swipe: ----E-
    """,
    // One finger rests.
    """
    0:     d->>>u
    1:     -d===u
    swipe: -----F
    """,
    """
    0:     d->>>u
    swipe: -----F
    """,
  ]

  @Test(arguments: pairs)
  func swipeOfTwoFingers(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("swipe", Self.swipe { $0.touchesRequired = 2 })
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  private static func swipe(_ change: (inout SwipeGesture) -> Void) -> SwipeRecognizer {
    swipe(.right, change)
  }

  /// A quarter of a second takes a quarter of a limit whose rate is 0, and nothing of one whose rate is 1.
  @Test(arguments: [
    (74.0, 0.0, RecognizerState.ended), (76, 0, .failed), (60, 35, .failed), (60, 40, .failed),
  ])
  func eachLimitShrinksAtItsOwnRate(x: Double, y: Double, state: RecognizerState) {
    var gesture = SwipeGesture(direction: .right)
    (gesture.minimumDecayRate, gesture.maximumDecayRate) = (1, 0)
    gesture.maximumPrimaryMovement = 100
    if y > 0 { gesture.minimumSecondaryMovement = 40 }
    let rows = [row(0, .down, 0, 0), row(250, .move, x, y), row(260, .up, x, y)]
    #expect(RecognizerGroup.events(of: SwipeRecognizer(gesture), rows).map(\.state) == [state])
  }

  @Test func fingerThatRestedTooLongDoesNotKeepAnotherFromSwiping() {
    let rows = [
      row(0, .down, 0, 0), row(600, .move, 1, 0), row(700, .down, 100, 100, finger: 1),
      row(750, .move, 160, 100, finger: 1),
    ]
    let events = RecognizerGroup.events(of: SwipeRecognizer(SwipeGesture(direction: .right)), rows)
    #expect(events.map(\.state) == [.failed, .ended])
  }
}
