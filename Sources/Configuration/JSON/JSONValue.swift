// SPDX-License-Identifier: GPL-3.0-or-later

/// A JSON document, or a part of one, whose objects keep the order of their keys.
///
/// Literals make documents: `["schema": "simctl/spring/1", "samples": [[0, 0.5]]]`.
public enum JSONValue: Sendable, Hashable {
  /// An object with ordered members.
  case object(JSONObject)
  /// An array.
  case array([JSONValue])
  /// A string.
  case string(String)
  /// A number with a fraction, an exponent or more digits than `Int` holds. Written as `null` when it is not
  /// finite.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A truth value.
  case bool(Bool)
  /// Nothing.
  case null
}

extension JSONValue {
  /// Whether both are the same document. A whole number equals a double of the same value.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Double(exactly: integer) == number
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    default: false
    }
  }

  /// Feeds the value into a hasher; equal values feed the same.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let object): hasher.combine(object)
    case .array(let elements): hasher.combine(elements)
    case .string(let string): hasher.combine(string)
    case .number(let number): hasher.combine(number)
    case .integer(let integer):
      if let number = Double(exactly: integer) { hasher.combine(number) } else { hasher.combine(integer) }
    case .bool(let truth): hasher.combine(truth)
    case .null: hasher.combine(0 as UInt8)
    }
  }
}

extension JSONValue {
  /// A string, or null when there is none.
  public init(_ value: String?) { self = value.map(JSONValue.string) ?? .null }

  /// A number, or null when there is none.
  public init(_ value: Double?) { self = value.map(JSONValue.number) ?? .null }

  /// A whole number, or null when there is none.
  public init(_ value: Int?) { self = value.map(JSONValue.integer) ?? .null }

  /// A truth value, or null when there is none.
  public init(_ value: Bool?) { self = value.map(JSONValue.bool) ?? .null }

  /// An array of numbers.
  public init(_ values: [Double]) { self = .array(values.map(JSONValue.number)) }

  /// An array of strings.
  public init(_ values: [String]) { self = .array(values.map(JSONValue.string)) }

  /// The object, when this is one.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The elements, when this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The string, when this is one.
  public var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  /// The number, when this is one, whole or not.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// The member of an object with this key; `nil` when there is none or this is no object.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// The element of an array at this index; `nil` when there is none or this is no array.
  public subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// Whether this is neither an object nor an array.
  public var isScalar: Bool {
    switch self {
    case .object, .array: false
    default: true
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Makes an object whose members have the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
  }

  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes null.
  public init(nilLiteral: ()) { self = .null }
}
