// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Writes a feature table as CSV. Numbers are the shortest that read back to the same double.
struct FeatureCSVWriter: Sendable {
  private let context: FeatureContext?
  private let columns: FeatureColumns
  private let velocity: VelocityEstimation

  /// The projection of the column `projected_travel`.
  private static let projection = Projection.wwdc(rate: 0.998)

  init(context: FeatureContext?, columns: FeatureColumns, velocity: VelocityEstimation) {
    self.context = context
    self.columns = columns
    self.velocity = velocity
  }

  /// Whether the columns that a projection is made of are there.
  private var hasProjection: Bool { columns.contains(FeatureColumns(.velocity(velocity))) }

  /// The columns of numbers behind the one for the duration, in groups: the projection stands between them.
  private var numbers: (before: [FeatureNumber], after: [FeatureNumber]) {
    let others = columns.numbers.filter { $0 != .duration }
    let last = FeatureNumber.offset.index
    return (others.filter { $0.index <= last }, others.filter { $0.index > last })
  }

  func appendHeader(to output: inout [UInt8]) {
    output += "# features: \(FeatureComments.version)\n".utf8
    if let context {
      output += "# context: ".utf8
      var writer = JSONWriter(style: .compact)
      writer.value(FeatureWriter.json(context))
      output += writer.bytes
      output.append(Ascii.lineFeed)
    }
    let (before, after) = numbers
    var names = [
      "trace_id", "source", "line", "group", "expected", "outcome", "duration", "cancelled", "screen",
    ]
    names += before.map(\.name) + (hasProjection ? ["projected_travel"] : []) + after.map(\.name)
    output += names.joined(separator: ",").utf8
    output.append(Ascii.lineFeed)
  }

  func append(_ table: FeatureTable, to output: inout [UInt8]) {
    precondition(table.columns.isSuperset(of: columns), "The rows have the columns of the table.")
    let (before, after) = numbers
    for row in 0..<table.count {
      Self.append(table.traces.bytes[table.traces.range(row)], to: &output)
      output.append(Ascii.comma)
      Self.append(table.source(at: row).utf8, to: &output)
      output.append(Ascii.comma)
      if table.lines[row] > 0 { NumberText.append(table.lines[row], to: &output) }
      output.append(Ascii.comma)
      if let group = table.group(at: row) { Self.append(group.utf8, to: &output) }
      output.append(Ascii.comma)
      if let expected = table.expected(at: row) { output += expected.rawValue.utf8 }
      output.append(Ascii.comma)
      let fixed = table.fixedOutcome(at: row)
      if let fixed { output += fixed.rawValue.utf8 }
      output.append(Ascii.comma)
      NumberText.append(table.duration[row], to: &output)
      output.append(Ascii.comma)
      if fixed == nil { output += (table.isCancelled(at: row) ? "true" : "false").utf8 }
      output.append(Ascii.comma)
      if let screen = table.screen(at: row) { output += screen.description.utf8 }
      for number in before { Self.append(table.numbers[number.index][row], to: &output) }
      if hasProjection {
        let speed = table.numbers[FeatureNumber.velocity(velocity).index][row]
        Self.append(table.travel[row] + Self.projection.distance(velocity: speed), to: &output)
      }
      for number in after { Self.append(table.numbers[number.index][row], to: &output) }
      output.append(Ascii.lineFeed)
    }
  }

  /// Appends a comma and a number, or nothing for NaN.
  private static func append(_ value: Double, to output: inout [UInt8]) {
    output.append(Ascii.comma)
    NumberText.append(value, to: &output)
  }

  /// Appends a text, in quotes if it needs them.
  private static func append(_ text: some Collection<UInt8>, to output: inout [UInt8]) {
    guard text.contains(where: { $0 == Ascii.comma || $0 == Ascii.quote || $0 < Ascii.space }) else {
      output.append(contentsOf: text)
      return
    }
    output.append(Ascii.quote)
    for byte in text {
      if byte == Ascii.quote { output.append(byte) }
      output.append(byte)
    }
    output.append(Ascii.quote)
  }
}
