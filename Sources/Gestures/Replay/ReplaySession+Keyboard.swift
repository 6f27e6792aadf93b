// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// The first text field takes what is typed as soon as the sheet appears.
  mutating func focusFirstField(at time: Double) throws(IntegrationError) {
    guard replayer.focusesFirstField else { return }
    try focus(0, at: time)
  }

  /// Gives a field what is typed; the keyboard comes unless it is there, and the sheet makes room for it, once.
  private mutating func focus(_ field: Int, at time: Double) throws(IntegrationError) {
    guard let layout = sheet.layout.alert, keyboard.focus != field else { return }
    let wasShown = keyboard.isShown
    keyboard.focus = field
    log(.textFieldFocused, at: time, detail: "\(field)")
    guard !wasShown else { return }
    log(.keyboardWillShow, at: time)
    try shift(
      to: layout.keyboard.shift(
        of: geometry.frame, spacing: layout.resolvedKeyboardSpacing, on: geometry.screen), at: time)
    log(.keyboardShown, at: keyboard.end)
  }

  /// The keyboard goes, and the sheet back to its place.
  private mutating func hideKeyboard(at time: Double) throws(IntegrationError) {
    keyboard.focus = nil
    log(.keyboardWillHide, at: time)
    try shift(to: 0, at: time)
    log(.keyboardHidden, at: keyboard.end)
  }

  /// Moves the sheet's resting place along the screen's height.
  private mutating func shift(to shift: Double, at time: Double) throws(IntegrationError) {
    let animation = replayer.animations.keyboard
    let duration = animation.delay + (animation.animation.duration ?? 0)
    // A presentation that is over before the first touch has taken the keyboard with it.
    let isPast = time < motion.running.time
    if !isPast { try present(until: time) }
    var target = motion.model
    target[.translationY] += shift - keyboard.shift
    keyboard.shift = shift
    keyboard.end = TouchInterval.instant(duration, after: time)
    if isPast {
      motion.model = target
      keyboard.end = min(keyboard.end, motion.running.time)
    } else {
      keyboard.end = max(keyboard.end, motion.animate(to: target, with: animation).end)
    }
  }

  // MARK: Touches

  /// Gives a touch to the keyboard, which lies in front of all else; whether it was for it.
  mutating func handleByKeyboard(_ sample: TouchSample) throws(IntegrationError) -> Bool {
    if let index = keyboard.touches.firstIndex(where: { $0.pointer == sample.pointer }) {
      guard sample.endsTouch else { return true }
      let wasOnReturn = keyboard.touches.remove(at: index).isOnReturn
      if wasOnReturn, sample.phase == .up, keyboard.isShown, isOnReturnKey(sample.position) {
        try pressReturn(at: sample.time)
      }
      return true
    }
    guard sample.phase == .down, replayer.options.hitTests, keyboard.isShown, !isLeaving,
      let layout = sheet.layout.alert,
      layout.keyboard.frame(on: geometry.screen).contains(sample.position)
    else { return false }
    keyboard.reason = keyboard.reason ?? "the keyboard was touched"
    keyboard.touches.append((sample.pointer, isOnReturnKey(sample.position)))
    return true
  }

  /// A finger that came down on a text field holds it.
  mutating func holdField(_ sample: TouchSample) {
    guard touches.heldField == nil, !isLeaving,
      case .element(let element) = touches.target(of: sample.pointer),
      case .textField = geometry.elements[element].kind
    else { return }
    touches.heldField = (sample.pointer, element)
  }

  /// A finger that lifts from the text field that it holds gives it what is typed.
  mutating func endField(_ sample: TouchSample) throws(IntegrationError) {
    guard let held = touches.heldField, held.pointer == sample.pointer else { return }
    touches.heldField = nil
    guard sample.phase == .up, !isLeaving, case .textField(let field) = geometry.elements[held.element].kind
    else { return }
    try present(until: sample.time)
    guard isOn(held.element, sample.position) else { return }
    keyboard.reason = "the text field \(field + 1) was tapped"
    try focus(field, at: sample.time)
  }

  /// The return key goes to the next text field. On the last one it has the keyboard go, and chooses the preferred action,
  /// else the first default one.
  private mutating func pressReturn(at time: Double) throws(IntegrationError) {
    // The keyboard of a sheet that leaves is the system's affair.
    guard !isLeaving, let layout = sheet.layout.alert, let field = keyboard.focus else { return }
    log(.returnPressed, at: time)
    keyboard.reason = "the return key was tapped"
    guard field + 1 >= sheet.content.textFields.count else {
      try focus(field + 1, at: time)
      return
    }
    try hideKeyboard(at: time)
    guard let index = layout.returnAction(of: replayer.actions) else { return }
    let action = replayer.action(index)
    try select(action, at: time, reason: "the return key chose the action '\(action.title)'")
  }

  private func isOnReturnKey(_ point: Vector) -> Bool {
    sheet.layout.alert?.keyboard.returnKey(on: geometry.screen).contains(point) ?? false
  }
}
