// SPDX-License-Identifier: GPL-3.0-or-later

/// The energy of a world, in joules at 100 points to a metre.
public struct WorldEnergy: Sendable, Hashable {
  /// Of motion: Σ ½·m·v² + ½·I·ω².
  public var kinetic: Double
  /// In springs: Σ ½·k·(distance − length)².
  public var elastic: Double
  /// In the gravity field, −Σ m·g·x, against the origin.
  public var potential: Double

  /// The sum.
  public var total: Double { kinetic + elastic + potential }

  /// Makes an energy.
  public init(kinetic: Double, elastic: Double, potential: Double) {
    self.kinetic = kinetic
    self.elastic = elastic
    self.potential = potential
  }
}
