// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// What several sheets did with the same traces: a row for each trace and a column for each sheet.
///
/// As long as it fits, columns carry the sheets' names and cells whole words. Else sheets are numbered, cells begin
/// with the first letter of the outcome, and a matrix that is still too wide goes on below itself.
struct ReplayMatrix {
  let run: ReplayRun
  let showsTiming: Bool
  let style: TextStyle
  /// Characters that a line may have.
  var width = 120

  /// Characters that are shown of a trace's or sheet's name beside cells, and of an outcome with its detent in them.
  private static let longestName = 32

  /// The matrix, what its marks mean, the counts of each sheet, and how many traces all sheets agree on.
  var text: String {
    let names = run.sheets.map { PrintableText.line($0.sheet, limit: Self.longestName) }
    let wide = columns(titles: names) { cell($0, isShort: false) }
    let isWide = lineWidth(of: wide) <= width
    let cells =
      isWide ? wide : columns(titles: run.sheets.indices.map { "\($0 + 1)" }) { cell($0, isShort: true) }
    var text = ""
    for block in blocks(of: cells) {
      text += table(cells[block]).text(style) + "\n"
    }
    let counts = counts(areNumbered: !isWide).text(style)
    return text + legend(isShort: !isWide) + "\n" + counts + "\n" + agreement
  }

  // MARK: Cells

  /// One sheet's column: its title and its cells, which all have one width.
  private struct SheetColumn {
    var column: TextTable.Column
    var cells: [TextTable.Cell]
    var width: Int
  }

  /// The parts of a cell, which are aligned among themselves.
  private struct Parts {
    var outcome: String
    var margin: String
    var marks: String
    var color: TextStyle.Color?
  }

  private static let traceColumn = [TextTable.Column.text("trace")]

  private func columns(
    titles: [String], _ cell: (ReplayRun.TimedResult) -> Parts
  ) -> [SheetColumn] {
    zip(run.sheets, titles).map { sheet, title in
      let parts = sheet.results.map(cell)
      let outcome = parts.reduce(0) { max($0, $1.outcome.count) }
      let margin = parts.reduce(0) { max($0, $1.margin.count) }
      let marks = parts.reduce(0) { max($0, $1.marks.count) }
      let cells = parts.map {
        TextTable.Cell(
          Self.padded($0.outcome, to: outcome) + " "
            + String(repeating: " ", count: margin - $0.margin.count) + $0.margin
            + Self.padded($0.marks, to: marks), $0.color)
      }
      return SheetColumn(
        column: .text(title), cells: cells, width: max(title.count, outcome + 1 + margin + marks))
    }
  }

  private func cell(_ timed: ReplayRun.TimedResult, isShort: Bool) -> Parts {
    let result = timed.result
    let isFragile = timed.fragility?.isFragile ?? false
    let marks = (isFragile ? "~" : "") + (result.verdict == .fail ? "!" : "")
    let color: TextStyle.Color? =
      switch result.verdict {
      case .fail: .bad
      case .pass: isFragile ? .warning : .good
      case .unchecked: isFragile ? .warning : nil
      }
    let outcome =
      isShort ? result.outcome.letter : PrintableText.line(result.ending.name, limit: Self.longestName)
    let margin = result.margin.map { Self.percent($0, decimals: isShort ? 0 : 1) } ?? "-"
    return Parts(outcome: outcome, margin: margin, marks: marks, color: color)
  }

