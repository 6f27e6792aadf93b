// SPDX-License-Identifier: GPL-3.0-or-later

/// How many labelled traces a rule dismisses and keeps, by whether it should.
public struct ConfusionMatrix: Sendable, Hashable {
  /// Dismissed, as it should be.
  public var trueDismiss = 0
  /// Dismissed, though it should not be.
  public var falseDismiss = 0
  /// Kept, as it should be.
  public var trueRestore = 0
  /// Kept, though it should be dismissed.
  public var missedDismiss = 0

  /// Counts nothing.
  public init() {}

  /// What mistakes leave of labelled traces.
  ///
  /// - Parameters:
  ///   - rows: The labelled traces.
  ///   - mistakes: How often the rule is wrong about them.
  public init(of rows: TuningRows, with mistakes: Mistakes) {
    let dismissed = rows.expected.count { $0 }
    falseDismiss = mistakes.falseDismiss
    missedDismiss = mistakes.missedDismiss
    trueDismiss = dismissed - mistakes.missedDismiss
    trueRestore = rows.count - dismissed - mistakes.falseDismiss
  }

  /// Number of traces.
  public var count: Int { trueDismiss + falseDismiss + trueRestore + missedDismiss }

  /// False dismissals among all that should stay; nil where none should.
  public var falseDismissRate: Double? { Self.share(falseDismiss, of: falseDismiss + trueRestore) }

  /// Missed dismissals among all that should be dismissed; nil where none should.
  public var missedDismissRate: Double? { Self.share(missedDismiss, of: missedDismiss + trueDismiss) }

  private static func share(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}
