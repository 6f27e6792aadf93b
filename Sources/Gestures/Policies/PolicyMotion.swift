// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// How a sheet moves after a release, in the numbers of its library.
public struct PolicyMotion: Sendable, Hashable {
  /// How it goes back to a resting place, or on to another.
  public var restoration: Animation
  /// How it leaves.
  public var dismissal: Animation

  /// Kinds of motion.
  public enum Animation: Sendable, Hashable {
    /// A UIView spring: seconds, damping ratio, and initial velocity as a share of the distance per second.
    case uiView(duration: Double, dampingRatio: Double, relativeVelocity: Double)
    /// A free spring that begins with a share of the finger's velocity.
    case spring(FreeSpring)
    /// A timing curve over seconds.
    case curve(duration: Double, TimingCurve)
    /// Android's `ViewDragHelper.settleCapturedViewAt`, whose duration follows from distance and velocity.
    case settle
  }

  /// A spring without a fixed duration.
  public struct FreeSpring: Sendable, Hashable {
    /// The spring.
    public var spring: Spring
    /// Share of the finger's velocity that it begins with.
    public var velocityShare: Double
    /// Whether it ends where it first reaches its target.
    public var clampsOvershoot: Bool
    /// Speed of the finger in points per second up to which the spring is damped critically instead; `nil` for never.
    public var criticalSpeed: Double?

    /// Describes a spring.
    public init(
      _ spring: Spring, velocityShare: Double = 1, clampsOvershoot: Bool = false, criticalSpeed: Double? = nil
    ) {
      self.spring = spring
      self.velocityShare = velocityShare
      self.clampsOvershoot = clampsOvershoot
      self.criticalSpeed = criticalSpeed
    }
  }

  /// Describes the motion of a sheet, the same both ways unless a dismissal is given.
  public init(restoration: Animation, dismissal: Animation? = nil) {
    self.restoration = restoration
    self.dismissal = dismissal ?? restoration
  }
}
