// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a recorded value was at a time.
public struct MotionSample: Sendable, Hashable, Codable {
  /// Time in seconds, on any clock.
  public var time: Double
  /// The value, in any unit (usually points).
  public var value: Double

  /// Makes a sample from its two components.
  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}
