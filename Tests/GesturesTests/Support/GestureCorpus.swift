// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import TestSupport
import Testing

/// Recordings and samples of the reference corpus as this package's types.
enum GestureCorpus {
  /// The traces of a recording, by name.
  static func traces(_ name: String) throws -> [String: TouchTrace] {
    let path = try ReferenceCorpus.url(of: "traces/\(name).csv").path
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
