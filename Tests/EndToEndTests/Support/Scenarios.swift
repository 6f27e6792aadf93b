// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Scenarios whose motion is known beforehand.
enum Scenarios {
  /// A box of 1 kg that falls from y = 50, with a resistance and more fields of the scenario.
  static func fall(resistance: Double = 0, more: String = "") -> String {
    """
    {"items": [{"id": "box", "center": [150, 50], "size": [100, 100]}],
     "behaviors": [{"type": "gravity", "items": ["box"]},
       {"type": "properties", "items": ["box"], "resistance": \(resistance)}]\(more)}
    """
  }

  /// Two boxes that move on at constant speeds, without forces; the second one's target is where it is after a second.
  static let drift = """
    {"items": [{"id": "a", "center": [0, 10], "size": [10, 20], "velocity": [60, 0]},
       {"id": "b, \\"c\\"", "center": [0, 50], "size": [10, 20], "velocity": [0, -30], "angularVelocity": 1,
         "target": [0, 20]}],
     "behaviors": [{"type": "properties", "items": ["a", "b, \\"c\\""], "resistance": 0, "angularResistance": 0}],
     "duration": 0.5, "frameRate": 10}
    """

  /// The examples of `data/scenarios`.
  static let examples: [URL] = {
    let folder = CommandBlocks.root.appendingPathComponent("data/scenarios")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }
  }()

  /// Whether gnuplot stands on the path of the tests.
  static let hasGnuplot = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/gnuplot") }
}
