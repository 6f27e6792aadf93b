// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import Testing

@Suite struct AnimationLawTests {
  /// y(s) where x(s) = time, by halving an interval.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
    func value(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return value(y1, y2, (low + high) / 2)
  }

  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1), (0.32, 0.72, 0, 1),
    (0.3, -0.6, 0.7, 1.6),
  ])
  func curveIsItsBezier(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = AnimationCurve.bezier(TimingCurve(x1, y1, x2, y2))
    for step in 1..<50 {
      let time = Double(step) / 50
      #expect(abs(curve.progress(at: time) - Self.bezier(x1, y1, x2, y2, at: time)) < 1e-12)
      let slope = (curve.progress(at: time + 1e-6) - curve.progress(at: time - 1e-6)) / 2e-6
      #expect(abs(curve.slope(at: time) - slope) < 1e-5)
    }
  }

  @Test func exponentialCurveSnapsAtItsEnd() {
    let curve = AnimationCurve.easeOutExponential
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1 && curve.progress(at: -1) == 0)
    #expect(curve.progress(at: 0.1) == 0.5 && curve.progress(at: 0.5) == 1 - 1.0 / 32)
    #expect(abs(curve.slope(at: 0) - 10 * log(2)) < 1e-14)
    #expect(curve.slope(at: 1.5) == 0)
  }

  @Test func verticalCurveHasAFiniteSlope() {
    let curve = AnimationCurve.bezier(TimingCurve(0, 1, 0, 1))
    #expect(curve.slope(at: 0) == AnimationCurve.steepest)
    #expect(AnimationCurve.bezier(TimingCurve(0, -1, 0, 1)).slope(at: 0) == -AnimationCurve.steepest)
  }

  static let screen = Size(width: 412, height: 915)

  /// Whole milliseconds by hand, on a parent 412 wide whose sheet can be dragged over 915 points.
  @Test(arguments: [
    // (206 ÷ 915 + 1)·256 = 313.6; (457.5 ÷ 915 + 1)·256; twice 256; 768, over the limit.
    (206.0, 0.0, 313.0), (457.5, 0, 384), (915, 0, 512), (1830, 0, 600),
    // Half way across the parent: 206·(1 + sin 0) = 206, 4·round(206000 ÷ v).
    (206, 4000, 208), (-206, -4000, 208), (206, -4000, 208), (206, 8000, 104), (206, 20000, 104),
    (206, 1000, 600), (206, 49.9, 313), (206, 50, 600),
    // At and beyond its width: 206·(1 + sin 0.075π) = 254.09.
    (412, 2000, 508), (700, 2000, 508), (0, 2000, 0),
  ])
  func settlingTakesTheMillisecondsOfItsSource(distance: Double, velocity: Double, milliseconds: Double) {
    let animation = SettleAnimation()
    let duration = animation.duration(
      covering: Vector(x: 0, y: distance), from: Vector(x: 0, y: velocity), on: Self.screen)
    #expect(duration == milliseconds / 1000)
    if velocity == 0 {
      #expect(
        animation.duration(covering: Vector(x: 0, y: distance), from: nil, on: Self.screen) == milliseconds
          / 1000)
    }
  }

  @Test func settlingWeighsTheAxesBySpeed() {
    // The x axis has no way to go; y takes 4·round(206000 ÷ 4000) = 208 ms and a quarter of the speed.
    let duration = SettleAnimation().duration(
      covering: Vector(x: 0, y: 206), from: Vector(x: 12000, y: 4000), on: Self.screen)
    // 12000 counts as 8000: a third of the speed.
    #expect(duration == 0.069)
    // Without speed by the ways: (206 ÷ 915 + 1)·256 on both axes.
    #expect(SettleAnimation().duration(covering: Vector(x: 206, y: 206), from: nil, on: Self.screen) == 0.313)
  }

  @Test func settlingIsMeasuredByItsOwnLengthsWhereItHasThem() {
    var animation = SettleAnimation()
    (animation.width, animation.range) = (824, 412)
    // 412·(1 + sin 0) = 412 at half the way, 4·round(412000 ÷ 4000); (206 ÷ 412 + 1)·256.
    let way = Vector(x: 0, y: 412)
    #expect(animation.duration(covering: way, from: Vector(x: 0, y: 4000), on: Self.screen) == 0.412)
    #expect(animation.duration(covering: way / 2, from: nil, on: Self.screen) == 0.384)
  }

  @Test func settlingIsAQuintic() {
    for step in 0...10 {
      let time = Double(step) / 10
      #expect(abs(SettleAnimation.progress(at: time) - (1 + pow(time - 1, 5))) < 1e-15)
      #expect(abs(SettleAnimation.slope(at: time) - 5 * pow(time - 1, 4)) < 1e-14)
    }
    #expect(SettleAnimation.progress(at: 2) == 1 && SettleAnimation.slope(at: 2) == 0)
  }

  @Test(arguments: [0.0, 1000, -1000, 30000])
  func fallTakesAsLongAsItsFormula(velocity: Double) {
    for magnitude in [0.5, 2, 10] {
      let fall = FallAnimation(magnitude: magnitude)
      let time = fall.duration(covering: 400, from: velocity)
      #expect(abs(velocity * time + magnitude * 500 * time * time - 400) < 1e-9)
    }
  }

  @Test func fallLastsTenSecondsAtMost() {
    let fall = FallAnimation(magnitude: 0.01)
    #expect(fall.duration(covering: 1e6, from: 0) == 10)
    #expect(fall.duration(covering: .infinity, from: 1) == 10)
    #expect(fall.duration(covering: 400, from: -1e6) == 10)
  }
}
