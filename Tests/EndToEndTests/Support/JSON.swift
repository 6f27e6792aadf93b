// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A JSON value that remembers the order of its keys; read with a parser of the tests' own, and only if Foundation's
/// accepts the document too.
indirect enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  struct Member: Equatable, Sendable {
    var key: String
    var value: JSON
  }

  init?(_ data: Data) {
    guard (try? JSONSerialization.jsonObject(with: data)) != nil else { return nil }
    var scanner = Scanner(bytes: Array(data))
    guard let value = scanner.value(), scanner.isAtEnd else { return nil }
    self = value
  }

  init?(_ text: String) { self.init(Data(text.utf8)) }

  /// The value of a key; null when there is none.
  subscript(key: String) -> JSON {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.key == key }?.value ?? .null
  }

  /// An element; null when there is none.
  subscript(index: Int) -> JSON {
    let elements = elements
    return elements.indices.contains(index) ? elements[index] : .null
  }

  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }

  var elements: [JSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  var string: String? {
    guard case .string(let string) = self else { return nil }
    return string
  }

  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  var bool: Bool? {
    guard case .bool(let bool) = self else { return nil }
    return bool
  }

  /// Every key that occurs anywhere.
  var allKeys: Set<String> {
    switch self {
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.allKeys) }
    case .object(let members): members.reduce(into: []) { $0.formUnion($1.value.allKeys.union([$1.key])) }
    default: []
    }
  }
}

extension JSON {
  fileprivate struct Scanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool {
      mutating get {
        skipSpace()
        return position == bytes.count
      }
    }

    private mutating func skipSpace() {
      while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
      skipSpace()
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    mutating func value() -> JSON? {
      if take("{") { return object() }
      if take("[") { return array() }
      skipSpace()
      guard position < bytes.count else { return nil }
      if bytes[position] == UInt8(ascii: "\"") { return string().map(JSON.string) }
      let start = position
      while position < bytes.count, !Array(",]} \n\r\t".utf8).contains(bytes[position]) { position += 1 }
      let word = String(decoding: bytes[start..<position], as: UTF8.self)
      switch word {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default: return Double(word).map(JSON.number)
      }
    }

    private mutating func object() -> JSON? {
      var members: [Member] = []
      if take("}") { return .object([]) }
      repeat {
        skipSpace()
        guard let key = string(), take(":"), let value = value() else { return nil }
        members.append(Member(key: key, value: value))
      } while take(",")
      return take("}") ? .object(members) : nil
    }

    private mutating func array() -> JSON? {
      var elements: [JSON] = []
      if take("]") { return .array([]) }
      repeat {
        guard let value = value() else { return nil }
        elements.append(value)
      } while take(",")
      return take("]") ? .array(elements) : nil
    }

    /// A string; its escapes are Foundation's business.
    private mutating func string() -> String? {
      let start = position
      guard take("\"") else { return nil }
      while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard position < bytes.count else { return nil }
      position += 1
      return try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
    }
  }
}
