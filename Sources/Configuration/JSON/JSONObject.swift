// SPDX-License-Identifier: GPL-3.0-or-later

/// The members of a JSON object, in the order in which they were added.
///
/// Looking a key up is linear in the number of members: objects here have a handful of them. Two objects are
/// equal when they have equal members in the same order.
public struct JSONObject: Sendable, Hashable {
  /// One key and its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue

    /// Makes a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members, in order. Keys are expected to differ from each other.
  public var members: [Member]

  /// Makes an object of members, by default of none.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The keys, in order.
  public var keys: [String] { members.map(\.key) }

  /// The value of a key. Setting replaces the value in place or appends a member; setting `nil` removes it.
  public subscript(key: String) -> JSONValue? {
    get { members.first { $0.key == key }?.value }
    set {
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member without looking whether the key is there already.
  public mutating func append(_ key: String, _ value: JSONValue) {
    members.append(Member(key: key, value: value))
  }

  /// The object with the members of another one after its own.
  public func appending(_ other: JSONObject) -> JSONObject { JSONObject(members + other.members) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object whose members have the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    members = elements.map { Member(key: $0.0, value: $0.1) }
  }
}
