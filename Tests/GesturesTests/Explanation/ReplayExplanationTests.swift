// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@testable import Gestures

@Suite struct ReplayExplanationTests {
  @Test func replayIsTheOneThatIsExplained() throws {
    var options = ReplayOptions()
    options.recordsFrames = true
    let trace = ExplainedTraces.pull(130)
    let story = try ReplayExplanation(trace, sheet: Sheet(), options: options)
    #expect(story.result == (try Replayer(sheet: Sheet(), options: options).replay(trace)))
    #expect(!story.result.frames.isEmpty)
    #expect(try ReplayExplanation(trace, sheet: Sheet(), options: options) == story)
  }

  @Test(arguments: [
    (TouchPhase.up, RecognizerState.ended), (.cancel, .cancelled),
  ])
  func panIsPossibleThenBeginsThenEnds(ending: TouchPhase, state: RecognizerState) throws {
    let trace = TouchTrace.vertical([(0, 100), (10, 105), (20, 130), (30, 150), (45, 150)], ending: ending)
    let states = try ExplainedTraces.explain(trace).states
    #expect(states.map(\.recognizer) == ["pan", "pan", "pan"])
    #expect(states.map(\.state) == [.possible, .began, state])
    #expect(states.map(\.time) == [0, 0.02, 0.045])
    #expect(states.map(\.translation) == [nil, Vector(x: 0, y: 20), Vector(x: 0, y: 40)])
  }

  @Test func panThatNeverBeginsFails() throws {
    let states = try ExplainedTraces.explain(.vertical([(0, 100), (10, 104), (20, 104)])).states
    #expect(states.map(\.state) == [.possible, .failed])
    #expect(states.map(\.time) == [0, 0.02])
  }

  @Test func eventsOfTheSheetAreNoStates() {
    let recognized: [ReplayEvent.Name] = [
      .panBegan, .panEnded, .panCancelled, .panFailed, .tappedOutside, .tappedInside, .swipeRecognized,
    ]
    for name in ReplayEvent.Name.allCases {
      let changes = RecognizerChange.changes(in: [
        ReplayEvent(time: -0.5, name: .presentationBegan), ReplayEvent(time: 0.1, name: .touchBegan),
        ReplayEvent(time: 0.2, name: name),
      ])
      #expect(changes.isEmpty != recognized.contains(name), "\(name)")
      #expect(changes.isEmpty || changes.map(\.time) == [0.1, 0.2] && changes[0].state == .possible)
    }
    #expect(RecognizerChange.changes(in: []).isEmpty)
  }

  @Test func tapsOfASheetAreRecognizersOfTheirOwn() {
    let changes = RecognizerChange.changes(in: [
      ReplayEvent(time: 0, name: .touchBegan), ReplayEvent(time: 0.1, name: .panFailed),
      ReplayEvent(time: 0.1, name: .tappedOutside),
    ])
    #expect(changes.map(\.recognizer) == ["pan", "tapOutside", "pan", "tapOutside"])
    #expect(changes.map(\.state) == [.possible, .possible, .failed, .ended])
  }

  @Test(arguments: [10.0, 60, 130])
  func releaseIsThatOfEveryEstimator(travel: Double) throws {
    // It slows down before the lift, so that the estimators disagree.
    let trace = TouchTrace.vertical([
      (0, 100), (10, 100 + travel / 2), (20, 105 + travel), (28, 108 + travel), (45, 110 + travel),
    ])
    let story = try ExplainedTraces.explain(trace)
    #expect(story.releases.map(\.estimation) == VelocityEstimation.allCases)
    #expect(story.releases.map(\.velocity) == TraceInspection(trace).velocity.map(\.value))
    for release in story.releases {
      var options = ReplayOptions()
      options.velocity = release.estimation
      let result = try Replayer(sheet: Sheet(), options: options).replay(trace)
      #expect(release.outcome == result.outcome && release.margin == result.margin)
    }
  }

  @Test func estimatorsCanDisagreeOnTheOutcome() throws {
    // 1000 points a second, and 8 ms without movement that only the last pair sees.
    let trace = ExplainedTraces.steady(moves: 4)
    let releases = try ExplainedTraces.explain(trace).releases
    #expect(releases.first { $0.estimation == .uikit }?.outcome == .dismissed)
    #expect(releases.first { $0.estimation == .twoPoint }?.outcome == .restored)
  }

  @Test func estimatorIsTheSheetsUnlessAnotherIsAskedFor() throws {
    let trace = ExplainedTraces.pull(60)
    #expect(try ExplainedTraces.explain(trace) { $0.velocity = .impulse }.estimation == .impulse)
    var options = ReplayOptions()
    options.velocity = .average
    #expect(try ExplainedTraces.explain(trace, options: options).estimation == .average)
  }

  @Test func ignoredTouchStillHasVelocities() throws {
    let trace = TouchTrace.vertical([(0, 100), (10, 102), (20, 104), (28, 104)])
    let releases = try ExplainedTraces.explain(trace).releases
    #expect(releases.map(\.velocity) == TraceInspection(trace).velocity.map(\.value))
    #expect(releases.allSatisfy { $0.outcome == .ignored && $0.margin == nil })
  }

  @Test func touchRateActsOnAllOfIt() throws {
    var options = ReplayOptions()
    options.touchRate = 50
    let trace = ExplainedTraces.steady(moves: 4)
    let story = try ExplainedTraces.explain(trace, options: options)
    let delivered = TouchTrace(id: trace.id, samples: TouchDelivery(rate: 50).deliver(trace.samples))
    #expect(story.releases.map(\.velocity) == TraceInspection(delivered).velocity.map(\.value))
    let course = GestureCourse(trace, result: story.result, options: options)
    #expect(course.points.map(\.time) == delivered.samples.map(\.time))
  }

  @Test func sheetOutOfRangeIsRefused() {
    #expect(throws: ReplayError.self) {
      try ExplainedTraces.explain(ExplainedTraces.pull(60)) { $0.pan.hysteresis = -1 }
    }
  }
}
