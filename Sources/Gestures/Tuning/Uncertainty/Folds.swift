// SPDX-License-Identifier: GPL-3.0-or-later

/// A division of traces into parts of nearly equal size.
public struct Folds: Sendable {
  /// The traces of each fold, ascending.
  public let rows: [[Int]]

  /// Why there are no such folds.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Fewer than two folds, the number asked for.
    case tooFewFolds(Int)
    /// More folds than traces.
    case tooFewTraces(Int, folds: Int)
    /// More folds than groups.
    case tooFewGroups(Int, folds: Int)

    /// The failure as a sentence that says what to do.
    public var description: String {
      switch self {
      case .tooFewFolds(let folds):
        "Cross-validation needs at least 2 folds, not \(folds)."
      case .tooFewTraces(let traces, let folds):
        "\(folds) folds need as many traces, and there \(traces == 1 ? "is" : "are") \(traces); "
          + "ask for fewer folds."
      case .tooFewGroups(let groups, let folds):
        "\(folds) folds need as many groups, because no group is divided, and there "
          + "\(groups == 1 ? "is" : "are") \(groups); ask for fewer folds."
      }
    }
  }

  /// Divides traces at random, each label on its own, so that folds have nearly the same share of it.
  ///
  /// Traces are shuffled within each label, and dealt out in turn. Sizes differ by at most 1, and so do the
  /// numbers of each label.
  ///
  /// - Parameters:
  ///   - expected: The label of each trace.
  ///   - count: Number of folds.
  ///   - seed: Names the division.
  /// - Throws: `Failure` with less than 2 folds or more than traces.
  /// - Complexity: O(n).
  public init(labels expected: [Bool], count: Int, seed: UInt64) throws(Failure) {
    guard count >= 2 else { throw .tooFewFolds(count) }
    guard expected.count >= count else { throw .tooFewTraces(expected.count, folds: count) }
    let random = Self.random(seed)
    var labels = (
      expected.indices.filter { expected[$0] }, expected.indices.filter { !expected[$0] }
    )
    random.shuffle(&labels.0)
    random.shuffle(&labels.1)
    var rows = [[Int]](repeating: [], count: count)
    for (place, row) in (labels.0 + labels.1).enumerated() { rows[place % count].append(row) }
    self.rows = rows.map { $0.sorted() }
  }

  /// Divides traces so that each group lies in one fold.
  ///
  /// Groups are shuffled, and given from the largest to the smallest to the fold that has the fewest traces,
  /// the first of several.
  ///
  /// - Parameters:
  ///   - groups: A number for each trace, equal for those of one group.
  ///   - count: Number of folds.
  ///   - seed: Names the division.
  /// - Throws: `Failure` with less than 2 folds or more than groups.
  /// - Complexity: O(n log n + groups · folds).
  public init(groups: [Int], count: Int, seed: UInt64) throws(Failure) {
    guard count >= 2 else { throw .tooFewFolds(count) }
    let members = Self.members(groups)
    guard members.count >= count else { throw .tooFewGroups(members.count, folds: count) }
    var order = Array(members.indices)
    Self.random(seed).shuffle(&order)
    let places = order.indices.sorted { (members[order[$1]].count, $0) < (members[order[$0]].count, $1) }
    var rows = [[Int]](repeating: [], count: count)
    for place in places {
      let fold = rows.indices.min { (rows[$0].count, $0) < (rows[$1].count, $1) } ?? 0
      rows[fold] += members[order[place]]
    }
    self.rows = rows.map { $0.sorted() }
  }

  /// The traces of each group, in the order of the groups' numbers.
  static func members(_ groups: [Int]) -> [[Int]] {
    let order = groups.indices.sorted { (groups[$0], $0) < (groups[$1], $1) }
    var members: [[Int]] = []
    var last: Int?
    for row in order {
      if groups[row] == last {
        members[members.count - 1].append(row)
      } else {
        members.append([row])
        last = groups[row]
      }
    }
    return members
  }

  /// The random numbers of a seed.
  private static func random(_ seed: UInt64) -> RandomStream {
    RandomStream(seed: RandomStream.mixed(seed ^ 0xF01D_5EED_2C0A_9E33), index: 0)
  }
}
