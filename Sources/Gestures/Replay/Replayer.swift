// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

/// Plays touch traces into a sheet.
///
/// A replay is a pure function of the trace, the sheet and the options: no clock, no randomness, nothing left from
/// the trace before. What does not depend on the trace (the springs of the animations, above all) is worked
/// out once.
public struct Replayer: Sendable {
  /// The sheet that is played into.
  public let sheet: Sheet
  /// What is assumed beside.
  public let options: ReplayOptions

  let estimator: any VelocityEstimator
  let springs: Springs
  /// The actions over all sections of the sheet's content.
  let actions: [SheetAction]
  private let geometry: SheetGeometry

  /// The springs of the sheet's animations.
  struct Springs: Sendable {
    let lifting: Spring
    let dismissal: Spring
    let restoration: Spring
    let presentation: Spring
    let departure: Spring
  }

  /// Prepares replays.
  ///
  /// Throws what `Sheet.validate()` and `ReplayOptions.validate()` report.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) throws(ReplayError) {
    let problems = sheet.validate() + options.validate()
    guard problems.isEmpty else { throw ReplayError.invalid(problems) }
    self.sheet = sheet
    self.options = options
    estimator = (options.velocity ?? sheet.velocity).estimator
    springs = Springs(
      lifting: sheet.scaleAndDrag.animation.spring, dismissal: sheet.dismissal.animation.spring,
      restoration: sheet.restoration.spring, presentation: sheet.presentation.animation.spring,
      departure: sheet.departure.animation.spring)
    actions = sheet.content.actions
    geometry = sheet.geometry(on: options.screen)
  }

  /// Where the sheet lies on the screen that a trace was recorded on.
  func geometry(for trace: TouchTrace) -> SheetGeometry {
    guard let screen = trace.metadata.screen, screen != options.screen else { return geometry }
    return sheet.geometry(on: screen)
  }

  /// Plays one trace.
  ///
  /// Throws when its motion cannot be integrated. A trace of more display frames than `ReplayOptions.frameLimit` is
  /// played without frames; the result says so.
  /// Complexity: linear in the rows of the trace and, with frames, in the display frames.
  public func replay(_ trace: TouchTrace) throws(ReplayError) -> ReplayResult {
    do throws(IntegrationError) {
      var session = ReplaySession(self, trace: trace)
      try session.play()
      return session.result()
    } catch {
      throw .integration(error)
    }
  }
}
