// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// Small files that are read whole: sheets, scenarios, tables of expected outcomes.
enum InputFile {
  /// Bytes that such a file may have.
  private static let largest = 64 << 20

  /// What a word like `PRESET|FILE.json` on the command line means.
  enum Named: Hashable, Sendable {
    case preset(String)
    case file(String)
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: `noInput` when it is missing, a directory or may not be opened; `inputOutput` when reading
  ///   fails halfway.
  static func read(_ path: String) throws(CommandError) -> [UInt8] {
    let name = path == "-" ? "standard input" : "'\(path)'"
    let descriptor: FileDescriptor
    do {
      descriptor = path == "-" ? .standardInput : try .reading(path)
    } catch {
      throw CommandError(.noInput, "cannot read \(name): \(error.reason)")
    }
    defer { if path != "-" { try? descriptor.closeFile() } }
    if descriptor.identity?.isDirectory == true {
      throw CommandError(.noInput, "cannot read \(name): it is a directory")
    }
    let bytes: [UInt8]?
    do throws(FileDescriptor.Failure) {
      bytes = try descriptor.readAll(atMost: largest)
    } catch {
      throw CommandError(.inputOutput, "cannot read \(name): \(error.reason)")
    }
    guard let bytes else {
      throw CommandError(.badData, "\(name) is larger than \(largest >> 20) MiB; is it the right file?")
    }
    return bytes
  }

  /// Whether a word is one of the presets or the path of a file: a preset's name wins, and what neither
  /// exists nor looks like a path is taken for a misspelt preset.
  ///
  /// - Parameters:
  ///   - word: What was given.
  ///   - presets: The names of the presets.
  ///   - kind: What the presets are, for the error: `sheet`.
  /// - Returns: The preset or the file, which may be missing.
  /// - Throws: A usage error for a misspelt preset.
  static func named(_ word: String, among presets: [String], kind: String) throws(CommandError) -> Named {
    if presets.contains(word) { return .preset(word) }
    let looksLikePath = word == "-" || word.contains("/") || word.hasSuffix(".json")
    if looksLikePath || FileDescriptor.Identity(path: word) != nil { return .file(word) }
    throw .usage(
      "'\(word)' is neither a \(kind) preset nor a file\(didYouMean(word, among: presets)); "
        + "'\(Tool.name) presets' lists the presets")
  }
}
