// SPDX-License-Identifier: GPL-3.0-or-later

extension ReplayResult {
  /// Whether the gesture ended differently for the sheet: with another outcome.
  public func differs(from other: ReplayResult) -> Bool { outcome != other.outcome }
}
