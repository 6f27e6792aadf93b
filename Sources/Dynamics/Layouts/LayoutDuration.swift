// SPDX-License-Identifier: GPL-3.0-or-later

/// How long layouts are watched when nobody says.
enum LayoutDuration {
  /// Longest wait for rest, in seconds.
  static let longest = 60.0

  /// Ten time constants of a spring's slower mode, 1/(2πf·(ratio − √(ratio² − 1))) each, at least 1 s and
  /// at most 60.
  static func settling(frequency: Double, dampingRatio: Double) -> Double {
    let excess = max(dampingRatio * dampingRatio - 1, 0).squareRoot()
    // The difference ratio − excess without its cancellation at large ratios.
    let share = dampingRatio > 1 ? 1 / (dampingRatio + excess) : dampingRatio
    let rate = 2 * Double.pi * frequency * share
    return rate > 0 ? min(max(10 / rate, 1), longest) : longest
  }
}
