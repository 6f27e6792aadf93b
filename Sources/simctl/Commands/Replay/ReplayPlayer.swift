// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Plays batches of traces into sheets. It has no state, so that tasks can share it.
struct ReplayPlayer: Sendable {
  private let replayers: [Replayer]
  private let expectations: Expectations
  private let robustness: RobustnessTest?
  /// The sheets as perturbed replays use them, of which only outcomes count: without frames, and with the closed form of the
  /// motion, the fastest. Where touches are tested for what lies under them, the motion decides as well and is computed as asked.
  private let perturbedReplayers: [Replayer]

  /// Results of one trace, with its place among the inputs.
  struct Played: Sendable {
    var input: Int
    var line: Int
    /// One for each sheet, without frames.
    var results: [ReplayRun.TimedResult]
  }

  /// What came of the traces of one batch.
  struct Batch: Sendable {
    var played: [Played] = []
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
  /// Throws when the sheets or options are out of range.
  init(
    sheets: [Sheet], options: ReplayOptions, expectations: Expectations = .none,
    robustness: RobustnessTest? = nil
  ) throws(CommandError) {
    do throws(ReplayError) {
      replayers = try Self.replayers(sheets, options: options)
      perturbedReplayers = robustness == nil ? [] : try Self.replayers(sheets, options: options.forOutcome)
    } catch {
      throw .usage(error.description)
    }
    self.expectations = expectations
    self.robustness = robustness
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
    var batch = Batch()
    batch.played.reserveCapacity(entries.count)
    for entry in entries {
      switch entry.element {
      case .skipped(let trace): batch.skipped.append(.init(trace, input: entry.input))
      case .trace(let trace):
        DefectReport.countTreated(in: trace, into: &batch.treated)
        do throws(ReplayError) {
          let played = try play(trace, input: entry.input, frames: &batch.frames)
          batch.played.append(played)
          if played.results.contains(where: { $0.result.omitsFrames }) {
            let message = "lasts for more than \(ReplayOptions.frameLimit) display frames; none are written"
            batch.withoutFrames.append(TraceNotice(trace, input: entry.input, message))
          }
        } catch {
          batch.skipped.append(TraceNotice(trace, input: entry.input, error.description))
        }
      }
    }
    return batch
  }

  private func play(
    _ trace: TouchTrace, input: Int, frames: inout [UInt8]
  ) throws(ReplayError) -> Played {
    var trace = trace
    trace.expected = expectations.outcome(of: trace)
    var played = Played(input: input, line: trace.line, results: [])
    var rows: [UInt8] = []
    for replayer in replayers {
      var timed = try play(trace, with: replayer)
      ReplayFrames.append(timed.result, to: &rows)
      timed.result.frames = []
      played.results.append(timed)
    }
    frames += rows
    if let robustness {
      let fragilities = robustness.fragility(
        of: trace, in: perturbedReplayers, against: played.results.map(\.result))
      for (index, fragility) in fragilities.enumerated() { played.results[index].fragility = fragility }
    }
    return played
  }

  private func play(
    _ trace: TouchTrace, with replayer: Replayer
  ) throws(ReplayError) -> ReplayRun.TimedResult {
    let start = ContinuousClock.now
    let result = try replayer.replay(trace)
    let duration = (ContinuousClock.now - start).components
    return .init(result: result, seconds: Double(duration.seconds) + Double(duration.attoseconds) * 1e-18)
  }
}
