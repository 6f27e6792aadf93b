// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// All combinations of the values of some axes; the last axis changes fastest.
struct SweepGrid: Sendable {
  let axes: [SweepAxis]

  /// Makes a grid of axes that name different fields.
  init(_ axes: [SweepAxis]) throws(CommandError) {
    var paths: [FieldPath] = []
    var count = 1
    for axis in axes {
      let path = FieldPath(parsing: axis.path) ?? FieldPath()
      guard !paths.contains(path) else { throw .usage("--sweep names '\(axis.path)' twice") }
      paths.append(path)
      // No overflow: each factor and each product so far is at most the limit.
      count *= axis.values.count
      guard count <= SweepAxis.mostPoints else {
        throw .usage("--sweep has more than \(SweepAxis.mostPoints) points; take larger steps")
      }
    }
    self.axes = axes
  }

  /// Number of points.
  var count: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values at a point, one for each axis.
  func values(at point: Int) -> [Double] {
    var rest = point
    var values: [Double] = []
    for axis in axes.reversed() {
      values.append(axis.values[rest % axis.values.count])
      rest /= axis.values.count
    }
    return values.reversed()
  }

  /// The points at which every axis has its first or its last value; at most as many as the grid has.
  var corners: [Int] {
    axes.reduce([0]) { points, axis in
      let count = axis.values.count
      return points.flatMap { count > 1 ? [$0 * count, $0 * count + count - 1] : [$0] }
    }
  }

  /// The settings `PATH=VALUE` of a point.
  func settings(at point: Int) -> [String] {
    zip(axes, values(at: point)).map { "\($0.path)=\(NumberText.string($1))" }
  }
}
