// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Foundation
import Testing

@testable import Gestures

@Suite struct ReplayTests {
  /// A pull of 10 + `travel` points that rests under the finger before it lifts at frame 30 of 60 Hz.
  static func pull(_ travel: Double, ending: TouchPhase = .up) -> TouchTrace {
    var rows = (0...5).map { (Double($0) * 10, 100 + Double($0) * (10 + travel) / 5) }
    rows += (1...4).map { (50 + Double($0) * 100, 110 + travel) }
    rows.append((500, 110 + travel))
    return .vertical(rows, ending: ending)
  }

  static func replay(
    _ trace: TouchTrace, sheet: Sheet = Sheet(), _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> ReplayResult {
    var options = ReplayOptions()
    change(&options)
    return try Replayer(sheet: sheet, options: options).replay(trace)
  }

  /// x(t) of the UIView curve for duration 0.5, damping ratio 0.6, relative velocity 0.6 at frames after the start.
  static let progress: [(frame: Int, value: Double)] = [
    (1, 0.06522), (2, 0.20712), (3, 0.38334), (6, 0.85958), (9, 1.07249), (12, 1.08578), (15, 1.03743),
    (18, 1.00178), (24, 0.99364),
  ]

  /// What happens before the first touch.
  static let arrival: [ReplayEvent.Name] = [.willPresent, .presentationBegan, .presented]

  @Test func shortSlowPullIsRestored() throws {
    let result = try Self.replay(Self.pull(60))
    #expect(result.outcome == .restored)
    #expect(result.decision?.conditions.map(\.observed) == [60, 0])
    #expect(result.margin == -0.4)
    #expect(result.release?.translation == Vector(x: 0, y: 60))
    #expect(result.release?.time == 0.5)
    #expect(
      result.events.map(\.name) == Self.arrival + [
        .touchBegan, .panBegan, .panEnded, .restorationBegan, .restored,
      ])
  }

  @Test(arguments: [(99.99, Outcome.restored), (100, .restored), (100.01, .dismissed)])
  func pullOverTheDistanceDismisses(travel: Double, outcome: Outcome) throws {
    #expect(try Self.replay(Self.pull(travel)).outcome == outcome)
    #expect(try Self.replay(Self.pull(travel, ending: .cancel)).outcome == outcome)
  }

  @Test func flickDismissesByVelocityAlone() throws {
    // 1000 pt/s for 40 ms: 30 points of translation.
    let trace = TouchTrace.vertical([(0, 100), (10, 110), (20, 120), (30, 130), (40, 140), (45, 140)])
    let result = try Self.replay(trace)
    #expect(result.outcome == .dismissed)
    #expect(result.decision?.deciding?.quantity == .velocity)
    #expect(abs(try #require(result.margin) - 0.25) < 1e-9)
  }

  @Test func touchThatNeverBecomesAPanIsIgnored() throws {
    let result = try Self.replay(.vertical([(0, 100), (10, 105), (20, 109.9), (30, 300)]))
    #expect(result.outcome == .ignored)
    #expect(result.decision == nil && result.release == nil && result.motion == nil)
    #expect(result.margin == nil)
    #expect(result.events.map(\.name) == Self.arrival + [.touchBegan, .panFailed])
  }

  @Test(arguments: [0.0, 60, 140])
  func replayWithoutMeasuredMotionIsTheSameOtherwise(travel: Double) throws {
    var measured = try Self.replay(Self.pull(travel))
    let quick = try Self.replay(Self.pull(travel)) { $0.measuresMotion = false }
    #expect(quick.motion == nil)
    measured.motion = nil
    #expect(quick == measured)
  }

  @Test func restorationFollowsTheUIViewCurve() throws {
    let result = try Self.replay(Self.pull(60)) { $0.recordsFrames = true }
    for (frame, progress) in Self.progress {
      let values = result.frames[30 + frame].values
      #expect(abs(values[.translationY] - 60 * (1 - progress)) < 60 * 1.1e-5, "frame \(frame)")
      #expect(abs(values[.scale] - (0.95 + 0.05 * progress)) < 2e-4, "frame \(frame)")
    }
    // At the end of the animation, frame 60, the sheet snaps to its place.
    #expect(result.frames[60].values == .resting)
    #expect(result.frames.count == 61)
  }

