// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONValue: Codable {
  /// Reads any tree.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .bool(truth)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let elements = try? container.decode([JSONValue].self) {
      self = .array(elements)
    } else {
      let container = try decoder.container(keyedBy: PathKey.self)
      let members = try container.allKeys.map {
        JSONObject.Member(key: $0.stringValue, value: try container.decode(JSONValue.self, forKey: $0))
      }
      self = .object(JSONObject(members))
    }
  }

  /// Writes the tree.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let object):
      var container = encoder.container(keyedBy: PathKey.self)
      for member in object.members {
        try container.encode(member.value, forKey: PathKey(stringValue: member.key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .string(let string): try encode(string, to: encoder)
    case .number(let number): try encode(number, to: encoder)
    case .integer(let integer): try encode(integer, to: encoder)
    case .bool(let truth): try encode(truth, to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
