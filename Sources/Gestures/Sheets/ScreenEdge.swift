// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// An edge of the screen: the one that a sheet leaves by, or that a gesture begins at.
public enum ScreenEdge: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
  case bottom
  case top
  case left
  case right

  /// The unit vector from the middle of the screen towards the edge, y down.
  public var direction: Vector {
    switch self {
    case .bottom: Vector(x: 0, y: 1)
    case .top: Vector(x: 0, y: -1)
    case .left: Vector(x: -1, y: 0)
    case .right: Vector(x: 1, y: 0)
    }
  }

  /// Whether the way to the edge is vertical.
  public var isVertical: Bool { self == .bottom || self == .top }

  /// The part of a vector that points towards the edge; 0, not −0, where it has none.
  public func component(of vector: Vector) -> Double {
    (isVertical ? vector.y * direction.y : vector.x * direction.x) + 0
  }

  /// The part of a vector across the way to the edge: its x where that is vertical, else its y.
  public func crossComponent(of vector: Vector) -> Double { isVertical ? vector.x : vector.y }

  /// The vector with a part towards the edge and a part across.
  public func vector(towards part: Double, across cross: Double = 0) -> Vector {
    isVertical ? Vector(x: cross, y: part * direction.y) : Vector(x: part * direction.x, y: cross)
  }
}
