// SPDX-License-Identifier: GPL-3.0-or-later

/// Tries whether a replay ends otherwise when its trace or its sheet is another.
struct FlipProbe {
  /// The sheet as it is.
  let sheet: Sheet
  /// The options of the replay, but for frames and with motion in closed form.
  let options: ReplayOptions
  /// The trace as it is.
  let trace: TouchTrace

  private let replayer: Replayer
  private let ending: ReplayEnding

  init(_ trace: TouchTrace, sheet: Sheet, options: ReplayOptions) throws(ReplayError) {
    var quick = options.forOutcome
    quick.method = .closedForm
    (self.trace, self.sheet, self.options) = (trace, sheet, quick)
    replayer = try Replayer(sheet: sheet, options: quick)
    ending = try replayer.replay(trace).ending
  }

  /// The ending of another trace; `nil` when it is that of the replay as it is, or the trace cannot be played.
  func flippedEnding(of other: TouchTrace) -> ReplayEnding? { flippedEnding(of: other, with: replayer) }

  /// The ending in another sheet; `nil` when it is that of the replay as it is, or the sheet cannot be played into.
  func flippedEnding(in other: Sheet) -> ReplayEnding? {
    do throws(ReplayError) {
      return flippedEnding(of: trace, with: try Replayer(sheet: other, options: options))
    } catch {
      return nil
    }
  }

  private func flippedEnding(of trace: TouchTrace, with replayer: Replayer) -> ReplayEnding? {
    do throws(ReplayError) {
      let other = try replayer.replay(trace).ending
      return other == ending ? nil : other
    } catch {
      return nil
    }
  }
}
