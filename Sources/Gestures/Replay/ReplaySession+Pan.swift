// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// Gives one row to the pan.
  mutating func movePan(_ sample: TouchSample, _ row: TouchEvents.Row) throws(IntegrationError) {
    guard sheet.hasPan, !isLeaving, !refusesPan,
      let event = panEvent(sample, row)
    else { return }
    try take(event, at: row.index)
  }

  /// Takes what the pan reports of a row.
  mutating func take(_ event: PanRecognizer.Event, at row: Int) throws(IntegrationError) {
    // A sheet that follows the finger has no use for the springs' state unless frames show it.
    if event.state != .changed || recordsFrames { try present(until: event.time) }
    switch event.state {
    case .began:
      guard mayBegin(at: row) else {
        refusesPan = true
        return log(.panFailed, at: event.time)
      }
      log(.panBegan, at: event.time, translation: event.translation)
      release(heldAt: event.time)
      if !sheet.taps.recognizesWithPan { insideTap = nil }
      touches.heldField = nil
      guard sheet.scaleAndDrag.isEnabled else { return }
      var target = motion.model
      target[.scale] = sheet.scaleAndDrag.scale
      motion.animate(to: target, with: replayer.animations.lifting)
    case .changed:
      follow(event.translation)
    case .ended, .cancelled:
      log(event.state == .ended ? .panEnded : .panCancelled, at: event.time, translation: event.translation)
      try release(event, at: row)
    case .failed:
      log(.panFailed, at: event.time)
    case .possible:
      break
    }
  }

  /// What the pan makes of a row, which counts for its velocity if its finger is one of the pan's.
  private mutating func panEvent(_ sample: TouchSample, _ row: TouchEvents.Row) -> PanRecognizer.Event? {
    let wasTracked = pan.tracks(sample.pointer)
    let event = pan.handle(sample, completesEvent: row.completesEvent)
    if wasTracked || pan.tracks(sample.pointer) {
      panRows?.append(sample)
    } else {
      leaveOutOfPan(row.index)
    }
    return event
  }

  /// A row is of a finger that the pan does not watch: beside the sheet, on the keyboard, or one too many.
  mutating func leaveOutOfPan(_ row: Int) {
    if panRows == nil { panRows = Array(samples[..<row]) }
  }

  /// The way of the pan's fingers up to a row.
  ///
  /// Where it is wanted for one estimator only, it may be just the end of the way that gives the same velocity.
  func panPath(to row: Int, onlyFor estimation: VelocityEstimation? = nil) -> MotionPath {
    if isSingleTouchPan {
      return samples.withUnsafeBufferPointer { samples in
        let rows = UnsafeBufferPointer(rebasing: samples[...row])
        let first = estimation == .uikit ? UIKitVelocity.firstRow(of: rows) : 0
        return MotionPath(
          ofSingleTouch: .init(rebasing: rows[first...]), reusing: workspace.takePoints())
      }
    }
    if let panRows { return MotionPath(centroidOf: panRows) }
    return MotionPath(centroidOf: row + 1 == samples.count ? samples : Array(samples[...row]))
  }

  /// Whether the sheet lets a pan begin with a row.
  private func mayBegin(at row: Int) -> Bool {
    guard sheet.dismissal.beginsAlongAxis else { return true }
    let path = panPath(to: row, onlyFor: .uikit)
    defer { workspace.give(path.points) }
    guard let velocity = UIKitVelocity().velocity(of: path) else { return false }
    return geometry.edge.component(of: velocity).magnitude
      > geometry.edge.crossComponent(of: velocity).magnitude
  }

  /// Moves the sheet under the finger: scale-and-drag first, then the swipe, which prevails while it pulls towards
  /// dismissal; the stretch, which shows the sheet in its place, while it is pulled the other way.
  mutating func follow(_ translation: Vector) {
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
    if sheet.stretch.isEnabled, travel < 0, geometry.sheetLength > 0 {
      motion.model.translation = rest.translation
      motion.model[.scaleY] = 1 - sheet.stretch.factor * travel / geometry.sheetLength
    }
  }

  /// Whether `follow` sets all that it can set for a translation, whatever came before.
  func setsAll(_ translation: Vector) -> Bool {
    let travel = geometry.edge.component(of: translation)
    return sheet.dismissal.isEnabled && (travel > 0 || sheet.policy != nil)
      || sheet.stretch.isEnabled && travel < 0 && geometry.sheetLength > 0
  }

  /// How far the sheet is carried by a finger that travelled so far towards dismissal, from where it began.
  ///
  /// Has to be told every travel in turn, for a sheet that moves by steps.
  mutating func followed(_ travel: Double) -> Double {
    let finger = stage.startOffset + travel - lostTravel
    let lost = sheet.following.lost(finger: finger, in: stage.release)
    lostTravel += lost
    return sheet.following.displacement(finger: finger - lost, from: stage.startOffset, in: stage.release)
  }
}
