// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// An animation with what does not depend on a release worked out once.
struct PreparedAnimation: Sendable {
  /// The animation, which is valid.
  let animation: SheetAnimation
  /// Seconds until it begins to move.
  let delay: Double
  private let law: Law

  private enum Law: Sendable {
    case uiView(MotionLaw, UIViewAnimation)
    case spring(SpringAnimation, fast: MotionLaw, slow: MotionLaw)
    case curve(MotionLaw, duration: Double)
    case fall(FallAnimation)
    case settle(SettleAnimation)
  }

  /// Prepares an animation.
  ///
  /// - Precondition: the animation is valid.
  init(_ animation: SheetAnimation) {
    self.animation = animation
    delay = animation.delay
    law =
      switch animation {
      case .uiView(let animation): .uiView(.spring(animation.spring), animation)
      case .spring(let animation):
        .spring(animation, fast: .spring(animation.spring), slow: .spring(animation.criticalSpring))
      case .curve(let animation):
        .curve(.progress(.curve(animation.curve, duration: animation.duration)), duration: animation.duration)
      case .fall(let animation): .fall(animation)
      case .settle(let animation): .settle(animation)
      }
  }

  /// Whether its springs, if any, take up to 200 rad/s and are no stiffer than that.
  var isSlow: Bool {
    switch law {
    case .uiView(let law, _): law.isSlow
    case .spring(_, let fast, let slow): fast.isSlow && slow.isSlow
    case .curve, .fall, .settle: true
    }
  }

  /// The motion over given distances after a release.
  ///
  /// - Parameters:
  ///   - displacements: distance of each channel from its target at the begin.
  ///   - velocity: the finger's velocity in points per second; nil for none.
  ///   - screen: size of the screen in points.
  /// - Returns: the law, its duration and the starting velocities.
  func motion(
    over displacements: PresentedValues, from velocity: Vector?, on screen: Size
  ) -> AnimationMotion {
    let displacement = displacements.translation
    let release = velocity.map(Self.limited)
    switch law {
    case .uiView(let law, let animation):
      var motion = AnimationMotion(law: law, duration: animation.duration)
      for channel in MotionChannel.all {
        motion.velocities[channel] = -displacements[channel] * animation.relativeVelocity
      }
      return motion
    case .spring(let animation, let fast, let slow):
      let isSlow = animation.isCritical(at: release?.length ?? 0)
      return AnimationMotion(
        spring: animation, law: isSlow ? slow : fast, over: displacements,
        from: (release ?? .zero) * animation.velocityShare)
    case .curve(let law, let duration):
      return AnimationMotion(law: law, duration: duration).withSlope(over: displacements)
    case .fall(let animation):
      let distance = displacement.length
      guard distance > 0 else { return .immediate }
      let direction = displacement / -distance
      let towards = release.map { $0.x * direction.x + $0.y * direction.y } ?? 0
      let start = towards * animation.velocityShare
      let fall = FreeFall(from: 0, initialVelocity: start, acceleration: animation.acceleration)
      return AnimationMotion(
        law: .progress(.fall(fall, distance: distance)),
        duration: animation.duration(covering: distance, from: start)
      ).withSlope(over: displacements)
    case .settle(let animation):
      let duration = animation.duration(covering: -displacement, from: release, on: screen)
      guard duration > 0 else { return .immediate }
      return AnimationMotion(law: .progress(.settle(duration: duration)), duration: duration)
        .withSlope(over: displacements)
    }
  }

  /// Seconds until everything is at its target, the delay included.
  ///
  /// - Parameters:
  ///   - values: what is on screen before.
  ///   - target: what is on screen in the end.
  ///   - velocity: the finger's velocity in points per second; nil for none.
  ///   - screen: size of the screen in points.
  /// - Returns: seconds; 0 where nothing has to move, but for kinds of a fixed duration.
  func duration(
    from values: PresentedValues, to target: PresentedValues, velocity: Vector? = nil, on screen: Size
  ) -> Double {
    let displacements = values - target
    let motion = motion(over: displacements, from: velocity, on: screen)
    return delay + (animation.duration ?? motion.duration(over: displacements))
  }

  /// A release velocity within the limit on both axes; what is not a number counts as 0.
  private static func limited(_ velocity: Vector) -> Vector {
    func limited(_ part: Double) -> Double {
      part.isNaN ? 0 : min(max(part, -SheetAnimation.fastestRelease), SheetAnimation.fastestRelease)
    }
    return Vector(x: limited(velocity.x), y: limited(velocity.y))
  }
}
