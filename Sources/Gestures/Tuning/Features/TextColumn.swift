// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A column of texts that are mostly different, as their bytes one after the other.
struct TextColumn: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each row's bytes end.
  private(set) var ends: [Int] = []

  /// Makes a column without rows.
  init() {}

  var count: Int { ends.count }

  /// The bytes of a row.
  func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  /// The text of a row.
  subscript(row: Int) -> String { String(decoding: bytes[range(row)], as: UTF8.self) }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    ends.append(bytes.count)
  }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  mutating func append(contentsOf text: ArraySlice<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  /// Adds rows by their bytes one after the other, and where each ends among them.
  mutating func append(_ texts: UnsafeRawBufferPointer, ends others: [Int]) {
    let start = bytes.count
    bytes.append(contentsOf: texts)
    for end in others { ends.append(start + end) }
  }

  mutating func append(contentsOf other: TextColumn) {
    let start = bytes.count
    bytes += other.bytes
    for end in other.ends { ends.append(start + end) }
  }

  /// Joins columns, in their order.
  init(joining columns: [TextColumn]) {
    self.init()
    bytes.reserveCapacity(columns.reduce(0) { $0 + $1.bytes.count })
    ends.reserveCapacity(columns.reduce(0) { $0 + $1.count })
    for column in columns { append(contentsOf: column) }
  }

  func permuted(_ order: [Int]) -> TextColumn {
    var column = TextColumn()
    column.bytes.reserveCapacity(bytes.count)
    column.ends.reserveCapacity(order.count)
    for row in order {
      column.bytes.append(contentsOf: bytes[range(row)])
      column.ends.append(column.bytes.count)
    }
    return column
  }

  mutating func reserveCapacity(_ count: Int) { ends.reserveCapacity(count) }

  /// The first 16 bytes of a row as numbers of the same order; missing bytes are 0.
  func key(_ row: Int) -> (UInt64, UInt64) {
    var key: (UInt64, UInt64) = (0, 0)
    for (place, byte) in bytes[range(row)].prefix(16).enumerated() {
      let shifted = UInt64(byte) << UInt64(56 - 8 * (place & 7))
      if place < 8 { key.0 |= shifted } else { key.1 |= shifted }
    }
    return key
  }

  /// Negative if a row stands before another by its bytes, positive behind, 0 for equal texts.
  func order(_ first: Int, _ second: Int) -> Int {
    let (left, right) = (range(first), range(second))
    let order = bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return Int(
        memcmp(base + left.lowerBound, base + right.lowerBound, min(left.count, right.count)))
    }
    return order == 0 ? left.count - right.count : order
  }
}
