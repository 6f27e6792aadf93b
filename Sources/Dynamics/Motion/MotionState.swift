// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a moving value is and how fast it moves.
public struct MotionState: Sendable, Hashable, Codable {
  /// Position, in the motion's unit (usually points).
  public var position: Double
  /// Velocity, in units per second.
  public var velocity: Double

  /// Makes a state from its two components.
  @inlinable
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}
