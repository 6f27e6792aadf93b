// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct TraceInspectionTests {
  @Test func extentIsMeasured() {
    let trace = TouchTrace.rows([(0, 100, 100), (10, 103, 104), (30, 103, 116), (34, 103, 116)])
    let inspection = TraceInspection(trace)
    #expect(inspection.pointers == 1)
    #expect(inspection.samples == 4)
    #expect(inspection.duration == 0.034)
    #expect(inspection.bounds.origin == Vector(x: 100, y: 100))
    #expect(inspection.bounds.size == Vector(x: 3, y: 16))
    #expect(inspection.translation == Vector(x: 3, y: 16))
    #expect(inspection.pathLength == 5 + 12)
    #expect(agrees(inspection.gaps.median, 0.01, relative: 1e-12))
    #expect(agrees(inspection.gaps.min, 0.004, relative: 1e-12))
    #expect(agrees(inspection.gaps.max, 0.02, relative: 1e-12))
  }

  @Test func everyEstimatorIsAsked() {
    let inspection = TraceInspection(VelocityEstimatorTests.accelerating)
    #expect(inspection.velocity.map(\.estimation) == VelocityEstimation.allCases)
    #expect(inspection.fingers.count == 1)
    #expect(inspection.fingers[0].velocity == inspection.velocity)
  }

  @Test func fingersAreInspectedAlone() {
    let rows = [
      MotionPathTests.sample(0, 0, .down, 3), MotionPathTests.sample(0, 0, .down, 1),
      MotionPathTests.sample(10, 10, .move, 3), MotionPathTests.sample(10, 30, .move, 1),
      MotionPathTests.sample(11, 10, .up, 3), MotionPathTests.sample(12, 30, .up, 1),
    ]
    let inspection = TraceInspection(TouchTrace(id: "pair", samples: rows), estimations: [.uikit])
    #expect(inspection.fingers.map(\.pointer) == [1, 3])
    #expect(inspection.fingers.map { $0.velocity[0].value?.y } == [3000, 1000])
    #expect(inspection.velocity[0].value?.y == 2000)
    #expect(inspection.translation.y == 20)
  }

  @Test func rowsThatTheReaderAddedDoNotCount() throws {
    let csv = "t_ms,x,y,phase\n0,1,2,down\n16,1,5,move\n"
    var reader = TraceReader(bytes: Array(csv.utf8), source: "drag.csv")
    guard case .trace(let trace)? = try reader.next() else {
      Issue.record("expected a trace")
      return
    }
    #expect(trace.samples.count == 3)
    #expect(TraceInspection(trace).samples == 2)
    #expect(TraceInspection(trace).gaps.min == 0.016)
  }

  @Test func restedFingerIsRemarkedForUIKit() {
    let remarks = TraceInspection(ReleaseVelocityCaseTests.held).remarks
    #expect(remarks.count == 1)
    #expect(remarks[0].contains("300 ms") && remarks[0].contains("uikit"))
    #expect(TraceInspection(ReleaseVelocityCaseTests.held, estimations: [.lsq2]).remarks.isEmpty)
  }

  @Test func touchWithoutMovesIsRemarkedWithWhatCounts() {
    let remarks = TraceInspection(.vertical([(0, 0), (12, 60)])).remarks
    #expect(remarks.count == 1)
    #expect(remarks[0].contains("two-point and average"))
  }

  @Test(arguments: [0.0, 100, 120, 140, 300, 1000], [(40.0, false), (40.001, true)])
  func restIsRemarkedBeyondFortyMilliseconds(start: Double, rest: (Double, Bool)) {
    let trace = TouchTrace.vertical([(0, 0), (start + 10, 20), (start + 20, 40), (start + 20 + rest.0, 40)])
    #expect(TraceInspection(trace, estimations: [.uikit]).remarks.isEmpty == !rest.1)
  }
}
