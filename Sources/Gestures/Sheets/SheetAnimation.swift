// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// A spring animation as `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)` takes it.
///
/// The spring (mass 1) is found so that its decay envelope is 0.001 at the end of the duration; there the
/// value snaps to its target.
public struct SheetAnimation: Sendable, Hashable, Codable {
  /// Seconds from the start until the value snaps to its target.
  ///
  /// Default 0.5, from TSAlertController. UIKit's solver uses 0.01 to 10; that range is required here.
  public var duration = 0.5
  /// Damping ratio ζ, from 0.01 (long swinging) to 1 (no swinging). No unit.
  ///
  /// Default 0.6, from TSAlertController. Far below 0.01 the equation that UIKit solves for the spring has no useful
  /// solution.
  public var dampingRatio = 0.6
  /// Initial velocity as a share of each value's distance, per second: 1 covers the whole distance in a second.
  /// Positive towards the target.
  ///
  /// Default 0.6, from TSAlertController (1.0 in older versions); from -1000 to 1000.
  public var relativeVelocity = 0.6

  /// Makes the animation with which TSAlertController springs back and dismisses.
  public init() {}

  /// Makes an animation from its duration in seconds, damping ratio and relative velocity.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double) {
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.relativeVelocity = relativeVelocity
  }

  /// The spring of mass 1 that UIKit solves from the three numbers.
  public var spring: Spring { fit.spring }

  /// The spring and how well UIKit's equation is solved; some numbers leave it without a solution.
  public var fit: SpringFit {
    Spring.fit(settlingDuration: duration, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity)
  }
}

extension SheetAnimation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(duration, in: 0.01...10, "duration")
    problems.require(dampingRatio, in: 0.01...1, "dampingRatio")
    problems.require(relativeVelocity, in: -1000...1000, "relativeVelocity")
    return problems
  }
}
