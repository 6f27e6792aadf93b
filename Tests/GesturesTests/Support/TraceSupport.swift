// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

@testable import Gestures

/// Everything that reading a recording gives.
struct TraceReading: Equatable {
  var elements: [TraceReader.Element] = []
  var error: TraceReadError?
  var statistics = TraceStatistics()
  var metadata = TraceMetadata()
  var largestBuffer = 0

  var traces: [TouchTrace] {
    elements.compactMap { if case .trace(let trace) = $0 { trace } else { nil } }
  }

  var skipped: [SkippedTrace] {
    elements.compactMap { if case .skipped(let skipped) = $0 { skipped } else { nil } }
  }

  static func == (left: TraceReading, right: TraceReading) -> Bool {
    left.elements == right.elements && left.error == right.error && left.metadata == right.metadata
      && (left.error != nil || left.statistics == right.statistics)
  }

  init(_ bytes: [UInt8], source: String = "test.csv", options: TraceReaderOptions = TraceReaderOptions()) {
    var reader = TraceReader(bytes: bytes, source: source, options: options)
    take(&reader)
  }

  init(_ text: String, source: String = "test.csv", options: TraceReaderOptions = TraceReaderOptions()) {
    self.init(Array(text.utf8), source: source, options: options)
  }

  init(path: String, options: TraceReaderOptions = TraceReaderOptions()) {
    do throws(TraceReadError) {
      var reader = try TraceReader(path: path, options: options)
      take(&reader)
    } catch { self.error = error }
  }

  private mutating func take(_ reader: inout TraceReader) {
    do throws(TraceReadError) {
      while let element = try reader.next() {
        elements.append(element)
        largestBuffer = max(largestBuffer, reader.bufferCapacity)
      }
    } catch { self.error = error }
    statistics = reader.statistics
    metadata = reader.metadata
  }
}

/// Rows under the usual header.
func traceRows(_ rows: String...) -> String {
  "trace_id,t_ms,x,y,phase,pointer\n" + rows.map { $0 + "\n" }.joined()
}

extension TraceReader {
  /// The traces of a recording without fatal defects, in the order in which they begin.
  static func rest(of text: String) throws -> [TouchTrace] {
    var reader = TraceReader(bytes: Array(text.utf8), source: "test.csv")
    return try reader.rest().map { element in
      switch element {
      case .trace(let trace): return trace
      case .skipped(let skipped): throw UnexpectedDefect(defect: skipped.defect)
      }
    }
  }
}

/// A defect where there should be none.
struct UnexpectedDefect: Error {
  var defect: TraceDefect
}

extension TraceReaderOptions {
  static func plain(chunk: Int = 256 * 1024) -> TraceReaderOptions {
    var options = TraceReaderOptions()
    options.usesFastPaths = false
    options.chunkSize = chunk
    return options
  }
}
