// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

extension ReplaySession {
  /// Gives one row to what the finger came down on.
  mutating func handle(_ row: TouchEvents.Row) throws(IntegrationError) {
    let sample = samples[row.index]
    if try handleByKeyboard(sample) { return leaveOutOfPan(row.index) }
    if sample.phase == .down {
      touches.add(sample.pointer, on: try hit(at: sample))
      hold(sample)
      holdField(sample)
    }
    let target = touches.target(of: sample.pointer)
    if sample.endsTouch { touches.remove(sample.pointer) }
    if target == .outside { leaveOutOfPan(row.index) } else { try movePan(sample, row) }
    try moveSwipe(sample, row, on: target)
    try moveTaps(sample, row, on: target)
    if let held = touches.held, held.pointer == sample.pointer { try moveHeld(sample) }
    if sample.endsTouch { try endField(sample) }
  }

  /// What lies under a finger that comes down.
  private mutating func hit(at sample: TouchSample) throws(IntegrationError) -> SheetHit {
    guard replayer.options.hitTests else { return .sheet }
    try present(until: sample.time)
    return geometry.hit(at: sample.position, translation: placement)
  }

  /// Whether a point of the screen lies on an element of the sheet as it is shown now.
  func isOn(_ element: Int, _ point: Vector) -> Bool {
    geometry.elements[element].frame.contains(point - placement)
  }

  /// Where the sheet is shown now, as a translation from its most open place.
  private var placement: Vector { stage.placement(motion.presented.translation) }

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