  @Test func dismissalCarriesTheSheetOffScreen() throws {
    let result = try Self.replay(Self.pull(200)) { $0.recordsFrames = true }
    // 300 pt of sheet, 10 of margin, 34 of safe area and 100 below the edge.
    let distance = 444.0 - 200
    for (frame, progress) in Self.progress {
      let values = result.frames[30 + frame].values
      #expect(abs(values[.translationY] - (200 + distance * progress)) < distance * 1.1e-5)
      #expect(abs(values[.alpha] - (1 - progress)) < 1.1e-5)
      #expect(abs(values[.dim] - (1 - progress)) < 1.1e-5)
    }
    #expect(result.frames[60].values[.translationY] == 444)
    #expect(result.frames[60].values[.alpha] == 0)
    #expect(result.frames[60].values[.scale] == 0.95)
  }

  @Test func sheetFollowsTheFingerDownAndATenthAside() throws {
    let trace = TouchTrace.rows([
      (0, 100, 100), (10, 100, 120), (20, 140, 150), (40, 140, 80), (100, 140, 80),
    ])
    let result = try Self.replay(trace) {
      $0.recordsFrames = true
      $0.refreshRate = 100
    }
    // At the begin nothing is translated yet; x then loses nothing, y the 10 points of the begin.
    #expect(result.frames[1].values.translation == .zero)
    #expect(result.frames[2].values.translation == Vector(x: 4, y: 40))
    #expect(abs(result.frames[4].values[.translationX] - 4) < 1e-12)
    #expect(abs(result.frames[4].values[.translationY] - -3) < 1e-12)
  }

  @Test func scaleIsAnimatedFromTheBeginOfThePan() throws {
    let trace = TouchTrace.vertical([(0, 100), (50, 150), (100, 151), (800, 152), (900, 152)])
    let result = try Self.replay(trace) {
      $0.recordsFrames = true
      $0.refreshRate = 20
    }
    #expect(result.frames[1].values[.scale] == 1)
    // 0.1 s after the begin: progress of frame 6 at 60 Hz.
    #expect(abs(result.frames[3].values[.scale] - (1 - 0.05 * 0.85958)) < 1e-6)
    #expect(result.frames[12].values[.scale] == 0.95)
  }

  @Test func overshootIsThePeakOfTheCurve() throws {
    let motion = try #require(Self.replay(Self.pull(60)).motion)
    #expect(abs(motion.overshoot - 60 * 0.09482) < 60 * 1e-5)
    #expect(motion.duration == 0.5)
  }

  @Test(arguments: [60.0, -45])
  func settlingTimeIsTheLastTimeHalfAPointAway(travel: Double) throws {
    let motion = try #require(Self.replay(Self.pull(travel)).motion)
    // The curve of the facts: 1 − x = e^(−ζωt)(cos ωd t + (ζω − v)/ωd sin ωd t), ω = 21.911201.
    let (ratio, omega, velocity) = (0.6, 21.911201, 0.6)
    let damped = omega * (1 - ratio * ratio).squareRoot()
    // An upward pull moves the sheet by a tenth of the finger's travel.
    let distance = travel > 0 ? travel : 0.1 * (travel + 20)
    let last = stride(from: 0.5, through: 0, by: -1e-6).first { (time: Double) -> Bool in
      let swing = cos(damped * time) + (ratio * omega - velocity) / damped * sin(damped * time)
      return abs(distance * exp(-ratio * omega * time) * swing) > 0.5
    }
    #expect(abs(motion.settlingTime - (try #require(last))) < 3e-6)
  }

