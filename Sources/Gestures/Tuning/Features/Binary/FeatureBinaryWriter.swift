// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Writes a feature table in binary form.
struct FeatureBinaryWriter: Sendable {
  private let context: FeatureContext?
  private let columns: [FeatureBinary.Column]
  private let numbers: FeatureColumns
  /// Rows that wait for more of a chunk.
  private var pending: FeatureTable
  private var rows: UInt64 = 0

  init(context: FeatureContext?, columns: FeatureColumns) {
    self.context = context
    self.columns = FeatureBinary.columns(columns)
    numbers = columns
    pending = FeatureTable(context: nil, columns: columns)
  }

  func appendHeader(to output: inout [UInt8]) {
    let start = output.count
    output += FeatureBinary.magic
    output.appendLittleEndian(FeatureBinary.version)
    var writer = JSONWriter(style: .compact)
    writer.value([
      "context": context.map(FeatureWriter.json) ?? .null, "columns": .array(columns.map(\.json)),
    ])
    output.appendLittleEndian(UInt32(writer.bytes.count))
    output += writer.bytes
    output.appendLittleEndian(CRC32.of(output[start...]))
  }

  mutating func append(_ table: FeatureTable, to output: inout [UInt8]) {
    precondition(table.columns.isSuperset(of: numbers), "The rows have the columns of the table.")
    var row = 0
    while row < table.count {
      // Whole chunks are written from where they are.
      if pending.count == 0, table.count - row >= FeatureBinary.chunkRows,
        table.traces.range(row + FeatureBinary.chunkRows - 1).upperBound - table.traces.range(row).lowerBound
          <= FeatureBinary.chunkText
      {
        write(table, row..<(row + FeatureBinary.chunkRows), to: &output)
        row += FeatureBinary.chunkRows
        continue
      }
      pending.append(row: row, of: table)
      row += 1
      if pending.count == FeatureBinary.chunkRows || pending.traces.bytes.count >= FeatureBinary.chunkText {
        flush(to: &output)
      }
    }
  }

  mutating func finish(to output: inout [UInt8]) {
    flush(to: &output)
    let start = output.count
    output.appendLittleEndian(UInt32(0))
    output.appendLittleEndian(rows)
    output.appendLittleEndian(CRC32.of(output[start...]))
  }

  private mutating func flush(to output: inout [UInt8]) {
    guard pending.count > 0 else { return }
    write(pending, 0..<pending.count, to: &output)
    pending = FeatureTable(context: nil, columns: numbers)
  }

  /// Writes a chunk.
  private mutating func write(_ table: FeatureTable, _ range: Range<Int>, to output: inout [UInt8]) {
    let start = output.count
    output.appendLittleEndian(UInt32(range.count))
    output.appendLittleEndian(UInt32(0))
    for column in columns {
      let place = output.count
      output.appendLittleEndian(UInt32(0))
      if let role = column.role { write(role, of: table, range, to: &output) }
      output.setLittleEndian(UInt32(output.count - place - 4), at: place)
    }
    output.setLittleEndian(UInt32(output.count - start - 8), at: start + 4)
    output.appendLittleEndian(CRC32.of(output[start...]))
    rows += UInt64(range.count)
  }

  private func write(
    _ role: FeatureHeader.Role, of table: FeatureTable, _ range: Range<Int>, to output: inout [UInt8]
  ) {
    switch role {
    case .number(let number):
      for value in table.numbers[number.index][range] { output.appendLittleEndian(value.bitPattern) }
    case .line:
      for line in table.lines[range] { output.appendLittleEndian(UInt64(bitPattern: Int64(line))) }
    case .expected: output += table.labels[range].map { RowLabels.code($0.expected) }
    case .outcome: output += table.labels[range].map { RowLabels.code($0.fixed) }
    case .cancelled: output += table.labels[range].map { $0.isCancelled ? 1 : 0 }
    case .trace:
      for row in range { output.appendLittleEndian(UInt32(table.traces.range(row).count)) }
      let (first, last) = (table.traces.range(range.lowerBound), table.traces.range(range.upperBound - 1))
      output += table.traces.bytes[first.lowerBound..<last.upperBound]
    case .source: write(table.sources, range, to: &output) { $0.text }
    case .group: write(table.groups, range, to: &output) { $0.text }
    case .screen: write(table.screenColumn, range, to: &output) { $0.description }
    }
  }

  /// Writes the names of a column that the rows use, in the order of their first use, then the rows' indices.
  private func write<Value>(
    _ column: InternedColumn<Value>, _ range: Range<Int>, to output: inout [UInt8],
    text: (Value) -> String
  ) {
    var part = InternedColumn<Value>()
    part.reserveCapacity(range.count)
    for row in range { part.append(column[row]) }
    let texts = part.values.map { Array(text($0).utf8) }
    output.appendLittleEndian(UInt32(texts.count))
    for text in texts { output.appendLittleEndian(UInt32(text.count)) }
    for text in texts { output += text }
    for index in part.indices { output.appendLittleEndian(UInt32(bitPattern: index)) }
  }
}

extension [UInt8] {
  /// Appends an integer, its lowest byte first.
  fileprivate mutating func appendLittleEndian(_ value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  /// Replaces bytes by an integer, its lowest byte first.
  fileprivate mutating func setLittleEndian(_ value: UInt32, at place: Int) {
    Swift.withUnsafeBytes(of: value.littleEndian) { replaceSubrange(place..<(place + 4), with: $0) }
  }
}

extension FeatureTable {
  /// Adds a row of another table that has the same columns, and more perhaps.
  fileprivate mutating func append(row: Int, of other: FeatureTable) {
    for number in columns.numbers { numbers[number.index].append(other.numbers[number.index][row]) }
    traces.append(contentsOf: other.traces.bytes[other.traces.range(row)])
    sources.append(other.sources[row])
    lines.append(other.lines[row])
    groups.append(other.groups[row])
    screenColumn.append(other.screenColumn[row])
    labels.append(other.labels[row])
  }
}
