// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct PanRecognizerTests {
  @Test func hysteresisIsTakenFromBothAxesOnce() {
    let trace = TouchTrace.rows([
      (0, 100, 100), (8, 103, 109), (16, 104, 112), (24, 120, 150), (30, 120, 151),
    ])
    let events = trace.panEvents()
    #expect(events.map(\.state) == [.began, .changed, .ended])
    // At the begin the axes lose 4 and 10 points; x then counts from 104.
    #expect(events.map(\.translation) == [Vector(x: 0, y: 2), Vector(x: 16, y: 40), Vector(x: 16, y: 41)])
    #expect(events.map(\.time) == [0.016, 0.024, 0.03])
  }

  @Test(arguments: [(9.999, false), (10, true), (10.001, true), (-9.999, false), (-10, true)])
  func panBeginsAtTenPointsOnOneAxis(distance: Double, begins: Bool) {
    for trace in [
      TouchTrace.rows([(0, 0, 0), (8, distance, 0), (16, distance, 0)]),
      TouchTrace.rows([(0, 0, 0), (8, 0, distance), (16, 0, distance)]),
    ] {
      #expect(trace.panEvents().map(\.state) == (begins ? [.began, .ended] : [.failed]))
    }
  }

  @Test func hysteresisIsABoxNotACircle() {
    #expect(TouchTrace.rows([(0, 0, 0), (8, 9, 9), (16, 9, 9)]).panEvents().map(\.state) == [.failed])
  }

  @Test func liftDoesNotBeginAPan() {
    #expect(TouchTrace.vertical([(0, 0), (12, 60)]).panEvents().map(\.state) == [.failed])
  }

  @Test(arguments: [TouchPhase.up, .cancel])
  func panEndsAsItsTouchesEnd(ending: TouchPhase) {
    let events = TouchTrace.vertical([(0, 0), (8, 30), (16, 35)], ending: ending).panEvents()
    #expect(events.map(\.state) == [.began, ending == .up ? .ended : .cancelled])
    #expect(events.last?.translation == Vector(x: 0, y: 25))
  }

  @Test func cancelledTouchBeforeTheBeginFails() {
    #expect(
      TouchTrace.vertical([(0, 0), (8, 3), (16, 3)], ending: .cancel).panEvents().map(\.state) == [.failed])
  }

  @Test func upwardPanCountsNegative() {
    let events = TouchTrace.vertical([(0, 300), (8, 285), (16, 250), (20, 250)]).panEvents()
    #expect(events.map(\.translation.y) == [-5, -40, -40])
  }

  @Test func zeroHysteresisBeginsWithTheFirstMove() {
    let trace = TouchTrace.vertical([(0, 300), (8, 300), (16, 301), (20, 301)])
    #expect(trace.panEvents(hysteresis: 0).map(\.state) == [.began, .changed, .ended])
  }

  @Test func translationIsContinuousWhenFingersComeAndGo() {
    let trace = TouchTrace(
      id: "two",
      samples: [
        MotionPathTests.sample(0, 100, .down, 0), MotionPathTests.sample(10, 130, .move, 0),
        MotionPathTests.sample(15, 500, .down, 1), MotionPathTests.sample(20, 132, .move, 0),
        MotionPathTests.sample(20, 506, .move, 1), MotionPathTests.sample(30, 132, .up, 0),
        MotionPathTests.sample(40, 516, .move, 1), MotionPathTests.sample(50, 516, .up, 1),
      ])
    let events = trace.panEvents()
    #expect(events.map(\.state) == [.began, .changed, .changed, .ended])
    // 30 less the hysteresis; the pair moves on by 4; finger 1 alone by 10.
    #expect(events.map(\.translation.y) == [20, 24, 34, 34])
  }

  @Test func panOverlivesTheCancelOfOneFinger() {
    let trace = TouchTrace(
      id: "two",
      samples: [
        MotionPathTests.sample(0, 0, .down, 0), MotionPathTests.sample(0, 0, .down, 1),
        MotionPathTests.sample(10, 20, .move, 0), MotionPathTests.sample(10, 20, .move, 1),
        MotionPathTests.sample(20, 20, .cancel, 0), MotionPathTests.sample(30, 20, .up, 1),
      ])
    #expect(trace.panEvents().map(\.state) == [.began, .ended])
  }

  @Test(arguments: 1000..<2000)
  func tenPointsBeginAPanAnywhereOnTheScreen(tenths: Int) {
    let (start, end) = (Double(tenths) / 10, Double(tenths + 100) / 10)
    #expect(
      TouchTrace.vertical([(0, start), (20, end), (40, end)]).panEvents().map(\.state) == [.began, .ended])
  }
}
