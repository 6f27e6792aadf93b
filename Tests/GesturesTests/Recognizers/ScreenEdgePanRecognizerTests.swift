// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct ScreenEdgePanRecognizerTests {
  /// States of a drag that starts some points from an edge and goes inwards and to the side.
  private static func states(
    _ edge: ScreenEdge, from distance: Double = 5, inwards: Double = 30, sideways: Double = 0,
    milliseconds: Double = 100
  ) -> [RecognizerState] {
    let start: Vector =
      switch edge {
      case .left: Vector(x: distance, y: 400)
      case .right: Vector(x: 390 - distance, y: 400)
      case .top: Vector(x: 200, y: distance)
      case .bottom: Vector(x: 200, y: 844 - distance)
      }
    let end = start + edge.vector(towards: -inwards, across: sideways)
    let rows = [
      row(0, .down, start.x, start.y), row(milliseconds, .move, end.x, end.y),
      row(milliseconds + 300, .up, end.x, end.y),
    ]
    return RecognizerGroup.events(of: ScreenEdgePanRecognizer(.init(edge: edge)), rows).map(\.state)
  }

  @Test(arguments: ScreenEdge.allCases, [(12.999, true), (13, true), (13.001, false)])
  func dragComesDownWithin13PointsOfTheEdge(edge: ScreenEdge, place: (Double, Bool)) {
    #expect(Self.states(edge, from: place.0) == (place.1 ? [.began, .ended] : [.failed]))
  }

  @Test(arguments: ScreenEdge.allCases, [(14.999, false), (15, true), (15.001, true), (-15, false)])
  func dragBegins15PointsInwards(edge: ScreenEdge, way: (Double, Bool)) {
    #expect(Self.states(edge, inwards: way.0) == (way.1 ? [.began, .ended] : [.failed]))
  }

  @Test(arguments: [(249.999, true), (250, true), (250.001, false)])
  func dragBeginsWithinAQuarterSecond(milliseconds: Double, begins: Bool) {
    #expect(Self.states(.left, milliseconds: milliseconds) == (begins ? [.began, .ended] : [.failed]))
  }

  @Test(arguments: [(29.999, true), (30, true), (30.001, false), (-30, true), (-30.001, false)])
  func dragGoesMoreInwardsThanSideways(sideways: Double, begins: Bool) {
    #expect(Self.states(.right, sideways: sideways) == (begins ? [.began, .ended] : [.failed]))
  }

  @Test func translationLacksTheHysteresis() {
    let rows = [
      row(0, .down, 5, 400), row(50, .move, 25, 403), row(100, .move, 65, 423), row(500, .up, 66, 423),
    ]
    let events = RecognizerGroup.events(of: ScreenEdgePanRecognizer(), rows)
    #expect(events.map(\.translation) == [Vector(x: 5, y: 0), Vector(x: 45, y: 20), Vector(x: 46, y: 20)])
    #expect(events.map(\.location.x) == [25, 65, 66])
  }

  private static let diagrams = [
    """
    0:    d>-->u
    edge: -B--CE
    """,
    // The time ends between two ticks, without a touch.
    """
    0:    d--->u
    edge: --F---
    """,
    """
    0:    d>x
    edge: -BX
    """,
    """
    0:    dv>u
    edge: -F--
    """,
    // A second finger before the begin, and after it.
    """
    0:    d>u
    1:    d-u
    edge: F--
    """,
    """
    0:    d>->u
    1:    --du-
    edge: -B-CE
    """,
  ]

  @Test(arguments: diagrams)
  func drag(diagram: String) {
    let diagrams = GestureDiagram(origin: Vector(x: 5, y: 300))
    let group = RecognizerGroup("edge", ScreenEdgePanRecognizer())
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
  }

  @Test func secondFingerBeforeTheBeginFails() {
    let rows = [row(0, .down, 5, 100), row(50, .down, 6, 200, finger: 1)]
    let events = RecognizerGroup.events(of: ScreenEdgePanRecognizer(), rows)
    #expect(events.map(\.state) == [.failed])
    #expect(events.first?.time == 0.05)
  }
}
