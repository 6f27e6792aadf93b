// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import Testing

/// Recordings and reference vectors from outside the package, found through `GESTURE_CORPUS`.
enum GestureCorpus {
  static let folder: URL? = ProcessInfo.processInfo.environment["GESTURE_CORPUS"].map {
    URL(fileURLWithPath: $0, isDirectory: true)
  }

  static let missing: Comment = "GESTURE_CORPUS names no folder with recordings and vectors"

  static var isPresent: Bool { folder != nil }

  static func json(_ path: String) throws -> [String: Any] {
    let url = try #require(folder).appendingPathComponent(path)
    return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
  }

  /// The traces of a recording, by name, with times rebased to each trace's first row.
  static func traces(_ name: String) throws -> [String: TouchTrace] {
    let url = try #require(folder).appendingPathComponent("traces/\(name).csv")
    var traces: [String: TouchTrace] = [:]
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: ",")
      let sample = try Self.sample(
        milliseconds: #require(Double(fields[1])), x: #require(Double(fields[2])),
        y: #require(Double(fields[3])), phase: String(fields[4]), pointer: #require(Int(fields[5])))
      traces[String(fields[0]), default: TouchTrace(id: String(fields[0]), samples: [])].samples
        .append(sample)
    }
    return traces
  }

  static func sample(
    milliseconds: Double, x: Double, y: Double, phase: String, pointer: Int
  ) throws -> TouchSample {
    let phases: [String: TouchPhase] = ["down": .down, "move": .move, "up": .up, "cancel": .cancel]
    return TouchSample(
      time: milliseconds / 1000, position: Vector(x: x, y: y), phase: try #require(phases[phase]),
      pointer: pointer)
  }
}

/// Whether two numbers agree within a share of the expected one, or absolutely where that is 0.
func agrees(_ value: Double, _ expected: Double, relative: Double, absolute: Double = 1e-6) -> Bool {
  abs(value - expected) <= (expected == 0 ? absolute : relative * abs(expected))
}
