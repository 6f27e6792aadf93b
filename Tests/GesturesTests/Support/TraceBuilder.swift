// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures

extension TouchTrace {
  /// A trace of one finger: down at the first row, moves, and the last row as `ending`.
  ///
  /// Rows are milliseconds, x and y; times count from the first row.
  static func rows(
    _ rows: [(milliseconds: Double, x: Double, y: Double)], ending: TouchPhase = .up, id: String = "trace"
  ) -> TouchTrace {
    let start = rows.first?.milliseconds ?? 0
    let samples = rows.enumerated().map { index, row in
      let phase: TouchPhase = index == 0 ? .down : index == rows.count - 1 ? ending : .move
      return TouchSample(
        time: (row.milliseconds - start) / 1000, position: Vector(x: row.x, y: row.y), phase: phase)
    }
    return TouchTrace(id: id, samples: samples)
  }

  /// A trace of one finger that moves straight down.
  static func vertical(
    _ rows: [(milliseconds: Double, y: Double)], ending: TouchPhase = .up, x: Double = 195
  ) -> TouchTrace {
    .rows(rows.map { ($0.milliseconds, x, $0.y) }, ending: ending)
  }

  /// The path of the centroid.
  var path: MotionPath { MotionPath(centroidOf: self) }
}
