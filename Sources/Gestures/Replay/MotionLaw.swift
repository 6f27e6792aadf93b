// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The law by which an animation lets a distance decay.
enum MotionLaw: Sendable {
  /// A spring, and the same prepared for the closed form.
  case spring(Spring, SpringPropagator)
  /// What is left is the distance times 1 − progress.
  case progress(MotionProgress)

  /// The law of a spring.
  static func spring(_ spring: Spring) -> MotionLaw { .spring(spring, SpringPropagator(spring)) }

  /// Whether it is no spring, or one whose rates are at most 200 a second.
  var isSlow: Bool {
    guard case .spring(_, let propagator) = self else { return true }
    let fastest =
      propagator.oscillates
      ? propagator.squaredAngularFrequency.squareRoot() : propagator.decayRate + propagator.discriminantRoot
    return fastest <= 200
  }

  /// How many looks a motion needs in a number of seconds, so that it has one turning point at most between two.
  func looks(in seconds: Double) -> Double {
    switch self {
    case .spring(let spring, _): (spring.angularFrequency * seconds / (2 * .pi) * 12).rounded(.up)
    case .progress(.curve(_, let duration)): (48 * seconds / duration).rounded(.up)
    case .progress(.fall), .progress(.settle): 16
    }
  }
}

/// Progress from 0 to 1 as a function of the time since the begin.
enum MotionProgress: Sendable {
  /// Along a timing curve.
  case curve(AnimationCurve, duration: Double)
  /// Falling over a distance.
  case fall(FreeFall, distance: Double)
  /// Android's settling.
  case settle(duration: Double)

  /// Progress, and progress per second.
  func state(at elapsed: Double) -> MotionState {
    switch self {
    case .curve(let curve, let duration):
      let share = elapsed / duration
      return MotionState(position: curve.progress(at: share), velocity: curve.slope(at: share) / duration)
    case .fall(let fall, let distance):
      let state = fall.state(at: elapsed)
      return MotionState(position: state.position / distance, velocity: state.velocity / distance)
    case .settle(let duration):
      let share = elapsed / duration
      return MotionState(
        position: SettleAnimation.progress(at: share), velocity: SettleAnimation.slope(at: share) / duration)
    }
  }
}
