// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a table in which few values stand again and again, each of which is stored once.
struct InternedColumn<Value: Hashable & Sendable>: Sendable {
  /// Index of a row without a value.
  static var none: Int32 { -1 }

  /// The values that differ, in the order in which they were first used.
  private(set) var values: [Value] = []
  /// Index of each row's value, or `none`.
  private(set) var indices: [Int32] = []
  private var places: [Value: Int32] = [:]

  /// The value of a row.
  subscript(row: Int) -> Value? {
    let index = indices[row]
    return index < 0 ? nil : values[Int(index)]
  }

  /// The index of a value, which is stored if it is new.
  mutating func intern(_ value: Value) -> Int32 {
    if let place = places[value] { return place }
    let place = Int32(values.count)
    places[value] = place
    values.append(value)
    return place
  }

  /// Adds a row by its value.
  mutating func append(_ value: Value?) {
    indices.append(value.map { intern($0) } ?? Self.none)
  }

  /// Adds a row by the index of its value.
  mutating func append(index: Int32) { indices.append(index) }

  /// Adds the rows of another column.
  mutating func append(contentsOf other: InternedColumn) {
    let translation = other.values.map { intern($0) }
    for index in other.indices { indices.append(index < 0 ? index : translation[Int(index)]) }
  }

  /// The rows in another order.
  func permuted(_ order: [Int]) -> InternedColumn {
    var column = InternedColumn()
    column.indices.reserveCapacity(order.count)
    var translation = [Int32](repeating: Self.none, count: values.count)
    for row in order {
      let index = indices[row]
      guard index >= 0 else {
        column.indices.append(index)
        continue
      }
      if translation[Int(index)] < 0 { translation[Int(index)] = column.intern(values[Int(index)]) }
      column.indices.append(translation[Int(index)])
    }
    return column
  }

  mutating func reserveCapacity(_ count: Int) { indices.reserveCapacity(count) }
}

/// A text that is equal only to texts of the same bytes, not to those that look the same.
struct ExactText: Hashable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Whether it stands before another by its bytes.
  static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
