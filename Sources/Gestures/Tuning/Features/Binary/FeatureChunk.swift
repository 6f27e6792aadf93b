// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// A chunk of rows in binary form, whose check value is right.
struct FeatureChunk {
  /// What is wrong with a byte of the payload.
  struct Failure: Error {
    var place: Int
    var message: String
  }

  let rows: Int
  let payload: UnsafeRawBufferPointer

  /// The bytes of a column.
  private struct Part {
    var column: FeatureBinary.Column
    /// Where they begin in the payload.
    var place: Int
    var bytes: UnsafeRawBufferPointer

    func failure(_ message: String, at offset: Int = 0) -> Failure {
      Failure(place: place + offset, message: "column \(column.name): \(message)")
    }

    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(Failure) {
      guard condition else { throw failure(message()) }
    }

    /// The integer of four bytes at a place.
    func word(_ index: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self).littleEndian)
    }
  }

  init(rows: Int, payload: UnsafeRawBufferPointer) {
    (self.rows, self.payload) = (rows, payload)
  }

  /// Adds the rows to a table.
  func append(
    to table: inout FeatureTable, _ columns: [FeatureBinary.Column], group: Int?
  ) throws(Failure) {
    let parts = try self.parts(columns)
    var expected = [UInt8](repeating: 0, count: rows)
    var fixed = expected
    var cancelled = expected
    var (hasSources, hasLines, hasScreens) = (false, false, false)
    let first = table.count
    for part in parts {
      switch part.column.role {
      case .trace: try texts(part, into: &table.traces)
      case .source:
        hasSources = true
        let names = try names(part)
        names.append(to: &table.sources, names.texts.map(ExactText.init))
      case .screen:
        hasScreens = true
        let names = try names(part)
        var screens: [Screen] = []
        for (index, text) in names.texts.enumerated() {
          guard let screen = Screen(text) else {
            throw part.failure(
              "'\(text.prefix(40))' is no screen; expected one such as 390x844@3", at: 4 * (1 + index))
          }
          screens.append(screen)
        }
        names.append(to: &table.screenColumn, screens)
      case .line:
        hasLines = true
        try lines(part, into: &table.lines)
      case .expected: expected = try codes(part, below: 5)
      case .outcome: fixed = try codes(part, below: 5)
      case .cancelled: cancelled = try codes(part, below: 2)
      case .number(let number):
        guard table.columns.contains(FeatureColumns(number)) else { continue }
        try numbers(part, into: &table.numbers[number.index], isDuration: number == .duration)
      case .group, nil: continue
      }
    }
    for row in 0..<rows {
      table.labels.append(
        RowLabels(
          expected: RowLabels.outcome(expected[row]), fixed: RowLabels.outcome(fixed[row]),
          isCancelled: cancelled[row] == 1 && fixed[row] == 0))
      if !hasSources { table.sources.append(nil) }
      if !hasLines { table.lines.append(0) }
      if !hasScreens { table.screenColumn.append(nil) }
    }
    try groups(group.map { parts[$0] }, into: &table)
    try settle(&table, from: first, parts)
  }

  private func parts(_ columns: [FeatureBinary.Column]) throws(Failure) -> [Part] {
    var parts: [Part] = []
    var place = 0
    for column in columns {
      let name = column.name.prefix(40)
      guard payload.count - place >= 4 else {
        throw Failure(place: place, message: "the chunk ends before the column \(name)")
      }
      let length = Int(payload.loadUnaligned(fromByteOffset: place, as: UInt32.self).littleEndian)
      place += 4
      guard payload.count - place >= length else {
        throw Failure(
          place: place - 4,
          message: "the column \(name) has \(length) bytes; the chunk has \(payload.count - place) more")
      }
      parts.append(
        Part(
          column: column, place: place,
          bytes: UnsafeRawBufferPointer(rebasing: payload[place..<(place + length)])))
      place += length
    }
    guard place == payload.count else {
      throw Failure(place: place, message: "the chunk goes on behind its last column")
    }
    return parts
  }

  /// A travel and a fixed outcome exclude each other; where no rule is asked, no number of a release counts.
  private func settle(_ table: inout FeatureTable, from first: Int, _ parts: [Part]) throws(Failure) {
    let travel = FeatureNumber.travel.index
    let others = table.columns.numbers.filter { $0 != .duration && $0 != .travel }
    for row in first..<(first + rows) {
      let isRelease = table.labels[row].isRelease
      guard table.numbers[travel][row].isNaN != isRelease else {
        let place = parts.first { $0.column.role == .outcome }?.place ?? 0
        throw Failure(
          place: place + row - first,
          message: isRelease
            ? "row \(row + 1) has neither a travel nor an outcome; expected one of them"
            : "row \(row + 1) has a travel and an outcome; expected one of them")
      }
      guard !isRelease else { continue }
      for number in others { table.numbers[number.index][row] = .nan }
    }
  }
}

