// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// Gives one row to the swipe that dismisses the sheet. It may begin anywhere but on the cancel view, which lies in
  /// front of the list.
  ///
  /// A recognized swipe takes the touch away from the button that is held, and from taps.
  mutating func moveSwipe(
    _ sample: TouchSample, _ row: TouchEvents.Row, on target: SheetHit
  ) throws(IntegrationError) {
    if case .element(let element) = target, geometry.elements[element].kind == .cancel { return }
    guard !isLeaving, let event = swipe?.handle(sample, completesEvent: row.completesEvent),
      event.state == .ended
    else { return }
    log(.swipeRecognized, at: event.time, translation: event.translation)
    release(heldAt: event.time)
    (outsideTap, insideTap) = (nil, nil)
    try dismiss(because: swipeReason(event.translation), at: event.time)
  }

  private func swipeReason(_ translation: Vector) -> String {
    let direction = sheet.swipe.gesture.direction
    let travel = (direction.component(of: translation) * 10).rounded() / 10
    return "a swipe towards the \(direction.rawValue) was recognized after \(travel) pt"
  }
}
