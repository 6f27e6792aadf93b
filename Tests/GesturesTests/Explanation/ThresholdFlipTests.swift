// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Gestures

@Suite struct ThresholdFlipTests {
  @Test func strictThresholdRestoresAtTheObservedValue() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(130))
    #expect(story.result.outcome == .dismissed)
    // The velocity of 0 is not what dismisses: no threshold of it restores.
    #expect(story.flips.paths == ["dismissal.distance"])
    let flip = try #require(story.flips.thresholds.first)
    #expect(flip.value == 130 && flip.present == 100 && flip.outcome == .restored && flip.unit == "pt")
    #expect(nearly(flip.change, 0.3))
  }

  @Test func strictThresholdDismissesJustBelowTheObservedValue() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(60))
    #expect(story.result.outcome == .restored)
    #expect(story.flips.paths == ["dismissal.distance", "dismissal.velocity"])
    let (distance, velocity) = (story.flips.thresholds[0], story.flips.thresholds[1])
    // What lies within a billionth of the threshold is equal to it.
    #expect(distance.value < 60 - 59e-9 && distance.value > 60 - 61e-9)
    #expect(nearly(distance.change, -0.4))
    #expect(velocity.value < -0.9e-9 && velocity.value > -1.1e-9)
    #expect(nearly(velocity.change, -1))
    #expect(distance.outcome == .dismissed && velocity.outcome == .dismissed)
  }

  @Test func inclusiveThresholdDismissesAtTheObservedValue() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(60)) { $0.dismissal.isInclusive = true }
    #expect(story.flips.thresholds.map(\.value) == [60, 0])
    #expect(story.flips.thresholds.map(\.change) == [60.0 / 100 - 1, -1])
  }

  @Test func inclusiveThresholdRestoresJustAboveTheObservedValue() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(130)) { $0.dismissal.isInclusive = true }
    let value = try #require(story.flips.thresholds.first?.value)
    #expect(value > 130 + 129e-9 && value < 130 + 131e-9)
  }

  /// Nothing lies between the value and one that does not flip.
  @Test(arguments: [true, false], [60.0, 130])
  func noNumberIsNearer(isInclusive: Bool, travel: Double) throws {
    let trace = ExplainedTraces.pull(travel)
    var sheet = Sheet()
    sheet.dismissal.isInclusive = isInclusive
    let story = try ReplayExplanation(trace, sheet: sheet)
    let flip = try #require(story.flips.thresholds.first)
    guard flip.value != travel else { return }
    sheet.dismissal.distance = flip.value
    #expect(try Replayer(sheet: sheet).replay(trace).outcome == flip.outcome)
    sheet.dismissal.distance = flip.value < flip.present ? flip.value.nextUp : flip.value.nextDown
    #expect(try Replayer(sheet: sheet).replay(trace).outcome == story.result.outcome)
  }

  @Test(arguments: [(100.0, true), (100, false)])
  func valueOnTheThresholdIsAHairFromFlipping(travel: Double, isInclusive: Bool) throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(travel)) {
      $0.dismissal.isInclusive = isInclusive
    }
    #expect(story.result.outcome == (isInclusive ? .dismissed : .restored))
    let flip = try #require(story.flips.thresholds.first)
    #expect(flip.path == "dismissal.distance")
    let change = try #require(flip.change)
    #expect(isInclusive ? change > 0 : change < 0)
    #expect(change.magnitude > 0.9e-9 && change.magnitude < 1.1e-9)
  }

  @Test func ofTwoMetConditionsNeitherFlipsAlone() throws {
    // 1000 points a second and 150 points.
    let story = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 16))
    #expect(story.result.outcome == .dismissed)
    #expect(story.result.decision?.conditions.allSatisfy(\.isMet) == true)
    #expect(story.flips.thresholds.isEmpty)
  }

  @Test func ofTwoNeededConditionsEachFlipsAndTheNearerComesFirst() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 16)) {
      $0.dismissal.requires = .all
    }
    #expect(story.result.outcome == .dismissed)
    #expect(story.flips.paths == ["dismissal.velocity", "dismissal.distance"])
    #expect(nearly(story.flips.thresholds[0].value, 1000) && nearly(story.flips.thresholds[1].value, 150))
    #expect(nearly(story.flips.thresholds[0].change, 0.25) && nearly(story.flips.thresholds[1].change, 0.5))
  }

  @Test func ofTwoMissedConditionsThatAreNeededNeitherFlipsAlone() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(60)) { $0.dismissal.requires = .all }
    #expect(story.result.outcome == .restored)
    #expect(story.flips.thresholds.isEmpty)
  }

  @Test func thresholdOfZeroHasNoRelativeChangeAndComesLast() throws {
    let story = try ExplainedTraces.explain(ExplainedTraces.steady(moves: 16)) {
      $0.dismissal.requires = .all
      $0.dismissal.distance = 0
    }
    #expect(story.flips.paths == ["dismissal.velocity", "dismissal.distance"])
    #expect(nearly(story.flips.thresholds[1].value, 150))
    #expect(story.flips.thresholds[1].change == nil)
  }

  @Test func velocityThatIsUnknownFlipsByNoThreshold() throws {
    // The finger rests for 100 ms, so that the estimator has no velocity.
    var options = ReplayOptions()
    options.velocity = .lsq2
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(60), options: options)
    #expect(story.result.decision?.conditions[1].observed == nil)
    #expect(story.flips.paths == ["dismissal.distance"])
  }

  @Test func ruleThatIsNotEvaluatedHasNoThresholds() throws {
    let tap = TouchTrace.vertical([(0, 100), (10, 104), (20, 104)])
    #expect(try ExplainedTraces.explain(tap).flips.thresholds.isEmpty)
    let story = try ExplainedTraces.explain(ExplainedTraces.pull(130)) { $0.dismissal.isEnabled = false }
    #expect(story.result.outcome == .restored && story.flips.thresholds.isEmpty)
  }

  @Test func ofManyConditionsTheNearestAreTried() {
    func conditions(_ count: Int) -> [Condition] {
      (0..<count).map {
        Condition(.distance, observed: 97, .greater, threshold: Double(97 + (count - $0)), name: "\($0)")
      }
    }
    let few = conditions(100)
    #expect(ThresholdFlip.nearest(few).map(\.name) == few.map(\.name))
    // The last ones have the thresholds next to 97.
    #expect(ThresholdFlip.nearest(conditions(400)).map(\.name) == (375..<400).map { "\($0)" })
    #expect(ThresholdFlip.nearest(conditions(20_000)).map(\.name) == ["19999"])
    #expect(ThresholdFlip.nearest([]).isEmpty)
  }
}
