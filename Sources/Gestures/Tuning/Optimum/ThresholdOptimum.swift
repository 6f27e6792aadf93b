// SPDX-License-Identifier: GPL-3.0-or-later

/// The thresholds of which no others cost less.
///
/// What the words mean:
/// - Steps of an axis that `Condition` takes for equal are one. Thresholds between two neighbouring steps,
///   [lower, upper), decide alike; so do those below the first and from the last on.
/// - A region is a set of pairs of such intervals that are connected across their sides (not their corners)
///   and all cost the least.
/// - For sizes, ends at infinity are cut off: by a tenth of the span of an axis's steps beyond them, or by a
///   tenth of a single step, at least 1, and at 0 below steps that are all positive.
/// - The centre of a region is the middle of a range of the second threshold, then the middle of the range of
///   the first with that second one; both ranges are the region's. The range of the second is the one through
///   the region's median along the first, and the longest of several, the lowest of equally long ones.
/// - Of several regions the largest counts, of equally large ones the one that begins lowest along the first
///   threshold, then along the second. Sizes that differ by less than a billionth are equal.
/// - A threshold about which the traces say nothing, because its range has no ends, keeps the present value; where that is found
///   of the second one beside the centre of the first, the first is centred anew beside the present second.
/// - A range that is open at one end gives no reason to move towards the other: a present value that lies farther beyond that
///   other end than the middle is kept.
public struct ThresholdOptimum: Sendable, Hashable {
  /// The proposal: the centre of the largest region of equally good thresholds.
  public var thresholds: ThresholdPair
  /// The mistakes there. Elsewhere in the region one kind may be traded for the other at equal cost.
  public var mistakes: Mistakes
  /// Values of the first threshold with equal cost while the second is held.
  public var firstInterval: ThresholdInterval
  /// Values of the second threshold with equal cost while the first is held.
  public var secondInterval: ThresholdInterval
  /// How many separate regions of equally good thresholds there are; nil where they are too many to count.
  public var regions: Int?
}

/// Values of two thresholds.
public struct ThresholdPair: Sendable, Hashable {
  /// The first.
  public var first: Double
  /// The second.
  public var second: Double

  /// Names two thresholds.
  public init(_ first: Double, _ second: Double) {
    self.first = first
    self.second = second
  }
}

/// A half-open range of values of a threshold, [lower, upper); an end may be infinite.
public struct ThresholdInterval: Sendable, Hashable {
  /// The lower end, which belongs to it.
  public var lower: Double
  /// The upper end, which does not.
  public var upper: Double

  /// Names the ends.
  public init(lower: Double, upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value lies within.
  public func contains(_ value: Double) -> Bool { lower <= value && value < upper }
}
