// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

/// One trace being played into a sheet.
struct ReplaySession: ~Copyable {
  private let replayer: Replayer
  private let trace: TouchTrace
  private let samples: [TouchSample]
  private let recordsFrames: Bool
  private var motion: AdditiveMotion
  private var ending: Ending?
  private var events: [ReplayEvent] = []
  private var frames: [DisplayFrame] = []

  /// What the end of the pan led to.
  private struct Ending {
    var release: ReplayResult.Release
    var decision: Decision?
    var dismisses: Bool
    var wasCancelled: Bool
    /// Time at which every animation is over, in seconds.
    var end: Double
    var motion: ReplayResult.Motion?
  }

  init(_ replayer: Replayer, trace: TouchTrace) {
    self.replayer = replayer
    self.trace = trace
    samples =
      replayer.options.touchRate.map { TouchDelivery(rate: $0).deliver(trace.samples) } ?? trace.samples
    let frames = trace.duration * replayer.options.refreshRate
    recordsFrames = replayer.options.recordsFrames && frames <= Double(ReplayOptions.frameLimit)
    motion = AdditiveMotion(
      at: 0, solver: SpringSolver(method: replayer.options.method, options: replayer.options.integration))
  }

  private var sheet: Sheet { replayer.sheet }

  /// Plays all rows, then the motion that follows.
  mutating func play() throws(IntegrationError) {
    log(.touchBegan, at: 0)
    var recognizer = PanRecognizer(hysteresis: sheet.pan.hysteresis)
    try TouchEvents.forEach(of: samples) { (row) throws(IntegrationError) in
      guard let event = recognizer.handle(samples[row.index], completesEvent: row.completesEvent) else {
        return
      }
      // A sheet that follows the finger has no use for the springs' state unless frames show it.
      if event.state != .changed || recordsFrames { try present(until: event.time) }
      try handle(event, at: row.index)
    }
    guard let ending else { return try presentFrames(until: trace.duration) }
    if ending.motion != nil { log(ending.dismisses ? .dismissed : .restored, at: ending.end) }
    try presentFrames(until: ending.end)
  }

  private mutating func handle(_ event: PanRecognizer.Event, at row: Int) throws(IntegrationError) {
    switch event.state {
    case .began:
      log(.panBegan, at: event.time, translation: event.translation)
      guard sheet.scaleAndDrag.isEnabled else { return }
      var target = motion.model
      target[.scale] = sheet.scaleAndDrag.scale
      motion.animate(to: target, with: sheet.scaleAndDrag.animation, spring: replayer.springs.lifting)
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

  /// Moves the sheet under the finger: scale-and-drag first, then the swipe, which prevails while it pulls down.
  private mutating func follow(_ translation: Vector) {
    let factor = sheet.scaleAndDrag.isEnabled ? sheet.scaleAndDrag.translationFactor : 0
    if sheet.dismissal.isEnabled, translation.y > 0 {
      motion.model.translation = Vector(x: factor * translation.x, y: translation.y)
    } else if sheet.scaleAndDrag.isEnabled {
      motion.model.translation = translation * factor
    }
  }

  private mutating func release(_ event: PanRecognizer.Event, at row: Int) throws(IntegrationError) {
    let path = MotionPath(centroidOf: row + 1 == samples.count ? samples : Array(samples[...row]))
    let velocity = replayer.estimator.velocity(of: path)
    let decision =
      sheet.dismissal.isEnabled
      ? sheet.dismissal.rule.decide(travel: event.translation.y, velocity: velocity?.y) : nil
    let dismisses = decision?.dismisses ?? false
    var target = PresentedValues.resting
    if dismisses {
      target[.translationY] = sheet.layout.distanceToScreenBottom + sheet.dismissal.offscreenDistance
      target[.scale] = sheet.dismissal.scale
      target[.alpha] = sheet.dismissal.alpha
      target[.dim] = 0
    }
    let animation = dismisses ? sheet.dismissal.animation : sheet.restoration
    let spring = dismisses ? replayer.springs.dismissal : replayer.springs.restoration
    let moves = target != motion.presented || !motion.running.springs.isEmpty
    let distance = target[.translationY] - motion.model[.translationY]
    // Kept as differences of what was given, so that a duration of 0.5 s is 0.5 s.
    let duration = max(animation.duration, motion.running.end - event.time)
    let end = max(TouchInterval.instant(animation.duration, after: event.time), motion.running.end)
    motion.animate(to: target, with: animation, spring: spring)
    var measured: ReplayResult.Motion?
    if moves {
      log(dismisses ? .dismissalBegan : .restorationBegan, at: event.time)
      let measure = try motion.measure(direction: distance < 0 ? -1 : 1)
      measured = ReplayResult.Motion(
        duration: duration, settlingTime: measure.settlingTime,
        overshoot: measure.overshoot,
        velocityJump: velocity.map { $0.y - distance * animation.relativeVelocity })
    }
    ending = Ending(
      release: ReplayResult.Release(time: event.time, translation: event.translation, velocity: velocity),
      decision: decision, dismisses: dismisses, wasCancelled: event.state == .cancelled, end: end,
      motion: measured)
  }

  /// The frames before a time, then the motion at that time.
  private mutating func present(until time: Double) throws(IntegrationError) {
    if recordsFrames {
      while isFrame(before: time) { try presentFrame() }
    }
    try motion.advance(to: time)
  }

  /// The frames up to the first that shows everything at its end.
  private mutating func presentFrames(until end: Double) throws(IntegrationError) {
    guard recordsFrames else { return }
    while isFrame(before: end) { try presentFrame() }
    try motion.advance(to: end)
    try presentFrame()
  }

  private mutating func presentFrame() throws(IntegrationError) {
    try motion.advance(to: frameTime)
    frames.append(DisplayFrame(index: frames.count, time: frameTime, values: motion.presented))
  }

  /// Whether the next frame comes before a time, by more than a billionth of a frame.
  private func isFrame(before time: Double) -> Bool {
    frameTime < time - 1e-9 / replayer.options.refreshRate
  }

  /// Time of the next frame.
  private var frameTime: Double { Double(frames.count) / replayer.options.refreshRate }

  private mutating func log(_ name: ReplayEvent.Name, at time: Double, translation: Vector? = nil) {
    events.append(ReplayEvent(time: time, name: name, translation: translation))
  }

  /// The result, once everything is played.
  consuming func result() -> ReplayResult {
    let outcome: Outcome =
      switch ending {
      case .none: .ignored
      case .some(let ending): ending.dismisses ? .dismissed : .restored
      }
    return ReplayResult(
      trace: trace.id, source: trace.source, line: trace.line, outcome: outcome,
      reason: reason, decision: ending?.decision, release: ending?.release, motion: ending?.motion,
      events: events, frames: frames, omitsFrames: replayer.options.recordsFrames && !recordsFrames,
      expected: trace.expected)
  }

  private var reason: String {
    guard let ending else {
      return
        "no pan began: no move was \(NumberText.string(sheet.pan.hysteresis)) pt away on either axis"
    }
    guard let decision = ending.decision else { return "the sheet cannot be dismissed by a swipe" }
    return decision.explanation + (ending.wasCancelled ? " (the touch was cancelled)" : "")
  }
}
