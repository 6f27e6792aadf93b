// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// How pieces of work that do not need each other are done: one after the other, or several at once.
///
/// No threads begin here; whoever has some lends them. Results never depend on who does which piece.
public struct PieceRunner: Sendable {
  /// Does a piece by its index.
  public typealias Piece = @Sendable (Int) -> Void

  /// How many pieces are done at once, about.
  public let jobs: Int
  private let body: @Sendable (Int, @escaping Piece) -> Void

  /// Makes a runner of a function that does a number of pieces.
  ///
  /// - Parameters:
  ///   - jobs: how many it does at once, at least 1.
  ///   - body: does all pieces with indices below a number, in any order, and returns after the last.
  public init(jobs: Int, _ body: @escaping @Sendable (_ count: Int, _ piece: @escaping Piece) -> Void) {
    precondition(jobs > 0, "a runner does at least one piece at once")
    (self.jobs, self.body) = (jobs, body)
  }

  /// Does one piece after the other.
  public static let serial = PieceRunner(jobs: 1) { count, piece in
    for index in 0..<count { piece(index) }
  }

  /// Does a number of pieces.
  func run(_ count: Int, _ piece: @escaping Piece) {
    if jobs > 1, count > 1 { body(count, piece) } else { Self.serial.body(count, piece) }
  }

  /// What each piece makes, in the order of the indices.
  public func map<Value: Sendable>(_ count: Int, _ piece: @escaping @Sendable (Int) -> Value) -> [Value] {
    guard jobs > 1, count > 1 else { return (0..<count).map(piece) }
    let made = Made<Value>(count)
    run(count) { index in
      let value = piece(index)
      made.values.withLock { $0[index] = value }
    }
    return made.values.withLock { values in
      values.map { value in
        guard let value else { preconditionFailure("a runner does every piece") }
        return value
      }
    }
  }

  /// What is made of ranges that follow one another and cover the numbers below `count`; a single one where there are few
  /// numbers, or one job.
  func chunks<Value: Sendable>(
    of count: Int, _ piece: @escaping @Sendable (Range<Int>) -> Value
  ) -> [Value] {
    let number = jobs > 1 ? max(1, min(4 * jobs, count / Self.leastChunk)) : 1
    return map(number) { piece($0 * count / number..<($0 + 1) * count / number) }
  }

  /// Does two things.
  func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    guard jobs > 1 else { return (first(), second()) }
    let made = Made<Second>(1)
    let other = Made<First>(1)
    run(2) { index in
      if index == 0 {
        let value = first()
        other.values.withLock { $0[0] = value }
      } else {
        let value = second()
        made.values.withLock { $0[0] = value }
      }
    }
    guard let left = other.values.withLock({ $0[0] }), let right = made.values.withLock({ $0[0] }) else {
      preconditionFailure("a runner does every piece before it returns")
    }
    return (left, right)
  }

  /// Numbers that are worth a piece of their own: with less than a microsecond each it takes longer to begin one.
  private static let leastChunk = 1 << 14

  /// Results as they come.
  private final class Made<Value: Sendable>: Sendable {
    let values: Mutex<[Value?]>

    init(_ count: Int) { values = Mutex([Value?](repeating: nil, count: count)) }
  }
}
