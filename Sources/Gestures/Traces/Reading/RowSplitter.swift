// SPDX-License-Identifier: GPL-3.0-or-later

/// One field of a row, as a range of the row's bytes; of a quoted field, what is between the quotes.
struct RowField {
  /// First byte.
  var start: UnsafeRawPointer
  /// Byte after the last.
  var end: UnsafeRawPointer
  /// Whether the field is in quotes.
  var isQuoted = false
  /// Whether the field contains doubled quotes, each of which stands for one.
  var hasDoubledQuotes = false

  /// First byte of the field in the row, which is its quote if it has one.
  var first: UnsafeRawPointer { isQuoted ? start - 1 : start }

  /// The field's text without its quotes; nil when it is not UTF-8.
  var text: String? {
    let bytes = UnsafeRawBufferPointer(start: start, count: end - start)
    guard hasDoubledQuotes else { return String(validating: bytes, as: UTF8.self) }
    var kept: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == Ascii.quote && !isSecond
      if !isSecond { kept.append(byte) }
    }
    return String(validating: kept, as: UTF8.self)
  }
}

/// Splits rows into fields as RFC 4180 has it: commas, line feeds (with or without a carriage return), quoted fields.
///
/// A quote inside a field that does not begin with one is an ordinary character.
struct RowSplitter {
  /// What a look at the bytes found.
  enum Outcome {
    /// A whole row.
    case row
    /// The bytes end before the row does, and more may come.
    case needsMore
    /// A quoted field is not closed, or goes on after its closing quote; the row ends with its first line.
    case malformedQuotes
    /// There is a zero byte at `trouble`.
    case zeroByte
    /// There is a carriage return without a line feed at `trouble`.
    case loneCarriageReturn
  }

  /// The fields of the last row, up to `capacity` of them.
  let fields: UnsafeMutablePointer<RowField>
  /// Number of fields that are stored; a row may have more, which are counted only.
  let capacity: Int
  /// Number of fields in the last row.
  private(set) var count = 0
  /// First byte of the last row.
  private(set) var start: UnsafeRawPointer
  /// Byte after the last field of the last row.
  private(set) var contentEnd: UnsafeRawPointer
  /// First byte after the last row and its line end.
  private(set) var next: UnsafeRawPointer
  /// Number of line ends in the last row.
  private(set) var lineCount = 0
  /// Whether a field of the last row is quoted.
  private(set) var hasQuotes = false
  /// Whether it is a quoted field without its closing quote that broke the last row, and not text behind the quote.
  private(set) var isUnclosed = false
  /// The byte that is in the way, or the first byte of the field that is.
  private(set) var trouble: UnsafeRawPointer

  /// Makes a splitter that stores up to `capacity` fields in memory that the caller owns.
  init(fields: UnsafeMutablePointer<RowField>, capacity: Int) {
    self.fields = fields
    self.capacity = capacity
    start = UnsafeRawPointer(fields)
    contentEnd = start
    next = start
    trouble = start
  }

  /// Splits the row that begins at `first`; `isLast` says that no bytes follow after `end`.
  ///
  /// Eight bytes after `end` must be loadable.
  mutating func split(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer, isLast: Bool) -> Outcome {
    start = first
    count = 0
    lineCount = 0
    hasQuotes = false
    isUnclosed = false
    var position = first
    while true {
      let fieldStart = position
      let linesBefore = lineCount
      if position < end, position.load(as: UInt8.self) == Ascii.quote {
        hasQuotes = true
        var isDoubled = false
        guard let close = closingQuote(position + 1, end, isLast: isLast, &isDoubled) else {
          isUnclosed = true
          return malformed(fieldStart, end, isLast: isLast, isComplete: isLast, lines: linesBefore)
        }
        position = close + 1
        if position < end, !Self.endsField(position.load(as: UInt8.self)) {
          return malformed(fieldStart, end, isLast: isLast, isComplete: true, lines: linesBefore)
        }
        store(RowField(start: fieldStart + 1, end: close, isQuoted: true, hasDoubledQuotes: isDoubled))
      } else {
        position = Self.skipPlain(position, end)
        store(RowField(start: fieldStart, end: position))
      }
      guard position < end else { return finishAtEnd(position, isLast: isLast) }
      switch position.load(as: UInt8.self) {
      case Ascii.comma:
        position += 1
      case Ascii.lineFeed:
        finish(contentEnd: position, next: position + 1)
        return .row
      case Ascii.carriageReturn:
        guard position + 1 < end else {
          if !isLast { return .needsMore }
          finish(contentEnd: position, next: position + 1)
          return .row
        }
        if (position + 1).load(as: UInt8.self) == Ascii.lineFeed {
          finish(contentEnd: position, next: position + 2)
          return .row
        }
        trouble = position
        return .loneCarriageReturn
      default:
        trouble = position
        return .zeroByte
      }
    }
  }

