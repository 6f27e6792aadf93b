// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes JSON as UTF-8 bytes, whole values or piece by piece.
///
/// A long document need not exist as a tree: open its containers, write their members one at a time, and
/// drain `bytes` as it fills.
///
/// ```swift
/// var writer = JSONWriter(style: .pretty)
/// writer.beginObject()
/// writer.member("schema", "simctl/replay/1")
/// writer.key("results")
/// writer.beginArray()
/// for result in results { writer.value(result) }
/// writer.endArray()
/// writer.endObject()
/// writer.endDocument()
/// ```
///
/// Numbers are the shortest text that reads back to the same double; one that is not finite is `null`.
/// Equal values give equal bytes.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Style: Sendable, Hashable {
    /// Everything on one line, no spaces: the lines of a JSON Lines file.
    case compact
    /// One member a line, indented by two spaces; an array of scalars stays on one line where that line, with
    /// indentation, key and a comma, has at most 100 characters.
    case pretty
  }

  /// What has been written so far. Callers that stream may empty it between any two calls.
  public var bytes: [UInt8] = []

  private let style: Style
  /// Whether each open container has members already.
  private var filled: [Bool] = []
  /// Whether a key was just written, so that the next value follows it on its line.
  private var followsKey = false
  /// Characters of that key with its quotes, colon and space.
  private var keyWidth = 0

  private static let widestLine = 100

  /// Makes a writer with nothing written.
  public init(style: Style = .pretty) {
    self.style = style
  }

  /// The bytes of some elements of an array that another writer is writing, which takes them by `append(elements:)`.
  ///
  /// So the parts of a long array can be written at one time.
  ///
  /// - Parameters:
  ///   - elements: the elements of the part.
  ///   - isFirst: whether no element comes before them.
  /// - Returns: the elements, and what stands before and between them.
  public func bytes(ofElements elements: some Sequence<JSONValue>, isFirst: Bool) -> [UInt8] {
    var part = JSONWriter(style: style)
    part.filled = filled
    guard !part.filled.isEmpty else { preconditionFailure("Elements belong to an open container.") }
    part.filled[part.filled.count - 1] = !isFirst
    for element in elements { part.value(element) }
    return part.bytes
  }

  /// Writes a part of the array that was opened last, made by `bytes(ofElements:isFirst:)`.
  public mutating func append(elements: [UInt8]) {
    precondition(!filled.isEmpty && !followsKey, "Elements belong to an open container.")
    guard !elements.isEmpty else { return }
    bytes += elements
    filled[filled.count - 1] = true
  }

  /// The bytes of one value, followed by a line feed.
  public static func document(_ value: JSONValue, style: Style = .pretty) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(value)
    writer.endDocument()
    return writer.bytes
  }

  /// Opens an object as the next value.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Closes the object that was opened last.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array as the next value; its elements are written on a line each.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Closes the array that was opened last.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the next value.
  public mutating func key(_ key: String) {
    precondition(!followsKey, "A key must be followed by a value.")
    separate()
    let start = bytes.count
    string(key)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    keyWidth = Self.width(of: bytes[start...])
    followsKey = true
  }

  /// Writes a key and its value.
  public mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Writes the next value, with all that is in it.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .object(let object):
      beginObject()
      for member in object.members { self.member(member.key, member.value) }
      endObject()
    case .array(let elements):
      if style == .pretty, writeOnOneLine(elements) { return }
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    default:
      separate()
      scalar(value)
    }
  }

  /// Ends the line of a document that is complete; the next value begins another document.
  public mutating func endDocument() {
    precondition(filled.isEmpty && !followsKey, "A document ends after its containers are closed.")
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension JSONWriter {
  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    filled.append(false)
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(!followsKey, "A key must be followed by a value.")
    guard let wasFilled = filled.popLast() else {
      preconditionFailure("Only an open container can be closed.")
    }
    if wasFilled { startLine() }
    bytes.append(bracket)
  }

  /// Writes what stands between the value before and the next one.
  private mutating func separate() {
    if followsKey {
      followsKey = false
      return
    }
    guard let isFilled = filled.last else { return }
    if isFilled { bytes.append(UInt8(ascii: ",")) }
    filled[filled.count - 1] = true
    startLine()
  }

  private mutating func startLine() {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * filled.count))
  }

  /// Writes an array of scalars on one line, or nothing when it holds containers or is too long.
  private mutating func writeOnOneLine(_ elements: [JSONValue]) -> Bool {
    guard elements.count <= Self.widestLine / 2, elements.allSatisfy(\.isScalar) else { return false }
    var line: [UInt8] = []
    swap(&bytes, &line)
    bytes.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
      scalar(element)
    }
    bytes.append(UInt8(ascii: "]"))
    swap(&bytes, &line)
    let before = 2 * filled.count + (followsKey ? keyWidth : 0)
    guard before + Self.width(of: line[...]) + 1 <= Self.widestLine else { return false }
    separate()
    bytes.append(contentsOf: line)
    return true
  }

  /// Number of characters of a text in UTF-8.
  private static func width(of text: ArraySlice<UInt8>) -> Int {
    text.count { $0 & 0xC0 != 0x80 }
  }

  private mutating func scalar(_ value: JSONValue) {
    switch value {
    case .string(let text): string(text)
    case .number(let number):
      if !NumberText.append(number, to: &bytes) { bytes.append(contentsOf: "null".utf8) }
    case .integer(let integer): NumberText.append(integer, to: &bytes)
    case .bool(let truth): bytes.append(contentsOf: truth ? "true".utf8 : "false".utf8)
    case .null, .object, .array: bytes.append(contentsOf: "null".utf8)
    }
  }

  private mutating func string(_ text: String) {
    let hexDigits: StaticString = "0123456789abcdef"
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(hexDigits.utf8Start[Int(byte >> 4)])
        bytes.append(hexDigits.utf8Start[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
