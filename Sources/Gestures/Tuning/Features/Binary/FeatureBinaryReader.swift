// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Reads a feature table in binary form. Nothing is believed: every length is compared with the bytes that are there before
/// it is used, and memory grows with bytes that were read, not with lengths that are stated.
struct FeatureBinaryReader {
  private let input: ByteInput
  private let options: FeatureReaderOptions
  private var columns: [FeatureBinary.Column] = []
  /// Index of the column that is the group.
  private var group: Int?
  private var table = FeatureTable()
  /// Offset of the window's first byte in the file.
  private var offset = 0

  init(_ input: ByteInput, options: FeatureReaderOptions) {
    self.input = input
    self.options = options
  }

  /// Reads everything.
  mutating func read() throws(TraceReadError) -> FeatureTable {
    try readHeader()
    while true {
      try need(4, of: "a chunk")
      guard input.start.uint32 > 0 else { break }
      try readChunk()
    }
    try readEnd()
    return table
  }

  /// The error of a byte.
  private func error(_ offset: Int, _ message: String) -> TraceReadError {
    TraceReadError(code: .badBinary, source: input.name, message: "byte \(offset): \(message)")
  }

  /// Makes sure that a number of bytes are in the window.
  private func need(_ count: Int, of what: String) throws(TraceReadError) {
    while input.end - input.start < count {
      guard !input.isAtEnd else {
        throw error(
          offset + (input.end - input.start),
          "the file ends within \(what); expected \(count - (input.end - input.start)) more bytes at least")
      }
      try input.refill()
    }
  }

  private mutating func skip(_ count: Int) {
    input.start += count
    offset += count
  }

  /// Compares the check value behind a number of bytes, which are in the window with it.
  private func check(_ count: Int, of what: String) throws(TraceReadError) {
    var check = CRC32()
    check.update(UnsafeRawBufferPointer(start: input.start, count: count))
    guard check.value == (input.start + count).uint32 else {
      throw error(offset, "\(what) is damaged, for its check value differs; make the table anew")
    }
  }
}

extension FeatureBinaryReader {
  private mutating func readHeader() throws(TraceReadError) {
    let fixed = FeatureBinary.magic.count + 8
    try need(fixed, of: "the header")
    guard
      UnsafeRawBufferPointer(start: input.start, count: FeatureBinary.magic.count)
        .elementsEqual(FeatureBinary.magic)
    else {
      throw error(
        4, "the first bytes are damaged, as by a transfer as text; transfer the file as binary")
    }
    let version = (input.start + 8).uint32
    guard version == FeatureBinary.version else {
      throw error(8, "the table is of version \(version); expected \(FeatureBinary.version)")
    }
    let length = Int((input.start + 12).uint32)
    try need(fixed + length + 4, of: "the header")
    try check(fixed + length, of: "the header")
    let json = Array(UnsafeRawBufferPointer(start: input.start + fixed, count: length))
    try readDescription(json, at: fixed)
    skip(fixed + length + 4)
  }

  private mutating func readDescription(_ json: [UInt8], at place: Int) throws(TraceReadError) {
    var context: FeatureContext?
    let document: JSONValue
    do throws(JSONSyntaxError) { document = try JSONReader.read(json) } catch let problem {
      throw error(place, "the header is no JSON: \(problem.message)")
    }
    do {
      if let value = document["context"], value != .null {
        context = try FeatureComments.context(of: value)
      }
    } catch let problem {
      throw error(place, FeatureComments.message(problem))
    }
    guard let listed = document["columns"]?.array else {
      throw error(place, "the header has no columns; expected a list of them")
    }
    let kept = options.columns
    var numbers = FeatureColumns.required
    var names: Set<String> = []
    for entry in listed {
      guard let name = entry["name"]?.string, let kindName = entry["kind"]?.string else {
        throw error(place, "a column of the header lacks its name or kind")
      }
      guard let kind = FeatureBinary.Kind(rawValue: kindName) else {
        throw error(
          place,
          "the column '\(name.prefix(40))' is of the kind '\(kindName.prefix(20))'; expected number, "
            + "integer, code, text or name")
      }
      guard names.insert(name).inserted else {
        throw error(place, "the header has the column '\(name.prefix(40))' twice")
      }
      let column = FeatureBinary.Column(name: name, kind: kind)
      if let role = column.role, role.kind != kind {
        throw error(
          place, "the column '\(name)' is of the kind '\(kindName)'; expected \(role.kind.rawValue)")
      }
      if case .number(let number)? = column.role, kept.contains(FeatureColumns(number)) {
        numbers.insert(FeatureColumns(number))
      }
      columns.append(column)
    }
    let missing: [FeatureHeader.Role] = [.trace, .outcome, .number(.travel), .number(.duration)]
    for role in missing where !names.contains(role.name) {
      throw error(place, "the header has no column \(role.name)")
    }
    group = columns.firstIndex { $0.role == .group }
    if let name = options.groupColumn {
      group =
        try GroupColumn(
          name, in: columns.map { ($0.name, 1) }, line: 1, source: input.name
        ).index
    }
    table = FeatureTable(context: context, columns: numbers)
  }

  private mutating func readChunk() throws(TraceReadError) {
    try need(8, of: "a chunk")
    let (rows, length) = (Int(input.start.uint32), Int((input.start + 4).uint32))
    // Each row has eight bytes of travel, so that this bounds the number of rows by the bytes that are there.
    guard length / 8 >= rows else {
      throw error(offset, "a chunk of \(rows) rows has \(length) bytes, too few for them")
    }
    try need(8 + length + 4, of: "a chunk")
    try check(8 + length, of: "the chunk")
    let chunk = FeatureChunk(
      rows: rows, payload: UnsafeRawBufferPointer(start: input.start + 8, count: length))
    do throws(FeatureChunk.Failure) {
      try chunk.append(to: &table, columns, group: group)
    } catch {
      throw self.error(offset + 8 + error.place, error.message)
    }
    skip(8 + length + 4)
  }

  private mutating func readEnd() throws(TraceReadError) {
    try need(16, of: "its end mark")
    try check(12, of: "the end mark")
    let rows = (input.start + 4).uint64
    guard rows == UInt64(table.count) else {
      throw error(offset, "the end mark counts \(rows) rows; found \(table.count)")
    }
    skip(16)
    while input.start == input.end && !input.isAtEnd { try input.refill() }
    guard input.start == input.end else {
      throw error(offset, "there are more bytes behind the end mark; expected none")
    }
  }
}

extension UnsafeRawPointer {
  /// The integer of four bytes, the lowest first.
  var uint32: UInt32 { UInt32(littleEndian: loadUnaligned(as: UInt32.self)) }
  /// The integer of eight bytes, the lowest first.
  var uint64: UInt64 { UInt64(littleEndian: loadUnaligned(as: UInt64.self)) }
}
