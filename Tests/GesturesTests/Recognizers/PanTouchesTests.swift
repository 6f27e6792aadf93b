// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct PanTouchesTests {
  private static func pan(_ minimum: Int, _ maximum: Int = 10) -> PanRecognizer {
    var gesture = PanGesture()
    (gesture.minimumTouches, gesture.maximumTouches) = (minimum, maximum)
    return PanRecognizer(gesture)
  }

  private static let pairs = [
    """
    0:   dvvvu
    pan: ----F
    """,
    """
    0:   d-vv-u
    1:   -dvv-u
    pan: --BC-E
    """,
  ]

  @Test func panOfTwoFingersNeedsTwo() {
    let diagrams = GestureDiagram()
    for diagram in Self.pairs {
      let group = RecognizerGroup("pan", Self.pan(2))
      #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
    }
  }

  @Test func movementOfTooFewFingersDoesNotCount() {
    let rows = [
      row(0, .down, 0, 0), row(10, .move, 0, 50), row(20, .down, 100, 0, finger: 1), row(30, .move, 0, 52),
      row(40, .move, 0, 90), row(50, .up, 100, 0, finger: 1), row(60, .move, 0, 190), row(70, .up, 0, 190),
    ]
    let events = RecognizerGroup.events(of: Self.pan(2), rows)
    // The centroid of the two moves by half of 40 points; 10 are the hysteresis.
    #expect(events.map(\.state) == [.began, .ended])
    #expect(events.map(\.translation.y) == [10, 10])
    #expect(events.map(\.touches) == [2, 1])
  }

  @Test func fingersBeyondTheMostAreLeftOut() {
    let rows = [
      row(0, .down, 0, 0), row(5, .down, 100, 0, finger: 1), row(10, .move, 0, 30),
      row(20, .move, 100, 500, finger: 1), row(30, .up, 0, 30), row(40, .up, 100, 500, finger: 1),
    ]
    let events = RecognizerGroup.events(of: Self.pan(1, 1), rows)
    #expect(events.map(\.state) == [.began, .ended])
    #expect(events.map(\.translation.y) == [20, 20])
    #expect(events.map(\.location) == [Vector(x: 0, y: 30), Vector(x: 0, y: 30)])
  }

  @Test func moveOfAFingerLeftOutCompletesTheEventOfTheOthers() {
    // The two arrive together; the row of the second only ends the event.
    let rows = [
      row(0, .down, 0, 0), row(0, .down, 100, 0, finger: 1), row(10, .move, 0, 30),
      row(10, .move, 100, 500, finger: 1), row(20, .move, 100, 600, finger: 1), row(30, .up, 0, 30),
      row(30, .up, 100, 600, finger: 1),
    ]
    #expect(RecognizerGroup.events(of: Self.pan(1, 1), rows).map(\.time) == [0.01, 0.03])
  }

  @Test func locationIsTheMeanOfTheFingersAndStartTheFirstTouch() {
    let rows = [
      row(0, .down, 10, 20), row(5, .down, 110, 20, finger: 1), row(10, .move, 10, 60),
      row(20, .up, 10, 60), row(30, .up, 110, 20, finger: 1),
    ]
    let events = RecognizerGroup.events(of: PanRecognizer(), rows)
    #expect(events.map(\.location) == [Vector(x: 60, y: 40), Vector(x: 110, y: 20)])
    #expect(events.allSatisfy { $0.start == Vector(x: 10, y: 20) })
  }
}
