// SPDX-License-Identifier: GPL-3.0-or-later

extension FeatureTable {
  /// The rows in an order that depends on nothing but themselves: by the bytes of the trace's name, then by source and
  /// line, then by all values.
  ///
  /// However the same rows were divided among tables and in whatever order they were joined, this is the same table.
  /// Complexity: O(n log n) for n rows. The runner may do several runs of rows and several columns at once.
  public func sorted(with runner: PieceRunner = .serial) -> FeatureTable {
    let ranks = Ranks(of: self)
    let present = columns.numbers.map(\.index)
    let isSorted = runner.chunks(of: max(0, count - 1)) { rows in
      !rows.contains { traces.order($0, $0 + 1) >= 0 && follows($0, $0 + 1, ranks, present) }
    }.allSatisfy(\.self)
    guard !isSorted else { return permuted(Array(0..<count), with: runner) }
    let keys = runner.chunks(of: count) { rows in rows.map { SortKey(traces.key($0), row: $0) } }
    let sorted = RunSort.sorted(Array(keys.joined()), with: runner) { first, second in
      if first.high != second.high { return first.high < second.high }
      if first.low != second.low { return first.low < second.low }
      return follows(second.row, first.row, ranks, present)
    }
    return permuted(sorted.map(\.row), with: runner)
  }

  /// The first bytes of a row's name, and the row.
  private struct SortKey: BitwiseCopyable {
    let (high, low): (UInt64, UInt64)
    let row: Int

    init(_ key: (UInt64, UInt64), row: Int) { (high, low, self.row) = (key.0, key.1, row) }
  }

  /// How many rows are the same as the row before, to the last bit: in a sorted table those that it has more than once.
  ///
  /// Complexity: O(n) for n rows, several runs of which the runner may do at once.
  public func repeatedRowCount(with runner: PieceRunner = .serial) -> Int {
    let ranks = Ranks(of: self)
    let present = columns.numbers.map(\.index)
    return runner.chunks(of: max(0, count - 1)) { rows in
      rows.count { row in
        traces.order(row, row + 1) == 0 && !follows(row, row + 1, ranks, present)
          && !follows(row + 1, row, ranks, present)
      }
    }.reduce(0, +)
  }

  /// Places of interned values in the order of their bytes.
  private struct Ranks: Sendable {
    var sources: [Int]
    var groups: [Int]
    var screens: [Int]

    init(of table: FeatureTable) {
      sources = Self.ranks(table.sources.values)
      groups = Self.ranks(table.groups.values)
      screens = Self.ranks(table.screenColumn.values.map { ExactText($0.description) })
    }

    private static func ranks(_ values: [ExactText]) -> [Int] {
      var ranks = [Int](repeating: 0, count: values.count)
      for (rank, index) in values.indices.sorted(by: { values[$0] < values[$1] }).enumerated() {
        ranks[index] = rank
      }
      return ranks
    }
  }

  /// Whether a row stands behind another.
  private func follows(_ first: Int, _ second: Int, _ ranks: Ranks, _ present: [Int]) -> Bool {
    func rank(_ ranks: [Int], _ index: Int32) -> Int { index < 0 ? -1 : ranks[Int(index)] }
    let names = traces.order(first, second)
    if names != 0 { return names > 0 }
    let left = rank(ranks.sources, sources.indices[first])
    let right = rank(ranks.sources, sources.indices[second])
    if left != right { return left > right }
    if lines[first] != lines[second] { return lines[first] > lines[second] }
    let leftGroup = rank(ranks.groups, groups.indices[first])
    let rightGroup = rank(ranks.groups, groups.indices[second])
    if leftGroup != rightGroup { return leftGroup > rightGroup }
    if labels[first] != labels[second] { return labels[first].bits > labels[second].bits }
    let leftScreen = rank(ranks.screens, screenColumn.indices[first])
    let rightScreen = rank(ranks.screens, screenColumn.indices[second])
    if leftScreen != rightScreen { return leftScreen > rightScreen }
    for index in present {
      let (left, right) = (Self.ordered(numbers[index][first]), Self.ordered(numbers[index][second]))
      if left != right { return left > right }
    }
    return false
  }

  /// An integer with the order of a number, which tells all of them apart; that of NaN is the smallest.
  private static func ordered(_ value: Double) -> Int64 {
    guard !value.isNaN else { return .min }
    let bits = Int64(bitPattern: value.bitPattern)
    return bits < 0 ? bits ^ .max : bits
  }
}

extension FeatureTable: Equatable {
  /// Whether two tables have the same context, columns and rows, all to the last bit.
  public static func == (left: FeatureTable, right: FeatureTable) -> Bool {
    guard left.context == right.context, left.columns == right.columns, left.count == right.count,
      left.traces.bytes == right.traces.bytes, left.traces.ends == right.traces.ends,
      left.lines == right.lines, left.labels == right.labels
    else { return false }
    for number in left.columns.numbers {
      for (first, second) in zip(left.numbers[number.index], right.numbers[number.index])
      where ordered(first) != ordered(second) {
        return false
      }
    }
    return (0..<left.count).allSatisfy { row in
      left.sources[row] == right.sources[row] && left.groups[row] == right.groups[row]
        && left.screenColumn[row] == right.screenColumn[row]
    }
  }
}
