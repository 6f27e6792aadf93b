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
    /// The reader was told to stop (exit status 130).
    case interruption
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
    /// Reading was stopped while more bytes were to come.
    case interrupted
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
    /// A column that was named as the group is missing, or cannot be one.
    case badGroupColumn
    /// The time column does not say its unit.
    case missingTimeUnit
    /// The unit or direction of coordinates needs a screen, and none is given.
    case missingScreen
    /// A row is longer than the reader's limit.
    case rowTooLong
    /// A row of a table beside the traces cannot be used.
    case badRow
    /// A table in binary form is cut off or damaged.
    case badBinary
    /// A defect ended the reading because the reader is strict.
    case strictDefect

    /// The kind of trouble.
    public var category: Category {
      switch self {
      case .notFound, .unreadable, .isDirectory: .input
      case .readFailed: .device
      case .interrupted: .interruption
      default: .content
      }
    }
  }

  /// A byte of a source, by its line and column, both counted from 1.
  public struct Place: Sendable, Hashable {
    /// The line.
    public var line: Int
    /// The column in bytes.
    public var column: Int

    /// Makes a place.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// Which error it is.
  public let code: Code
  /// The path as it was given, `-` for standard input.
  public let source: String
  /// Where it is; nil when it concerns the whole source.
  public let place: Place?
  /// What is wrong and what to do, in one sentence without the place.
  public let message: String
  /// The defect behind a `strictDefect`; nil for all other codes.
  public let defect: TraceDefect?

  /// Makes an error at a place, or about a whole source.
  /// - Precondition: the code is not `strictDefect`, which has a defect.
  public init(code: Code, source: String, place: Place? = nil, message: String) {
    precondition(code != .strictDefect, "A strict reader's error is made from its defect.")
    self.code = code
    self.source = source
    self.place = place
    self.message = message
    defect = nil
  }

  /// Makes the error with which a strict reader ends at a defect.
  public init(strict defect: TraceDefect, source: String) {
    code = .strictDefect
    self.source = source
    place = Place(line: defect.line, column: defect.column)
    message = defect.message
    self.defect = defect
  }

  init(code: Code, source: String, line: Int, column: Int, message: String) {
    self.init(code: code, source: source, place: Place(line: line, column: column), message: message)
  }
}

extension TraceReadError: CustomStringConvertible {
  /// `source:line:column: message`, or `source: message` without a place.
  public var description: String {
    let place = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(source)\(place): \(message)"
  }
}
