// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// Plays touch traces into a sheet.
///
/// A replay is a pure function of the trace, the sheet and the options: no clock, no randomness, nothing left from
/// the trace before. What does not depend on the trace (the animations, above all) is worked
/// out once.
public struct Replayer: Sendable {
  /// The sheet that is played into, without the options that its style does not allow.
  public let sheet: Sheet
  /// Paths of the options that were removed from the sheet, because its style does not allow them.
  public let removedOptions: [FieldPath]
  /// What is assumed beside.
  public let options: ReplayOptions

  let estimator: any VelocityEstimator
  let animations: Animations
  /// The actions over all sections of the sheet's content.
  let actions: [SheetAction]
  /// The number of each action's button.
  let buttonNumbers: [Int]
  /// What decides at the release.
  let rule: SheetRule

  /// The sheet's animations.
  struct Animations: Sendable {
    let lifting: PreparedAnimation
    let dismissal: PreparedAnimation
    let restoration: PreparedAnimation
    let presentation: PreparedTransition
    let departure: PreparedTransition
    let keyboard: PreparedAnimation

    init(of sheet: Sheet) {
      lifting = PreparedAnimation(sheet.scaleAndDrag.animation)
      dismissal = PreparedAnimation(sheet.dismissal.animation)
      restoration = PreparedAnimation(sheet.restoration)
      presentation = PreparedTransition(sheet.presentation)
      departure = PreparedTransition(sheet.departure)
      keyboard = PreparedAnimation((sheet.layout.alert?.keyboard ?? AlertKeyboard()).animation)
    }
  }

  /// Prepares replays.
  ///
  /// Throws what `Sheet.validate()` and `ReplayOptions.validate()` report.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) throws(ReplayError) {
    let problems = sheet.validate() + options.validate()
    guard problems.isEmpty else { throw ReplayError.invalid(problems) }
    let (sheet, removedOptions) = sheet.allowed
    self.sheet = sheet
    self.removedOptions = removedOptions
    self.options = options
    animations = Animations(of: sheet)
    actions = sheet.content.actions
    buttonNumbers = sheet.layout.buttonNumbers(of: sheet.content)
    rule = SheetRule(allowed: sheet, options: options)
    estimator = rule.estimation.estimator
  }

  /// The screen that a trace was recorded on, with the sheet on it.
  func stage(for trace: TouchTrace) -> ReplayStage { rule.stage(on: trace.metadata.screen) }

  /// Seconds from the beginning of the presentation until the sheet is in its place.
  func presentationDuration(on stage: ReplayStage) -> Double {
    let transition = sheet.presentation
    if let duration = transition.animation.duration, transition.lead == nil, transition.dimAnimation == nil {
      return transition.animation.delay + duration
    }
    var motion = AdditiveMotion(
      at: 0, on: stage.geometry.screen,
      solver: SpringSolver(method: .closedForm, options: options.integration))
    motion.model = transition.awayValues(on: stage)
    return motion.animate(to: .resting, through: animations.presentation, at: stage.geometry.edge).duration
  }

  /// An action of the sheet's content, by its index over all sections.
  func action(_ index: Int) -> ReplayResult.SelectedAction {
    ReplayResult.SelectedAction(title: actions[index].title, index: index)
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
