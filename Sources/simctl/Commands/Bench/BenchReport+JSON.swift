// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

extension BenchReport {
  /// The document of `--format json` and `--save`. What the contract does not name comes last in each object.
  var json: JSONValue {
    var document: JSONObject = [
      "schema": .string(Self.schema), "environment": .object(Self.json(environment)),
      "results": .array(results.map(Self.json)),
    ]
    if let comparison {
      document.append(
        "comparison",
        [
          "with": .string(comparison.kind), "failAbove": .number(comparison.failAbove),
          "environmentDifferences": JSONValue(comparison.differences), "new": JSONValue(comparison.new),
          "missing": JSONValue(comparison.missing),
          "regressions": .integer(results.count { $0.change?.isRegression == true }),
        ])
    }
    if isPartial { document.append("partial", true) }
    return .object(document)
  }

  /// What results depend on.
  static func json(_ environment: BenchmarkEnvironment) -> JSONObject {
    [
      "version": .string(environment.version), "processor": .string(environment.processor),
      "cores": .integer(environment.cores), "system": .string(environment.system),
      "architecture": .string(environment.architecture), "compiler": .string(environment.compiler),
      "optimization": .string(environment.optimization), "instructions": .string(environment.instructions),
      "commit": JSONValue(environment.commit), "systemVersion": JSONValue(environment.systemVersion),
      "memory": JSONValue(environment.memory), "governor": JSONValue(environment.governor),
    ]
  }

  private static func json(_ entry: Result) -> JSONValue {
    let (result, statistics) = (entry.result, entry.result.statistics)
    var parameters = JSONObject()
    for parameter in result.parameters { parameters.append(parameter.name, .string(parameter.value)) }
    var object: JSONObject = [
      "name": .string(entry.name), "parameters": .object(parameters), "unit": .string(result.unit),
      "samples": JSONValue(result.samples), "median": .number(statistics.median),
      "mad": .number(statistics.medianAbsoluteDeviation),
      "p05": .number(statistics.percentile05), "p95": .number(statistics.percentile95),
      "confidence": JSONValue([statistics.confidence.lowerBound, statistics.confidence.upperBound]),
      "throughput": result.throughput.map { ["value": .number($0.value), "unit": .string($0.unit)] } ?? .null,
      "error": JSONValue(result.error), "iterationsPerSample": .integer(result.iterationsPerSample),
      "processorTime": JSONValue(result.processorTime), "peakMemory": JSONValue(result.peakMemory),
      "errorBound": JSONValue(result.errorBound), "allocations": JSONValue(result.allocations),
      "allocatedBytes": JSONValue(result.allocatedBytes),
    ]
    var counters = JSONObject()
    for counter in result.counters {
      counters.append(counter.name, ["value": .number(counter.value), "unit": .string(counter.unit)])
    }
    object.append("counters", .object(counters))
    if let change = entry.change {
      let comparison = change.comparison
      object.append(
        "comparison",
        [
          "before": .number(change.before), "ratio": .number(comparison.ratio),
          "interval": JSONValue([comparison.interval.lowerBound, comparison.interval.upperBound]),
          "noise": .number(comparison.noise), "verdict": .string(comparison.verdict.rawValue),
          "regression": .bool(change.isRegression),
        ])
    }
    return .object(object)
  }
}
