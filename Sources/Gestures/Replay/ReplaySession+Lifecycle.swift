// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

extension ReplaySession {
  /// Brings the sheet on screen, before the first touch.
  mutating func present() throws(IntegrationError) {
    let duration = prepared.presentationDuration
    let start = 0 - (replayer.options.presentationLead ?? duration)
    for path in replayer.removedOptions { log(.optionRemoved, at: start, detail: path.description) }
    log(.willPresent, at: start)
    if sheet.presentation.completesAtOnce { log(.transitionCompleted, at: start) }
    log(.presentationBegan, at: start)
    log(.presented, at: TouchInterval.instant(duration, after: start))
    log(replayer.headerEntrance, began: .headerEntranceBegan, ended: .headerEntranceEnded, at: start)
    log(replayer.buttonsEntrance, began: .buttonsEntranceBegan, ended: .buttonsEntranceEnded, at: start)
    if replayer.options.presentationLead != nil {
      motion.model = sheet.presentation.awayValues(on: stage)
      motion.animate(to: .resting, through: replayer.animations.presentation, at: geometry.edge)
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
    let button = ReplayResult.SelectedAction(
      title: action.title, index: replayer.buttonNumbers[action.index])
    let runsFirst = order == .beforeDismissal || chosen.executesImmediately || !chosen.dismisses
    if order == .eachState {
      log(.handlerCalled, at: time, action: button, detail: "isPresent")
    } else if runsFirst {
      log(.handlerCalled, at: time, action: action)
    }
    var ending = Ending(
      outcome: .selected, reason: reason ?? "the action '\(action.title)' was tapped", action: action,
      end: time)
    if chosen.dismisses {
      if order == .eachState {
        log(.handlerCalled, at: time, action: button, detail: "willDismiss")
      }
      (ending.motion, ending.end) = try leave(at: time)
      if order == .eachState {
        log(.handlerCalled, at: ending.end, action: button, detail: "didDismiss")
      } else if !runsFirst {
        log(.handlerCalled, at: ending.end, action: action)
      }
    }
    self.ending = ending
  }

  /// The sheet leaves without a choice: no handler runs.
  mutating func dismiss(because reason: String, at time: Double) throws(IntegrationError) {
    var ending = Ending(outcome: .dismissed, reason: reason, end: time)
    (ending.motion, ending.end) = try leave(at: time)
    self.ending = ending
  }

  /// What a sheet that leaves takes from the fingers: its pan, the button that is held, and the way back to its place.
  mutating func dropTouches(at time: Double) {
    if pan.state.isActive { log(.panCancelled, at: time) }
    release(heldAt: time)
    touches.heldField = nil
    // A restoration that is still under way never arrives; only one can be, and it is among the last events.
    var index = events.count
    while index > 0 {
      index -= 1
      guard events[index].name == .restored, events[index].time > time else { continue }
      events.remove(at: index)
      break
    }
  }

  /// The sheet leaves other than by being pulled; with the ending that follows it takes no touch.
  mutating func leave(at time: Double) throws(IntegrationError) -> (ReplayResult.Motion?, Double) {
    try present(until: time)
    dropTouches(at: time)
    log(.willDismiss, at: time)
    var target = sheet.departure.awayValues(on: stage)
    if !sheet.departure.slides { target.translation = motion.model.translation }
    let (edge, departure) = (geometry.edge, replayer.animations.departure)
    var blockTime = time
    let (measured, end) = try measure { motion in
      let begun = motion.animate(to: target, through: departure, at: edge)
      blockTime = begun.blockTime
      return (begun.end, begun.duration)
    }
    log(.dismissalBegan, at: blockTime)
    log(.dismissed, at: end)
    return (measured, end)
  }
}
