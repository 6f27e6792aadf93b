// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct NearestDetentTests {
  /// Places at 0, 100 and 300, hidden at 400.
  static let geometry = ReleaseGeometry(
    sheetLength: 400, screenLength: 800,
    detents: [.init(name: "c", offset: 300), .init(name: "a", offset: 0), .init(name: "b", offset: 100)],
    current: 1)

  private func target(
    _ nearest: NearestDetent, offset: Double, velocity: Double? = 0, travel: Double? = nil, current: Int? = 1
  ) -> String {
    var geometry = Self.geometry
    geometry.current = current
    let state = ReleaseState(travel: travel ?? offset - 100, velocity: velocity, offset: offset)
    return geometry.name(
      of: ReleasePolicy([PolicyRule(target: .nearest(nearest))]).decide(state, in: geometry).target)
  }

  @Test(arguments: [
    (NearestDetent.Tie.behind, 1.0, "b"), (.behind, -1, "c"), (.dismissal, 1, "c"), (.dismissal, -1, "c"),
    (.open, 1, "b"), (.open, -1, "b"),
  ])
  func tieIsDecidedByItsField(tie: NearestDetent.Tie, velocity: Double, expected: String) {
    #expect(target(NearestDetent(tie: tie), offset: 200, velocity: velocity) == expected)
    #expect(target(NearestDetent(tie: tie), offset: 199, velocity: velocity) == "b")
    #expect(target(NearestDetent(tie: tie), offset: 201, velocity: velocity) == "c")
  }

  @Test(arguments: [(149.0, 1.0, "b"), (151, 1, "c"), (249, -1, "b"), (251, -1, "c")])
  func progressIsCountedInTheDirectionOfTheVelocity(offset: Double, velocity: Double, expected: String) {
    #expect(target(NearestDetent(progress: 0.25), offset: offset, velocity: velocity) == expected)
  }

  @Test func hiddenPlaceCompetesOnlyIfAskedFor() {
    #expect(target(NearestDetent(), offset: 390) == "c")
    #expect(target(NearestDetent(includesHidden: true), offset: 390) == "dismissed")
    #expect(target(NearestDetent(includesHidden: true), offset: 350) == "c")
  }

  @Test func reachLimitsWhereAProjectionLeads() {
    func end(_ reach: NearestDetent.Reach, from offset: Double, _ velocity: Double) -> String {
      target(
        NearestDetent(projection: .time(seconds: 1), includesHidden: true, reach: reach), offset: offset,
        velocity: velocity)
    }
    #expect(end(.any, from: 20, 5000) == "dismissed")
    #expect(end(.segment, from: 20, 5000) == "b")
    #expect(end(.neighbours, from: 20, 5000) == "c")
    #expect(end(.any, from: 390, -5000) == "a")
    #expect(end(.segment, from: 390, -5000) == "c")
    #expect(end(.neighbours, from: 390, -5000) == "a")
    // Exactly on a place, the segment is the one ahead.
    #expect(end(.segment, from: 100, 5000) == "c")
    #expect(end(.segment, from: 100, -5000) == "a")
  }

  @Test func fingerCountsFromWhereTheGestureBegan() {
    let nearest = NearestDetent(position: .finger)
    #expect(target(nearest, offset: 120, travel: 150) == "c")
    #expect(target(NearestDetent(), offset: 120, travel: 150) == "b")
  }

  @Test func absentVelocityProjectsNothing() {
    let nearest = NearestDetent(projection: .time(seconds: 0.5))
    #expect(target(nearest, offset: 190, velocity: nil) == "b")
    #expect(target(nearest, offset: 190, velocity: 100) == "c")
  }

  @Test func nextIsTheNeighbourOfWhereTheGestureBegan() {
    func next(_ direction: PolicyTarget.Direction, hides: Bool = true, from current: Int?) -> String {
      var geometry = Self.geometry
      geometry.current = current
      let policy = ReleasePolicy([PolicyRule(target: .next(towards: direction, includesHidden: hides))])
      // 290 of 310 points were there before the gesture: it began nearest to the last place.
      return geometry.name(
        of: policy.decide(ReleaseState(travel: 20, velocity: 0, offset: 310), in: geometry).target)
    }
    #expect(next(.dismissal, from: 0) == "b")
    #expect(next(.dismissal, from: 2) == "dismissed")
    #expect(next(.dismissal, hides: false, from: 2) == "c")
    #expect(next(.open, from: 1) == "a")
    #expect(next(.open, from: 0) == "a")
    #expect(next(.open, from: 3) == "c")
    #expect(next(.open, from: nil) == "b")
  }

  @Test func geometryOfDetentsCountsFromTheMostOpen() {
    let geometry = ReleaseGeometry(
      detents: [
        .init(name: "tip", visible: 69), .init(name: "full", visible: 1, of: .sheet),
        .init(name: "half", visible: 0.5, of: .screen),
      ], current: "tip", sheetLength: 700, screenLength: 800)
    #expect(geometry.detents.map(\.name) == ["full", "half", "tip"])
    #expect(geometry.detents.map(\.offset) == [0, 300, 631])
    #expect(geometry.current == 2)
    #expect(geometry.hiddenOffset == 700)
    #expect(ReleaseGeometry(detents: [], sheetLength: 300, screenLength: 800).hiddenOffset == 300)
  }

  @Test func neighboursEndWhereTheyEnd() {
    #expect(target(NearestDetent(reach: .neighbours), offset: 40, current: 2) == "b")
    #expect(target(NearestDetent(reach: .neighbours), offset: 350, current: 0) == "b")
  }

  @Test func placeIsReachedUpToRounding() {
    let nearest = NearestDetent(projection: .time(seconds: 1), reach: .segment)
    #expect(target(nearest, offset: 100 + 1e-11, velocity: -5000) == "a")
    #expect(target(nearest, offset: 100 - 1e-11, velocity: 5000) == "c")
  }

  @Test func sheetThatBeganHiddenIsRestoredToItsLastPlace() {
    var geometry = Self.geometry
    geometry.current = 3
    let decision = ReleasePolicy().decide(ReleaseState(travel: -30, velocity: 0, offset: 370), in: geometry)
    #expect(decision.target == .detent(2))
  }

  @Test func equalPlacesKeepTheirOrder() {
    let geometry = ReleaseGeometry(
      sheetLength: 400, screenLength: 800,
      detents: [.init(name: "x", offset: 100), .init(name: "a", offset: 0), .init(name: "y", offset: 100)])
    #expect(geometry.detents.map(\.name) == ["a", "x", "y"])
  }
}
