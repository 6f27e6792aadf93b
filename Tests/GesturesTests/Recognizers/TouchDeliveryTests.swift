// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct TouchDeliveryTests {
  @Test func lastMoveOfEachFrameArrivesWithItsOwnTime() {
    let trace = TouchTrace.vertical([(0, 0), (4, 1), (12, 2), (16, 3), (20, 4), (30, 5), (40, 6), (41, 7)])
    let delivered = TouchDelivery(rate: 60).deliver(trace.samples)
    // Frames of 16.67 ms: 4, 12 and 16 ms share frame 0; 20 and 30 ms frame 1; 40 ms stands alone before the lift.
    #expect(delivered.map(\.time) == [0, 0.016, 0.03, 0.04, 0.041])
    #expect(delivered.map(\.position.y) == [0, 3, 5, 6, 7])
  }

  @Test func moveBeforeALiftInItsFrameIsKept() {
    let trace = TouchTrace.vertical([(0, 0), (2, 1), (4, 2), (6, 3)])
    #expect(TouchDelivery(rate: 60).deliver(trace.samples).map(\.position.y) == [0, 2, 3])
  }

  @Test func fingersDoNotReplaceEachOther() {
    let rows = [
      MotionPathTests.sample(0, 0, .down, 0), MotionPathTests.sample(0, 0, .down, 1),
      MotionPathTests.sample(4, 1, .move, 0), MotionPathTests.sample(4, 1, .move, 1),
      MotionPathTests.sample(8, 2, .move, 0), MotionPathTests.sample(20, 2, .up, 0),
      MotionPathTests.sample(20, 2, .up, 1),
    ]
    let delivered = TouchDelivery(rate: 60).deliver(rows)
    #expect(delivered == [rows[0], rows[1], rows[3], rows[4], rows[5], rows[6]])
  }

  @Test func frameBoundaryBelongsToTheNextFrame() {
    let delivery = TouchDelivery(rate: 100)
    #expect(delivery.frame(of: 0.009999999) == 0)
    #expect(delivery.frame(of: 0.01) == 1)
    #expect(delivery.frame(of: 0.29) == 29)
  }

  /// A frame of a tenth of a second: of the moves of each finger only the last stays, but none is lost before a lift.
  @Test func lastMoveOfEachFingerInAFrameArrives() {
    let rows = [
      row(0, .down, 0, 0), row(10, .move, 1, 0), row(20, .move, 2, 0), row(25, .down, 9, 0, finger: 1),
      row(30, .move, 3, 0), row(35, .move, 8, 0, finger: 1), row(40, .up, 3, 0), row(50, .down, 5, 0),
      row(60, .move, 6, 0), row(90, .move, 7, 0), row(100, .move, 8, 0), row(110, .up, 8, 0),
      row(120, .cancel, 8, 0, finger: 1),
    ]
    let kept = TouchDelivery(rate: 10).deliver(rows).map { ($0.time * 1000).rounded() }
    #expect(kept == [0, 25, 30, 35, 40, 50, 90, 100, 110, 120])
  }
}