  /// A margin in per cent with its sign; beyond 9999 only its side is told.
  private static func percent(_ margin: Double, decimals: Int) -> String {
    let percent = margin * 100
    guard percent.magnitude < 9999.5 else { return percent > 0 ? ">9999" : "<-9999" }
    let text = FixedDecimal.text(percent, decimals: decimals)
    return percent > 0 ? "+" + text : text
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: Layout

  private var traceNames: [String] {
    run.sheets.first?.results.map { PrintableText.line($0.result.trace, limit: Self.longestName) } ?? []
  }

  private var traceWidth: Int { traceNames.reduce("trace".count) { max($0, $1.count) } }

  private func lineWidth(of columns: [SheetColumn]) -> Int {
    columns.reduce(traceWidth) { $0 + 2 + $1.width }
  }

  /// The columns that stand beside each other, at least one in each block.
  private func blocks(of columns: [SheetColumn]) -> [Range<Int>] {
    var blocks: [Range<Int>] = []
    var (start, line) = (0, traceWidth)
    for (index, column) in columns.enumerated() {
      if index > start, line + 2 + column.width > width {
        blocks.append(start..<index)
        (start, line) = (index, traceWidth)
      }
      line += 2 + column.width
    }
    return blocks + [start..<columns.count]
  }

  private func table(_ columns: ArraySlice<SheetColumn>) -> TextTable {
    var table = TextTable(Self.traceColumn + columns.map(\.column))
    for (row, name) in traceNames.enumerated() {
      table.addRow([.init(name)] + columns.map { $0.cells[row] })
    }
    return table
  }

  // MARK: Below the matrix

  private func legend(isShort: Bool) -> String {
    let all = run.sheets.lazy.flatMap(\.results)
    var lines: [String] = []
    if isShort {
      let letters = Outcome.allCases.map { "\($0.letter) \($0.rawValue)" }.joined(separator: ", ")
      lines.append("columns: sheets by their numbers below; cells: \(letters), and margin in %")
    } else {
      lines.append("cells: outcome and margin in %")
    }
    if let fragile = all.first(where: { $0.fragility?.isFragile ?? false })?.fragility {
      lines.append("~ fragile: the outcome differs in some of \(fragile.runs) perturbed runs")
    }
    if all.contains(where: { $0.result.verdict == .fail }) { lines.append("! not the expected outcome") }
    return lines.map { style($0, .faint) + "\n" }.joined()
  }

  private func counts(areNumbered: Bool) -> TextTable {
    let isJudged = run.sheets.contains { $0.results.contains { $0.result.verdict != .unchecked } }
    let isPerturbed = run.sheets.contains { $0.results.contains { $0.fragility != nil } }
    var columns: [TextTable.Column] = areNumbered ? [.number("no.")] : []
    columns.append(.text("sheet"))
    columns += Outcome.allCases.map { .number($0.rawValue) }
    if isJudged { columns += ["passed", "failed", "unchecked"].map { .number($0) } }
    if isPerturbed { columns.append(.number("fragile")) }
    if showsTiming { columns.append(.number("took", unit: "ms")) }
    var table = TextTable(columns)
    for (index, sheet) in run.sheets.enumerated() {
      var cells: [TextTable.Cell] = areNumbered ? [.init("\(index + 1)")] : []
      cells.append(.init(sheet.sheet))
      cells += Outcome.allCases.map { outcome in
        .init("\(sheet.results.count { $0.result.outcome == outcome })")
      }
      let summary = run.summary(of: sheet)
      if isJudged {
        cells += [summary.passed, summary.failed, summary.unchecked].map { .init("\($0)") }
      }
      if isPerturbed { cells.append(.init("\(sheet.fragileCount)")) }
      if showsTiming { cells.append(.number(sheet.seconds * 1e3, decimals: 2)) }
      table.addRow(cells)
    }
    return table
  }

  /// `9 traces, 1 skipped; all 3 sheets agree on 7`.
  private var agreement: String {
    let traces = run.sheets.first?.results.count ?? 0
    let agreed = (0..<traces).count { trace in
      let first = run.sheets[0].results[trace].result.ending
      return run.sheets.allSatisfy { !$0.results[trace].result.ending.differs(from: first) }
    }
    let skipped = run.skipped.isEmpty ? "" : ", " + style("\(run.skipped.count) skipped", .warning)
    let count = run.sheets.count
    let sheets = count == 2 ? "both sheets" : "all \(count) sheets"
    return "\(traces) \(traces == 1 ? "trace" : "traces")\(skipped); \(sheets) agree on \(agreed)\n"
  }
}

extension Outcome {
  /// One capital letter that stands for the outcome.
  fileprivate var letter: String {
    switch self {
    case .dismissed: "D"
    case .restored: "R"
    case .selected: "S"
    case .ignored: "I"
    }
  }
}
