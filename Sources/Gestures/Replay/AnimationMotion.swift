// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The motion that an animation makes of given distances and a release.
struct AnimationMotion {
  /// How all channels move.
  var law: MotionLaw
  /// Seconds until a channel is at its target, the same for all that are not stopped earlier.
  var duration: Double
  /// Velocity of each channel at the begin, per second.
  var velocities = PresentedValues()
  /// Seconds after which a channel stops at its target already.
  private var stops: PresentedValues?

  /// Whether channels stop when they first reach their targets.
  var isClamped: Bool { stops != nil }

  init(law: MotionLaw, duration: Double) {
    self.law = law
    self.duration = duration
  }

  /// The motion that is over at once.
  static var immediate: AnimationMotion {
    AnimationMotion(law: .progress(.curve(.linear, duration: 1)), duration: 0)
  }

  /// Seconds until a channel is at its target.
  func duration(of channel: MotionChannel) -> Double { stops.map { min($0[channel], duration) } ?? duration }

  /// Seconds until all channels that move at all are at their targets.
  func duration(over displacements: PresentedValues) -> Double {
    MotionChannel.all.reduce(0) {
      displacements[$1] != 0 || velocities[$1] != 0 ? max($0, duration(of: $1)) : $0
    }
  }

  /// The same motion with the starting velocities that its progress has over given distances.
  func withSlope(over displacements: PresentedValues) -> AnimationMotion {
    guard case .progress(let progress) = law else { return self }
    var motion = self
    let slope = progress.state(at: 0).velocity
    for channel in MotionChannel.all { motion.velocities[channel] = -displacements[channel] * slope }
    return motion
  }
}

extension AnimationMotion {
  /// Share of its distance within which a channel without length, whose translation does not move, may rest.
  static let restShare = 0.001

  /// The motion of a free spring until it rests: the translation within distance and speed of the animation; where
  /// nothing is translated, the other channels within a thousandth of their distances.
  ///
  /// - Parameters:
  ///   - animation: rules of rest and clamping.
  ///   - law: the spring.
  ///   - displacements: distance of each channel from its target at the begin.
  ///   - velocity: velocity of the translation at the begin.
  init(
    spring animation: SpringAnimation, law: MotionLaw, over displacements: PresentedValues,
    from velocity: Vector
  ) {
    self.init(law: law, duration: SheetAnimation.longestDuration)
    velocities.translation = velocity
    guard case .spring(let spring, _) = law else { return }
    let limit = SheetAnimation.longestDuration
    var stops = PresentedValues()
    var rest: Double?
    var restOfOthers = 0.0
    for channel in MotionChannel.all {
      let (displacement, velocity) = (displacements[channel], velocities[channel])
      guard displacement != 0 || velocity != 0, displacement.isFinite else { continue }
      let motion = SpringMotion(spring: spring, from: displacement, to: 0, initialVelocity: velocity)
      stops[channel] = motion.targetTime ?? limit
      if channel == .translationX || channel == .translationY {
        let time = motion.restTime(
          within: animation.restDistance, slowerThan: animation.restSpeed, limit: limit)
        rest = max(rest ?? 0, time ?? limit)
      } else {
        restOfOthers = max(restOfOthers, motion.settlingTime(epsilon: Self.restShare) ?? limit)
      }
    }
    duration = min(rest ?? restOfOthers, limit)
    if animation.clampsOvershoot { self.stops = stops }
  }
}
