// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `inspect` found. A skipped trace has an entry too, with its defects and nothing else.
struct InspectReport {
  let entries: [TraceReader.Element]
  let estimations: [VelocityEstimation]

  // MARK: JSON

  var json: JSONValue {
    ["schema": "simctl/inspect/1", "results": .array(entries.map(json))]
  }

  private func json(_ element: TraceReader.Element) -> JSONValue {
    switch element {
    case .trace(let trace):
      let inspection = TraceInspection(trace, estimations: estimations)
      return [
        "trace": .string(trace.id), "source": .string(trace.source),
        "pointers": .integer(inspection.pointers),
        "samples": .integer(inspection.samples), "duration": .number(inspection.duration),
        "gaps": [
          "median": .number(inspection.gaps.median), "min": .number(inspection.gaps.min),
          "max": .number(inspection.gaps.max),
        ],
        "bounds": JSONValue([
          inspection.bounds.origin.x, inspection.bounds.origin.y, inspection.bounds.size.x,
          inspection.bounds.size.y,
        ]),
        "translation": inspection.translation.json, "pathLength": .number(inspection.pathLength),
        "velocity": json(inspection.velocity),
        "fingers": .array(
          inspection.fingers.map { ["pointer": .integer($0.pointer), "velocity": json($0.velocity)] }),
        "defects": .array(trace.defects.map(json)),
      ]
    case .skipped(let skipped):
      return [
        "trace": .string(skipped.id), "source": .string(skipped.source),
        "defects": .array((skipped.earlierDefects + [skipped.defect]).map(json)),
      ]
    }
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
    for element in entries {
      switch element {
      case .trace(let trace):
        let inspection = TraceInspection(trace, estimations: estimations)
        add(trace, inspection, to: &extents)
        velocities.addRow([.init(trace.id)] + inspection.velocity.map { .number($0.value?.y, decimals: 1) })
        for remark in inspection.remarks { remarks += "\(trace.id): \(remark)\n" }
        add(trace.defects, of: trace.source, to: &defects)
        for code in TraceDefect.Code.allCases {
          guard let count = trace.omittedDefects[code] else { continue }
          defects.addRow(
            [
              .init(trace.source), .init(code.defectClass.rawValue), .init(code.rawValue),
              .init("\(count) more"),
            ])
        }
      case .skipped(let skipped):
        extents.addRow(
          [.init("\(skipped.id) (skipped)", .bad)] + extents.columns.dropFirst().map { _ in "-" })
        add(skipped.earlierDefects + [skipped.defect], of: skipped.source, to: &defects)
      }
    }
    let parts = [extents, velocities, defects].filter { !$0.rows.isEmpty }.map { $0.text(style) }
    return (parts + [remarks]).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func add(_ trace: TouchTrace, _ inspection: TraceInspection, to table: inout TextTable) {
    table.addRow([
      .init(trace.id), .init("\(inspection.pointers)"), .init("\(inspection.samples)"),
      .number(inspection.duration, decimals: 3), .number(inspection.gaps.median * 1000, decimals: 1),
      .number(inspection.gaps.max * 1000, decimals: 1), .number(inspection.translation.x, decimals: 1),
      .number(inspection.translation.y, decimals: 1), .number(inspection.pathLength, decimals: 1),
      .init(trace.expected?.rawValue ?? "-"),
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
