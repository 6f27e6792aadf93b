// SPDX-License-Identifier: GPL-3.0-or-later

/// The story of one replay: what the recognizers made of the touches, what decided at the release, what would have
/// made the gesture end otherwise, and the motion that follows.
///
/// ```swift
/// let story = try ReplayExplanation(trace, sheet: Sheet())
/// for flip in story.flips.thresholds { print(flip.path, flip.value) }
/// ```
public struct ReplayExplanation: Sendable, Hashable {
  /// The replay itself, with its conditions, its events and the motion.
  public let result: ReplayResult
  /// The estimator whose velocity decided.
  public let estimation: VelocityEstimation
  /// The states of every recognizer that took part: possible at the first touch, then every change in order of time.
  public let states: [RecognizerChange]
  /// The release under every estimator, in the order of `VelocityEstimation.allCases`.
  public let releases: [EstimatedRelease]
  /// What would flip the outcome.
  public let flips: ReplayFlips

  /// Explains the replay of a trace.
  ///
  /// - Parameters:
  ///   - trace: What is played.
  ///   - sheet: What it is played into.
  ///   - options: What the replay assumes beside. The search for flips keeps no frames and computes motion in closed form
  ///     whatever they say.
  /// - Throws: What `Replayer` throws for the trace and the sheet as they are. A variation that cannot be played counts as
  ///   none.
  /// - Complexity: about 20 replays where small scalings of travel and time flip the outcome, at most 2000 where none does;
  ///   each is linear in the rows of the trace.
  public init(
    _ trace: TouchTrace, sheet: Sheet, options: ReplayOptions = ReplayOptions()
  ) throws(ReplayError) {
    result = try Replayer(sheet: sheet, options: options).replay(trace)
    estimation = options.velocity ?? sheet.velocity
    states = RecognizerChange.changes(in: result.events)
    let probe = try FlipProbe(trace, sheet: sheet, options: options)
    releases = try EstimatedRelease.all(of: trace, probe: probe)
    flips = ReplayFlips(result.decision, probe: probe)
  }
}
