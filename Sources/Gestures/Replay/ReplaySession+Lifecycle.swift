// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

extension ReplaySession {
  /// Brings the sheet on screen, before the first touch.
  mutating func present() throws(IntegrationError) {
    let duration = replayer.presentationDuration(on: stage)
    let start = -(replayer.options.presentationLead ?? duration)
    for path in replayer.removedOptions { log(.optionRemoved, at: start, detail: path.description) }
    log(.willPresent, at: start)
    log(.presentationBegan, at: start)
    log(.presented, at: TouchInterval.instant(duration, after: start))
    if let layout = sheet.layout.alert {
      log(layout.headerEntrance, began: .headerEntranceBegan, ended: .headerEntranceEnded, at: start)
      log(layout.buttonsEntrance, began: .buttonsEntranceBegan, ended: .buttonsEntranceEnded, at: start)
    }
    if replayer.options.presentationLead != nil {
      motion.model = sheet.presentation.awayValues(on: stage)
      motion.animate(to: .resting, with: replayer.animations.presentation)
    }
    try focusFirstField(at: start)
  }

  private mutating func log(
    _ entrance: ElementEntrance?, began: ReplayEvent.Name, ended: ReplayEvent.Name, at time: Double
  ) {
    guard let entrance else { return }
    log(began, at: time)
    log(ended, at: TouchInterval.instant(entrance.duration, after: time))
  }

  /// An action was chosen: its handler runs when the sheet's order says, and the sheet leaves.
  mutating func select(
    _ action: ReplayResult.SelectedAction, at time: Double, reason: String? = nil
  ) throws(IntegrationError) {
    log(.actionSelected, at: time, action: action)
    let chosen = replayer.actions[action.index]
    let order = sheet.selection.handler
    let runsFirst = order == .beforeDismissal || chosen.executesImmediately || !chosen.dismisses
    if order == .eachState {
      log(.handlerCalled, at: time, action: action, detail: "isPresent")
    } else if runsFirst {
      log(.handlerCalled, at: time, action: action)
    }
    var ending = Ending(
      outcome: .selected, reason: reason ?? "the action '\(action.title)' was tapped", action: action,
      end: time)
    if chosen.dismisses {
      if order == .eachState {
        log(.handlerCalled, at: time, action: action, detail: "willDismiss")
      }
      (ending.motion, ending.end) = try leave(at: time)
      if order == .eachState {
        log(.handlerCalled, at: ending.end, action: action, detail: "didDismiss")
      } else if !runsFirst {
        log(.handlerCalled, at: ending.end, action: action)
      }
    }
    self.ending = ending
  }

  /// The sheet leaves other than by being pulled.
  mutating func leave(at time: Double) throws(IntegrationError) -> (ReplayResult.Motion, Double) {
    try present(until: time)
    log(.willDismiss, at: time)
    log(.dismissalBegan, at: time)
    var away = sheet.departure.awayValues(on: stage)
    if !sheet.departure.slides { away.translation += rest.translation }
    let motion = try move(
      to: away, with: replayer.animations.departure, velocity: nil,
      at: time)
    log(.dismissed, at: motion.end)
    return (motion.measured, motion.end)
  }
}
