// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

extension Report {
  /// The report as a JSON document.
  var json: [UInt8] {
    JSONWriter.document([
      "schema": "gesture-dynamics/bench-peers/1",
      "environment": [
        "version": .string(environment.version), "processor": .string(environment.processor),
        "cores": .integer(environment.cores), "system": .string(environment.system),
        "architecture": .string(environment.architecture), "compiler": .string(environment.compiler),
        "optimization": .string(environment.optimization), "native": .bool(native),
      ],
      "time": .number(time), "rows": .array(results.map(row)),
      "failures": .array(failures.map { ["row": .string($0.row), "reason": .string($0.reason)] }),
    ])
  }

  private func row(_ result: RowResult) -> JSONValue {
    let ratio: JSONValue =
      result.ratios.map {
        [
          "median": .number($0.median),
          "confidence": JSONValue([$0.confidence.lowerBound, $0.confidence.upperBound]),
          "p05": .number($0.percentile05), "p95": .number($0.percentile95), "rounds": .integer($0.count),
        ]
      } ?? .null
    return [
      "name": .string(result.row.name), "size": .string(result.row.size), "item": .string(result.row.item),
      "ratio": ratio, "best": JSONValue(result.best?.contender.name),
      "goal": JSONValue(result.goal(native: native)), "reached": JSONValue(result.isReached(native: native)),
      "errorMeaning": .string(result.row.errorMeaning), "isRight": .bool(result.isRight),
      "ours": .array(result.ours.map(entry)), "peers": .array(result.peers.map(entry)),
      "notes": JSONValue(result.notes),
    ]
  }

  private func entry(_ entry: RowResult.Entry) -> JSONValue {
    let statistics = entry.result.statistics
    return [
      "name": .string(entry.contender.name), "note": JSONValue(entry.contender.note),
      "median": .number(statistics.median), "mad": .number(statistics.medianAbsoluteDeviation),
      "confidence": JSONValue([statistics.confidence.lowerBound, statistics.confidence.upperBound]),
      "error": JSONValue(entry.result.error),
      "allocations": JSONValue(entry.result.counters.first { $0.name == "allocations" }?.value),
      "references": JSONValue(entry.result.counters.first { $0.name == "retains and releases" }?.value),
      "samples": JSONValue(entry.result.samples),
    ]
  }
}