  /// Says that rows were read by other means up to an address.
  mutating func continueAt(_ address: UnsafeRawPointer) {
    next = address
  }

  private mutating func store(_ field: RowField) {
    if count < capacity { (fields + count).initialize(to: field) }
    count &+= 1
  }

  private mutating func finish(contentEnd: UnsafeRawPointer, next: UnsafeRawPointer) {
    self.contentEnd = contentEnd
    self.next = next
    lineCount &+= 1
  }

  private mutating func finishAtEnd(_ position: UnsafeRawPointer, isLast: Bool) -> Outcome {
    guard isLast else { return .needsMore }
    contentEnd = position
    next = position
    return .row
  }

  /// Ends the row with the line on which its broken field begins.
  ///
  /// A field that may yet be closed (`isComplete` is false) needs more bytes, as does a line whose end is not there yet.
  private mutating func malformed(
    _ field: UnsafeRawPointer, _ end: UnsafeRawPointer, isLast: Bool, isComplete: Bool, lines: Int
  ) -> Outcome {
    guard isComplete else { return .needsMore }
    var position = field
    while position < end, position.load(as: UInt8.self) != Ascii.lineFeed { position += 1 }
    guard position < end || isLast else { return .needsMore }
    trouble = field
    contentEnd = position
    next = position < end ? position + 1 : position
    lineCount = position < end ? lines + 1 : lines
    return .malformedQuotes
  }

  private mutating func closingQuote(
    _ first: UnsafeRawPointer, _ end: UnsafeRawPointer, isLast: Bool, _ isDoubled: inout Bool
  ) -> UnsafeRawPointer? {
    var position = first
    var lines = 0
    while position < end {
      let byte = position.load(as: UInt8.self)
      if byte == Ascii.lineFeed { lines += 1 }
      if byte == Ascii.quote {
        guard position + 1 < end else {
          lineCount += lines
          return isLast ? position : nil
        }
        guard (position + 1).load(as: UInt8.self) == Ascii.quote else {
          lineCount += lines
          return position
        }
        isDoubled = true
        position += 1
      }
      position += 1
    }
    return nil
  }

  @inline(__always)
  private static func endsField(_ byte: UInt8) -> Bool {
    byte == Ascii.comma || byte == Ascii.lineFeed || byte == Ascii.carriageReturn || byte == 0
  }

  /// The first byte from `first` on that ends an unquoted field, or `end`.
  ///
  /// Looks at eight bytes at a time for one below `-`; the bytes that end a field are all below it.
  @inline(__always)
  private static func skipPlain(_ first: UnsafeRawPointer, _ end: UnsafeRawPointer) -> UnsafeRawPointer {
    var position = first
    while position < end {
      let word = UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
      let low = (word &- 0x2D2D_2D2D_2D2D_2D2D) & ~word & 0x8080_8080_8080_8080
      guard low != 0 else {
        position += 8
        continue
      }
      position += low.trailingZeroBitCount >> 3
      guard position < end else { return end }
      if endsField(position.load(as: UInt8.self)) { return position }
      position += 1
    }
    return end
  }
}
