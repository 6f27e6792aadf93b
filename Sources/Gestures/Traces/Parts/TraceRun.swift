// SPDX-License-Identifier: GPL-3.0-or-later

/// Traces, kept and skipped, that follow one another in a recording.
///
/// Those that were read before the lines and names in front of them were known get theirs when they are looked at.
public struct TraceRun: Sendable {
  private let elements: [TraceReader.Element]
  /// Places of the elements' names in `names`; none when they have them.
  private let namings: [Int]
  private let names: [String]
  private let lineShift: Int

  /// What ended the reading after these traces; nil when it did not end early.
  public let error: TraceReadError?

  /// Reads a whole recording, up to its end or an error; `-` is standard input.
  public init(path: String, options: TraceReaderOptions = TraceReaderOptions()) {
    var elements: [TraceReader.Element] = []
    do throws(TraceReadError) {
      var reader = try TraceReader(path: path, options: options)
      while let element = try reader.next() { elements.append(element) }
      self.init(elements)
    } catch {
      self.init(elements, error: error)
    }
  }

  /// Makes a run of no traces that an error ended.
  public init(error: TraceReadError) { self.init([], error: error) }

  /// Makes a run of traces that are complete.
  init(_ elements: [TraceReader.Element], error: TraceReadError? = nil) {
    (self.elements, self.error) = (elements, error)
    (namings, names, lineShift) = ([], [], 0)
  }

  /// Makes a run of traces that a part of a recording gave, of which `names[namings[i]]` is the i-th name.
  init(_ elements: [TraceReader.Element], namings: [Int], names: [String], lineShift: Int) {
    error = nil
    (self.elements, self.namings, self.names, self.lineShift) = (elements, namings, names, lineShift)
  }

  /// Number of traces.
  public var count: Int { elements.count }

  /// Number of rows of a trace; none of one that was skipped.
  public func rowCount(at index: Int) -> Int { elements[index].rowCount }

  /// One of the traces.
  public subscript(index: Int) -> TraceReader.Element {
    guard !namings.isEmpty else { return elements[index] }
    let name = names[namings[index]]
    switch elements[index] {
    case .trace(var trace):
      trace.id = name
      trace.line += lineShift
      shift(&trace.defects)
      return .trace(trace)
    case .skipped(var skipped):
      skipped.id = name
      skipped.line += lineShift
      skipped.defect.line += lineShift
      shift(&skipped.earlierDefects)
      return .skipped(skipped)
    }
  }

  private func shift(_ defects: inout [TraceDefect]) {
    for place in defects.indices { defects[place].line += lineShift }
  }
}
