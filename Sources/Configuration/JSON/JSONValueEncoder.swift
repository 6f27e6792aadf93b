// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns any `Encodable` value into a `JSONValue` whose keys stand in the order in which the value encodes
/// them.
///
/// For a synthesized conformance that is the order of its stored properties (or `CodingKeys`). Optional
/// properties that hold nothing become explicit nulls, so that the tree of a default value names every field;
/// nothing has to be written for that. Dictionaries have their keys sorted.
public enum JSONValueEncoder {
  /// The value as a tree.
  ///
  /// - Throws: What the value's own `encode(to:)` throws, and `EncodingError.invalidValue` for an integer
  ///   that neither `Int` nor `Double` holds exactly.
  public static func encode(_ value: some Encodable) throws -> JSONValue {
    try node(of: value, path: []).tree
  }

  fileprivate static func node(of value: some Encodable, path: [any CodingKey]) throws -> Node {
    if let tree = value as? JSONValue { return Node(.leaf(tree)) }
    let encoder = TreeEncoder(codingPath: path)
    try value.encode(to: encoder)
    if value is any SortedWhenEncoded { encoder.node.sortMembers() }
    return encoder.node
  }
}

/// Dictionaries, whose own order of keys differs from run to run.
private protocol SortedWhenEncoded {}
extension Dictionary: SortedWhenEncoded where Key: CodingKeyRepresentable {}

/// A part of the tree that is still being filled.
private final class Node {
  enum Content {
    case object([(key: String, node: Node)])
    case array([Node])
    case leaf(JSONValue)
  }

  var content: Content

  init(_ content: Content) { self.content = content }

  var tree: JSONValue {
    switch content {
    case .object(let members): .object(JSONObject(members.map { .init(key: $0.key, value: $0.node.tree) }))
    case .array(let elements): .array(elements.map(\.tree))
    case .leaf(let value): value
    }
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([])
  }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func set(_ node: Node, for key: String) {
    guard case .object(var members) = content else { return }
    content = .leaf(.null)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].node = node
    } else {
      members.append((key, node))
    }
    content = .object(members)
  }

  func append(_ node: Node) {
    guard case .array(var elements) = content else { return }
    content = .leaf(.null)
    elements.append(node)
    content = .array(elements)
  }

  func sortMembers() {
    guard case .object(let members) = content else { return }
    content = .object(members.sorted { $0.key < $1.key })
  }
}

private final class TreeEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  let node: Node

  init(codingPath: [any CodingKey], node: Node = Node(.object([]))) {
    self.codingPath = codingPath
    self.node = node
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeObject()
    return KeyedEncodingContainer(ObjectContainer<Key>(codingPath: codingPath, node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeArray()
    return ArrayContainer(codingPath: codingPath, node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    LeafContainer(codingPath: codingPath, node: node)
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let codingPath: [any CodingKey]
  let node: Node

  func encodeNil(forKey key: Key) { node.set(Node(.leaf(.null)), for: key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    node.set(try JSONValueEncoder.node(of: value, path: codingPath + [key]), for: key.stringValue)
  }

  // A field that holds nothing is still a field.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(value, forKey: key) }
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try encode(value, forKey: key) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { nested(PathKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

  private func nested(_ key: any CodingKey) -> TreeEncoder {
    let encoder = TreeEncoder(codingPath: codingPath + [key])
    node.set(encoder.node, for: key.stringValue)
    return encoder
  }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let codingPath: [any CodingKey]
  let node: Node

  var count: Int {
    if case .array(let elements) = node.content { elements.count } else { 0 }
  }

  func encodeNil() { node.append(Node(.leaf(.null))) }

  func encode<T: Encodable>(_ value: T) throws {
    node.append(try JSONValueEncoder.node(of: value, path: codingPath + [PathKey(intValue: count)]))
  }

  func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    nested().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }

  func superEncoder() -> any Encoder { nested() }

  private func nested() -> TreeEncoder {
    let encoder = TreeEncoder(codingPath: codingPath + [PathKey(intValue: count)])
    node.append(encoder.node)
    return encoder
  }
}

private struct LeafContainer: SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  let node: Node

  func encodeNil() { node.content = .leaf(.null) }
  func encode(_ value: Bool) { node.content = .leaf(.bool(value)) }
  func encode(_ value: String) { node.content = .leaf(.string(value)) }
  func encode(_ value: Double) { node.content = .leaf(.number(value)) }
  func encode(_ value: Float) {
    // The shortest decimal of the float itself, not of the double nearest to it.
    node.content = .leaf(.number(Double(value.description) ?? Double(value)))
  }
  func encode(_ value: Int) { node.content = .leaf(.integer(value)) }
  func encode(_ value: Int8) throws { try encode(integer: value) }
  func encode(_ value: Int16) throws { try encode(integer: value) }
  func encode(_ value: Int32) throws { try encode(integer: value) }
  func encode(_ value: Int64) throws { try encode(integer: value) }
  func encode(_ value: UInt) throws { try encode(integer: value) }
  func encode(_ value: UInt8) throws { try encode(integer: value) }
  func encode(_ value: UInt16) throws { try encode(integer: value) }
  func encode(_ value: UInt32) throws { try encode(integer: value) }
  func encode(_ value: UInt64) throws { try encode(integer: value) }

  func encode<T: Encodable>(_ value: T) throws {
    node.content = try JSONValueEncoder.node(of: value, path: codingPath).content
  }

  private func encode(integer value: some BinaryInteger) throws {
    if let integer = Int(exactly: value) {
      node.content = .leaf(.integer(integer))
    } else if let number = Double(exactly: value) {
      node.content = .leaf(.number(number))
    } else {
      throw EncodingError.invalidValue(
        value,
        .init(
          codingPath: codingPath, debugDescription: "\(value) is no number that JSON readers keep exactly."))
    }
  }
}
