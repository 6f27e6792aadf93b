// SPDX-License-Identifier: GPL-3.0-or-later

/// The thresholds of which no others cost less.
public struct ThresholdOptimum: Sendable, Hashable {
  /// The proposal: the centre of the largest region of equally good thresholds.
  public var thresholds: ThresholdPair
  /// The mistakes there, which are the same in the whole region.
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
