// SPDX-License-Identifier: GPL-3.0-or-later

/// A plot of one metric over the fields of a sweep: a line for one field, a heat map for two.
enum SweepPlot {
  /// Most fields that can be drawn.
  static let mostAxes = 2

  /// The script.
  static func script(_ run: SweepRun, metric: SweepMetric) -> PlotScript {
    var script = PlotScript()
    let values = run.values(of: metric)
    script.line("set key off")
    script.label("x", run.grid.axes[0].path)
    guard values.contains(where: { $0 != nil }) else {
      script.label("y", run.grid.axes.count == 1 ? metric.label : run.grid.axes[1].path)
      script.nothing("no point has a \(metric.label)")
      return script
    }
    if run.grid.axes.count == 1 {
      script.label("y", metric.label)
      script.data("sweep", table(run, values))
      script.line("plot $sweep using 1:2 with linespoints pointtype 7 pointsize 0.5")
    } else {
      script.label("y", run.grid.axes[1].path)
      script.label("cb", metric.label)
      script.line("unset grid")
      script.line("set autoscale noextend")
      script.line("set palette defined (0 '#30123b', 1 '#1ae4b6', 2 '#faba39', 3 '#7a0403')")
      script.data("sweep", table(run, values))
      // What could not be measured stays white. A single row or column has no width for an image.
      let isGrid = run.grid.axes.allSatisfy { $0.values.count > 1 }
      script.line(
        isGrid
          ? "plot $sweep using 1:2:3 with image pixels"
          : "plot $sweep using 1:2:3 with points pointtype 5 pointsize 2 palette")
    }
    return script
  }

  /// The values of the fields and that of the metric, point by point.
  private static func table(_ run: SweepRun, _ values: [Double?]) -> PlotScript.Table {
    .init(count: run.points.count) { index, row in
      row += run.points[index].values
      row.append(values[index] ?? .nan)
    }
  }
}
