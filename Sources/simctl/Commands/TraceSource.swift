// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The traces of several inputs, one batch after the other.
struct TraceSource {
  /// A trace and where it stands among all inputs.
  struct Entry: Sendable {
    /// Index of the input.
    var input: Int
    var element: TraceReader.Element
  }

  let paths: [String]
  let options: TraceReaderOptions
  /// Rows that make a batch.
  let batchRows: Int

  /// Names the inputs; each row will be worked on a number of times, so that batches can be made of about
  /// equal work.
  init(_ paths: [String], options: TraceReaderOptions, passes: Int = 1) {
    self.paths = paths
    self.options = options
    batchRows = max(1, Self.batchWork / max(1, passes))
  }

  /// Times that a batch has a row worked on: enough for a thread, with little memory.
  private static let batchWork = 8192

  /// Hands over every trace in batches, in the order in which they end in the inputs.
  ///
  /// A deferred interruption ends the inputs after the last trace that is complete.
  ///
  /// - Throws: `CommandError` for an input that cannot be read, and what the body throws.
  func forEachBatch(_ body: ([Entry]) throws -> Void) throws {
    var batch: [Entry] = []
    var cutter = BatchCutter(rows: batchRows)
    inputs: for (input, path) in paths.enumerated() {
      do {
        var reader = try TraceReader(path: path, options: options)
        while let element = try reader.next() {
          batch.append(Entry(input: input, element: element))
          guard cutter.ends(with: element.rowCount) else { continue }
          try body(batch)
          batch.removeAll(keepingCapacity: true)
        }
      } catch let error as TraceReadError {
        if error.code == .interrupted { break inputs }
        throw CommandError(error)
      }
    }
    if !batch.isEmpty { try body(batch) }
  }
}

extension CommandError {
  /// A recording that cannot be read, with the exit status of its kind.
  init(_ error: TraceReadError) {
    switch error.code.category {
    case .content:
      // A table in binary form has no lines; its errors name the byte.
      let first = error.code == .badBinary ? nil : TraceReadError.Place(line: 1, column: 1)
      let place = (error.place ?? first).map { ":\($0.line):\($0.column)" } ?? ""
      self.init(.badData, "\(error.source)\(place): error: \(error.message)", hasPlace: true)
    case .input: self.init(.noInput, error.description)
    case .device: self.init(.inputOutput, error.description)
    case .interruption: self.init(.interrupted, error.description)
    }
  }
}
