// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// What a row says, or what is wrong with it.
struct RowValues {
  /// A defect of one field that makes the row unusable.
  struct Fault {
    var code: TraceDefect.Code
    /// The field's first byte.
    var position: UnsafeRawPointer
    var message: String
  }

  /// Time, when it can be read.
  var time: TraceInstant?
  /// Position in points, y down.
  var position = Vector.zero
  /// Whether both coordinates are 0 in the file.
  var isAtOrigin = false
  /// Phase, when it can be read.
  var phase: TouchPhase?
  /// Finger, when it can be read.
  var pointer: Int?
  /// Expected outcome, when the row has one.
  var expected: Outcome?
  /// The leftmost defect of the row.
  var fault: Fault?

  /// Keeps the fault that stands further left.
  mutating func add(_ code: TraceDefect.Code, at position: UnsafeRawPointer, _ message: String) {
    if let fault, fault.position <= position { return }
    fault = Fault(code: code, position: position, message: message)
  }
}

/// Turns the fields of a row into values.
struct RowParser {
  /// The columns.
  let layout: TraceLayout
  /// Whether numbers of few digits take `ShortDecimal`.
  let usesFastPaths: Bool

  /// Reads a row that the splitter has split without trouble.
  func values(of row: RowSplitter) -> RowValues {
    var values = RowValues()
    if row.count != layout.columnCount {
      let place = row.count > layout.columnCount ? Self.start(row, layout.columnCount) : row.contentEnd
      values.add(
        .fieldCount, at: place,
        "the row has \(row.count) \(row.count == 1 ? "field" : "fields"); expected \(layout.columnCount), "
          + "as in the header")
      return values
    }
    let fields = row.fields
    readPhase(fields[layout.phase], &values)
    readPointer(layout.pointer.map { fields[$0] }, &values)
    readTime(fields[layout.time], &values)
    readPosition(fields[layout.x], fields[layout.y], &values)
    if let column = layout.expected { readExpected(fields[column], &values) }
    return values
  }

  /// First byte of a field, before its quote; the end of the row for a field that is not stored.
  static func start(_ row: RowSplitter, _ index: Int) -> UnsafeRawPointer {
    index < min(row.count, row.capacity) ? row.fields[index].first : row.contentEnd
  }

  private func readPhase(_ field: RowField, _ values: inout RowValues) {
    if let phase = PhaseName.phase(from: field.start, to: field.end) {
      values.phase = phase
    } else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      values.add(
        .unknownPhase, at: field.first,
        "the phase \(text) is not known; expected down, move, up or cancel")
    }
  }

  private func readPointer(_ field: RowField?, _ values: inout RowValues) {
    guard let field, field.start < field.end else {
      values.pointer = 0
      return
    }
    let first = field.start.load(as: UInt8.self) &- Ascii.zero
    if field.end - field.start == 1, first < 10 {
      values.pointer = Int(first)
      return
    }
    let bytes = UnsafeRawBufferPointer(start: field.start, count: min(field.end - field.start, 40))
    if let pointer = Int(String(decoding: bytes, as: UTF8.self)) {
      values.pointer = pointer
    } else {
      let text = Ascii.quoted(from: field.start, to: field.end)
      values.add(
        .unreadableNumber, at: field.first, "the finger \(text) is not a whole number; expected one such as 0"
      )
    }
  }

  private func readTime(_ field: RowField, _ values: inout RowValues) {
    if usesFastPaths, let short = ShortDecimal(from: field.start, to: field.end),
      let ticks = short.ticks(shift: layout.timeExponent + 9)
    {
      values.time = .ticks(ticks)
      return
    }
    do throws(DecimalParser.Failure) {
      let number = try DecimalScan(from: field.start, to: field.end)
      let time = TraceInstant(number, shift: layout.timeExponent)
      if !time.isFinite { throw .notFinite }
      values.time = time
    } catch {
      addNumberFault(error, "time", field, &values)
    }
  }

  private func readPosition(_ xField: RowField, _ yField: RowField, _ values: inout RowValues) {
    let rawX = coordinate(xField, "x", &values)
    let rawY = coordinate(yField, "y", &values)
    guard let rawX, let rawY else { return }
    values.isAtOrigin = rawX == 0 && rawY == 0
    values.position =
      layout.transform.isIdentity ? Vector(x: rawX, y: rawY) : layout.transform(x: rawX, y: rawY)
    if !values.position.x.isFinite { addNumberFault(.notFinite, "x", xField, &values) }
    if !values.position.y.isFinite { addNumberFault(.notFinite, "y", yField, &values) }
  }

  private func coordinate(_ field: RowField, _ name: String, _ values: inout RowValues) -> Double? {
    if usesFastPaths, let short = ShortDecimal(from: field.start, to: field.end) { return short.value }
    do throws(DecimalParser.Failure) {
      return try DecimalParser.parse(from: field.start, to: field.end, shift: 0)
    } catch {
      addNumberFault(error, name, field, &values)
      return nil
    }
  }

  /// The outcomes by the bytes that they are usually written with.
  private static let outcomes = Outcome.allCases.map { (name: Array($0.rawValue.utf8), outcome: $0) }

  private func readExpected(_ field: RowField, _ values: inout RowValues) {
    guard field.start < field.end else { return }
    let bytes = UnsafeRawBufferPointer(start: field.start, count: field.end - field.start)
    for (name, outcome) in Self.outcomes where name.count == bytes.count && bytes.elementsEqual(name) {
      values.expected = outcome
      return
    }
    let text = Ascii.lowercased(from: field.start, to: field.end)
    values.expected = Outcome(rawValue: text)
    if values.expected == nil {
      let given = Ascii.quoted(from: field.start, to: field.end)
      let names = Outcome.allCases.map(\.rawValue).joined(separator: ", ")
      values.add(
        .unknownOutcome, at: field.first,
        "the outcome \(given) is not known; expected one of \(names), or nothing")
    }
  }

  private func addNumberFault(
    _ failure: DecimalParser.Failure, _ name: String, _ field: RowField, _ values: inout RowValues
  ) {
    let text = Ascii.quoted(from: field.start, to: field.end)
    switch failure {
    case .unreadable:
      values.add(
        .unreadableNumber, at: field.first,
        "\(name) \(text) is not a number; expected digits with a decimal point, such as 12.5")
    case .notFinite:
      values.add(.notFinite, at: field.first, "\(name) \(text) is not finite; expected a finite number")
    }
  }
}
