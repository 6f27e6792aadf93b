// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// The fingers of a pan left the screen: the release rule decides, and the sheet moves on by itself.
  mutating func release(_ event: PanRecognizer.Event, at row: Int) throws(IntegrationError) {
    let path = panPath(to: row, onlyFor: keepsPath ? nil : replayer.rule.estimation)
    let velocity = replayer.estimator.velocity(of: path)
    lastRelease = PanRelease(
      translation: event.translation, path: path, isCancelled: event.state == .cancelled)
    let decision = decide(event.translation, velocity)
    let dismisses = decision?.dismisses ?? false
    var target = rest
    var detent = stage.release.current
    if dismisses {
      target.translation = stage.translation(beyondEdge: sheet.dismissal.offscreenDistance)
      target[.scale] = sheet.dismissal.scale
      target[.alpha] = sheet.dismissal.alpha
      target[.dim] = 0
    } else if case .detent(let index) = decision?.target {
      detent = index
      target.translation = stage.translation(toOffset: stage.release.detents[index].offset)
    }
    let name = dismisses ? nil : detent.map { stage.release.detents[$0].name }
    let reason = decision?.explanation ?? "the sheet cannot be dismissed by a swipe"
    let wasCancelled = decision != nil && event.state == .cancelled
    var ending = Ending(
      outcome: dismisses ? .dismissed : .restored,
      reason: wasCancelled ? "\(reason) (the touch was cancelled)" : reason,
      release: .init(time: event.time, translation: event.translation, velocity: velocity),
      decision: decision, detent: name, end: event.time)
    let isMoving = !motion.running.isEmpty || target != motion.presented
    if isMoving {
      if dismisses { dropTouches(at: event.time) }
      if dismisses { log(.willDismiss, at: event.time) }
      log(dismisses ? .dismissalBegan : .restorationBegan, at: event.time, detail: name)
    }
    let motion = try move(
      to: target, with: dismisses ? replayer.animations.dismissal : replayer.animations.restoration,
      velocity: velocity)
    ending.end = motion.end
    if isMoving {
      ending.motion = motion.measured
      log(dismisses ? .dismissed : .restored, at: motion.end, detail: name)
    }
    self.ending = ending
  }

  /// The decision at the release; nil for a sheet that cannot be dismissed by a pull.
  private mutating func decide(_ translation: Vector, _ velocity: Vector?) -> Decision? {
    var state = ReleaseState(translation: translation, velocity: velocity, edge: geometry.edge)
    if sheet.dismissal.isEnabled, sheet.policy != nil {
      state.offset = stage.startOffset + followed(state.travel)
      lastRelease?.offset = state.offset
    }
    return replayer.rule.decision(state, in: stage.release)
  }

  /// Animates to other values, and measures that motion; `velocity` is the finger's, if it has one.
  private mutating func move(
    to target: PresentedValues, with animation: PreparedAnimation, velocity: Vector?
  ) throws(IntegrationError) -> (measured: ReplayResult.Motion?, end: Double) {
    let edge = geometry.edge
    // The sheet goes on along its axis only.
    let along = velocity.map { edge.vector(towards: edge.component(of: $0)) }
    var start = Vector.zero
    var (measured, end) = try measure { motion in
      let begun = motion.animate(to: target, with: animation, velocity: along)
      start = begun.velocity
      return (begun.end, begun.duration)
    }
    measured?.velocityJump = velocity.map { edge.component(of: $0 - start) }
    return (measured, end)
  }

  /// Begins a motion now, and measures it together with what runs already, until all is over; nil unless motions
  /// are measured.
  ///
  /// `begin` animates, and says at what time and after how long that is over.
  mutating func measure(
    _ begin: (inout AdditiveMotion) -> (end: Double, duration: Double)
  ) throws(IntegrationError) -> (measured: ReplayResult.Motion?, end: Double) {
    let edge = geometry.edge
    let place = motion.model.translation
    let (now, others) = (motion.running.time, motion.running.end)
    let begun = begin(&motion)
    let end = max(begun.end, others)
    if rounds { isCertain = isCertain && motion.isModerate }
    guard replayer.options.measuresMotion else { return (nil, end) }
    let distance = edge.component(of: motion.model.translation - place)
    let measure = try motion.measure(along: edge, towardsEdge: distance >= 0)
    if rounds, let decimals = replayer.options.motionDecimals {
      isCertain = isCertain && measure.isCertain(to: decimals)
    }
    // Kept as a difference of what was given, so that a duration of 0.5 s is 0.5 s.
    let measured = ReplayResult.Motion(
      duration: max(begun.duration, others - now), settlingTime: measure.settlingTime,
      overshoot: measure.overshoot, velocityJump: nil)
    return (measured, end)
  }
}
