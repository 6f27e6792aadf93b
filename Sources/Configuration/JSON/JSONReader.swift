// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads bytes as JSON (RFC 8259), with the place of what is wrong.
///
/// The standard decoder names no line, takes the last of two equal keys and accepts control characters in
/// strings. This reader keeps the order of keys, refuses all three, and remembers where each value stands
/// when asked to. A byte order mark at the start is skipped. Containers nest at most 200 deep.
public struct JSONReader {
  /// A value and the place of each value in it.
  public struct Located: Sendable {
    /// The document.
    public var value: JSONValue
    /// Line and column, counted from 1, of each value by its path (the root's is empty). A member of an
    /// object is found at its key.
    public var places: [FieldPath: Place]
  }

  /// A place in the text.
  public struct Place: Sendable, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The column in bytes, counted from 1.
    public var column: Int

    /// Makes a place.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  let bytes: [UInt8]
  var index = 0
  var depth = 0
  var line = 1
  var lineStart = 0
  /// The path of the value being read and the places so far, when they are asked for.
  var path = FieldPath()
  var places: [FieldPath: Place]?

  static let deepest = 200

  init(bytes: [UInt8], recordsPlaces: Bool) {
    self.bytes = bytes
    // A value has some eight bytes: paths are hashed once, instead of again whenever there is no more room.
    places = recordsPlaces ? Dictionary(minimumCapacity: bytes.count / 8) : nil
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Reads a document.
  public static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, recordsPlaces: false)
    return try reader.document()
  }

  /// Reads a document and remembers where each value stands.
  public static func readLocated(_ bytes: [UInt8]) throws(JSONSyntaxError) -> Located {
    var reader = JSONReader(bytes: bytes, recordsPlaces: true)
    let value = try reader.document()
    return Located(value: value, places: reader.places ?? [:])
  }

  mutating func document() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    note(here)
    let value = try self.value()
    skipSpace()
    guard index == bytes.count else { throw failure("there is more after the end of the document") }
    return value
  }

  mutating func value() throws(JSONSyntaxError) -> JSONValue {
    guard index < bytes.count else { throw failure("the document ends where a value is expected") }
    switch bytes[index] {
    case UInt8(ascii: "{"): return try nested(Self.object)
    case UInt8(ascii: "["): return try nested(Self.array)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw failure("\(describe(bytes[index])) where a value is expected")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONSyntaxError) -> JSONValue
  ) throws(JSONSyntaxError) -> JSONValue {
    guard depth < Self.deepest else { throw failure("containers nest more than \(Self.deepest) deep") }
    depth += 1
    defer { depth -= 1 }
    index += 1
    skipSpace()
    return try read(&self)
  }

  private static func object(_ reader: inout JSONReader) throws(JSONSyntaxError) -> JSONValue {
    var object = JSONObject()
    var keys: Set<String> = []
    if reader.skip(UInt8(ascii: "}")) { return .object(object) }
    repeat {
      reader.skipSpace()
      let (start, place) = (reader.index, reader.here)
      guard reader.peek() == UInt8(ascii: "\"") else {
        throw reader.failure("a key in double quotes is expected here")
      }
      let key = try reader.string()
      guard keys.insert(key).inserted else {
        throw reader.failure(
          "the key \"\(key)\" appears twice in one object", at: start, isDuplicateKey: true)
      }
      reader.skipSpace()
      guard reader.skip(UInt8(ascii: ":")) else { throw reader.failure("a colon is expected after the key") }
      reader.skipSpace()
      reader.enter(key, at: place)
      object.append(key, try reader.value())
      reader.leave()
      reader.skipSpace()
    } while reader.skip(UInt8(ascii: ","))
    guard reader.skip(UInt8(ascii: "}")) else {
      throw reader.failure("a comma or a closing brace is expected here")
    }
    return .object(object)
  }

  private static func array(_ reader: inout JSONReader) throws(JSONSyntaxError) -> JSONValue {
    var elements: [JSONValue] = []
    if reader.skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat {
      reader.skipSpace()
      reader.enter(elements.count, at: reader.here)
      elements.append(try reader.value())
      reader.leave()
      reader.skipSpace()
    } while reader.skip(UInt8(ascii: ","))
    guard reader.skip(UInt8(ascii: "]")) else {
      throw reader.failure("a comma or a closing bracket is expected here")
    }
    return .array(elements)
  }
}

extension JSONReader {
  func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x0A:
        line += 1
        lineStart = index + 1
      case 0x20, 0x09, 0x0D: break
      default: return
      }
      index += 1
    }
  }

  /// The place of the next byte.
  var here: Place { Place(line: line, column: index - lineStart + 1) }

  mutating func enter(_ component: @autoclosure () -> some LosslessStringConvertible, at place: Place) {
    guard places != nil else { return }
    path.keys.append(component().description)
    note(place)
  }

  mutating func leave() {
    if places != nil { path.keys.removeLast() }
  }

  mutating func note(_ place: Place) {
    places?[path] = place
  }

  func failure(_ message: String, at place: Int? = nil, isDuplicateKey: Bool = false) -> JSONSyntaxError {
    JSONSyntaxError(
      line: line, column: (place ?? index) - lineStart + 1, message: message, isDuplicateKey: isDuplicateKey)
  }

  func describe(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte 0x" + String(byte, radix: 16, uppercase: true)
  }
}
