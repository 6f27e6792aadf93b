// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

/// A plot of how items move: their positions over time, along the axis on which they move further.
enum TrajectoryPlot {
  /// Items that have a name beside the plot; more would hide it.
  private static let mostNames = 24

  /// The script.
  static func script(_ trajectory: Trajectory) -> String {
    let isHorizontal = extent(trajectory, \.x) > extent(trajectory, \.y)
    var script = PlotScript()
    script.label("x", "time (s)")
    script.label("y", isHorizontal ? "x (pt)" : "y (pt), downwards")
    // As on the screen: down is where y grows.
    if !isHorizontal { script.line("set yrange [] reverse") }
    script.line(trajectory.items.count <= mostNames ? "set key outside right top noenhanced" : "set key off")
    script.data(
      "motion",
      (0..<trajectory.frameCount).lazy.map { frame in
        [trajectory.time(ofFrame: frame)]
          + trajectory.items.indices.map { item in
            let position = trajectory.position(ofItem: item, atFrame: frame)
            return isHorizontal ? position.x : position.y
          }
      })
    let curves = trajectory.items.enumerated().map { index, name in
      "$motion using 1:\(index + 2) with lines title \(PlotScript.quoted(name))"
    }
    if curves.isEmpty {
      script.nothing("no items")
    } else {
      script.line("plot \(curves.joined(separator: ", \\\n  "))")
    }
    return script.text
  }

  /// The longest way between the extremes of an item.
  private static func extent(_ trajectory: Trajectory, _ axis: KeyPath<Vector, Double>) -> Double {
    trajectory.items.indices.reduce(0) { largest, item in
      var (low, high) = (Double.infinity, -Double.infinity)
      for frame in 0..<trajectory.frameCount {
        let value = trajectory.position(ofItem: item, atFrame: frame)[keyPath: axis]
        (low, high) = (min(low, value), max(high, value))
      }
      return max(largest, high - low)
    }
  }
}
