// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@testable import Gestures

@Suite struct MotionMeasureTests {
  static func measure(
    _ animation: SheetAnimation, from start: Vector, edge: ScreenEdge, velocity: Vector? = nil
  ) throws -> (MotionMeasure, BegunAnimation) {
    var motion = AdditiveMotionTests.makeMotion()
    motion.model.translation = start
    let begun = motion.animate(to: .resting, with: PreparedAnimation(animation), velocity: velocity)
    return (try motion.measure(along: edge, towardsEdge: edge.component(of: start) < 0), begun)
  }

  @Test(arguments: ScreenEdge.allCases, SheetAnimationTests.examples)
  func measuresAreTheSameAlongEveryEdge(edge: ScreenEdge, animation: SheetAnimation) throws {
    for way in [120.0, -120] {
      let (bottom, begun) = try Self.measure(
        animation, from: ScreenEdge.bottom.vector(towards: way), edge: .bottom,
        velocity: ScreenEdge.bottom.vector(towards: -800))
      let (measure, turned) = try Self.measure(
        animation, from: edge.vector(towards: way), edge: edge, velocity: edge.vector(towards: -800))
      #expect(measure.settlingTime == bottom.settlingTime && measure.overshoot == bottom.overshoot)
      #expect(edge.component(of: turned.velocity) == ScreenEdge.bottom.component(of: begun.velocity))
    }
  }

  @Test func settlingOfACurveIsWhereHalfAPointIsLeft() throws {
    let animation = SheetAnimation.curve(CurveAnimation(duration: 0.5, curve: .webSheet, delay: 0.2))
    let (measure, _) = try Self.measure(animation, from: Vector(x: 0, y: 200), edge: .bottom)
    let share = (measure.settlingTime - 0.2) / 0.5
    #expect(abs(200 * (1 - AnimationLawTests.bezier(0.32, 0.72, 0, 1, at: share)) - 0.5) < 1e-9)
    #expect(measure.overshoot == 0)
  }

  @Test func overshootOfACurveIsItsHighestProgress() throws {
    let curve = AnimationCurve.bezier(TimingCurve(0.3, 0, 0.6, 1.8))
    let highest = (0...100000).reduce(0.0) { max($0, curve.progress(at: Double($1) / 100000)) }
    #expect(highest > 1.1)
    // It is found at the end of a long wait, too.
    for (duration, delay) in [(0.4, 0.0), (0.1, 8.88)] {
      let animation = SheetAnimation.curve(CurveAnimation(duration: duration, curve: curve, delay: delay))
      let (measure, _) = try Self.measure(animation, from: Vector(x: 0, y: 100), edge: .bottom)
      #expect(abs(measure.overshoot - 100 * (highest - 1)) < 1e-6)
    }
  }

  @Test func settlingOfAFallIsHalfAPointBeforeItsTarget() throws {
    let (measure, begun) = try Self.measure(
      .fall(FallAnimation(magnitude: 2)), from: Vector(x: 0, y: -400), edge: .bottom)
    #expect(abs(measure.settlingTime - (2 * 399.5 / 2000.0).squareRoot()) < 1e-9)
    #expect(abs(begun.duration - (2 * 400 / 2000.0).squareRoot()) < 1e-12)
  }

  @Test func springThrownAtItsTargetOvershoots() throws {
    // Critical, ω = 10: x = (100 + (1000 − v)t)e^(−10t), which turns at t = v/(10(v − 1000)).
    let (measure, _) = try Self.measure(
      .spring(SpringAnimation()), from: Vector(x: 0, y: 100), edge: .bottom, velocity: Vector(x: 0, y: -3000))
    let time = 3000 / (10 * 2000.0)
    #expect(abs(measure.overshoot - (2000 * time - 100) * exp(-10 * time)) < 1e-9)
  }

  @Test(arguments: [(SpringAnimation.floatingPanel, 0.0), (.gorhom, -400)])
  func velocityJumpIsWhatTheAnimationDoesNotTakeOver(animation: SpringAnimation, jump: Double) throws {
    var sheet = Sheet()
    sheet.restoration = .spring(animation)
    sheet.dismissal.isEnabled = false
    // 1 point a millisecond, upwards; the estimator sees 800 pt/s in the end.
    let trace = TouchTrace.vertical([(0, 300), (10, 280), (20, 272), (30, 264), (35, 264)])
    let result = try Replayer(sheet: sheet).replay(trace)
    #expect(abs(try #require(result.release?.velocity?.y) + 800) < 1e-9)
    #expect(abs(try #require(result.motion?.velocityJump) - jump) < 1e-9)
  }
}
