// SPDX-License-Identifier: GPL-3.0-or-later

/// What a drag leaves of a velocity, by arithmetic that is the same on every platform.
public enum DampingFactor {
  /// e⁻ᶻ but for a relative error of z⁷/5040, as √(1 + w²) − w with w = z + z³/6 + z⁵/120.
  ///
  /// That is e to the power of −arsinh w. It lies in (0, 1] for z ≥ 0, falls with z and tends to 0, so it only
  /// takes energy away; and the factors of z and −z have the product 1, so a decay is symmetric in time.
  @inlinable
  public static func decay(_ z: Double) -> Double {
    let square = z * z
    let w = z * (1 + square * (1.0 / 6 + square * (1.0 / 120)))
    return 1 / (w + (1 + w * w).squareRoot())
  }

  /// The factors of velocity and acceleration in a kick of a coordinate with a drag.
  ///
  /// The velocity changes by an implicit Euler step of one duration and an explicit one of another, v′ = (v + b·a)/(1 + b·γ)
  /// and then v″ = v′·(1 − c·γ) + c·a.
  ///
  /// - Parameters:
  ///   - rate: the drag γ, in 1/s.
  ///   - before: duration b of the implicit step, in seconds.
  ///   - after: duration c of the explicit step, in seconds.
  /// - Returns: the factors of v, without a unit, and of a, in seconds.
  @inlinable
  public static func kick(rate: Double, before: Double, after: Double) -> (
    velocity: Double, acceleration: Double
  ) {
    let factor = (1 - after * rate) / (1 + before * rate)
    return (factor, before * factor + after)
  }
}
