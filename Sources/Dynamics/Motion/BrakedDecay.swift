// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thrown value's motion under exponential deceleration and a constant brake: it stops in finite time.
public struct BrakedDecay: Sendable, Hashable {
  /// How the constant brake joins the exponential deceleration.
  public enum Brake: Sendable, Hashable, Codable {
    /// Dry friction: v′ = −λv − a·sign(v). Chromium's fling curve is λ 3.7, a 636.4.
    case friction
    /// The brake is subtracted from the decayed velocity, which does not feel it: v = v₀·e^(−λt) − a·t·sign(v₀).
    /// Flutter's friction simulation with a constant deceleration.
    case superposed
  }

  /// The motion without the brake.
  public let coasting: DecayMotion
  /// Constant deceleration a, in units per second squared, greater than 0.
  public let deceleration: Double
  /// How the brake acts.
  public let brake: Brake
  /// The time at which the value stops, in seconds.
  public let duration: Double

  /// Chromium's desktop fling from the origin: λ 3.7, and a brake that takes 172 units per second each time
  /// constant.
  ///
  /// - Parameter velocity: initial velocity in units per second.
  /// - Returns: a motion whose position is the distance travelled.
  public static func chromium(velocity: Double) -> BrakedDecay {
    BrakedDecay(
      coasting: DecayMotion(decay: Decay(decayRate: 3.7), from: 0, initialVelocity: velocity),
      deceleration: 172 * 3.7)
  }

  /// Describes a motion.
  ///
  /// - Parameters:
  ///   - coasting: start, velocity v₀ and exponential deceleration λ; λ·v₀/a is finite.
  ///   - deceleration: constant brake in units per second squared, greater than 0.
  ///   - brake: how it acts.
  public init(coasting: DecayMotion, deceleration: Double, brake: Brake = .friction) {
    precondition(
      deceleration > 0 && deceleration.isFinite, "the deceleration of a brake must be positive and finite")
    self.coasting = coasting
    self.deceleration = deceleration
    self.brake = brake
    let rate = coasting.decay.decayRate
    let ratio = coasting.initialVelocity.magnitude * rate / deceleration
    precondition(ratio.isFinite, "the velocity of a braked motion is not beyond measure against its brake")
    // Friction stops at e^(λt) = 1 + λv/a; superposed at v·e^(−λt) = a·t, that is λt = W₀(λv/a).
    duration = (brake == .friction ? log1p(ratio) : BrakedDecay.lambertW(ratio)) / rate
  }

  /// Position at which the value stops.
  public var restPosition: Double { state(at: duration).position }

  /// Position and velocity at a time; before the start the initial state, after the stop the place of rest.
  ///
  /// - Parameter time: seconds since the start.
  /// - Returns: position, and velocity in units per second.
  public func state(at time: Double) -> MotionState {
    let elapsed = min(max(time, 0), duration)
    let rate = coasting.decay.decayRate
    let braking = coasting.initialVelocity < 0 ? -deceleration : deceleration
    let coasted = coasting.state(at: elapsed)
    var state: MotionState
    switch brake {
    case .friction:
      // The brake's own velocity approaches −a/λ exponentially.
      let share = expm1(-rate * elapsed)
      state = MotionState(
        position: coasted.position - braking / rate * (elapsed + share / rate),
        velocity: coasted.velocity + braking / rate * share)
    case .superposed:
      state = MotionState(
        position: coasted.position - braking * elapsed * elapsed / 2,
        velocity: coasted.velocity - braking * elapsed)
    }
    if time >= duration { state.velocity = 0 }
    return state
  }

  /// The principal branch of the Lambert W function of a number of at least 0.
  private static func lambertW(_ x: Double) -> Double {
    var value = 0.0
    let status = cgsl_lambert_w0(x, &value)
    precondition(status == GSL_SUCCESS, "Lambert's function has a value for every number of at least 0")
    return value
  }
}
