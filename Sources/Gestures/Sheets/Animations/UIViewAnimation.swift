// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// A spring animation as `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)` takes it.
///
/// The spring (mass 1) is found so that its decay envelope is 0.001 at the end of the duration; there the
/// value snaps to its target. The finger's velocity is not handed over: each value starts with its own share.
public struct UIViewAnimation: Sendable, Hashable, Codable {
  /// Seconds from the start until the value snaps to its target.
  ///
  /// Default 0.5, from TSAlertController. UIKit's solver uses 0.01 to 10; that range is required here.
  public var duration = 0.5
  /// Damping ratio ζ, from 0.01 (long swinging) to 1 (no swinging). No unit.
  ///
  /// Default 0.6, from TSAlertController; XLActionController has 1. Far below 0.01 the equation that UIKit solves
  /// for the spring has no useful solution.
  public var dampingRatio = 0.6
  /// Initial velocity as a share of each value's distance, per second: 1 covers the whole distance in a second.
  /// Positive towards the target.
  ///
  /// Default 0.6, from TSAlertController (1.0 in older versions; XLActionController has 0); from -1000 to 1000.
  public var relativeVelocity = 0.6
  /// Seconds until the motion begins, from 0 to 10; until then the value stays where it was. Default 0.
  public var delay = 0.0

  /// Makes the animation with which TSAlertController springs back and dismisses.
  public init() {}

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - dampingRatio: no unit.
  ///   - relativeVelocity: share of the distance, per second.
  ///   - delay: seconds.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double, delay: Double = 0) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.relativeVelocity = relativeVelocity
    self.delay = delay
  }

  /// The spring of mass 1 that UIKit solves from the three numbers.
  public var spring: Spring { fit.spring }

  /// The spring and how well UIKit's equation is solved; some numbers leave it without a solution.
  public var fit: SpringFit {
    Spring.fit(settlingDuration: duration, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity)
  }

  private enum CodingKeys: CodingKey { case duration, dampingRatio, relativeVelocity, delay }

  /// Reads the fields; absent ones take their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    duration = try container.decode(forKey: .duration, default: duration)
    dampingRatio = try container.decode(forKey: .dampingRatio, default: dampingRatio)
    relativeVelocity = try container.decode(forKey: .relativeVelocity, default: relativeVelocity)
    delay = try container.decode(forKey: .delay, default: delay)
  }
}

extension UIViewAnimation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(duration, in: 0.01...10, "duration")
    problems.require(dampingRatio, in: 0.01...1, "dampingRatio")
    problems.require(relativeVelocity, in: -1000...1000, "relativeVelocity")
    problems.require(delay, in: 0...10, "delay")
    return problems
  }
}
