// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// The finger that came down holds the button under it, unless another finger holds one or the sheet is leaving.
  mutating func hold(_ sample: TouchSample) {
    guard touches.held == nil, !isLeaving, case .element(let element) = touches.target(of: sample.pointer),
      isEnabled(element)
    else { return }
    touches.held = (sample.pointer, element, true)
    logHeld(.actionHighlighted, element, at: sample.time)
  }

  /// Whether an element is a button that can be chosen: an action, or the cancel view.
  private func isEnabled(_ element: Int) -> Bool {
    switch geometry.elements[element].kind {
    case .action(let index): replayer.actions[index].isEnabled
    case .cancel: true
    default: false
    }
  }

  private mutating func logHeld(_ name: ReplayEvent.Name, _ element: Int, at time: Double) {
    let action = action(of: element)
    log(name, at: time, action: action, detail: action == nil ? "cancel" : nil)
  }

  /// A held action follows whether the finger is still on it, and is chosen when the finger lifts there.
  mutating func moveHeld(_ sample: TouchSample) throws(IntegrationError) {
    guard let held = touches.held else { return }
    try present(until: sample.time)
    let isInside = isOn(held.element, sample.position)
    if isInside != held.isHighlighted {
      touches.held?.isHighlighted = isInside
      logHeld(isInside ? .actionHighlighted : .actionUnhighlighted, held.element, at: sample.time)
    }
    guard sample.endsTouch else { return }
    if isInside { logHeld(.actionUnhighlighted, held.element, at: sample.time) }
    touches.held = nil
    guard isInside, sample.phase == .up, !isLeaving else { return }
    if let action = action(of: held.element) {
      try select(action, at: sample.time)
    } else {
      log(.cancelTapped, at: sample.time)
      try dismiss(because: "the cancel view was tapped", at: sample.time)
    }
  }

  /// A gesture takes the touch away from the action that is held.
  mutating func release(heldAt time: Double) {
    guard let held = touches.held else { return }
    if held.isHighlighted { logHeld(.actionUnhighlighted, held.element, at: time) }
    touches.held = nil
  }

  private func action(of element: Int) -> ReplayResult.SelectedAction? {
    guard case .action(let index) = geometry.elements[element].kind else { return nil }
    return replayer.action(index)
  }
}