  @Test func velocityJumpIsFingerLessAnimation() throws {
    let trace = TouchTrace.vertical([(0, 100), (10, 110), (20, 115), (30, 120), (35, 120)])
    let result = try Self.replay(trace)
    // 10 pt translation, back at 0.6 distances a second: −6 pt/s; the finger moved down at 500.
    #expect(result.outcome == .restored)
    #expect(abs(try #require(result.motion?.velocityJump) - (500 + 6)) < 1e-9)
  }

  @Test(arguments: MotionMethod.allMethods)
  func everyMethodShowsTheSameMotion(method: MotionMethod) throws {
    let exact = try Self.replay(Self.pull(60)) {
      $0.recordsFrames = true
      $0.method = .closedForm
    }
    let result = try Self.replay(Self.pull(60)) {
      $0.recordsFrames = true
      $0.method = method
    }
    // What a step of 1/960 s and a tolerance of 1e-10 leave of the error, a few times over.
    let tolerance =
      switch method {
      case .integrator(.semiImplicitEuler): 2.0
      case .integrator(.verlet), .integrator(.implicitMidpoint): 0.02
      case .integrator(.msbdf): 1e-6
      default: 1e-7
      }
    for (frame, expected) in zip(result.frames, exact.frames) {
      for channel in MotionChannel.allCases {
        #expect(abs(frame.values[channel] - expected.values[channel]) < tolerance, "\(method.name)")
      }
    }
    let (motion, closed) = (try #require(result.motion), try #require(exact.motion))
    #expect(abs(motion.settlingTime - closed.settlingTime) < max(1e-7, tolerance / 50))
    #expect(abs(motion.overshoot - closed.overshoot) < tolerance)
  }

  @Test func framesDoNotChangeTheResult() throws {
    var with = try Self.replay(Self.pull(60)) { $0.recordsFrames = true }
    with.frames = []
    #expect(with == (try Self.replay(Self.pull(60))))
  }

  @Test func touchRateChangesTheVelocityThatIsSeen() throws {
    // 120 Hz samples of a speeding finger; at 60 Hz every second one is lost.
    let rows = (0...12).map { (step: Int) -> (milliseconds: Double, y: Double) in
      (Double(step) * 1000 / 120, 100 + Double(step * step))
    }
    let trace = TouchTrace.vertical(rows + [(101, 244)])
    let all = try #require(try Self.replay(trace).release?.velocity?.y)
    let half = try #require(try Self.replay(trace) { $0.touchRate = 60 }.release?.velocity?.y)
    // Steps of 21 and 23 points at 120 Hz. At 60 Hz the rows at frames' ends are 1, 3, 5, 7, 9, 11, then 12.
    let (expectedAll, expectedHalf) = ((0.8 * 21 + 0.2 * 23) * 120, (0.8 * 20 + 0.2 * 23) * 120)
    #expect(abs(all - expectedAll) < 1e-6)
    #expect(abs(half - expectedHalf) < 1e-6)
  }

  @Test func sheetWithoutSwipeIsRestored() throws {
    var sheet = Sheet()
    sheet.dismissal.isEnabled = false
    let result = try Self.replay(Self.pull(300), sheet: sheet)
    #expect(result.outcome == .restored)
    #expect(result.decision == nil)
  }

  @Test func swipeAloneKeepsTheLastDownwardTranslation() throws {
    var sheet = Sheet()
    sheet.scaleAndDrag.isEnabled = false
    let trace = TouchTrace.vertical([(0, 100), (10, 120), (20, 150), (40, 90), (100, 90)])
    let result = try Self.replay(trace, sheet: sheet) {
      $0.recordsFrames = true
      $0.refreshRate = 100
    }
    #expect(result.frames[2].values[.translationY] == 40)
    #expect(result.frames[5].values[.translationY] == 40)
    #expect(result.frames[5].values[.scale] == 1)
  }

  @Test func verdictComparesWithTheExpectation() throws {
    var trace = Self.pull(60)
    #expect(try Self.replay(trace).verdict == .unchecked)
    trace.expected = .restored
    #expect(try Self.replay(trace).verdict == .pass)
    trace.expected = .dismissed
    #expect(try Self.replay(trace).verdict == .fail)
  }

  @Test func invalidOptionsAreReportedTogether() {
    var options = ReplayOptions()
    options.refreshRate = 0
    options.touchRate = -1
    #expect(throws: ReplayError.self) { try Replayer(sheet: Sheet(), options: options) }
    #expect(options.validate().map(\.path) == ["touchRate", "refreshRate"])
  }

  /// A swing that just reaches half a point, or just does not, between two looks at the motion.
  @Test(arguments: [55.63, 55.637, 55.638, 55.65, 55.7, 55.701, 55.8])
  func settlingTimeSeesTheSmallestSwing(travel: Double) throws {
    let motion = try #require(Self.replay(Self.pull(travel)).motion)
    let spring = UIViewAnimation().spring
    let propagator = SpringPropagator(spring)
    let last = stride(from: 0.5, through: 0, by: -1e-6).first { time in
      abs(propagator.state(displacement: travel, velocity: -0.6 * travel, after: time).position) > 0.5
    }
    #expect(abs(motion.settlingTime - (try #require(last))) < 3e-6)
  }

  @Test func motionLastsUntilTheLastAnimationIsOver() throws {
    var sheet = Sheet()
    sheet.dismissal.animation.duration = 0.1
    let trace = TouchTrace.vertical([(0, 100), (10, 130), (20, 160), (30, 190), (40, 190)])
    let result = try Self.replay(trace, sheet: sheet) { $0.recordsFrames = true }
    #expect(result.outcome == .dismissed)
    // The sheet shrinks for half a second from the begin of the pan at 10 ms.
    #expect(abs(try #require(result.motion).duration - (0.51 - 0.04)) < 1e-12)
    #expect(result.frames.last?.values[.scale] == 0.95)
    #expect(result.events.last == ReplayEvent(time: 0.51, name: .dismissed))
  }

  @Test func springsAddUp() throws {
    // The pan begins at 30 ms and ends at 70 ms, long before the sheet has taken on its scale.
    let trace = TouchTrace.vertical([(0, 100), (30, 112), (70, 112)])
    let result = try Self.replay(trace) { $0.recordsFrames = true }
    #expect(result.outcome == .restored)
    let propagator = SpringPropagator(UIViewAnimation().spring)
    func rest(_ distance: Double, _ time: Double) -> Double {
      time >= 0.5 || time < 0
        ? 0 : propagator.state(displacement: distance, velocity: -0.6 * distance, after: time).position
    }
    for frame in result.frames.dropFirst(5) {
      // Model 1, less what is left of the way down to 0.95 and of the way back.
      let expected = 1 + rest(0.05, frame.time - 0.03) + rest(-0.05, frame.time - 0.07)
      #expect(abs(frame.values[.scale] - expected) < 1e-9, "frame \(frame.index)")
    }
  }

  /// The lines that docs/replay.md shows.
  @Test func libraryIsUsedAsTheDocumentsShow() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).csv").path
    try Data("t_ms,x,y,phase\n0,0,100,down\n16,0,115,move\n32,0,240,move\n48,0,240,up\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let replayer = try Replayer(sheet: Sheet())
    var outcomes: [Outcome] = []
    for case .trace(let trace) in try TraceReader.all(path: path) {
      outcomes.append(try replayer.replay(trace).outcome)
    }
    #expect(outcomes == [.dismissed])
  }

  @Test func motionEndsOnTheFrameAtItsEnd() throws {
    var sheet = Sheet()
    sheet.restoration.duration = 0.2
    sheet.scaleAndDrag.animation.duration = 0.1
    let trace = TouchTrace.vertical([(0, 100), (50, 130), (80, 140), (100, 140)])
    let result = try Self.replay(trace, sheet: sheet) { $0.recordsFrames = true }
    // 0.2 s after 0.1 s is 0.3 s, which is frame 18.
    #expect(result.events.last == ReplayEvent(time: 0.3, name: .restored))
    #expect(result.frames.count == 19)
    #expect(result.frames[18].values == .resting)
  }
}
