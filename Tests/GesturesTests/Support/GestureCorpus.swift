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

  /// The traces of a recording, by name.
  static func traces(_ name: String) throws -> [String: TouchTrace] {
    let path = try #require(folder).appendingPathComponent("traces/\(name).csv").path
    return try TraceReader.all(path: path).reduce(into: [:]) { traces, element in
      if case .trace(let trace) = element { traces[trace.id] = trace }
    }
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
