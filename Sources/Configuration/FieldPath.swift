// SPDX-License-Identifier: GPL-3.0-or-later

/// The way to a value inside a configuration: keys of objects and indices of arrays, from the outside in.
///
/// Written, the parts are joined by dots: `sections.0.height`. A key that is empty or has dots, equals signs,
/// quotes or blanks in it is written as a JSON string, so that different paths have different texts:
/// `detents."a.b"`.
public struct FieldPath: Sendable, Hashable {
  /// The keys, and indices in decimal digits; none for the whole document.
  public var keys: [String]

  /// Makes a path of keys as they are, by default of the whole document.
  public init(_ keys: [String] = []) {
    self.keys = keys
  }

  /// The path that a coding error or an encoder tells.
  init(_ codingPath: [any CodingKey]) {
    keys = codingPath.map(\.stringValue)
  }

  /// Reads the written form; `nil` where a key is missing, as in `a..b`, or its quotes are not closed.
  public init?(parsing text: some StringProtocol) {
    guard let (path, rest) = Self.prefix(of: Array(text.utf8)), rest.isEmpty else { return nil }
    self = path
  }

  /// Reads a path from the beginning of a text, up to its end or a `=` outside quotes.
  static func prefix(of text: [UInt8]) -> (path: FieldPath, rest: ArraySlice<UInt8>)? {
    var path = FieldPath()
    var reader = JSONReader(bytes: text, recordsPlaces: false)
    repeat {
      if reader.peek() == UInt8(ascii: "\"") {
        guard let key = try? reader.string() else { return nil }
        path.keys.append(key)
      } else {
        let start = reader.index
        while let byte = reader.peek(), byte != UInt8(ascii: "."), byte != UInt8(ascii: "=") {
          reader.index += 1
        }
        guard reader.index > start else { return nil }
        path.keys.append(String(decoding: text[start..<reader.index], as: UTF8.self))
      }
    } while reader.skip(UInt8(ascii: "."))
    let rest = text[reader.index...]
    return rest.isEmpty || rest.first == UInt8(ascii: "=") ? (path, rest) : nil
  }

  /// Whether this is the whole document.
  public var isEmpty: Bool { keys.isEmpty }

  /// The path of the value that holds this one; that of the whole document is its own.
  public var parent: FieldPath { FieldPath(keys.dropLast()) }

  /// The path of a member or element of the value at this path.
  public func appending(key: String) -> FieldPath { FieldPath(keys + [key]) }

  /// The path of a value inside the value at this path.
  public func appending(_ path: FieldPath) -> FieldPath { FieldPath(keys + path.keys) }
}

extension FieldPath: CustomStringConvertible {
  /// The written form; empty for the whole document.
  public var description: String {
    keys.map { key in
      guard key.isEmpty || key.unicodeScalars.contains(where: Self.needsQuotes) else { return key }
      var writer = JSONWriter(style: .compact)
      writer.value(.string(key))
      return String(decoding: writer.bytes, as: UTF8.self)
    }.joined(separator: ".")
  }

  private static func needsQuotes(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar == "=" || scalar == "\"" || scalar.properties.isWhitespace
      || scalar.properties.generalCategory == .control
  }
}

extension FieldPath: ExpressibleByStringLiteral {
  /// Reads the written form, which has to be one.
  public init(stringLiteral text: String) {
    guard let path = FieldPath(parsing: text) else {
      preconditionFailure("'\(text)' is not a path of fields.")
    }
    self = path
  }
}

extension FieldPath: ExpressibleByArrayLiteral {
  /// Makes a path of keys as they are.
  public init(arrayLiteral keys: String...) { self.keys = keys }
}
