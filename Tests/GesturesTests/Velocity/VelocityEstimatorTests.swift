// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

/// The rule of each estimator on paths that are worked out by hand.
@Suite struct VelocityEstimatorTests {
  // Event velocities 1000, 2000 and 4000 pt/s; the lift 8 ms later moves on by 8 pt.
  static let accelerating = TouchTrace.vertical([(0, 100), (10, 110), (20, 130), (30, 170), (38, 178)])

  static func y(_ estimation: VelocityEstimation, _ trace: TouchTrace) -> Double? {
    estimation.estimator.velocity(of: trace.path)?.y
  }

  @Test func uikitBlendsTheLastTwoEvents() throws {
    let velocity = try #require(Self.y(.uikit, Self.accelerating))
    #expect(agrees(velocity, 0.8 * 2000 + 0.2 * 4000, relative: 1e-12))
  }

  @Test func uikitReportsTheOnlyEventAsItIs() throws {
    let velocity = try #require(Self.y(.uikit, .vertical([(0, 100), (10, 110), (20, 110)])))
    #expect(agrees(velocity, 1000, relative: 1e-12))
  }

  @Test(arguments: [(0.999, 0.0), (1.0, 1000.0), (1.001, 1000 / 1.001)])
  func uikitEventBelowAMillisecondHasNoVelocity(step: Double, expected: Double) throws {
    let velocity = try #require(Self.y(.uikit, .vertical([(0, 100), (step, 101), (20, 101)])))
    #expect(agrees(velocity, expected, relative: 1e-9))
  }

  @Test func uikitSkipsRowsOfEqualTimeButNotTheirMovement() throws {
    // The second row at 10 ms gives no event; the next one starts from its position.
    let velocity = try #require(Self.y(.uikit, .vertical([(0, 0), (10, 10), (10, 14), (20, 34), (20, 34)])))
    #expect(agrees(velocity, 0.8 * 1000 + 0.2 * 2000, relative: 1e-12))
  }

  @Test func uikitKeepsItsVelocityOverARest() throws {
    let held = TouchTrace.vertical([(0, 0), (10, 9), (20, 18), (320, 18)])
    #expect(agrees(try #require(Self.y(.uikit, held)), 900, relative: 1e-12))
  }

  @Test func leastSquaresTakesTheSlopeOfTheParabola() throws {
    // y = 50 + 800 t + 6000 t² is met exactly; its slope at 30 ms is 1160.
    let rows = [0.0, 7, 16, 22, 30].map { ($0, 50 + 0.8 * $0 + 0.006 * $0 * $0) }
    let trace = TouchTrace.vertical(rows + [(31, 0)])
    for estimation in [VelocityEstimation.lsq2, .flutter] {
      #expect(agrees(try #require(Self.y(estimation, trace)), 1160, relative: 1e-9))
    }
  }

  @Test func leastSquaresOfTwoSamplesIsTheirLine() throws {
    let trace = TouchTrace.vertical([(0, 0), (10, 25), (12, 25)])
    #expect(agrees(try #require(Self.y(.lsq2, trace)), 2500, relative: 1e-12))
    #expect(Self.y(.flutter, trace) == 0)
  }

  @Test func impulseSumsTheWork() throws {
    // W = 1000·1000/2, then + (2000 − 1000)·2000, then + (4000 − √(2W))·4000.
    let two = 0.5 * 1000 * 1000 + (2000 - 1000) * 2000
    let work = two + (4000 - (2 * two).squareRoot()) * 4000
    #expect(
      agrees(try #require(Self.y(.impulse, Self.accelerating)), (2 * work).squareRoot(), relative: 1e-12))
  }

  @Test func flutterIOSWeighsTheOldestPairMost() throws {
    #expect(
      agrees(
        try #require(Self.y(.flutterIOS, Self.accelerating)), 0.6 * 1000 + 0.35 * 2000 + 0.05 * 4000,
        relative: 1e-12))
  }