extension FeatureChunk {
  private func numbers(
    _ part: Part, into column: inout [Double], isDuration: Bool
  ) throws(Failure) {
    try part.require(part.bytes.count == 8 * rows, "\(part.bytes.count) bytes; expected \(8 * rows)")
    let start = column.count
    let bytes = part.bytes
    column.append(
      contentsOf: (0..<rows).lazy.map { row in
        let bits = bytes.loadUnaligned(fromByteOffset: 8 * row, as: UInt64.self).littleEndian
        return Double(bitPattern: bits)
      })
    for row in start..<column.count where !column[row].isFinite || (isDuration && column[row] < 0) {
      if column[row].isNaN {
        column[row] = isDuration ? 0 : .nan
        continue
      }
      throw part.failure(
        isDuration
          ? "a duration is negative or infinite; expected seconds, 0 or more"
          : "a number is infinite; expected a finite one, or NaN for none", at: 8 * (row - start))
    }
  }

  private func lines(_ part: Part, into column: inout [Int]) throws(Failure) {
    try part.require(part.bytes.count == 8 * rows, "\(part.bytes.count) bytes; expected \(8 * rows)")
    for row in 0..<rows {
      let line = part.bytes.loadUnaligned(fromByteOffset: 8 * row, as: Int64.self).littleEndian
      guard line >= 0 else { throw part.failure("a line is negative; expected 0 or more", at: 8 * row) }
      column.append(Int(line))
    }
  }

  private func codes(_ part: Part, below limit: UInt8) throws(Failure) -> [UInt8] {
    try part.require(part.bytes.count == rows, "\(part.bytes.count) bytes; expected \(rows)")
    if let row = part.bytes.firstIndex(where: { $0 >= limit }) {
      throw part.failure("\(part.bytes[row]) is no code; expected 0 to \(limit - 1)", at: row)
    }
    return Array(part.bytes)
  }

  private func texts(_ part: Part, into column: inout TextColumn) throws(Failure) {
    try part.require(part.bytes.count >= 4 * rows, "\(part.bytes.count) bytes; expected \(4 * rows) at least")
    let texts = UnsafeRawBufferPointer(rebasing: part.bytes[(4 * rows)...])
    let ends = try self.ends(part, rows, in: texts, at: 0)
    guard ends.last == texts.count else {
      throw part.failure("the lengths add up to \(ends.last ?? 0) bytes; found \(texts.count)")
    }
    column.append(texts, ends: ends)
  }

  /// Where each of some texts ends, whose lengths stand at a word of the part; they are UTF-8.
  private func ends(
    _ part: Part, _ count: Int, in texts: UnsafeRawBufferPointer, at word: Int
  ) throws(Failure) -> [Int] {
    var ends: [Int] = []
    ends.reserveCapacity(count)
    var end = 0
    for index in 0..<count {
      let length = part.word(word + index)
      guard texts.count - end >= length else {
        throw part.failure(
          "a text has \(length) bytes; \(texts.count - end) are left", at: 4 * (word + index))
      }
      // A text that begins within a character is not UTF-8, though all together may be.
      if length > 0, texts[end] & 0xC0 == 0x80 {
        throw part.failure("a text is not UTF-8", at: 4 * (word + count) + end)
      }
      end += length
      ends.append(end)
    }
    guard String(validating: texts[..<end], as: UTF8.self) != nil else {
      throw part.failure("a text is not UTF-8", at: 4 * (word + count))
    }
    return ends
  }

