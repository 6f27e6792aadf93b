// SPDX-License-Identifier: GPL-3.0-or-later

/// Two neighbours that may touch: two items, or a piece of a boundary and an item.
struct Contact {
  struct Flags: OptionSet {
    let rawValue: UInt8
    static let touching = Flags(rawValue: 1)
    /// Began to touch in this sub-step.
    static let began = Flags(rawValue: 2)
    /// Whether the contact moves a, and b.
    static let movesA = Flags(rawValue: 4)
    static let movesB = Flags(rawValue: 8)
    /// Left out for the rest of the sub-step, unless it touches after another impact: its own turned out to be none.
    static let disabled = Flags(rawValue: 16)
    /// Belongs to the island of the time of impact at hand.
    static let inImpact = Flags(rawValue: 64)
  }

  /// On which side of a piece of boundary an item is.
  enum Side: UInt8 {
    case unknown
    /// Where (y, −x) of the way from its first end to its second points to.
    case front
    case back
  }

  /// The item of lower index, or the ground.
  var a: Int32
  /// The other item.
  var b: Int32
  /// Index of the piece of boundary; -1 for an item.
  var edge: Int32
  var flags: Flags
  var side = Side.unknown
  /// Times of impact in this sub-step.
  var impactCount: UInt8 = 0
  var friction: Float
  var elasticity: Float
  /// Skins of the shapes.
  var skinA: Float
  var skinB: Float
  /// Lower bound of the distance of the shapes without skins, at the start of the sub-step.
  var separation: Float = -.infinity
  /// Share of the sub-step after which they touch; 1 for not in this sub-step.
  var impact: Float = 1
  var manifold = Manifold()

  @inline(__always) var isTouching: Bool { flags.contains(.touching) }

  /// Inverse masses with which it moves a, and b.
  @inline(__always)
  func inverseA(_ bodies: DeviceBodies) -> DeviceBodies.Inverse {
    flags.contains(.movesA) ? bodies.inverses[Int(a)] : .immovable
  }

  @inline(__always)
  func inverseB(_ bodies: DeviceBodies) -> DeviceBodies.Inverse {
    flags.contains(.movesB) ? bodies.inverses[Int(b)] : .immovable
  }
}