  @Test func flutterIOSCountsMissingPairsAsZero() throws {
    let trace = TouchTrace.vertical([(0, 0), (10, 10), (11, 10)])
    #expect(agrees(try #require(Self.y(.flutterIOS, trace)), 0.05 * 1000, relative: 1e-12))
  }

  @Test func legacyAveragesSlopesFromTheOldestSample() throws {
    // Slopes from (0, 100): 10/10 ms, 30/20 ms, 70/30 ms, folded in order.
    let first = 1000.0
    let second = (first * 10 + 1500 * 20) / 30
    let third = (second * 20 + 70.0 / 0.03 * 30) / 50
    #expect(agrees(try #require(Self.y(.legacy, Self.accelerating)), third, relative: 1e-12))
  }

  @Test func twoPointAndAverageCountTheLift() throws {
    #expect(agrees(try #require(Self.y(.twoPoint, Self.accelerating)), 1000, relative: 1e-12))
    #expect(agrees(try #require(Self.y(.average, Self.accelerating)), 78 / 0.038, relative: 1e-12))
  }

  @Test func twoPointLooksPastALiftReportedWithTheLastMove() throws {
    let trace = TouchTrace.vertical([(0, 0), (10, 10), (20, 30), (20, 30)])
    #expect(agrees(try #require(Self.y(.twoPoint, trace)), 2000, relative: 1e-12))
  }

  @Test(arguments: [VelocityEstimation.lsq2, .impulse, .legacy])
  func androidHasNoVelocityAfterARestOrACancel(estimation: VelocityEstimation) {
    let moves = [(0.0, 0.0), (10, 10), (20, 20)]
    #expect(Self.y(estimation, .vertical(moves + [(60, 20)])) != nil)
    #expect(Self.y(estimation, .vertical(moves + [(60.001, 20)])) == nil)
    #expect(Self.y(estimation, .vertical(moves + [(30, 20)], ending: .cancel)) == nil)
  }

  @Test(arguments: [VelocityEstimation.lsq2, .impulse, .legacy])
  func androidForgetsWhatLiesBeforeARest(estimation: VelocityEstimation) throws {
    // 2000 pt/s, a gap, then 500 pt/s.
    let at40 = TouchTrace.vertical([(0, 0), (10, 20), (50, 20), (60, 25), (70, 30), (70, 30)])
    let at41 = TouchTrace.vertical([(0, 0), (10, 20), (51, 20), (61, 25), (71, 30), (71, 30)])
    #expect(agrees(try #require(Self.y(estimation, at41)), 500, relative: 1e-9))
    #expect(!agrees(try #require(Self.y(estimation, at40)), 500, relative: 1e-9))
  }

  @Test func flutterIsAtRestAfterARest() {
    let moves = [(0.0, 0.0), (10, 10), (20, 20)]
    #expect(agrees(Self.y(.flutter, .vertical(moves + [(60, 20)])) ?? 0, 1000, relative: 1e-9))
    #expect(Self.y(.flutter, .vertical(moves + [(60.001, 20)])) == 0)
  }

  @Test func historyReachesBackAHundredMilliseconds() {
    // Standing until 20 ms, then 1000 pt/s; only the part within 100 ms of the newest sample counts.
    let rows = stride(from: 0.0, through: 121, by: 1).map { ($0, $0 <= 21 ? 0 : $0 - 21) }
    let trace = TouchTrace.vertical(
      rows.filter { $0.0.truncatingRemainder(dividingBy: 10) == 1 } + [(121, 100)])
    #expect(agrees(Self.y(.lsq2, trace) ?? 0, 1000, relative: 1e-9))
  }

  @Test func historyHoldsTwentySamples() {
    // One sample a millisecond: the last twenty lie on a line of 1000 pt/s, the ones before do not.
    let rows = (0...40).map { (Double($0), $0 <= 21 ? 0 : Double($0 - 21)) }
    #expect(agrees(Self.y(.lsq2, .vertical(rows + [(40, 19)])) ?? 0, 1000, relative: 1e-9))
  }

