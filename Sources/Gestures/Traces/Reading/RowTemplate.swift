// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Copies of the parts of the last row that its neighbours repeat: its name, and what follows its phase.
///
/// Rows of one finger of one trace differ only in time, position and phase, so that comparing these bytes with those of the row before
/// replaces reading the name, the finger, the outcome and the group.
final class RowTemplate {
  /// Longest part that is kept.
  static let limit = 512

  /// The name's bytes and the comma after it; nothing when there is no such column.
  private(set) var name: UnsafeMutableRawPointer
  /// Number of those bytes.
  private(set) var nameCount = 0
  /// `move`, and behind it the bytes from the end of the phase to the line feed, included.
  private(set) var move: UnsafeMutableRawPointer
  /// Number of those bytes.
  private(set) var moveCount = 0
  /// The same with `up`.
  private(set) var up: UnsafeMutableRawPointer
  /// Number of those bytes.
  private(set) var upCount = 0
  /// Whether `name` is the last row's, unquoted.
  private(set) var hasName = false
  /// Whether `move` and `up` end like the last row, unquoted.
  private(set) var hasTail = false

  /// Makes an empty template.
  init() {
    func memory() -> UnsafeMutableRawPointer {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: Self.limit + 32, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.limit + 32)
      return memory
    }
    (name, move, up) = (memory(), memory(), memory())
    for (index, byte) in "move".utf8.enumerated() {
      move.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    for (index, byte) in "up".utf8.enumerated() {
      up.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
  }

  deinit {
    name.deallocate()
    move.deallocate()
    up.deallocate()
  }

  /// Whether a field is the last row's name.
  @inline(__always)
  func isName(_ field: RowField) -> Bool {
    let count = field.end - field.start
    return hasName && !field.isQuoted && count == nameCount - 1 && memcmp(field.start, name, count) == 0
  }

  /// Keeps the name of a row, which a comma follows.
  func setName(_ field: RowField) {
    let count = field.end - field.start
    hasName = !field.isQuoted && count < Self.limit
    guard hasName else { return }
    nameCount = count + 1
    memcpy(name, field.start, count)
    name.storeBytes(of: Ascii.comma, toByteOffset: count, as: UInt8.self)
  }

  /// Forgets the last row.
  func forget() {
    (hasName, hasTail) = (false, false)
  }

  /// Says that rows have no name.
  func setNoName() {
    hasName = true
    nameCount = 0
  }

  /// Keeps what follows the phase of a row, up to its line feed.
  @inline(__always)
  func setTail(of row: RowSplitter, phase: Int) {
    let start = row.fields[phase].end
    let count = row.next - start
    hasTail =
      !row.hasQuotes && row.next > row.contentEnd && count <= Self.limit
      && (row.next - 1).load(as: UInt8.self) == Ascii.lineFeed
    guard hasTail else { return }
    (moveCount, upCount) = (count + 4, count + 2)
    memcpy(move + 4, start, count)
    memcpy(up + 2, start, count)
  }
}
