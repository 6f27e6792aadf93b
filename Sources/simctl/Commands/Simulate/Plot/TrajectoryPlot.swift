// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

/// A plot of how items move: their positions over time, along the axis on which they move further.
enum TrajectoryPlot {
  /// Items that have a name beside the plot; more would hide it.
  private static let mostNames = 24
  /// Items that are drawn, the first ones; more would be one area.
  static let mostItems = 200

  /// What the plot leaves out, for a note; nil when it shows every item.
  static func omission(of trajectory: Trajectory) -> String? {
    guard trajectory.items.count > mostItems else { return nil }
    return "--plot draws the first \(mostItems) of \(trajectory.items.count) items"
  }

  /// The script.
  static func script(_ trajectory: Trajectory) -> PlotScript {
    let names = trajectory.items.prefix(mostItems)
    let isHorizontal = extent(trajectory, names.count, \.x) > extent(trajectory, names.count, \.y)
    var script = PlotScript()
    script.label("x", "time (s)")
    script.label("y", isHorizontal ? "x (pt)" : "y (pt), downwards")
    // As on the screen: down is where y grows.
    if !isHorizontal { script.line("set yrange [] reverse") }
    script.line(names.count <= mostNames ? "set key outside right top noenhanced" : "set key off")
    let table = PlotScript.Table(count: trajectory.frameCount) { frame, row in
      row.append(trajectory.time(ofFrame: frame))
      for item in names.indices {
        let position = trajectory.position(ofItem: item, atFrame: frame)
        row.append(isHorizontal ? position.x : position.y)
      }
    }
    script.data("motion", table)
    let curves = names.enumerated().map { index, name in
      "$motion using 1:\(index + 2) with lines title \(PlotScript.quoted(name))"
    }
    if curves.isEmpty {
      script.nothing("no items")
    } else {
      script.line("plot \(curves.joined(separator: ", \\\n  "))")
    }
    return script
  }

  /// The longest way between the extremes of one of the first items.
  private static func extent(_ trajectory: Trajectory, _ count: Int, _ axis: KeyPath<Vector, Double>)
    -> Double
  {
    (0..<count).reduce(0) { largest, item in
      var (low, high) = (Double.infinity, -Double.infinity)
      for frame in 0..<trajectory.frameCount {
        let value = trajectory.position(ofItem: item, atFrame: frame)[keyPath: axis]
        (low, high) = (min(low, value), max(high, value))
      }
      return max(largest, high - low)
    }
  }
}
