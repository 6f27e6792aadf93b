// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

/// What all replays into a sheet share. An object, so that handing it on copies nothing.
final class ReplaySetup: Sendable {
  /// The sheet as it was given.
  let given: Sheet
  /// The sheet that is played into, without the options that its style does not allow.
  let sheet: Sheet
  /// Paths of the options that were removed from the sheet.
  let removedOptions: [FieldPath]
  /// What is assumed beside.
  let options: ReplayOptions

  let estimator: any VelocityEstimator
  let animations: Animations
  /// The actions over all sections of the sheet's content.
  let actions: [SheetAction]
  /// The number of each action's button.
  let buttonNumbers: [Int]
  /// What decides at the release.
  let rule: SheetRule
  /// Recognizers that wait for touches; nil for those that the sheet does not have.
  let pan: PanRecognizer
  let outsideTap: TapRecognizer?
  let insideTap: TapRecognizer?
  let swipe: SwipeRecognizer?
  /// How the parts of an alert come in beside the presentation; nil where they do not.
  let headerEntrance: ElementEntrance?
  let buttonsEntrance: ElementEntrance?
  /// Whether the first text field takes what is typed as soon as the sheet appears.
  let focusesFirstField: Bool
  /// Whether a finger that is alone on the screen can do nothing to the sheet but pan.
  let singleTouchPans: Bool
  /// Whether the closed form may stand in for the integration where no digit that is shown depends on it.
  let mayRound: Bool

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

    /// Whether no spring is so fast that an integrator has much to do with it.
    var areSlow: Bool {
      lifting.isSlow && dismissal.isSlow && restoration.isSlow && presentation.isSlow && departure.isSlow
        && keyboard.isSlow
    }
  }

  /// Prepares a sheet and options that have been found valid.
  ///
  /// - Parameters:
  ///   - sheet: the sheet as it was given.
  ///   - options: what is assumed beside.
  ///   - takesShortCuts: whether what changes no result may be passed over.
  init(sheet: Sheet, options: ReplayOptions, takesShortCuts: Bool = true) {
    given = sheet
    let (sheet, removedOptions) = sheet.allowed
    self.sheet = sheet
    self.removedOptions = removedOptions
    self.options = options
    animations = Animations(of: sheet)
    actions = sheet.content.actions
    buttonNumbers = sheet.layout.buttonNumbers(of: sheet.content)
    rule = SheetRule(allowed: sheet, options: options)
    estimator = rule.estimation.estimator
    pan = PanRecognizer(sheet.pan)
    outsideTap = sheet.taps.outside && options.hitTests ? TapRecognizer(sheet.taps.gesture) : nil
    insideTap = sheet.taps.inside ? TapRecognizer(sheet.taps.gesture) : nil
    swipe = sheet.activeSwipe.map { SwipeRecognizer($0) }
    let alert = sheet.layout.alert
    headerEntrance = alert?.headerEntrance
    buttonsEntrance = alert?.buttonsEntrance
    // A header of the app's own replaces the text fields of the content.
    focusesFirstField =
      alert?.keyboard.appearsWithSheet == true && !sheet.content.textFields.isEmpty
      && sheet.content.headerHeight == nil
    singleTouchPans =
      takesShortCuts && sheet.hasPan && !options.hitTests && !sheet.taps.inside && sheet.activeSwipe == nil
      && sheet.pan.minimumTouches == 1
    mayRound = options.mayRound && animations.areSlow
  }

  /// The screen that a trace was recorded on, with the sheet on it.
  func stage(on screen: Screen?) -> PreparedStage {
    let stage = rule.stage(on: screen)
    return PreparedStage(
      of: self, screen: screen, stage: stage, presentationDuration: presentationDuration(on: stage))
  }

  /// Seconds from the beginning of the presentation until the sheet is in its place.
  private func presentationDuration(on stage: ReplayStage) -> Double {
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
}

/// A stage, and what of a replay depends on nothing but it. An object, so that handing it on copies nothing.
final class PreparedStage: Sendable {
  /// What it was prepared by.
  let setup: ReplaySetup
  /// The screen; nil for the one that is assumed.
  let screen: Screen?
  /// The sheet on the screen.
  let stage: ReplayStage
  /// Seconds from the beginning of the presentation until the sheet is in its place.
  let presentationDuration: Double

  init(of setup: ReplaySetup, screen: Screen?, stage: ReplayStage, presentationDuration: Double) {
    self.setup = setup
    self.screen = screen
    self.stage = stage
    self.presentationDuration = presentationDuration
  }
}
