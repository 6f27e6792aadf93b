// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// A plot of what `bench` measured: error against time and evaluations where benchmarks form lines, times with their
/// intervals otherwise.
struct BenchPlot {
  let results: [BenchReport.Result]

  private static let colors = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c564b", "#7f7f7f",
    "#bcbd22",
    "#9467bd", "#17becf",
  ]

  /// The script.
  var script: PlotScript {
    var script = PlotScript()
    let panels = panels
    // A line needs two points; single ones say more beside their intervals.
    if !panels.contains(where: { $0.lines.contains { $0.points.count > 1 } }) {
      times(in: &script)
    } else {
      workPrecision(panels, in: &script)
    }
    return script
  }

  // MARK: Error against work

  /// One method on one scene.
  private struct Line {
    var title: String
    var points: [BenchReport.Result]
  }

  /// Lines that are drawn together, because they do the same work.
  private struct Panel {
    var title: String
    var lines: [Line] = []
  }

  /// Parameters that vary within a panel.
  private static let varying = ["method", "tolerance", "step"]

  /// A logarithmic axis has no place for 0.
  private var panels: [Panel] {
    var panels: [Panel] = []
    for entry in results where (entry.result.error ?? 0) > 0 {
      guard let group = entry.result.group else { continue }
      let fixed = entry.result.parameters.filter { !Self.varying.contains($0.name) }
      let title = ([entry.name] + fixed.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
      let name = entry.result.parameters.first { $0.name == "method" }?.value ?? group
      if !panels.contains(where: { $0.title == title }) { panels.append(Panel(title: title)) }
      guard let panel = panels.firstIndex(where: { $0.title == title }) else { continue }
      if let line = panels[panel].lines.firstIndex(where: { $0.title == name }) {
        panels[panel].lines[line].points.append(entry)
      } else {
        panels[panel].lines.append(Line(title: name, points: [entry]))
      }
    }
    return panels
  }

  private func workPrecision(_ panels: [Panel], in script: inout PlotScript) {
    // A method has one colour in all panels.
    var methods: [String] = []
    for line in panels.flatMap(\.lines) where !methods.contains(line.title) { methods.append(line.title) }
    let counts = results.contains { $0.counter("evaluations") != nil }
    script.line("set multiplot layout \(panels.count),\(counts ? 2 : 1)")
    script.line("set logscale xy")
    script.line("set format xy '10^{%T}'")
    script.line("set key outside right noenhanced samplen 1 font ',9'")
    for (number, panel) in panels.enumerated() {
      script.line("set title \(PlotScript.quoted(panel.title)) noenhanced")
      script.label("y", "error")
      script.label("x", "time (\(panel.lines.first?.points.first?.result.unit ?? "s"))")
      draw(panel, number, "time", methods, in: &script) { $0.result.statistics.median }
      guard counts else { continue }
      script.label("x", "evaluations")
      draw(panel, number, "work", methods, in: &script) { $0.counter("evaluations")?.value ?? .nan }
    }
    script.line("unset multiplot")
  }

  private func draw(
    _ panel: Panel, _ number: Int, _ axis: String, _ methods: [String], in script: inout PlotScript,
    _ work: @escaping (BenchReport.Result) -> Double
  ) {
    var curves: [String] = []
    for (index, line) in panel.lines.enumerated() {
      let points = line.points.filter { work($0) > 0 }
      guard !points.isEmpty else { continue }
      let name = "\(axis)\(number)_\(index)"
      script.data(
        name,
        .init(count: points.count) { row, numbers in
          numbers += [work(points[row]), points[row].result.error ?? .nan]
        })
      let method = methods.firstIndex(of: line.title) ?? 0
      curves.append(
        "$\(name) using 1:2 with linespoints pointsize 0.7 pointtype \(1 + method % 13) "
          + "linecolor '\(Self.colors[method % Self.colors.count])' title \(PlotScript.quoted(line.title))")
    }
    guard !curves.isEmpty else {
      script.line("unset logscale")
      script.nothing("not counted")
      script.line("unset label")
      script.line("set logscale xy")
      return
    }
    script.line("plot \(curves.joined(separator: ", \\\n  "))")
  }

  // MARK: Times

  private func times(in script: inout PlotScript) {
    let shown = results.filter { $0.result.statistics.median > 0 }
    guard !shown.isEmpty else {
      script.nothing("nothing was measured")
      return
    }
    script.line("set logscale x")
    script.line("set key above right samplen 1 font ',11'")
    script.line("set format x '%.0s %cs'")
    script.label("x", "time an item")
    let names = shown.enumerated().map { "\(PlotScript.quoted($1.identifier)) \(-$0)" }
    script.line("set ytics (\(names.joined(separator: ", "))) font ',9' noenhanced")
    script.line("set yrange [\(-shown.count):1]")
    script.data(
      "spread",
      .init(count: shown.count) { index, row in
        let statistics = shown[index].result.statistics
        row += [statistics.median, Double(-index), statistics.percentile05, statistics.percentile95]
      })
    script.data(
      "interval",
      .init(count: shown.count) { index, row in
        let interval = shown[index].result.statistics.confidence
        row += [
          shown[index].result.statistics.median, Double(-index), interval.lowerBound, interval.upperBound,
        ]
      })
    var curves = [
      "$spread using 1:2:3:4 with xerrorbars pointtype 0 linecolor 'gray60' title '5 to 95 % of the samples'",
      "$interval using 1:2:3:4 with xerrorbars pointtype 7 pointsize 0.7 linewidth 2 linecolor '#0072b2' "
        + "title 'median, 95 % interval'",
    ]
    let changed = shown.indices.filter { (shown[$0].change?.before ?? 0) > 0 }
    if !changed.isEmpty {
      script.data(
        "before",
        .init(count: changed.count) { index, row in
          row += [shown[changed[index]].change?.before ?? .nan, Double(-changed[index])]
        })
      curves.append("$before using 1:2 with points pointtype 6 linecolor '#d55e00' title 'before'")
    }
    script.line("plot \(curves.joined(separator: ", \\\n  "))")
  }
}
