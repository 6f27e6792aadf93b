// SPDX-License-Identifier: GPL-3.0-or-later

extension TraceReader {
  /// All traces of a recording, kept and skipped, in the order in which they begin.
  ///
  /// - Throws: `TraceReadError` when the recording cannot be read to its end.
  /// - Complexity: memory for all traces; `next()` takes one at a time.
  /// - Returns: the elements, ordered by the line of their first row.
  public static func all(
    path: String, options: TraceReaderOptions = TraceReaderOptions()
  ) throws(TraceReadError) -> [Element] {
    var reader = try TraceReader(path: path, options: options)
    return try reader.rest()
  }

  /// The traces that are left, kept and skipped, in the order in which they begin.
  ///
  /// - Throws: `TraceReadError` when the recording cannot be read to its end.
  /// - Returns: the elements, ordered by the line of their first row.
  public mutating func rest() throws(TraceReadError) -> [Element] {
    var elements: [(order: Int, element: Element)] = []
    while let element = try next() { elements.append((elements.count, element)) }
    elements.sort { ($0.element.line, $0.order) < ($1.element.line, $1.order) }
    return elements.map(\.element)
  }
}

extension TraceReader.Element {
  /// Line of the trace's first row, counted from 1.
  public var line: Int {
    switch self {
    case .trace(let trace): trace.line
    case .skipped(let skipped): skipped.line
    }
  }
}
