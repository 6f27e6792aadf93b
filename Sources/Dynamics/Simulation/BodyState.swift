// SPDX-License-Identifier: GPL-3.0-or-later

/// Where an item is and how it moves.
public struct BodyState: Sendable, Hashable {
  /// Middle of the box, in points.
  public var position: Vector
  /// Rotation, in radians, clockwise on the screen.
  public var angle: Double
  /// In points per second.
  public var velocity: Vector
  /// In radians per second, clockwise on the screen.
  public var angularVelocity: Double

  /// Makes a state.
  public init(position: Vector, angle: Double = 0, velocity: Vector = .zero, angularVelocity: Double = 0) {
    self.position = position
    self.angle = angle
    self.velocity = velocity
    self.angularVelocity = angularVelocity
  }
}
