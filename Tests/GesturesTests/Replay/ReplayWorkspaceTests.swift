// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import TestSupport
import Testing

@testable import Gestures

/// Memory that is used again, rows that are passed over and numbers that are only shown rounded change no result.
@Suite struct ReplayWorkspaceTests {
  private static let traces = { () -> [TouchTrace] in
    var options = SynthesisOptions()
    options.kind = .mixed
    let synthesizer = TraceSynthesizer(options)
    return (0..<16).map(synthesizer.trace(at:))
  }()

  /// Sheets of all kinds: rules, policies, incremental following, stretch, clamped springs, curves.
  private static let sheets: [Sheet] = SheetPreset.allCases.map(\.sheet) + PolicyPreset.allCases.map(\.sheet)

  private static func options(_ method: MotionMethod = .closedForm) -> ReplayOptions {
    var options = ReplayOptions()
    options.method = method
    return options
  }

  @Test func oneWorkspaceServesAllSheets() throws {
    let workspace = ReplayWorkspace()
    for sheet in Self.sheets {
      let replayer = try Replayer(sheet: sheet, options: Self.options())
      for trace in Self.traces {
        #expect(try replayer.replay(trace, reusing: workspace) == replayer.replay(trace), "\(sheet.name)")
      }
    }
  }

  @Test(arguments: IntegratorMethod.allCases) func reusedIntegratorsStartAfresh(method: IntegratorMethod)
    throws
  {
    let workspace = ReplayWorkspace()
    var options = Self.options(.integrator(method))
    options.integration = IntegratorOptions(tolerance: 1e-6, step: 1e-3)
    for sheet in [Sheet(), PolicyPreset.allCases[0].sheet] {
      let replayer = try Replayer(sheet: sheet, options: options)
      for trace in Self.traces.prefix(6) {
        #expect(try replayer.replay(trace, reusing: workspace) == replayer.replay(trace))
      }
    }
  }

  /// A finger that is alone has ways of its own, and what sets nothing for good is passed over.
  @Test(arguments: [nil, 60.0]) func shortCutsChangeNothing(touchRate: Double?) throws {
    for sheet in Self.sheets {
      var options = Self.options()
      options.touchRate = touchRate
      let quick = try Replayer(sheet: sheet, options: options)
      let outcome = try Replayer(sheet: sheet, options: options.forOutcome)
      options.recordsFrames = true
      let complete = try Replayer(sheet: sheet, options: options)
      let long = Replayer(ReplaySetup(sheet: sheet, options: options, takesShortCuts: false))
      for trace in Self.traces {
        var expected = try long.replay(trace)
        #expect(try complete.replay(trace) == expected, "\(sheet.name), \(trace.id)")
        expected.frames = []
        #expect(try quick.replay(trace) == expected, "\(sheet.name), \(trace.id)")
        expected.motion = nil
        #expect(try outcome.replay(trace) == expected, "\(sheet.name), \(trace.id)")
      }
    }
  }

  /// A finger that comes back to where its pan began leaves nothing to restore, once the presentation is over.
  @Test(arguments: [(0.2, true), (2.0, false)]) func motionsThatAreOverAreForgotten(
    lift: Double, isMoving: Bool
  ) throws {
    var sheet = Sheet()
    sheet.scaleAndDrag.isEnabled = false
    var options = Self.options()
    options.presentationLead = 0.1
    func row(_ time: Double, _ y: Double, _ phase: TouchPhase) -> TouchSample {
      TouchSample(time: time, position: Vector(x: 0, y: y), phase: phase)
    }
    let trace = TouchTrace(
      id: "back",
      samples: [row(0, 0, .down), row(0.1, 30, .move), row(lift, 10, .move), row(lift, 10, .up)])
    let result = try Replayer(sheet: sheet, options: options.forOutcome).replay(trace)
    #expect(result.release?.translation == .zero)
    #expect(result.events.contains { $0.name == .restorationBegan } == isMoving)
    let long = Replayer(ReplaySetup(sheet: sheet, options: options.forOutcome, takesShortCuts: false))
    #expect(try long.replay(trace) == result)
  }

  @Test func roundedMeasuresAreThoseOfTheIntegration() throws {
    let workspace = ReplayWorkspace()
    func rounded(_ value: Double?, _ decimals: Double) -> Double? { value.map { ($0 * decimals).rounded() } }
    var options = ReplayOptions()
    let exact = try Replayer(sheet: Sheet(), options: options)
    options.motionDecimals = MotionDecimals(settlingTime: 3, overshoot: 1)
    let quick = try Replayer(sheet: Sheet(), options: options)
    for trace in Self.traces {
      var (expected, result) = (try exact.replay(trace), try quick.replay(trace, reusing: workspace))
      #expect(rounded(result.motion?.settlingTime, 1e3) == rounded(expected.motion?.settlingTime, 1e3))
      #expect(rounded(result.motion?.overshoot, 10) == rounded(expected.motion?.overshoot, 10))
      (expected.motion, result.motion) = (nil, nil)
      #expect(result == expected)
    }
  }

  @Test func nearDecimalsAreLeftToTheIntegration() throws {
    var solver = SpringSolver(method: .closedForm, options: IntegratorOptions())
    var probes = MotionProbes()
    func measure(from distance: Double, duration: Double) throws -> MotionMeasure {
      var running = RunningAnimations(at: 0)
      running.add(
        RunningAnimation(
          channel: .translationY, group: 1, law: .progress(.curve(.linear, duration: 1)), begin: 0,
          end: duration,
          start: MotionState(position: distance, velocity: -distance), isClamped: false))
      return try MotionMeasure(
        of: running, along: .bottom, towardsEdge: false, using: &solver, reusing: &probes)
    }
    let decimals = MotionDecimals(settlingTime: 3, overshoot: 1)
    // A line from 100 pt is half a point away after 0.995 s, one from 0.5/0.0325 pt between two milliseconds.
    let clear = try measure(from: 100, duration: 1)
    #expect((clear.settlingTime - 0.995).magnitude < 1e-12)
    #expect(clear.isCertain(to: decimals))
    let near = try measure(from: 0.5 / 0.0325, duration: 1)
    #expect((near.settlingTime - 0.9675).magnitude < 1e-12)
    #expect(!near.isCertain(to: decimals))
    #expect(near.isCertain(to: MotionDecimals(settlingTime: 2, overshoot: 1)))
    // A motion that ends a hair from where it counts as settled.
    #expect(!(try measure(from: 1, duration: 0.5 - 1e-8)).isCertain(to: decimals))
  }
}
