// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// Plays touch traces into a sheet.
///
/// A replay is a pure function of the trace, the sheet and the options: no clock, no randomness, nothing left from
/// the trace before. What does not depend on the trace (the animations, above all) is worked
/// out once. Who plays many traces keeps a `ReplayWorkspace` beside it, one for each thread.
public struct Replayer: Sendable {
  /// What all replays share.
  let setup: ReplaySetup

  /// The sheet that is played into, without the options that its style does not allow.
  public var sheet: Sheet { setup.sheet }
  /// Paths of the options that were removed from the sheet, because its style does not allow them.
  public var removedOptions: [FieldPath] { setup.removedOptions }
  /// What is assumed beside.
  public var options: ReplayOptions { setup.options }

  /// Prepares replays.
  ///
  /// Throws what `Sheet.validate()` and `ReplayOptions.validate()` report.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) throws(ReplayError) {
    let problems = sheet.validate() + options.validate()
    guard problems.isEmpty else { throw ReplayError.invalid(problems) }
    setup = ReplaySetup(sheet: sheet, options: options)
  }

  /// A replayer that does the same with what it has worked out once more.
  ///
  /// Several threads may use one replayer. But they count references to what it has worked out in the same places, where
  /// processors wait for each other; a thread with many traces is better off with a replayer of its own.
  public var unshared: Replayer { Replayer(ReplaySetup(sheet: setup.given, options: setup.options)) }

  init(_ setup: ReplaySetup) { self.setup = setup }

  /// Plays one trace.
  ///
  /// A trace of more display frames than `ReplayOptions.frameLimit` is played without frames; the result says so.
  /// Complexity: linear in the rows of the trace and, with frames, in the display frames.
  ///
  /// - Parameters:
  ///   - trace: the rows and what is known of them.
  ///   - workspace: memory of earlier replays, of this or another replayer; it changes no result.
  /// - Returns: what happened.
  /// - Throws: `ReplayError` when the motion cannot be integrated.
  public func replay(
    _ trace: TouchTrace, reusing workspace: ReplayWorkspace = ReplayWorkspace()
  ) throws(ReplayError) -> ReplayResult {
    do throws(IntegrationError) {
      if setup.mayRound {
        var session = ReplaySession(setup, trace: trace, workspace: workspace, rounds: true)
        try session.play()
        let isCertain = session.isCertain
        let result = session.finish(trace)
        if isCertain { return result }
      }
      var session = ReplaySession(setup, trace: trace, workspace: workspace)
      try session.play()
      return session.finish(trace)
    } catch {
      throw .integration(error)
    }
  }
}
