// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct ScaleFlipTests {
  // MARK: Search

  @Test(arguments: [1.000_01, 1.3, 2, 17.77, 99.9])
  func boundaryIsFoundToABillionth(boundary: Double) {
    for isLarger in [true, false] {
      let factor = isLarger ? boundary : 1 / boundary
      let flip = ScaleFlip.nearest { (isLarger ? $0 >= factor : $0 <= factor) ? .dismissed : nil }
      #expect(nearly(flip?.factor, factor))
      #expect(flip.map { isLarger ? $0.factor >= factor : $0.factor <= factor } == true)
    }
  }

  @Test func nearestIsMeasuredByRatio() {
    // 1/0.8 is 1.25: nearer than 1.3 though 0.2 and 0.3 say less, and further than 1.24.
    let below = ScaleFlip.nearest { $0 >= 1.3 ? .dismissed : $0 <= 0.8 ? .ignored : nil }
    #expect(nearly(below?.factor, 0.8) && below?.outcome == .ignored)
    let above = ScaleFlip.nearest { $0 >= 1.24 ? .dismissed : $0 <= 0.8 ? .ignored : nil }
    #expect(nearly(above?.factor, 1.24) && above?.outcome == .dismissed)
    // Within one step of the search, too.
    let near = ScaleFlip.nearest { $0 >= 1.2401 ? .dismissed : $0 <= 1 / 1.24 ? .ignored : nil }
    #expect(nearly(near?.factor, 1 / 1.24))
  }

  @Test func ofTwoEqualRatiosTheLargerFactorIsTaken() {
    #expect(nearly(ScaleFlip.nearest { $0 >= 2 || $0 <= 0.5 ? .restored : nil }?.factor, 2))
  }

  @Test func responseThatComesAndGoesIsFoundAtItsNearEdge() {
    let flip = ScaleFlip.nearest { (1.3..<1.35).contains($0) || $0 > 40 ? .dismissed : nil }
    #expect(nearly(flip?.factor, 1.3))
  }

  @Test func limitsBelongToTheSearchAndNothingBeyondThem() {
    #expect(ScaleFlip.nearest { $0 >= 100 ? .dismissed : nil }?.factor == 100)
    #expect(nearly(ScaleFlip.nearest { $0 <= 0.01 ? .dismissed : nil }?.factor, 0.01))
    #expect(ScaleFlip.nearest { $0 > 100 || $0 < 0.00999 ? .dismissed : nil } == nil)
  }

  @Test func workIsBounded() {
    var trials = 0
    #expect(
      ScaleFlip.nearest { _ in
        trials += 1
        return nil
      } == nil)
    #expect(trials < 900 && trials > 500)
  }

  // MARK: Travel

  /// s·(10 + travel) − 10 is the translation, as the 10 points of the begin do not grow with the gesture.
  @Test(arguments: [(60.0, true), (99, false), (101, true), (130, false), (400, false)])
  func straightPullFlipsWhereItsTranslationIsTheThreshold(travel: Double, isInclusive: Bool) throws {
    let flips = try ExplainedTraces.explain(ExplainedTraces.pull(travel)) {
      $0.dismissal.isInclusive = isInclusive
    }.flips
    #expect(nearly(flips.travelScale?.factor, 110 / (10 + travel)))
    #expect(flips.travelScale?.outcome == (travel < 100 ? .dismissed : .restored))
    // A finger that rests has no velocity, however fast it came.
    #expect(flips.timeScale == nil)
  }

  @Test(arguments: ScreenEdge.allCases)
  func everyEdgeCountsTheWayToIt(edge: ScreenEdge) throws {
    let down = ExplainedTraces.pull(130)
    let samples = down.samples.map { sample in
      var sample = sample
      sample.position = edge.vector(towards: sample.position.y)
      return sample
    }
    let flips = try ExplainedTraces.explain(TouchTrace(id: "pull", samples: samples)) { sheet in
      var layout = PlainLayout()
      layout.edge = edge
      sheet.layout = .plain(layout)
    }.flips
    #expect(nearly(flips.travelScale?.factor, 110 / 140.0))
    #expect(flips.thresholds.map(\.value) == [130])
  }

  @Test func bothConditionsHaveToFailWhereOneIsEnough() throws {
    // 1000 points a second become 800 at 0.8, but 160 points of moves become 110 at 0.6875.
    let flips = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 16)).flips
    #expect(nearly(flips.travelScale?.factor, 0.6875) && flips.timeScale == nil)
  }

  @Test func panThatBeginsEarlierLosesLess() throws {
    // With 9.9 points aside the pan begins at the second move and loses 10 of 105 points downwards; scaled by 10/9.9 it
    // begins at the first and loses 1.
    let trace = TouchTrace.rows([(0, 100, 100), (10, 109.9, 101), (20, 109.9, 205), (500, 109.9, 205)])
    let flips = try ExplainedTraces.explain(trace) { $0.dismissal.velocity = 1e9 }.flips
    #expect(nearly(flips.travelScale?.factor, 10 / 9.9))
    #expect(flips.travelScale?.outcome == .dismissed)
  }

  @Test func shorterMovementIsNoPan() throws {
    let aside = TouchTrace.rows([(0, 100, 100), (10, 125, 100), (20, 150, 100), (30, 150, 100)])
    let flips = try ExplainedTraces.explain(aside).flips
    #expect(nearly(flips.travelScale?.factor, 0.2) && flips.travelScale?.outcome == .ignored)
    #expect(flips.timeScale == nil)
  }

  @Test func ignoredTouchBecomesAPan() throws {
    // 10 points in 50 ms are slow.
    let tap = TouchTrace.vertical([(0, 100), (50, 104), (60, 104)])
    let flips = try ExplainedTraces.explain(tap).flips
    #expect(nearly(flips.travelScale?.factor, 2.5) && flips.travelScale?.outcome == .restored)
    #expect(flips.timeScale == nil)
  }

  @Test func touchWithoutMovesFlipsByNothing() throws {
    for trace in [TouchTrace.vertical([(0, 100), (10, 104)]), .vertical([(0, 100), (0, 100)])] {
      let story = try ExplainedTraces.explain(trace)
      #expect(story.result.outcome == .ignored)
      #expect(story.flips.travelScale == nil && story.flips.timeScale == nil)
    }
  }

  @Test func movementOfMoreThanAThousandPointsIsAlwaysAPan() throws {
    let aside = TouchTrace.rows([(0, 0, 100), (10, 1001, 100), (20, 2000, 100), (30, 2000, 100)])
    #expect(try ExplainedTraces.explain(aside).flips.travelScale == nil)
  }

  @Test func positionsThatCannotGrowStopTheSearchOnly() throws {
    let far = TouchTrace.rows([(0, 0, 0), (10, 3e306, 0), (20, 3e306, 0), (30, 3e306, 0)])
    let story = try ExplainedTraces.explain(far) { $0.scaleAndDrag.isEnabled = false }
    #expect(story.result.outcome == .restored && story.flips.travelScale == nil)
    let late = TouchTrace.vertical([(0, 100), (1e306, 104), (1.5e308, 104)])
    #expect(try ExplainedTraces.explain(late).flips.timeScale == nil)
  }

  @Test func scalingIsAboutTheFirstTouch() throws {
    let samples = [
      TouchSample(time: 0, position: Vector(x: 10, y: 20), phase: .down),
      TouchSample(time: 0.1, position: Vector(x: 30, y: 20), phase: .down, pointer: 1),
      TouchSample(time: 0.2, position: Vector(x: 30, y: 60), phase: .up, pointer: 1),
      TouchSample(time: 0.4, position: Vector(x: 10, y: 0), phase: .cancel),
    ]
    let trace = TouchTrace(id: "two", samples: samples)
    let longer = try #require(trace.scalingTravel(by: 1.5))
    #expect(longer.samples.map(\.position.x) == [10, 40, 40, 10])
    #expect(longer.samples.map(\.position.y) == [20, 20, 80, -10])
    #expect(longer.samples.map(\.time) == samples.map(\.time))
    let slower = try #require(trace.scalingTime(by: 2))
    #expect(slower.samples.map(\.time) == [0, 0.2, 0.4, 0.8])
    #expect(slower.samples.map(\.position) == samples.map(\.position))
  }

  // MARK: Time

  /// The speed is 1000/s.
  @Test(arguments: [(800.0, 1.25), (500, 2), (1250, 0.8), (4000, 0.25)])
  func steadyFlickFlipsWhereItsSpeedIsTheThreshold(threshold: Double, factor: Double) throws {
    let flips = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 4)) {
      $0.dismissal.velocity = threshold
    }.flips
    #expect(nearly(flips.timeScale?.factor, factor))
    #expect(flips.timeScale?.outcome == (factor > 1 ? .restored : .dismissed))
  }

  @Test func movesUnderAMillisecondHaveNoSpeed() throws {
    // 20 000 points a second need a twentieth of the time, where moves of 10 ms last half a millisecond and count as 0.
    let flips = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 4)) {
      $0.dismissal.velocity = 20_000
    }.flips
    #expect(flips.timeScale == nil)
  }

  @Test func gapOfMoreThanFortyMillisecondsEndsTheVelocityBeforeItsThreshold() throws {
    // 1000 points a second in moves of 32 ms: 500 at 2, but 32 ms are 40 at 1.25.
    var options = ReplayOptions()
    options.velocity = .lsq2
    let trace = ExplainedTraces.steady(moves: 3, interval: 32)
    let story = try ExplainedTraces.explain(trace, options: options) { $0.dismissal.velocity = 500 }
    #expect(story.result.outcome == .dismissed)
    // Gaps are compared at whole nanoseconds.
    let flip = try #require(story.flips.timeScale)
    #expect(flip.outcome == .restored && flip.factor > 1.25 && flip.factor < 1.25 * (1 + 2e-8))
  }
}
