// SPDX-License-Identifier: GPL-3.0-or-later

/// The outcomes of a table's row, and how its touch ended, in one byte.
struct RowLabels: Sendable, Hashable {
  private(set) var bits: UInt8 = 0

  private static let outcomes: [Outcome] = [.dismissed, .restored, .selected, .ignored]
  private static let cancelledBit: UInt8 = 0b100_0000

  init(expected: Outcome?, fixed: Outcome?, isCancelled: Bool) {
    bits = Self.code(expected) | Self.code(fixed) << 3 | (isCancelled ? Self.cancelledBit : 0)
  }

  /// What is expected of the trace.
  var expected: Outcome? { Self.outcome(bits & 7) }
  /// The outcome, where no rule has a say.
  var fixed: Outcome? { Self.outcome(bits >> 3 & 7) }
  /// Whether a release rule decides.
  var isRelease: Bool { bits & 0b11_1000 == 0 }
  /// Whether the touch was cancelled.
  var isCancelled: Bool { bits & Self.cancelledBit != 0 }

  /// The number of an outcome in files; 0 for none.
  static func code(_ outcome: Outcome?) -> UInt8 {
    switch outcome {
    case nil: 0
    case .dismissed: 1
    case .restored: 2
    case .selected: 3
    case .ignored: 4
    }
  }

  /// The outcome of a number; nil for 0 and for numbers that mean nothing.
  static func outcome(_ code: UInt8) -> Outcome? {
    code >= 1 && code <= 4 ? outcomes[Int(code) - 1] : nil
  }
}
