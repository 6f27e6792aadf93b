// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// Writes what a sweep found in one of its forms: one row a point.
struct SweepReport {
  let run: SweepRun

  private var paths: [String] { run.grid.axes.map(\.path) }

  private var hasFailures: Bool { run.points.contains { $0.failure != nil } }

  /// Writes the whole result.
  func write(_ format: SimulateFormat, to output: Output, style: TextStyle) throws(OutputError) {
    switch format {
    case .text: try output.write(table.text(style))
    case .csv: try writeCSV(to: output)
    case .json: try writeJSON(to: output)
    }
  }

  private var table: TextTable {
    let metrics: [(SweepMetric, title: String, unit: String?, decimals: Int)] = [
      (.settlingTime, "settles", "s", 3), (.overshoot, "overshoot", "pt", 2),
      (.restOffset, "rest offset", "pt", 2), (.gap, "gap", "pt", 2), (.overlap, "overlap", "pt", 2),
      (.jitter, "jitter", nil, 0), (.rest, "rest", "s", 3), (.contacts, "contacts", nil, 0),
    ]
    var columns = paths.map { TextTable.Column.number($0) } + metrics.map { .number($0.title, unit: $0.unit) }
    if hasFailures { columns.append(.text("error")) }
    var table = TextTable(columns)
    let values = metrics.map { run.values(of: $0.0) }
    for (index, point) in run.points.enumerated() {
      var cells = point.values.map { TextTable.Cell(NumberText.string($0)) }
      for (metric, values) in zip(metrics, values) {
        cells.append(.number(values[index], decimals: metric.decimals))
      }
      if hasFailures { cells.append(.init(point.failure?.description ?? "", .bad)) }
      table.addRow(cells)
    }
    return table
  }

  private func writeCSV(to output: Output) throws(OutputError) {
    try output.write(CSVRow.header(paths + SweepMetric.allCases.map(\.rawValue) + ["integrator", "error"]))
    for point in run.points {
      let fields = point.values.map { CSVRow.Field.number($0) } + point.metrics.map { .number($0) }
      try output.write(CSVRow.bytes(fields + [.text(point.integrator), .text(point.failure?.description)]))
    }
  }

  private func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/simulate/1")
      document.member("solver", .string(run.solver.rawValue))
      document.member("sweep", JSONValue(paths))
      try document.array("points", run.points) { point in
        let values = zip(paths, point.values).map { JSONObject.Member(key: $0, value: .number($1)) }
        var members: JSONObject = ["values": .object(JSONObject(values))]
        for (metric, value) in zip(SweepMetric.allCases, point.metrics) {
          members.append(metric.rawValue, JSONValue(value))
        }
        members.append("integrator", JSONValue(point.integrator))
        members.append("error", JSONValue(point.failure?.description))
        return .object(members)
      }
    }
  }
}
