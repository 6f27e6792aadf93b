// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct GestureCourseTests {
  private func course(_ trace: TouchTrace) throws -> GestureCourse {
    GestureCourse(trace, result: try Replayer(sheet: Sheet()).replay(trace))
  }

  @Test func travelCountsFromTheTouchAndTranslationFromTheBegin() throws {
    let trace = TouchTrace.rows([(0, 50, 100), (10, 50, 105), (20, 54, 130), (30, 60, 150), (45, 60, 151)])
    let points = try course(trace).points
    #expect(points.map(\.time) == [0, 0.01, 0.02, 0.03, 0.045])
    #expect(points.map(\.travel.y) == [0, 5, 30, 50, 51])
    // At the begin 4 of 4 and 10 of 30 points are lost.
    #expect(
      points.map(\.translation) == [
        nil, nil, .zero + Vector(x: 0, y: 20), Vector(x: 6, y: 40), Vector(x: 6, y: 41),
      ])
  }

  @Test func touchWithoutPanHasNoTranslation() throws {
    let points = try course(.vertical([(0, 100), (10, 104), (20, 104)])).points
    #expect(points.map(\.translation) == [nil, nil, nil])
    #expect(points.map(\.travel.y) == [0, 4, 4])
  }

  @Test func lastVelocitiesAreThoseOfTheRelease() throws {
    for trace in [ExplainedTraces.pull(130), ExplainedTraces.steady(moves: 5)] {
      let last = try #require(try course(trace).points.last)
      #expect(last.velocities == TraceInspection(trace).velocity.map(\.value))
    }
  }

  @Test func velocitiesAreThoseOfWhatHappenedSoFar() throws {
    let trace = TouchTrace.vertical([(0, 100), (10, 110), (20, 130), (30, 160), (35, 160)])
    let uikit = try course(trace).points.map { $0.velocities[0]?.y }
    // Each is 0.8 of the event before and 0.2 of the last.
    #expect(uikit[0] == nil)
    for (index, expected) in [(1, 1000.0), (2, 1200), (3, 2200), (4, 2200)] {
      #expect(abs(try #require(uikit[index]) - expected) < 1e-6)
    }
  }

  @Test func rowsOfOneTimeAreOnePoint() throws {
    let trace = TouchTrace.vertical([(0, 100), (10, 110), (10, 120), (10, 130), (20, 140), (20, 140)])
    let points = try course(trace).points
    #expect(points.map(\.time) == [0, 0.01, 0.02])
    #expect(points.map(\.travel.y) == [0, 30, 40])
  }

  @Test func touchWithoutDurationIsOnePoint() throws {
    #expect(try course(.vertical([(0, 100), (0, 100)])).points.map(\.travel) == [.zero])
  }
}
