// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Small text files in which Linux tells about the machine and the process.
enum SystemFile {
  /// The value of the first line `name : value` of a file whose name is one of the given; nil if there is
  /// none.
  static func value(of names: [String], in path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, CInt(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if let value = value(of: names, inLine: text) { return value }
    }
    return nil
  }

  /// The value of a line `name : value` whose name is one of the given, without blanks around it; nil for
  /// others.
  static func value(of names: [String], inLine line: String) -> String? {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, names.contains(trimmed(parts[0])) else { return nil }
    let value = trimmed(parts[1])
    return value.isEmpty ? nil : value
  }

  /// The first line of a file, without blanks around it; nil if there is none or it is empty.
  static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4096)
    guard fgets(&line, CInt(line.count), file) != nil else { return nil }
    let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let text = trimmed(String(decoding: bytes, as: UTF8.self)[...])
    return text.isEmpty ? nil : text
  }

  /// Writes a text into a file that exists; the answer is whether all of it was taken.
  static func write(_ text: String, to path: String) -> Bool {
    guard let file = fopen(path, "r+") else { return false }
    let written = fputs(text, file) >= 0
    return fclose(file) == 0 && written
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
