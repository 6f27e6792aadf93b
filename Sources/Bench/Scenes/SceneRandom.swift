// SPDX-License-Identifier: GPL-3.0-or-later

/// Random numbers of a seed by SplitMix64, so that scenes are the same on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SceneRandom: Sendable {
  private var state: UInt64

  /// Makes the generator of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number within a range, evenly distributed.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + Double(bits() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
  }
}
