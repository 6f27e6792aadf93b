// SPDX-License-Identifier: GPL-3.0-or-later

/// Two thresholds and the mistakes that they make.
public struct OperatingPoint: Sendable, Hashable {
  /// The thresholds.
  public var thresholds: ThresholdPair
  /// Their mistakes.
  public var mistakes: Mistakes

  /// Names thresholds and mistakes.
  public init(_ thresholds: ThresholdPair, _ mistakes: Mistakes) {
    (self.thresholds, self.mistakes) = (thresholds, mistakes)
  }

  /// The points that no other beats: none has fewer mistakes of one kind without more of the other.
  ///
  /// In the order of false dismissals, of which each point has more, and fewer missed ones, than the one
  /// before. Of points with equal mistakes the one that was given first stays. Complexity: O(n log n).
  public static func frontier(of points: [OperatingPoint]) -> [OperatingPoint] {
    let order = points.indices.sorted {
      let (one, other) = (points[$0].mistakes, points[$1].mistakes)
      return (one.falseDismiss, one.missedDismiss, $0) < (other.falseDismiss, other.missedDismiss, $1)
    }
    var frontier: [OperatingPoint] = []
    for index in order
    where points[index].mistakes.missedDismiss < frontier.last?.mistakes.missedDismiss ?? .max {
      frontier.append(points[index])
    }
    return frontier
  }
}

extension ThresholdOptimum {
  /// The proposal with its mistakes.
  public var point: OperatingPoint { OperatingPoint(thresholds, mistakes) }
}
