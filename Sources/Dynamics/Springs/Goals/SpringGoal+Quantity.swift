// SPDX-License-Identifier: GPL-3.0-or-later

extension SpringGoal {
  /// What a goal asks about: a measure of the motion, or a parameter of the spring.
  public enum Quantity: String, Sendable, Hashable, CaseIterable {
    /// Seconds until the motion has settled, as ``SpringMotion/settlingTime(epsilon:)`` has it; infinite if it never does.
    case settle
    /// Share of the distance by which the value passes its target; 0 if it does not.
    case overshoot
    /// Seconds until the first turning point beyond the target; there is none if the value does not pass it.
    case peakTime
    /// Largest speed, in distances per second.
    case velocity
    /// Period of the undamped oscillation, in seconds.
    case response
    /// Damping ratio: 1 is critical.
    case dampingRatio
    /// Bounce as in SwiftUI: 1 − ratio up to the critical ratio, 1/ratio − 1 above.
    case bounce
    /// Stiffness, in mass per second squared.
    case stiffness
    /// Damping coefficient, in mass per second.
    case dampingCoefficient

    /// The quantity's value.
    ///
    /// - Parameters:
    ///   - motion: a motion with a distance between start and target.
    ///   - epsilon: share of the distance within which it counts as settled, greater than 0.
    /// - Returns: the value, nil for the time of a peak that there is not.
    public func value(of motion: SpringMotion, epsilon: Double) -> Double? {
      switch self {
      case .settle: motion.settlingTime(epsilon: epsilon) ?? .infinity
      case .overshoot: motion.overshoot / motion.displacement.magnitude
      case .peakTime: motion.peak?.time
      case .velocity: motion.largestSpeed / motion.displacement.magnitude
      case .response: motion.spring.response
      case .dampingRatio: motion.spring.dampingRatio
      case .bounce: motion.spring.bounce
      case .stiffness: motion.spring.stiffness
      case .dampingCoefficient: motion.spring.dampingCoefficient
      }
    }

    /// The power of the response with which the value grows at one damping ratio, when the motion starts at rest: time is
    /// then measured in responses.
    var responsePower: Int {
      switch self {
      case .settle, .peakTime, .response: 1
      case .overshoot, .dampingRatio, .bounce: 0
      case .velocity, .dampingCoefficient: -1
      case .stiffness: -2
      }
    }

    /// Whether the value is never negative.
    var isNeverNegative: Bool { self != .bounce }
  }
}
