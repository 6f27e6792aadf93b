// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// Brings the sheet on screen, before the first touch.
  mutating func present() {
    let duration = replayer.presentationDuration(on: stage)
    let start = -(replayer.options.presentationLead ?? duration)
    log(.willPresent, at: start)
    log(.presentationBegan, at: start)
    log(.presented, at: TouchInterval.instant(duration, after: start))
    guard replayer.options.presentationLead != nil else { return }
    motion.model = sheet.presentation.awayValues(on: stage)
    motion.animate(to: .resting, with: replayer.animations.presentation)
  }

  /// An action was chosen: its handler runs when the sheet's order says, and the sheet leaves.
  mutating func select(_ action: ReplayResult.SelectedAction, at time: Double) throws(IntegrationError) {
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
      outcome: .selected, reason: "the action '\(action.title)' was tapped", action: action, end: time)
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
    let motion = try move(
      to: sheet.departure.awayValues(on: stage), with: replayer.animations.departure, velocity: nil,
      at: time)
    log(.dismissed, at: motion.end)
    return (motion.measured, motion.end)
  }
}
