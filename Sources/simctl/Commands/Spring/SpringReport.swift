// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The forms in which a spring's motion is reported.
enum SpringFormat: String, CaseIterable, Sendable {
  case text, json, csv
}

/// What `simctl spring` finds out.
struct SpringReport {
  var motion: SpringMotion
  /// Share of the distance within which the motion counts as settled.
  var epsilon: Double
  /// Seconds; nil when the motion never settles.
  var settlingTime: Double?
  /// Seconds that UIKit lets the motion run; nil when that has no end.
  var uiViewSettlingTime: Double?
  /// The first turning point beyond the target.
  var peak: SpringPeak?
  /// States at the times asked for, in their order.
  var samples: [SpringSample] = []
  /// What was asked of the motion.
  var goal: SpringGoal?
  /// How the spring was found, if it was.
  var finding: String?

  /// Measures a motion; it has no samples yet.
  init(_ motion: SpringMotion, epsilon: Double) {
    self.motion = motion
    self.epsilon = epsilon
    settlingTime = motion.settlingTime(epsilon: epsilon)
    uiViewSettlingTime = motion.uiViewSettlingTime
    peak = motion.peak
  }

  func write(_ format: SpringFormat, to output: Output, style: TextStyle) throws(OutputError) {
    switch format {
    case .text: try output.write(text(style))
    case .json: try writeJSON(to: output)
    case .csv: try writeCSV(to: output)
    }
  }
}

extension SpringReport {
  private func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/spring/1")
      document.member("spring", Self.json(motion.spring))
      document.member("settlingTime", JSONValue(settlingTime))
      document.member("uiViewSettlingTime", JSONValue(uiViewSettlingTime))
      document.member("peak", peak.map { ["value": .number($0.value), "time": .number($0.time)] } ?? .null)
      try document.array("samples", samples) { JSONValue([$0.time, $0.position, $0.velocity]) }
      if let goalJSON { document.member("goal", goalJSON) }
    }
  }

  /// A spring by all its names.
  static func json(_ spring: Spring) -> JSONValue {
    [
      "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness),
      "dampingCoefficient": .number(spring.dampingCoefficient),
      "dampingRatio": .number(spring.dampingRatio),
      "response": .number(spring.response),
      "frequency": .number(spring.frequency),
      "bounce": .number(spring.bounce),
      "angularFrequency": .number(spring.angularFrequency),
    ]
  }

  private func writeCSV(to output: Output) throws(OutputError) {
    try output.write(CSVRow.header(["t", "x", "v"]))
    for sample in samples {
      try output.write(
        CSVRow.bytes([.number(sample.time), .number(sample.position), .number(sample.velocity)]))
    }
  }
}
