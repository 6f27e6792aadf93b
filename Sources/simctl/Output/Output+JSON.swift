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
    pieces.writer.endObject()
    pieces.writer.endDocument()
    try write(pieces.writer.bytes)
  }
}

/// A JSON document on its way to an output.
struct JSONPieces {
  fileprivate var writer = JSONWriter(style: .pretty)
  fileprivate let output: Output

  private static let capacity = 1 << 16

  fileprivate init(output: Output) { self.output = output }

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

  /// Writes a member that is an array of objects, each by a body of its own.
  mutating func objects<Elements: Sequence>(
    _ key: String, _ elements: Elements,
    _ body: (inout JSONPieces, Elements.Element) throws(OutputError) -> Void
  ) throws(OutputError) {
    writer.key(key)
    writer.beginArray()
    for value in elements {
      writer.beginObject()
      try body(&self, value)
      writer.endObject()
      try drain()
    }
    writer.endArray()
  }

  private mutating func drain() throws(OutputError) {
    guard writer.bytes.count >= Self.capacity else { return }
    try output.write(writer.bytes)
    writer.bytes.removeAll(keepingCapacity: true)
  }
}
