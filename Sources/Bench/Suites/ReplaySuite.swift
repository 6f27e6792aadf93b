// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics
internal import Gestures

/// How fast recordings are played into a sheet, on one thread: traces and samples a second.
public enum ReplaySuite {
  /// What is wanted of a replay.
  public enum Wanted: String, Sendable, CaseIterable {
    /// Outcomes only, from traces in memory.
    case outcome
    /// Outcomes only, from a file in memory, reading included.
    case readAndOutcome = "read-and-outcome"
    /// Outcomes and measures of the motion by the springs' closed form.
    case closedForm = "closed-form"
    /// Outcomes and measures of the motion by the default integrator.
    case integrated
    /// The presented values of every display frame, by the springs' closed form.
    case frames
    /// The presented values of every display frame, by the default integrator.
    case integratedFrames = "integrated-frames"

    /// What a replay is asked for.
    var options: ReplayOptions {
      var options = ReplayOptions()
      switch self {
      case .outcome, .readAndOutcome: return options.forOutcome
      case .closedForm: options.method = .closedForm
      case .integrated: break
      case .frames:
        options.method = .closedForm
        options.recordsFrames = true
      case .integratedFrames: options.recordsFrames = true
      }
      return options
    }
  }

  /// The suite.
  ///
  /// The recording is a ``SyntheticRecording``, the sheet TSAlertController's floating sheet, which is
  /// dragged and dismissed. The error of a benchmark is the number of traces whose outcome is not that of a
  /// replay by the other way to compute motion, exact or integrated, and the largest distance of their
  /// settling times in seconds and of their frames in points, whichever is largest.
  public static func suite(traces: Int = 4000) -> BenchmarkSuite {
    BenchmarkSuite(
      name: "replay", summary: "playing traces into a sheet: traces/s and samples/s",
      benchmarks: Wanted.allCases.map { benchmark(traces, $0) })
  }

  private static func benchmark(_ traces: Int, _ wanted: Wanted) -> Benchmark {
    Benchmark(
      "replay", parameters: [.init("wanted", wanted.rawValue), .init("traces", "\(traces)")], item: "trace"
    ) {
      let recording = SyntheticRecording(traces: traces)
      let bytes = wanted == .readAndOutcome ? recording.csv() : []
      let replayer = try Replayer(sheet: SheetPreset.tsFloatingSheet.sheet, options: wanted.options)
      func play(_ each: (ReplayResult) -> Void) throws {
        guard wanted == .readAndOutcome else {
          for trace in recording.traces { each(try replayer.replay(trace)) }
          return
        }
        var reader = TraceReader(bytes: bytes, source: "memory")
        var trace: TouchTrace?
        while let event = try reader.next(into: &trace) {
          if case .trace = event, let trace { each(try replayer.replay(trace)) }
        }
      }
      return Benchmark.Body(
        items: Double(traces), work: .init(amount: Double(recording.sampleCount), unit: "samples"),
        error: {
          var results: [ReplayResult] = []
          try play { results.append($0) }
          return try error(of: results, against: recording, wanted.options)
        }, errorBound: 1e-6
      ) { iterations in
        for _ in 0..<iterations { try play { blackHole($0) } }
      }
    }
  }

  /// The distance of results from those by the other way to compute motion.
  private static func error(
    of results: [ReplayResult], against recording: SyntheticRecording, _ options: ReplayOptions
  ) throws -> Double {
    var options = options
    let isExact = options.method == .closedForm
    options.method = isExact ? .integrator(.dop853) : .closedForm
    options.measuresMotion = true
    let plain = try Replayer(sheet: SheetPreset.tsFloatingSheet.sheet, options: options)
    guard results.count == recording.traces.count else { return .infinity }
    var (wrong, largest) = (0.0, 0.0)
    for (result, trace) in zip(results, recording.traces) {
      let right = try plain.replay(trace)
      if result.outcome != right.outcome { wrong += 1 }
      if let found = result.motion, let motion = right.motion {
        largest = max(largest, (found.duration - motion.duration).magnitude)
      }
      guard result.frames.count == right.frames.count else { return .infinity }
      for (frame, rightFrame) in zip(result.frames, right.frames) {
        let apart = (frame.values.translation - rightFrame.values.translation).length
        largest = apart.isFinite ? max(largest, apart) : .infinity
      }
    }
    return max(wrong, largest)
  }
}
