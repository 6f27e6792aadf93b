// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `inspect` found. A skipped trace has an entry too, with its defects and nothing else.
struct InspectReport {
  /// What is shown of one trace; its rows are not kept.
  struct Entry: Sendable {
    var input: Int
    var line: Int
    var trace: String
    var source: String
    /// Absent for a skipped trace.
    var inspection: TraceInspection?
    var expected: Outcome?
    var defects: [TraceDefect]

    init(_ entry: TraceSource.Entry, estimations: [VelocityEstimation]) {
      (input, line) = (entry.input, entry.element.line)
      switch entry.element {
      case .trace(let found):
        (trace, source, expected) = (found.id, found.source, found.expected)
        defects = found.defects
        inspection = TraceInspection(found, estimations: estimations)
      case .skipped(let skipped):
        (trace, source) = (skipped.id, skipped.source)
        defects = skipped.earlierDefects + [skipped.defect]
      }
    }
  }

  /// In the order in which the traces begin in the inputs.
  let entries: [Entry]
  let estimations: [VelocityEstimation]

  init(entries: [Entry], estimations: [VelocityEstimation]) {
    self.entries = entries.sorted { ($0.input, $0.line) < ($1.input, $1.line) }
    self.estimations = estimations
  }

  /// Whether at least one trace could be used.
  var isUsable: Bool { entries.contains { $0.inspection != nil } }

  // MARK: JSON

  func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/inspect/1")
      try document.array("results", entries, json)
    }
  }

  private func json(_ entry: Entry) -> JSONValue {
    var members: JSONObject = ["trace": .string(entry.trace), "source": .string(entry.source)]
    if let inspection = entry.inspection { members = members.appending(json(inspection)) }
    members.append("defects", .array(entry.defects.map(json)))
    return .object(members)
  }

  private func json(_ inspection: TraceInspection) -> JSONObject {
    let (gaps, bounds) = (inspection.gaps, inspection.bounds)
    return [
      "pointers": .integer(inspection.pointers), "samples": .integer(inspection.samples),
      "duration": .number(inspection.duration),
      "gaps": ["median": .number(gaps.median), "min": .number(gaps.min), "max": .number(gaps.max)],
      "bounds": JSONValue([bounds.origin.x, bounds.origin.y, bounds.size.x, bounds.size.y]),
      "translation": inspection.translation.json, "pathLength": .number(inspection.pathLength),
      "velocity": json(inspection.velocity),
      "fingers": .array(
        inspection.fingers.map { ["pointer": .integer($0.pointer), "velocity": json($0.velocity)] }),
    ]
  }

  private func json(_ velocities: [TraceInspection.EstimatedVelocity]) -> JSONValue {
    var members = JSONObject()
    for velocity in velocities { members.append(velocity.estimation.rawValue, velocity.value?.json ?? .null) }
    return .object(members)
  }

  private func json(_ defect: TraceDefect) -> JSONValue {
    [
      "code": .string(defect.code.rawValue), "class": .string(defect.code.defectClass.rawValue),
      "line": .integer(defect.line), "column": .integer(defect.column), "message": .string(defect.message),
    ]
  }

  // MARK: Text

  func text(_ style: TextStyle) -> String {
    var extents = TextTable([
      .text("trace"), .number("fingers"), .number("rows"), .number("duration", unit: "s"),
      .number("gap median", unit: "ms"), .number("gap max", unit: "ms"), .number("dx", unit: "pt"),
      .number("dy", unit: "pt"), .number("path", unit: "pt"), .text("expected"),
    ])
    var velocities = TextTable(
      [.text("release velocity, y (pt/s)")] + estimations.map { .number($0.rawValue) })
    var defects = TextTable([.text("place"), .text("class"), .text("defect"), .text("what")])
    var remarks = ""
    for entry in entries {
      if let inspection = entry.inspection {
        add(entry, inspection, to: &extents)
        velocities.addRow(
          [.init(entry.trace)] + inspection.velocity.map { .number($0.value?.y, decimals: 1) })
        for remark in inspection.remarks { remarks += "\(entry.trace): \(remark)\n" }
      } else {
        extents.addRow(
          [.init("\(entry.trace) (skipped)", .bad)] + extents.columns.dropFirst().map { _ in "-" })
      }
      add(entry.defects, of: entry.source, to: &defects)
    }
    let parts = [extents, velocities, defects].filter { !$0.isEmpty }.map { $0.text(style) }
    return (parts + [remarks]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func add(_ entry: Entry, _ inspection: TraceInspection, to table: inout TextTable) {
    table.addRow([
      .init(entry.trace), .init("\(inspection.pointers)"), .init("\(inspection.samples)"),
      .number(inspection.duration, decimals: 3), .number(inspection.gaps.median * 1000, decimals: 1),
      .number(inspection.gaps.max * 1000, decimals: 1), .number(inspection.translation.x, decimals: 1),
      .number(inspection.translation.y, decimals: 1), .number(inspection.pathLength, decimals: 1),
      .init(entry.expected?.rawValue ?? "-"),
    ])
  }

  private func add(_ defects: [TraceDefect], of source: String, to table: inout TextTable) {
    for defect in defects {
      let color: TextStyle.Color? =
        switch defect.code.defectClass {
        case .note: .faint
        case .treated: .warning
        case .fatal: .bad
        }
      table.addRow([
        .init("\(source):\(defect.line):\(defect.column)"), .init(defect.code.defectClass.rawValue, color),
        .init(defect.code.rawValue), .init(defect.message),
      ])
    }
  }
}
