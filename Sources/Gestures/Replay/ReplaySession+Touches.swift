// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

extension ReplaySession {
  /// Gives one row to what the finger came down on.
  mutating func handle(_ row: TouchEvents.Row) throws(IntegrationError) {
    let sample = samples[row.index]
    if try handleByKeyboard(sample) { return }
    if sample.phase == .down {
      touches.add(sample.pointer, on: try hit(at: sample))
      hold(sample)
      holdField(sample)
    }
    let target = touches.target(of: sample.pointer)
    if sample.endsTouch { touches.remove(sample.pointer) }
    if target != .outside { try movePan(sample, row) }
    try moveSwipe(sample, row, on: target)
    try moveTaps(sample, row, on: target)
    if let held = touches.held, held.pointer == sample.pointer { try moveHeld(sample) }
    if sample.endsTouch { try endField(sample) }
  }

  /// What lies under a finger that comes down.
  private mutating func hit(at sample: TouchSample) throws(IntegrationError) -> SheetHit {
    guard replayer.options.hitTests else { return .sheet }
    try present(until: sample.time)
    return geometry.hit(at: sample.position, translation: stage.placement(motion.presented.translation))
  }

  // MARK: Pan

  private mutating func movePan(_ sample: TouchSample, _ row: TouchEvents.Row) throws(IntegrationError) {
    guard sheet.hasPan, !isLeaving, !refusesPan,
      let event = pan.handle(sample, completesEvent: row.completesEvent)
    else { return }
    // A sheet that follows the finger has no use for the springs' state unless frames show it.
    if event.state != .changed || recordsFrames { try present(until: event.time) }
    switch event.state {
    case .began:
      guard mayBegin(at: row.index) else {
        refusesPan = true
        return log(.panFailed, at: event.time)
      }
      log(.panBegan, at: event.time, translation: event.translation)
      release(heldAt: event.time)
      if !sheet.taps.recognizesWithPan { insideTap = nil }
      keyboard.held = nil
      guard sheet.scaleAndDrag.isEnabled else { return }
      var target = motion.model
      target[.scale] = sheet.scaleAndDrag.scale
      motion.animate(to: target, with: replayer.animations.lifting)
    case .changed:
      follow(event.translation)
    case .ended, .cancelled:
      log(event.state == .ended ? .panEnded : .panCancelled, at: event.time, translation: event.translation)
      try release(event, at: row.index)
    case .failed:
      log(.panFailed, at: event.time)
    case .possible:
      break
    }
  }

  /// Whether the sheet lets a pan begin with a row.
  private func mayBegin(at row: Int) -> Bool {
    guard sheet.dismissal.beginsAlongAxis else { return true }
    let path = MotionPath(centroidOf: Array(samples[...row]))
    guard let velocity = UIKitVelocity().velocity(of: path) else { return false }
    return geometry.edge.component(of: velocity).magnitude
      > geometry.edge.crossComponent(of: velocity).magnitude
  }

  /// Moves the sheet under the finger: scale-and-drag first, then the swipe, which prevails while it pulls towards
  /// dismissal; the stretch, which shows the sheet in its place, while it is pulled the other way.
  private mutating func follow(_ translation: Vector) {
    let edge = geometry.edge
    let travel = edge.component(of: translation)
    let factor = sheet.scaleAndDrag.isEnabled ? sheet.scaleAndDrag.translationFactor : 0
    let cross = (sheet.dismissal.crossFactor ?? factor) * edge.crossComponent(of: translation)
    // TSAlertController's swipe moves the sheet only while it is pulled towards dismissal.
    if sheet.dismissal.isEnabled, travel > 0 || sheet.policy != nil {
      motion.model.translation =
        rest.translation + edge.vector(towards: followed(travel), across: cross)
      motion.model[.scaleY] = 1
    } else if sheet.scaleAndDrag.isEnabled {
      motion.model.translation = rest.translation + translation * factor
    }
    if sheet.stretch.isEnabled, travel < 0 {
      motion.model.translation = rest.translation
      motion.model[.scaleY] = 1 - sheet.stretch.factor * travel / geometry.sheetLength
    }
  }

  /// How far the sheet is carried by a finger that travelled so far towards dismissal, from where it began.
  ///
  /// Has to be told every travel in turn, for a sheet that moves by steps.
  mutating func followed(_ travel: Double) -> Double {
    let finger = stage.startOffset + travel - lostTravel
    let lost = sheet.following.lost(finger: finger, in: stage.release)
    lostTravel += lost
    return sheet.following.offset(finger: finger - lost, in: stage.release) - stage.startOffset
  }

  // MARK: Taps

  /// Taps dismiss a sheet that has them, wherever there is nothing to choose.
  private mutating func moveTaps(
    _ sample: TouchSample, _ row: TouchEvents.Row, on target: SheetHit
  ) throws(IntegrationError) {
    let isOutside = target == .outside
    let event =
      isOutside
      ? outsideTap?.handle(sample, completesEvent: row.completesEvent)
      : isInteractive(target) ? nil : insideTap?.handle(sample, completesEvent: row.completesEvent)
    guard !isLeaving, let event, event.state == .ended else { return }
    log(isOutside ? .tappedOutside : .tappedInside, at: event.time)
    let (motion, end) = try leave(at: event.time)
    ending = Ending(
      outcome: .dismissed, reason: isOutside ? "a tap beside the sheet" : "a tap on the sheet",
      release: ending?.release, decision: ending?.decision, end: end, motion: motion)
  }

  /// Whether a touch there is for an action or a field.
  private func isInteractive(_ target: SheetHit) -> Bool {
    guard case .element(let index) = target else { return false }
    switch geometry.elements[index].kind {
    case .action, .textField, .cancel: return true
    case .grabber, .header, .title, .message, .sectionHeader: return false
    }
  }

  // MARK: Actions

  /// The finger that came down holds the button under it, unless another finger holds one or the sheet is leaving.
  private mutating func hold(_ sample: TouchSample) {
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
  private mutating func moveHeld(_ sample: TouchSample) throws(IntegrationError) {
    guard let held = touches.held else { return }
    try present(until: sample.time)
    let point = sample.position - stage.placement(motion.presented.translation)
    let isInside = geometry.elements[held.element].frame.contains(point)
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
    return .init(title: replayer.actions[index].title, index: index)
  }

  /// Why nothing reacted.
  var ignoredReason: String {
    if let reason = keyboard.reason { return reason }
    guard sheet.hasPan else {
      return sheet.activeSwipe == nil
        ? "the sheet has no gesture for this touch" : "no swipe was recognized, and no button was tapped"
    }
    if refusesPan { return "no pan began: the finger moved no faster along the sheet's axis than across" }
    return "no pan began: no move was \(NumberText.string(sheet.pan.hysteresis)) pt away on either axis"
  }
}
