// SPDX-License-Identifier: GPL-3.0-or-later

/// When something bounces, and when a contact is noted: the same for all motions.
struct BounceRule: BitwiseCopyable {
  /// Approach up to which nothing bounces, in points per second.
  var threshold: Double

  /// Speed, in points per second, that is not told from rest when something bounces.
  static let slowest = 0.01
  /// Approach, in points per second, that is none.
  static let leastApproach = 1e-8
  /// Distance, in points, from which on what has touched is apart again.
  static let parting = 1e-5

  /// How something parts again.
  ///
  /// - Parameters:
  ///   - approach: speed of the approach.
  ///   - elasticity: of the pair.
  /// - Returns: its speed, 0 when it does not bounce.
  func rebound(approach: Double, elasticity: Double) -> Double {
    approach > max(threshold, Self.slowest) ? elasticity * approach : 0
  }

  /// Whether what parts with a speed stays.
  static func isStill(_ speed: Double) -> Bool { speed.magnitude < slowest }
}
