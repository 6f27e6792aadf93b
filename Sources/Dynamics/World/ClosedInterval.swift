// SPDX-License-Identifier: GPL-3.0-or-later

/// All numbers between two, both included.
public struct ClosedInterval: Sendable, Hashable {
  /// The smaller end.
  public var lower: Double
  /// The larger end.
  public var upper: Double

  /// Makes an interval; whoever uses it checks that its ends are in order.
  public init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }
}

extension ClosedInterval: Codable {
  /// Reads an array `[lower, upper]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(2, named: "[lower, upper]")
    self.init(numbers[0], numbers[1])
  }

  /// Writes an array `[lower, upper]`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode([lower, upper]) }
}
