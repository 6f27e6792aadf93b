// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

extension FeatureTable {
  /// How the columns of a table are made, each for itself.
  struct Columns: Sendable {
    /// Makes a column of numbers by its index.
    var numbers: @Sendable (Int) -> [Double]
    var traces: @Sendable () -> TextColumn
    var sources: @Sendable () -> InternedColumn<ExactText>
    var lines: @Sendable () -> [Int]
    var groups: @Sendable () -> InternedColumn<ExactText>
    var screens: @Sendable () -> InternedColumn<Screen>
    var labels: @Sendable () -> [RowLabels]
  }

  /// Makes a table column by column, several at once.
  init(
    context: FeatureContext?, columns: FeatureColumns, with runner: PieceRunner, _ made: Columns
  ) {
    let present = columns.numbers.map(\.index)
    let table = Building(FeatureTable(context: context, columns: columns))
    // The column of texts takes longest.
    runner.run(6 + present.count) { piece in
      switch piece {
      case 0: table.set(\.traces, made.traces())
      case 1: table.set(\.sources, made.sources())
      case 2: table.set(\.lines, made.lines())
      case 3: table.set(\.groups, made.groups())
      case 4: table.set(\.screenColumn, made.screens())
      case 5: table.set(\.labels, made.labels())
      default:
        let index = present[piece - 6]
        table.set(\.numbers[index], made.numbers(index))
      }
    }
    self = table.state.withLock { $0 }
  }

  private final class Building: Sendable {
    let state: Mutex<FeatureTable>

    init(_ table: FeatureTable) { state = Mutex(table) }

    /// Puts a column in its place; whoever makes it need not wait for others meanwhile.
    func set<Column: Sendable>(_ place: WritableKeyPath<FeatureTable, Column>, _ column: Column) {
      state.withLock { $0[keyPath: place] = column }
    }
  }

  /// Joins the rows of tables that have the context and the columns of the first; nil for no tables.
  ///
  /// It is the table that appending one after the other gives.
  init?(joining parts: [FeatureTable], with runner: PieceRunner) {
    guard let first = parts.first else { return nil }
    precondition(parts.allSatisfy { $0.columns == first.columns }, "parts of a table have the same columns")
    let count = parts.reduce(0) { $0 + $1.count }
    @Sendable func joined<Value>(_ list: (FeatureTable) -> [Value]) -> [Value] {
      var values: [Value] = []
      values.reserveCapacity(count)
      for part in parts { values += list(part) }
      return values
    }
    @Sendable func interned<Value>(_ list: (FeatureTable) -> InternedColumn<Value>) -> InternedColumn<Value> {
      var column = InternedColumn<Value>()
      column.reserveCapacity(count)
      for part in parts { column.append(contentsOf: list(part)) }
      return column
    }
    self.init(
      context: first.context, columns: first.columns, with: runner,
      Columns(
        numbers: { index in joined { $0.numbers[index] } },
        traces: { TextColumn(joining: parts.map(\.traces)) },
        sources: { interned(\.sources) }, lines: { joined(\.lines) }, groups: { interned(\.groups) },
        screens: { interned(\.screenColumn) }, labels: { joined(\.labels) }))
  }

  /// The rows in another order.
  func permuted(_ order: [Int], with runner: PieceRunner) -> FeatureTable {
    let table = self
    return FeatureTable(
      context: context, columns: columns, with: runner,
      Columns(
        numbers: { index in
          let column = table.numbers[index]
          return order.map { column[$0] }
        },
        traces: { table.traces.permuted(order) }, sources: { table.sources.permuted(order) },
        lines: { order.map { table.lines[$0] } }, groups: { table.groups.permuted(order) },
        screens: { table.screenColumn.permuted(order) }, labels: { order.map { table.labels[$0] } }))
  }
}
