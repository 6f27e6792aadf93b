// SPDX-License-Identifier: GPL-3.0-or-later

/// Material and freedom of one item, after all behaviours had their say.
public struct BodyProperties: Sendable, Hashable {
  /// Share of the approach speed with which it bounces.
  public var elasticity = 0.2
  /// Coefficient of friction.
  public var friction = 0.2
  /// Density; 1 makes 100 by 100 points weigh 1 kg.
  public var density = 1.0
  /// Linear drag, in 1/s.
  public var resistance = 0.1
  /// Angular drag, in 1/s.
  public var angularResistance = 0.1
  /// Whether it can turn.
  public var allowsRotation = true
  /// Whether it stays where it is.
  public var isAnchored = false

  /// The defaults as measured in UIKit.
  public init() {}
}

extension BodyProperties {
  /// Takes over what a behaviour says.
  mutating func apply(_ behavior: ItemProperties) {
    elasticity = behavior.elasticity ?? elasticity
    friction = behavior.friction ?? friction
    density = behavior.density ?? density
    resistance = behavior.resistance ?? resistance
    angularResistance = behavior.angularResistance ?? angularResistance
    allowsRotation = behavior.allowsRotation ?? allowsRotation
    isAnchored = behavior.anchored ?? isAnchored
  }
}
