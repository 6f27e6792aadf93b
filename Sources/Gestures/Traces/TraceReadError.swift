// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a whole recording cannot be read, or not read on: what, where, and what to do about it.
public struct TraceReadError: Error, Sendable, Hashable {
  /// What kind of trouble it is; each kind has one exit status of the command line.
  public enum Category: Sendable, Hashable {
    /// The content is not a recording (exit status 65).
    case content
    /// The input is missing or cannot be opened (exit status 66).
    case input
    /// Reading broke off (exit status 74).
    case device
  }

  /// Stable name of the error.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// There is no such file.
    case notFound
    /// The file cannot be opened.
    case unreadable
    /// The path is a directory.
    case isDirectory
    /// Reading failed after the file was opened.
    case readFailed
    /// The file has no header.
    case empty
    /// The file has a header and no rows.
    case noRows
    /// The file is UTF-16, binary, or has bytes that are not UTF-8 in a name.
    case notText
    /// Lines end with a carriage return alone.
    case loneCarriageReturn
    /// A comment with a known key has a value that cannot be read, or is given twice.
    case malformedComment
    /// The header's quotes are not closed.
    case malformedHeader
    /// A required column is missing.
    case missingColumn
    /// Two columns have the same meaning.
    case duplicateColumn
    /// The time column does not say its unit.
    case missingTimeUnit
    /// The unit or direction of coordinates needs a screen, and none is given.
    case missingScreen
    /// A row is longer than the reader's limit.
    case rowTooLong
    /// A row of a table beside the traces cannot be used.
    case badRow
    /// A defect ended the reading because the reader is strict.
    case strictDefect

    /// The kind of trouble.
    public var category: Category {
      switch self {
      case .notFound, .unreadable, .isDirectory: .input
      case .readFailed: .device
      default: .content
      }
    }
  }

  /// Which error it is.
  public var code: Code
  /// The path as it was given, `-` for standard input.
  public var source: String
  /// Line, counted from 1; 0 when the error has no line.
  public var line: Int
  /// Column in bytes, counted from 1; 0 when the error has no column.
  public var column: Int
  /// What is wrong and what to do, in one sentence without the place.
  public var message: String
  /// The defect behind a `strictDefect`.
  public var defect: TraceDefect?

  /// Makes an error.
  public init(
    code: Code, source: String, line: Int = 0, column: Int = 0, message: String, defect: TraceDefect? = nil
  ) {
    self.code = code
    self.source = source
    self.line = line
    self.column = column
    self.message = message
    self.defect = defect
  }
}

extension TraceReadError: CustomStringConvertible {
  /// `source:line:column: message`, without the parts of the place that are not known.
  public var description: String {
    var place = source
    if line > 0 { place += ":\(line)" }
    if line > 0 && column > 0 { place += ":\(column)" }
    return "\(place): \(message)"
  }
}
