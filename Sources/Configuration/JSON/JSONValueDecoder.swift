// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes a `Decodable` value from a `JSONValue`.
///
/// Errors name the path of the value at fault and what is expected there, including a whole number that has a
/// fraction, for which Foundation's decoder gives no path. A whole number may be written with a zero fraction
/// (`3.0`).
public enum JSONValueDecoder {
  /// The value that the tree describes.
  ///
  /// - Throws: `DecodingError`, whose description reads on after the path: `must be a number, not "x"`.
  public static func decode<Value: Decodable>(_ type: Value.Type, from tree: JSONValue) throws -> Value {
    try value(type, from: tree, path: [])
  }

  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type, from tree: JSONValue, path: [any CodingKey]
  ) throws -> Value {
    if let value = tree as? Value { return value }
    return try Value(from: TreeDecoder(codingPath: path, tree: tree))
  }
}

private struct TreeDecoder: Decoder {
  let codingPath: [any CodingKey]
  let tree: JSONValue
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let object) = tree else { throw mismatch([String: JSONValue].self, "an object") }
    return KeyedDecodingContainer(ObjectContainer<Key>(codingPath: codingPath, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = tree else { throw mismatch([JSONValue].self, "an array") }
    return ArrayContainer(codingPath: codingPath, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: codingPath, debugDescription: "must be \(expected), not \(tree.excerpt)"))
  }
}

extension TreeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { tree == .null }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let truth) = tree else { throw mismatch(type, "true or false") }
    return truth
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .string(let string) = tree else { throw mismatch(type, "a string") }
    return string
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let number = tree.number else { throw mismatch(type, "a number") }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float {
    guard let number = tree.number else { throw mismatch(type, "a number") }
    return Float(number)
  }

  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try JSONValueDecoder.value(type, from: tree, path: codingPath)
  }

  private func integer<Integer: FixedWidthInteger>() throws -> Integer {
    let expected = Integer.isSigned ? "a whole number" : "a whole number that is not negative"
    let value: Integer? =
      switch tree {
      case .integer(let integer): Integer(exactly: integer)
      case .number(let number): Integer(exactly: number)
      default: nil
      }
    guard let value else { throw mismatch(Integer.self, expected) }
    return value
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey]
  let object: JSONObject

  var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try tree(key) == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try JSONValueDecoder.value(type, from: tree(key), path: codingPath + [key])
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nested(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    TreeDecoder(codingPath: codingPath, tree: object["super"] ?? .null)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

  private func nested(_ key: Key) throws -> TreeDecoder {
    TreeDecoder(codingPath: codingPath + [key], tree: try tree(key))
  }

  private func tree(_ key: Key) throws -> JSONValue {
    guard let tree = object[key.stringValue] else {
      // Of the keys that are there, one may be this one misspelt.
      let near = closestMatch(to: key.stringValue, in: object.keys).map { "; it has '\($0)'" } ?? ""
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "has no '\(key.stringValue)'\(near)"))
    }
    return tree
  }
}

private struct ArrayContainer: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  let elements: [JSONValue]
  var currentIndex = 0

  init(codingPath: [any CodingKey], elements: [JSONValue]) {
    self.codingPath = codingPath
    self.elements = elements
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next().tree == .null
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let decoder = try next()
    let value = try JSONValueDecoder.value(type, from: decoder.tree, path: decoder.codingPath)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try taken().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try taken().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try taken() }

  private mutating func taken() throws -> TreeDecoder {
    let decoder = try next()
    currentIndex += 1
    return decoder
  }

  private func next() throws -> TreeDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        .init(codingPath: codingPath, debugDescription: "must have more than \(elements.count) elements"))
    }
    return TreeDecoder(
      codingPath: codingPath + [PathKey(intValue: currentIndex)], tree: elements[currentIndex])
  }
}

extension JSONValue {
  /// The value on one line, cut where it gets long, for messages.
  var excerpt: String {
    var writer = JSONWriter(style: .compact)
    writer.value(self)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.count <= 40 ? text : text.prefix(37) + "..."
  }
}
