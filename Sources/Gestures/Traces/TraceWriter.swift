// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Writes traces as CSV that reads back to the same samples, bit for bit.
///
/// Coordinates are the shortest decimals that read back to the same double. A time is the exact decimal sum of the
/// shortest decimals of the trace's start and the sample's time, in milliseconds: the reader forms the difference of such times exactly,
/// so both come back unchanged whatever the start is. Positions are in points with y down; `units` and `y` of the metadata are
/// therefore not written. A start of −0 is written as 0, and an empty group or name is the same as none.
///
/// Rows that a reader added (`TouchTrace.addedRows`) are not written, since nobody recorded them. A reader adds them again where
/// they were, provided that each trace of the file has a name of its own, as those of one reader have; it hands such a trace
/// out at the end of the file, and `TraceReader.rest()` in its place.
public struct TraceWriter: Sendable {
  /// Whether there is an `expected` column.
  public var hasExpected: Bool
  /// Whether there is a `group` column.
  public var hasGroup: Bool
  /// What stands in the comments before the header.
  public var metadata: TraceMetadata

  /// Makes a writer of files with the given optional columns.
  public init(hasExpected: Bool = false, hasGroup: Bool = false, metadata: TraceMetadata = TraceMetadata()) {
    self.hasExpected = hasExpected
    self.hasGroup = hasGroup
    self.metadata = metadata
  }

  /// A whole file with the columns that the traces need and the metadata of the first.
  ///
  /// - Complexity: linear in the number of samples.
  public static func csv(_ traces: [TouchTrace]) -> [UInt8] {
    let writer = TraceWriter(
      hasExpected: traces.contains { $0.expected != nil }, hasGroup: traces.contains { $0.group != nil },
      metadata: traces.first?.metadata ?? TraceMetadata())
    var output: [UInt8] = []
    writer.appendHeader(to: &output)
    for trace in traces { writer.append(trace, to: &output) }
    return output
  }

  /// Appends the comments and the header row.
  public func appendHeader(to output: inout [UInt8]) {
    if let screen = metadata.screen {
      let size = "\(Self.text(screen.width))x\(Self.text(screen.height))@\(Self.text(screen.scale))"
      appendComment("screen", size, to: &output)
    }
    if let rate = metadata.rate { appendComment("rate", Self.text(rate), to: &output) }
    if let origin = metadata.origin { appendComment("source", origin, to: &output) }
    for note in metadata.notes { appendComment(note.key, note.value, to: &output) }
    output += "trace_id,t_ms,x,y,phase,pointer".utf8
    if hasExpected { output += ",expected".utf8 }
    if hasGroup { output += ",group".utf8 }
    output.append(Ascii.lineFeed)
  }

  /// Appends the rows of a trace, whose times and positions must be finite.
  public func append(_ trace: TouchTrace, to output: inout [UInt8]) {
    precondition(trace.startTime.isFinite, "the start of a trace that is written is finite")
    let id = Self.quoted(trace.id)
    var tail = ""
    if hasExpected { tail += "," + (trace.expected?.rawValue ?? "") }
    if hasGroup { tail += "," + Self.quoted(trace.group ?? "") }
    let start = BigDecimal(shortest: trace.startTime == 0 ? 0 : trace.startTime)
    for sample in trace.recordedSamples {
      precondition(
        sample.time.isFinite && sample.position.x.isFinite && sample.position.y.isFinite,
        "the samples of a trace that is written are finite")
      let time = sample.time == 0 ? start : start + BigDecimal(shortest: sample.time)
      output += id.utf8
      output.append(Ascii.comma)
      output += Self.text(time.shifted(by: 3)).utf8
      output.append(Ascii.comma)
      output += Self.text(sample.position.x).utf8
      output.append(Ascii.comma)
      output += Self.text(sample.position.y).utf8
      output.append(Ascii.comma)
      output += Self.name(sample.phase).utf8
      output.append(Ascii.comma)
      output += "\(sample.pointer)".utf8
      output += tail.utf8
      output.append(Ascii.lineFeed)
    }
  }

  private func appendComment(_ key: String, _ value: String, to output: inout [UInt8]) {
    let text = key.isEmpty ? value : "\(key): \(value)"
    output += "# ".utf8
    output += text.utf8.map { $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn ? Ascii.space : $0 }
    output.append(Ascii.lineFeed)
  }

  /// The shortest decimal that reads back to the same double, without a needless `.0`.
  private static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// An exact decimal, in plain notation where that is not longer than 24 places.
  private static func text(_ value: BigDecimal) -> String {
    guard value.exponent >= -20, value.exponent + value.digits.count <= 24 else { return value.exponentText }
    return value.plainText ?? value.exponentText
  }

  private static func name(_ phase: TouchPhase) -> String {
    switch phase {
    case .down: "down"
    case .move: "move"
    case .up: "up"
    case .cancel: "cancel"
    }
  }

  /// A field in quotes if it needs them.
  private static func quoted(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == Ascii.comma || $0 == Ascii.quote || $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn
    }
    guard needsQuotes else { return text }
    var result = "\""
    for character in text.unicodeScalars {
      if character == "\"" { result.unicodeScalars.append("\"") }
      result.unicodeScalars.append(character)
    }
    return result + "\""
  }
}
