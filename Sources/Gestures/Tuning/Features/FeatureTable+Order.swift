// SPDX-License-Identifier: GPL-3.0-or-later

extension FeatureTable {
  /// The rows in an order that depends on nothing but themselves: by the bytes of the trace's name, then by source and
  /// line, then by all values.
  ///
  /// However the same rows were divided among tables and in whatever order they were joined, this is the same table.
  /// Complexity: O(n log n) for n rows.
  public func sorted() -> FeatureTable {
    let ranks = Ranks(of: self)
    let present = columns.numbers.map(\.index)
    var isSorted = true
    for row in stride(from: 1, to: count, by: 1)
    where traces.order(row - 1, row) >= 0 && follows(row - 1, row, ranks, present) {
      isSorted = false
      break
    }
    var order = Array(0..<count)
    if !isSorted {
      var keys = order.map { (key: traces.key($0), row: $0) }
      keys.sort { first, second in
        first.key != second.key
          ? first.key < second.key : follows(second.row, first.row, ranks, present)
      }
      for (place, key) in keys.enumerated() { order[place] = key.row }
    }
    var table = FeatureTable(context: context, columns: columns)
    for index in present {
      let column = numbers[index]
      table.numbers[index] = order.map { column[$0] }
    }
    table.traces = traces.permuted(order)
    table.sources = sources.permuted(order)
    table.lines = order.map { lines[$0] }
    table.groups = groups.permuted(order)
    table.screenColumn = screenColumn.permuted(order)
    table.labels = order.map { labels[$0] }
    return table
  }

  /// How many rows are the same as the row before, to the last bit: in a sorted table those that it has more than once.
  ///
  /// Complexity: O(n) for n rows.
  public var repeatedRowCount: Int {
    let ranks = Ranks(of: self)
    let present = columns.numbers.map(\.index)
    return stride(from: 1, to: count, by: 1).count { row in
      traces.order(row - 1, row) == 0 && !follows(row - 1, row, ranks, present)
        && !follows(row, row - 1, ranks, present)
    }
  }

  /// Places of interned values in the order of their bytes.
  private struct Ranks {
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