  /// A column of names: the names, and for each row the index of its own, or −1.
  private struct Names {
    var texts: [String]
    var indices: [Int32]

    /// Adds the rows to a column; of the values of the names only those that rows have.
    func append<Value>(to column: inout InternedColumn<Value>, _ values: [Value?]) {
      var places = [Int32?](repeating: nil, count: values.count)
      for index in indices {
        guard index >= 0, let value = values[Int(index)] else {
          column.append(nil)
          continue
        }
        let place = places[Int(index)] ?? column.intern(value)
        places[Int(index)] = place
        column.append(index: place)
      }
    }
  }

  private func names(_ part: Part) throws(Failure) -> Names {
    try part.require(part.bytes.count >= 4, "\(part.bytes.count) bytes; expected 4 at least")
    let count = part.word(0)
    let fixed = 4 * (1 + count + rows)
    try part.require(part.bytes.count >= fixed, "\(part.bytes.count) bytes; expected \(fixed) at least")
    let start = 4 * (1 + count)
    let texts = UnsafeRawBufferPointer(rebasing: part.bytes[start..<(part.bytes.count - 4 * rows)])
    let ends = try self.ends(part, count, in: texts, at: 1)
    try part.require(
      (ends.last ?? 0) == texts.count,
      "the lengths of the names add up to \(ends.last ?? 0) bytes; found \(texts.count)")
    var names = Names(texts: [], indices: [])
    for (index, end) in ends.enumerated() {
      let text = texts[(index == 0 ? 0 : ends[index - 1])..<end]
      names.texts.append(String(decoding: text, as: UTF8.self))
    }
    let first = part.bytes.count - 4 * rows
    names.indices.reserveCapacity(rows)
    for row in 0..<rows {
      let index = part.bytes.loadUnaligned(fromByteOffset: first + 4 * row, as: UInt32.self).littleEndian
      guard index == FeatureBinary.noName || Int(index) < count else {
        throw part.failure(
          "\(index) is the index of no name; expected one below \(count)", at: first + 4 * row)
      }
      names.indices.append(Int32(bitPattern: index))
    }
    return names
  }

  /// Reads the column that is the group, of whatever kind.
  private func groups(_ part: Part?, into table: inout FeatureTable) throws(Failure) {
    guard let part else {
      for _ in 0..<rows { table.groups.append(nil) }
      return
    }
    func add(_ text: String) { table.groups.append(text.isEmpty ? nil : ExactText(text)) }
    switch part.column.kind {
    case .name:
      let names = try names(part)
      names.append(to: &table.groups, names.texts.map { $0.isEmpty ? nil : ExactText($0) })
    case .text:
      var column = TextColumn()
      try texts(part, into: &column)
      for row in 0..<rows { add(column[row]) }
    case .number:
      var column: [Double] = []
      try numbers(part, into: &column, isDuration: false)
      for value in column { add(value.isNaN ? "" : NumberText.string(value)) }
    case .integer:
      var column: [Int] = []
      try lines(part, into: &column)
      for value in column { add("\(value)") }
    case .code:
      for value in try codes(part, below: .max) { add(text(value, part.column.role)) }
    }
  }

  /// What a code stands for in a table in CSV.
  private func text(_ code: UInt8, _ role: FeatureHeader.Role?) -> String {
    switch role {
    case .expected, .outcome: RowLabels.outcome(code)?.rawValue ?? ""
    case .cancelled: code == 0 ? "false" : "true"
    default: "\(code)"
    }
  }
}
