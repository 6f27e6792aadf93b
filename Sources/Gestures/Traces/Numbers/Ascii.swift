// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes that trace files are made of.
enum Ascii {
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let hash: UInt8 = 0x23
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let zero: UInt8 = 0x30
  static let lowerE: UInt8 = 0x65

  /// A short text between two addresses with `A` to `Z` in lower case; longer texts are cut at 32 bytes.
  static func lowercased(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> String {
    let count = min(max(end - start, 0), 32)
    return String(
      decoding: UnsafeRawBufferPointer(start: start, count: count).map { byte in
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      }, as: UTF8.self)
  }

  /// A text in quotes for a message: at most 24 characters of it, with bytes that do not print shown as `?`.
  static func quoted(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> String {
    let limit = 24
    let count = max(end - start, 0)
    let shown = UnsafeRawBufferPointer(start: start, count: min(count, limit))
    let text = String(decoding: shown.map { $0 >= 0x20 && $0 < 0x7F ? $0 : 0x3F }, as: UTF8.self)
    return count > limit ? "'\(text)…'" : "'\(text)'"
  }
}
