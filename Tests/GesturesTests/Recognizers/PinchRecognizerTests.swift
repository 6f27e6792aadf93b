// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct PinchRecognizerTests {
  /// Two fingers 100 points apart, moves of the right one to places along the line, and both lifts.
  private static func rows(_ moves: [(Double, Double)]) -> [TouchSample] {
    let end = (moves.last?.0 ?? 0) + 10
    let last = moves.last?.1 ?? 200
    return [row(0, .down, 100, 300), row(0, .down, 200, 300, finger: 1)]
      + moves.map { row($0.0, .move, $0.1, 300, finger: 1) }
      + [row(end, .up, 100, 300), row(end + 10, .up, last, 300, finger: 1)]
  }

  @Test(arguments: [
    (207.999, false), (208, true), (208.001, true), (192.001, false), (192, true), (191.999, true),
  ])
  func pinchBeginsAtEightPointsOfDistance(x: Double, isPinch: Bool) {
    let events = RecognizerGroup.events(of: PinchRecognizer(), Self.rows([(10, x)]))
    #expect(events.map(\.state) == (isPinch ? [.began, .ended] : [.failed]))
  }

  @Test func scaleCountsFromTheRecognition() {
    // 110 points apart at the begin, then 220 and 55.
    let events = RecognizerGroup.events(
      of: PinchRecognizer(), Self.rows([(100, 210), (200, 320), (250, 155)]))
    #expect(events.map(\.state) == [.began, .changed, .changed, .ended])
    #expect(events.map(\.scale) == [1, 2, 0.5, 0.5])
    #expect(agrees(events[1].scaleVelocity, 10, relative: 1e-12))
    #expect(agrees(events[2].scaleVelocity, -30, relative: 1e-12))
    #expect(events.map(\.touches) == [2, 2, 2, 1])
    #expect(events[1].location == Vector(x: 210, y: 300))
    #expect(events[1].start == Vector(x: 150, y: 300))
  }

  @Test func turningIsNoPinch() {
    var rows = [row(0, .down, 200, 300), row(0, .down, 300, 300, finger: 1)]
    for (index, place) in [(260.0, 380.0), (200, 400), (100, 300)].enumerated() {
      rows.append(row(Double(index + 1) * 10, .move, place.0, place.1, finger: 1))
    }
    rows += [row(50, .up, 200, 300), row(50, .up, 100, 300, finger: 1)]
    #expect(RecognizerGroup.events(of: PinchRecognizer(), rows).map(\.state) == [.failed])
  }

  @Test func fastMovesHaveNoVelocity() {
    let events = RecognizerGroup.events(of: PinchRecognizer(), Self.rows([(100, 210), (100.9, 320)]))
    #expect(events[1].scale == 2)
    #expect(events[1].scaleVelocity == 0)
  }

  @Test func scaleGoesOnWhenAFingerIsReplaced() {
    // Scale 2 at 220 points; the finger comes back 110 points away, and moves to 55.
    let rows = [
      row(0, .down, 100, 300), row(0, .down, 200, 300, finger: 1), row(10, .move, 210, 300, finger: 1),
      row(20, .move, 320, 300, finger: 1), row(30, .up, 320, 300, finger: 1), row(40, .move, 100, 310),
      row(45, .move, 100, 300), row(50, .down, 210, 300, finger: 1), row(60, .move, 155, 300, finger: 1),
      row(70, .up, 155, 300, finger: 1), row(80, .up, 100, 300),
    ]
    let events = RecognizerGroup.events(of: PinchRecognizer(), rows)
    #expect(events.map(\.state) == [.began, .changed, .changed, .ended])
    #expect(events.map(\.scale) == [1, 2, 1, 1])
  }

  private static let diagrams = [
    """
    0:     d-<-u
    1:     d->-u
    pinch: --B-E
    """,
    // One finger is no pinch, and a third one does not matter.
    """
    0:     d>>u
    pinch: ---F
    """,
    """
    0:     d--------u
    1:     d->->---u-
    2:     ---d>>>u--
    pinch: --B-C----E
    """,
    """
    0:     d---x
    1:     d->x-
    pinch: --B-X
    """,
  ]

  @Test(arguments: diagrams)
  func pinch(diagram: String) {
    let diagrams = GestureDiagram()
    let group = RecognizerGroup("pinch", PinchRecognizer())
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  @Test func fingersThatMeetKeepTheScaleFinite() {
    let rows = Self.rows([(10, 100), (20, 100), (30, 1e308), (40, -1e308), (50, 100)])
    let events = RecognizerGroup.events(of: PinchRecognizer(), rows)
    #expect(events.first?.state == .began)
    #expect(events.allSatisfy { $0.scale.isFinite && $0.scale > 0 })
    // The reference is the smallest distance, 1 pt, and so is the last distance.
    #expect(events.last?.scale == 1)
  }

  @Test func flutterNeedsMore() {
    let events = RecognizerGroup.events(of: PinchRecognizer(.flutter), Self.rows([(10, 217.999), (20, 218)]))
    #expect(events.map(\.time) == [0.02, 0.04])
  }
}
