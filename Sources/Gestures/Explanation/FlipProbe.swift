// SPDX-License-Identifier: GPL-3.0-or-later

/// Tries whether a replay ends otherwise when its trace or its sheet is another.
///
/// It does where the outcome differs, or the detent that the sheet comes to rest at.
struct FlipProbe {
  /// The sheet as it is.
  let sheet: Sheet
  /// The options of the replay, but for frames and with motion in closed form.
  let options: ReplayOptions
  /// The trace as it is.
  let trace: TouchTrace

  private let replayer: Replayer
  private let ending: Ending

  /// What makes two endings of a gesture the same.
  private struct Ending: Hashable {
    var outcome: Outcome
    var detent: String?

    init(_ result: ReplayResult) { (outcome, detent) = (result.outcome, result.detent) }
  }

  init(_ trace: TouchTrace, sheet: Sheet, options: ReplayOptions) throws(ReplayError) {
    var quick = options
    quick.method = .closedForm
    quick.recordsFrames = false
    (self.trace, self.sheet, self.options) = (trace, sheet, quick)
    replayer = try Replayer(sheet: sheet, options: quick)
    ending = Ending(try replayer.replay(trace))
  }

  /// The outcome of another trace; `nil` when it is that of the replay as it is, or the trace cannot be played.
  func flippedOutcome(of other: TouchTrace) -> Outcome? { flippedOutcome(of: other, with: replayer) }

  /// The outcome in another sheet; `nil` when it is that of the replay as it is, or the sheet cannot be played into.
  func flippedOutcome(in other: Sheet) -> Outcome? {
    do throws(ReplayError) {
      return flippedOutcome(of: trace, with: try Replayer(sheet: other, options: options))
    } catch {
      return nil
    }
  }

  private func flippedOutcome(of trace: TouchTrace, with replayer: Replayer) -> Outcome? {
    do throws(ReplayError) {
      let result = try replayer.replay(trace)
      return Ending(result) == ending ? nil : result.outcome
    } catch {
      return nil
    }
  }
}
