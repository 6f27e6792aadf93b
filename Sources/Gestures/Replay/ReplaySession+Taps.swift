// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// Taps dismiss a sheet that has them, wherever there is nothing to choose.
  mutating func moveTaps(
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
}
