// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the comments before a header into metadata.
struct CommentParser {
  /// The path as it was given, for messages.
  let source: String
  /// What the comments said so far.
  private(set) var metadata = TraceMetadata()
  /// Line and column of the value of each known key.
  private(set) var places: [String: (line: Int, column: Int)] = [:]

  /// Makes a parser that has seen no comments.
  init(source: String) {
    self.source = source
  }

  /// Takes one comment line, from its `#` on.
  mutating func accept(_ line: [UInt8], number: Int) throws(TraceReadError) {
    if let zero = line.firstIndex(of: 0) {
      throw TraceReadError.notText(source, line: number, column: zero + 1)
    }
    if let lone = line.firstIndex(of: Ascii.carriageReturn) {
      throw TraceReadError.loneCarriageReturn(source, line: number, column: lone + 1)
    }
    let content = line.dropFirst()
    guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else {
      metadata.notes.append(TraceMetadata.Note(key: "", value: Self.trimmed(content)))
      return
    }
    let key = Self.trimmed(content[..<colon])
    let rest = content[(colon + 1)...]
    let value = Self.trimmed(rest)
    let column = (rest.firstIndex { $0 != Ascii.space && $0 != 0x09 } ?? colon) + 1
    try accept(key: key, value: value, line: number, column: column)
  }

  private mutating func accept(key: String, value: String, line: Int, column: Int) throws(TraceReadError) {
    let name = key.lowercased()
    let expectation: String
    let isValid: Bool
    switch name {
    case "screen":
      metadata.screen = Screen(value)
      (isValid, expectation) = (
        metadata.screen != nil, "expected width x height @ scale, for instance 390x844@3"
      )
    case "units":
      metadata.units = TraceMetadata.LengthUnit(rawValue: value.lowercased())
      (isValid, expectation) = (metadata.units != nil, "expected pt, px, dp or fraction")
    case "y":
      metadata.verticalDirection = TraceMetadata.VerticalDirection(rawValue: value.lowercased())
      (isValid, expectation) = (metadata.verticalDirection != nil, "expected down or up")
    case "rate":
      metadata.rate = DecimalParser.positive(value)
      (isValid, expectation) = (metadata.rate != nil, "expected samples a second, for instance 60")
    case "source":
      metadata.origin = value
      (isValid, expectation) = (true, "")
    default:
      metadata.notes.append(TraceMetadata.Note(key: key, value: value))
      return
    }
    if places[name] != nil {
      throw TraceReadError(
        code: .malformedComment, source: source, line: line, column: column,
        message: "the comment '\(name)' is given twice; keep one of them")
    }
    places[name] = (line, column)
    if !isValid {
      throw TraceReadError(
        code: .malformedComment, source: source, line: line, column: column,
        message: "the comment '\(name)' has the value '\(value.prefix(40))'; \(expectation)")
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == Ascii.space || byte == 0x09 }
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let end = (bytes.lastIndex { !isBlank($0) } ?? start - 1) + 1
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }
}

extension TraceReadError {
  static func notText(_ source: String, line: Int, column: Int) -> TraceReadError {
    TraceReadError(
      code: .notText, source: source, line: line, column: column,
      message: "there is a zero byte, so this is binary or UTF-16; save the file as UTF-8 text")
  }

  static func notUTF8(_ source: String, line: Int, column: Int) -> TraceReadError {
    TraceReadError(
      code: .notText, source: source, line: line, column: column,
      message: "the name is not UTF-8; save the file as UTF-8 text")
  }

  static func loneCarriageReturn(_ source: String, line: Int, column: Int) -> TraceReadError {
    TraceReadError(
      code: .loneCarriageReturn, source: source, line: line, column: column,
      message: "there is a carriage return without a line feed; convert the line ends to LF or CRLF")
  }
}
