// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

extension Output {
  /// Writes a document in pieces, so that a large one never stands in memory as a whole.
  ///
  /// The body writes the root object's members; elements of arrays go through `append`.
  func writeObject(_ body: (inout JSONPieces) throws(OutputError) -> Void) throws(OutputError) {
    var pieces = JSONPieces(output: self)
    pieces.writer.beginObject()
    try body(&pieces)
    try pieces.end()
  }

  /// The same with a body that waits.
  func writeObject(_ body: (inout JSONPieces) throws -> Void) throws {
    var pieces = JSONPieces(output: self)
    pieces.writer.beginObject()
    try body(&pieces)
    try pieces.end()
  }
}

/// A JSON document on its way to an output.
struct JSONPieces {
  fileprivate var writer = JSONWriter(style: .pretty)
  fileprivate let output: Output

  private static let capacity = 1 << 16

  fileprivate init(output: Output) { self.output = output }

  /// Ends the root object, and the document.
  fileprivate mutating func end() throws(OutputError) {
    writer.endObject()
    writer.endDocument()
    try output.write(writer.bytes)
  }

  /// Writes a member of the current object.
  mutating func member(_ key: String, _ value: JSONValue) { writer.member(key, value) }

  /// Writes a member that is an array, element by element.
  mutating func array<Elements: Sequence>(
    _ key: String, _ elements: Elements, _ element: (Elements.Element) -> JSONValue
  ) throws(OutputError) {
    writer.key(key)
    writer.beginArray()
    for value in elements {
      writer.value(element(value))
      try drain()
    }
    writer.endArray()
  }

  /// Writes a member that is an array, whose parts are made several at once.
  ///
  /// - Parameters:
  ///   - key: The member's name.
  ///   - count: Number of elements.
  ///   - jobs: How many parts are made at once.
  ///   - element: Makes the element of an index.
  /// - Throws: What the output throws.
  mutating func array(
    _ key: String, count: Int, jobs: Int, _ element: @escaping @Sendable (Int) -> JSONValue
  ) throws {
    writer.key(key)
    writer.beginArray()
    var outline = writer
    outline.bytes = []
    try ResultChunks.forEach(count, jobs: jobs) { [outline] range in
      outline.bytes(ofElements: range.lazy.map(element), isFirst: range.lowerBound == 0)
    } use: { part in
      writer.append(elements: part)
      try drain()
    }
    writer.endArray()
  }

  /// Begins a member that is an array of objects.
  mutating func beginObjects(_ key: String) {
    writer.key(key)
    writer.beginArray()
  }

  /// Begins an object of such an array.
  mutating func beginObject() { writer.beginObject() }

  /// Ends an object of such an array.
  mutating func endObject() { writer.endObject() }

  /// Ends such an array.
  mutating func endObjects() { writer.endArray() }

  private mutating func drain() throws(OutputError) {
    guard writer.bytes.count >= Self.capacity else { return }
    try output.write(writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
  }
}
