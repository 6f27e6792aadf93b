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
  ///
  /// A value that equals the default leaves what a behaviour before said: in UIKit a setter that is given the value
  /// that it holds sets nothing (measured by the charon project).
  mutating func apply(_ behavior: ItemProperties) {
    take(behavior.elasticity, as: \.elasticity)
    take(behavior.friction, as: \.friction)
    take(behavior.density, as: \.density)
    take(behavior.resistance, as: \.resistance)
    take(behavior.angularResistance, as: \.angularResistance)
    take(behavior.allowsRotation, as: \.allowsRotation)
    take(behavior.anchored, as: \.isAnchored)
  }

  private mutating func take<Value: Equatable>(
    _ value: Value?, as property: WritableKeyPath<BodyProperties, Value>
  ) {
    guard let value, value != BodyProperties()[keyPath: property] else { return }
    self[keyPath: property] = value
  }
}
