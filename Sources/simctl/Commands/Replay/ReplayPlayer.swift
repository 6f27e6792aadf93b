// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Plays batches of traces into sheets. It has no state, so that threads can share it.
struct ReplayPlayer: Sendable {
  private let replayers: [Replayer]
  /// Tells what happened in time of a trace that is the only one; nil where that is not shown, or always recorded.
  private let detailed: Replayer?
  private let expectations: Expectations
  private let robustness: RobustnessTest?
  private let measuresTime: Bool
  /// The sheets as perturbed replays use them, of which only outcomes count: without frames, and with the closed form of the
  /// motion, the fastest. Where touches are tested for what lies under them, the motion decides as well and is computed as asked.
  private let perturbedReplayers: [Replayer]

  /// Where a trace begins in the inputs.
  struct Place: Sendable, Comparable {
    var input: Int
    var line: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.input, left.line) < (right.input, right.line)
    }
  }

  /// What came of the traces of one batch.
  struct Batch: Sendable {
    /// Where the traces begin that were played.
    var places: [Place] = []
    /// The results of each sheet, without frames, one for each place.
    var results: [[ReplayRun.TimedResult]]
    var skipped: [TraceNotice] = []
    /// Treated defects by kind.
    var treated: [TraceDefect.Code: Int] = [:]
    /// The rows of the frames file.
    var frames: [UInt8] = []
    /// Traces whose frames are left out.
    var withoutFrames: [TraceNotice] = []
  }

  /// Prepares the sheets; with a robustness test, every trace is also played perturbed.
  ///
  /// - Parameters:
  ///   - sheets: What is played into.
  ///   - options: What is assumed beside.
  ///   - detail: How much of the results is shown.
  ///   - expectations: Which outcome is expected of each trace.
  ///   - robustness: The test, if one is asked for.
  ///   - measuresTime: Whether the time that each replay takes is of interest.
  /// - Throws: `CommandError` when the sheets or options are out of range.
  init(
    sheets: [Sheet], options: ReplayOptions, detail: ReplayDetail = .everything,
    expectations: Expectations = .none, robustness: RobustnessTest? = nil, measuresTime: Bool = false
  ) throws(CommandError) {
    do throws(ReplayError) {
      replayers = try Self.replayers(sheets, options: detail.limiting(options))
      detailed =
        detail == .table && sheets.count == 1 ? try Replayer(sheet: sheets[0], options: options) : nil
      var outcomes = options.forOutcome
      outcomes.recordsEvents = false
      perturbedReplayers = robustness == nil ? [] : try Self.replayers(sheets, options: outcomes)
    } catch {
      throw .usage(error.description)
    }
    self.expectations = expectations
    self.robustness = robustness
    self.measuresTime = measuresTime
  }

  private static func replayers(
    _ sheets: [Sheet], options: ReplayOptions
  ) throws(ReplayError) -> [Replayer] {
    var replayers: [Replayer] = []
    for sheet in sheets { replayers.append(try Replayer(sheet: sheet, options: options)) }
    return replayers
  }

  var sheetNames: [String] { replayers.map(\.sheet.name) }

  /// Plays every usable trace of a batch. A trace that cannot be played is skipped, and the rest goes on.
  func play(_ entries: [TraceSource.Entry]) -> Batch {
    var batch = Batch(results: Array(repeating: [], count: replayers.count))
    batch.places.reserveCapacity(entries.count)
    for sheet in batch.results.indices { batch.results[sheet].reserveCapacity(entries.count) }
    let memory = Memory()
    // With few traces it takes longer to make replayers than to wait for those of other threads.
    let isLarge = entries.count >= Self.largeBatch
    let own = isLarge ? replayers.map(\.unshared) : replayers
    var only: TouchTrace?
    for entry in entries {
      switch entry.element {
      case .skipped(let trace): batch.skipped.append(.init(trace, input: entry.input))
      case .trace(let trace):
        DefectReport.countTreated(in: trace, into: &batch.treated)
        do throws(ReplayError) {
          try play(trace, input: entry.input, with: own, memory, into: &batch)
          only = batch.places.count == 1 ? trace : nil
        } catch {
          batch.skipped.append(TraceNotice(trace, input: entry.input, error.description))
        }
      }
    }
    // It may be the only one of all, of which everything is told.
    if let only, let detailed, let result = try? replay(only, with: detailed, memory) {
      batch.results[0][0].result = result
      batch.results[0][0].result.frames = []
    }
    return batch
  }

  /// Traces from which on a batch has replayers of its own.
  private static let largeBatch = 16

  /// Memory for the traces of one batch.
  private struct Memory {
    let workspace = ReplayWorkspace()
    let frames = FrameRows()
  }

  private func play(
    _ trace: TouchTrace, input: Int, with replayers: [Replayer], _ memory: Memory, into batch: inout Batch
  ) throws(ReplayError) {
    let count = batch.places.count
    do throws(ReplayError) {
      for (sheet, replayer) in replayers.enumerated() {
        batch.results[sheet].append(try timed(trace, with: replayer, memory))
      }
    } catch {
      for sheet in batch.results.indices {
        batch.results[sheet].removeSubrange(min(count, batch.results[sheet].count)...)
      }
      throw error
    }
    batch.places.append(Place(input: input, line: trace.line))
    var omitsFrames = false
    for sheet in batch.results.indices {
      memory.frames.append(batch.results[sheet][count].result, to: &batch.frames)
      batch.results[sheet][count].result.frames = []
      omitsFrames = omitsFrames || batch.results[sheet][count].result.omitsFrames
    }
    if omitsFrames {
      let message = "lasts for more than \(ReplayOptions.frameLimit) display frames; none are written"
      batch.withoutFrames.append(TraceNotice(trace, input: input, message))
    }
    guard let robustness else { return }
    var expected = trace
    expected.expected = expectations.outcome(of: trace)
    let fragilities = robustness.fragility(
      of: expected, in: perturbedReplayers, against: batch.results.map { $0[count].result })
    for (sheet, fragility) in fragilities.enumerated() { batch.results[sheet][count].fragility = fragility }
  }

  private func timed(
    _ trace: TouchTrace, with replayer: Replayer, _ memory: Memory
  ) throws(ReplayError) -> ReplayRun.TimedResult {
    guard measuresTime else { return .init(result: try replay(trace, with: replayer, memory), seconds: 0) }
    let start = ContinuousClock.now
    let result = try replay(trace, with: replayer, memory)
    let duration = (ContinuousClock.now - start).components
    return .init(result: result, seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
  }

  private func replay(
    _ trace: TouchTrace, with replayer: Replayer, _ memory: Memory
  ) throws(ReplayError) -> ReplayResult {
    var result = try replayer.replay(trace, reusing: memory.workspace)
    result.expected = expectations.outcome(of: trace)
    return result
  }
}

/// How much of the results of replays is shown.
enum ReplayDetail: Sendable {
  /// All.
  case everything
  /// All but what happened in time.
  case numbers
  /// A row a trace, with measures of the motion to a few decimals; everything of a trace that is the only one.
  case table
  /// Outcomes, and why.
  case outcomes

  /// The options without what is not shown.
  func limiting(_ options: ReplayOptions) -> ReplayOptions {
    var options = options
    switch self {
    case .everything: return options
    case .numbers: break
    case .table: options.motionDecimals = MotionDecimals(settlingTime: 3, overshoot: 1)
    case .outcomes:
      options.motionDecimals = MotionDecimals(settlingTime: 0, overshoot: 0)
      options.measuresMotion = false
    }
    options.recordsEvents = false
    return options
  }
}