  @Test(arguments: VelocityEstimation.allCases)
  func velocityDoesNotDependOnThePlace(estimation: VelocityEstimation) throws {
    let moved = TouchTrace(
      id: "moved",
      samples: Self.accelerating.samples.map { sample in
        var sample = sample
        sample.position += Vector(x: 4096, y: -512)
        return sample
      })
    #expect(
      estimation.estimator.velocity(of: moved.path)
        == estimation.estimator.velocity(of: Self.accelerating.path))
  }

  @Test(arguments: VelocityEstimation.allCases)
  func emptyPathHasNoMotion(estimation: VelocityEstimation) {
    let velocity = estimation.estimator.velocity(of: MotionPath(points: []))
    #expect(velocity == nil || velocity == .zero)
  }

  @Test func changesAddUpToThePath() throws {
    let positions = zip([0.0, 8, 17, 30, 38, 45], [3.0, 4, 10, 25, 24, 31]).map { time, y in
      MotionPath.Point(time: time / 1000, position: Vector(x: 2 * y, y: y))
    }
    var changes = positions
    for index in 1..<positions.count {
      changes[index].position = positions[index].position - positions[index - 1].position
    }
    let estimator = ImpulseVelocity()
    let expected = try #require(estimator.velocity(of: MotionPath(points: positions)))
    #expect(estimator.velocity(ofChanges: MotionPath(points: changes)) == expected)
    // The change of the oldest point happened before there was a time to measure it by.
    changes[0].position = Vector(x: 1e6, y: -1e6)
    #expect(estimator.velocity(ofChanges: MotionPath(points: changes)) == expected)
    #expect(estimator.velocity(ofChanges: MotionPath(points: [changes[0]])) == nil)
  }

  @Test(arguments: VelocityEstimation.allCases)
  func velocityIsBoundedOnEachAxis(estimation: VelocityEstimation) throws {
    let free = try #require(estimation.estimator.velocity(of: Self.accelerating.path))
    let limit = free.y.magnitude / 2
    let bounded = try #require(estimation.estimator.velocity(of: Self.accelerating.path, within: limit))
    #expect(bounded.y.magnitude == limit)
    #expect(bounded.y.sign == free.y.sign)
    #expect(estimation.estimator.velocity(of: Self.accelerating.path, within: 1e9) == free)
  }

  @Test func suddenStopTurnsTheParabolaAround() throws {
    // Fifty steps of 10 pt at 1 ms, then ten without movement: the fit overshoots, as documented for Chromium.
    var rows = (0...50).map { (Double($0), Double($0) * 10) }
    rows += (51...60).map { (Double($0), 500) }
    #expect(try #require(Self.y(.lsq2, .vertical(rows + [(60, 500)]))) < 0)
  }

  /// Times of a few bits only, so that rounding would show as a slope of thousands.
  static let twoTimes = (1...200).map { Double($0) * 0.7 }

  @Test(arguments: twoTimes)
  func twoDistinctTimesDrawNoParabola(milliseconds: Double) {
    let rows = [(0.0, 0.0), (milliseconds, 10.0), (milliseconds, 17.0)]
    #expect(Self.y(.flutter, .vertical(rows + [(milliseconds, 17)])) == 0)
  }

  @Test func manySamplesAtTwoTimesDrawNoParabola() {
    let rows = (0..<20).map { ($0 < 10 ? 0.0 : 13.7, Double($0 * $0)) }
    #expect(Self.y(.flutter, .vertical(rows + [(13.7, 400)])) == 0)
  }

  @Test func samplesAtOneTimeHaveNoVelocity() {
    let rows = (0..<5).map { (7.3, Double($0)) }
    #expect(Self.y(.flutter, .vertical(rows + [(7.3, 5)])) == 0)
    #expect(Self.y(.lsq2, .vertical(rows + [(7.3, 5)])) == nil)
  }
}
