// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// A plot of what `tune` found: the operating curve, the cost over the two thresholds, and how far the
/// traces lie from where they would end differently.
struct TunePlot {
  /// How far a trace lies from its threshold in the best setting.
  struct Margin: Sendable {
    var expected: Outcome
    var margin: Double
    var isRight: Bool
  }

  let result: TuneResult
  /// Nil where another number than two thresholds was tuned.
  let map: TuneCostMap?
  let margins: [Margin]

  private static let colors = (best: "#009e73", present: "#d55e00", preset: "#56b4e9", wrong: "#d55e00")

  /// The script.
  var script: PlotScript {
    var script = PlotScript()
    script.line("set multiplot")
    script.line("set tmargin 3")
    let upper = map == nil ? "set size 1,0.55" : "set size 0.5,0.55"
    script.line("set origin 0,0.45")
    script.line(upper)
    operatingCurve(in: &script)
    if let map {
      script.line("set origin 0.5,0.45")
      costMap(map, in: &script)
    }
    script.line("set size 1,0.45")
    script.line("set origin 0,0")
    strips(in: &script)
    script.line("unset multiplot")
    return script
  }

  // MARK: Operating curve

  private func operatingCurve(in script: inout PlotScript) {
    Self.title("operating curve", in: &script)
    script.label("x", "missed dismissals (%)")
    script.label("y", "false dismissals (%)")
    script.line(Self.keyAbove)
    let counts = result.counts
    guard counts.dismissed > 0, counts.kept > 0 else {
      script.nothing("all labels are alike: there is nothing to trade")
      return
    }
    let place = { (mistakes: Mistakes) -> [Double] in
      [
        100 * Double(mistakes.missedDismiss) / Double(counts.dismissed),
        100 * Double(mistakes.falseDismiss) / Double(counts.kept),
      ]
    }
    let frontier = result.frontier
    script.data("curve", .init(count: frontier.count) { $1 += place(frontier[$0].mistakes) })
    var curves = ["$curve using 1:2 with linespoints pointtype 7 pointsize 0.3 linecolor 'gray30' notitle"]
    let presets = result.presets.compactMap { point in point.mistakes.map { (point.preset.rawValue, $0) } }
    if !presets.isEmpty {
      script.data("presets", .init(count: presets.count) { $1 += place(presets[$0].1) })
      curves.append(
        "$presets using 1:2 with points pointtype 4 pointsize 1 linecolor '\(Self.colors.preset)' notitle")
      mark(presets.map { ($0.0, place($0.1)) }, in: &script)
    }
    for (name, title, setting, color, type) in [
      ("present", "present", result.current, Self.colors.present, 5),
      ("best", "best", result.best, Self.colors.best, 7),
    ] {
      script.data(name, .init(count: 1) { $1 += place(setting.mistakes) })
      curves.append(
        "$\(name) using 1:2 with points pointtype \(type) pointsize 1.6 linecolor '\(color)' title '\(title)'"
      )
    }
    let all = (frontier.map(\.mistakes) + presets.map(\.1) + [result.current.mistakes, result.best.mistakes])
      .map(place)
    for (index, axis) in ["x", "y"].enumerated() {
      let end = max(1, all.reduce(0) { max($0, $1[index]) })
      script.line("set \(axis)range [\(NumberText.string(-0.03 * end)):\(NumberText.string(1.08 * end))]")
    }
    script.line("plot \(curves.joined(separator: ", \\\n  "))")
    script.line("unset label")
    script.line("set autoscale")
  }

  /// A text in smaller letters. The names of presets have no characters that mean something else then.
  private static func small(_ text: String) -> String { "'{/*0.75 \(text)}'" }

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)

  /// Characters in a line of the legend.
  private static let legendWidth = 28

  /// Writes letters beside places on the curve, and the names of the presets that are there in a corner
  /// where the curve is not.
  private func mark(_ presets: [(name: String, place: [Double])], in script: inout PlotScript) {
    var written: [[Double]] = []
    var line = 0
    for (_, point) in presets where !written.contains(point) {
      let letter = Self.letters[written.count % Self.letters.count]
      written.append(point)
      script.line(
        "set label \(Self.small(letter)) at first \(NumberText.string(point[0])), "
          + "first \(NumberText.string(point[1])) left offset 0.6,0.5 front")
      let names = Self.lines(of: presets.filter { $0.place == point }.map(\.name))
      for (index, text) in names.enumerated() {
        let height = NumberText.string(0.95 - 0.07 * Double(line))
        for (text, x) in [(index == 0 ? letter : "", "0.56"), (text, "0.59")] where !text.isEmpty {
          script.line("set label \(Self.small(text)) at graph \(x), graph \(height) left front")
        }
        line += 1
      }
    }
  }

  /// Names with commas between them, in lines that are short enough.
  private static func lines(of names: [String]) -> [String] {
    var lines: [String] = []
    for (index, name) in names.enumerated() {
      let text = index + 1 < names.count ? name + "," : name
      if let last = lines.last, last.count + 1 + text.count <= legendWidth {
        lines[lines.count - 1] = last + " " + text
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// What a part shows, above it on the left, in place of the labels of the part before.
  private static func title(_ text: String, in script: inout PlotScript) {
    script.line("unset label")
    script.line("set label 100 \(PlotScript.quoted(text)) at graph 0, graph 1.09 left noenhanced")
  }

  /// The key, above a part on the right.
  private static let keyAbove = "set key at graph 1, graph 1.16 right horizontal samplen 1 width 1 noenhanced"

  // MARK: Cost over two thresholds

  private func costMap(_ map: TuneCostMap, in script: inout PlotScript) {
    Self.title("cost, least within the outline", in: &script)
    script.label("x", result.rule[0].title)
    script.label("y", result.rule[1].title)
    script.line("unset grid")
    script.line("set key off")
    script.line("set palette defined (0 '#ffffff', 0.15 '#cfe8f3', 0.4 '#73a2c6', 1 '#1b3a57')")
    let (rows, columns) = (map.first.count, map.second.count)
    script.data(
      "cost",
      .init(count: rows * columns) { index, row in
        row += [map.first[index / columns], map.second[index % columns], map.costs[index]]
      })
    script.data("plateau", .init(count: map.outline.count) { $1 += map.outline[$0] })
    let marks = [result.best, result.current]
    script.data(
      "marks", .init(count: 2) { index, row in row += marks[index].values.map { $0 ?? .nan } })
    let (width, height) = (Self.step(map.first) / 2, Self.step(map.second) / 2)
    script.line(Self.range("x", map.first, width))
    script.line("set xtics \(NumberText.string(Self.roundStep(Self.step(map.first) * Double(rows) / 6)))")
    script.line(Self.range("y", map.second, height))
    var curves = ["$cost using 1:2:3 with image pixels"]
    if !map.outline.isEmpty {
      curves.append("$plateau using 1:2 with lines linewidth 1.5 linecolor '\(Self.colors.best)'")
    }
    curves.append(
      "$marks every ::0::0 using 1:2 with points pointtype 7 pointsize 1.2 linecolor '\(Self.colors.best)'")
    if result.current.values.allSatisfy({ $0 != nil }) {
      curves.append(
        "$marks every ::1::1 using 1:2 with points pointtype 5 pointsize 1.2 "
          + "linecolor '\(Self.colors.present)'"
      )
    }
    script.line("plot \(curves.joined(separator: ", \\\n  "))")
    script.line("set autoscale")
    script.line("set xtics autofreq")
    script.line("unset colorbox")
    script.line("set grid")
  }

  private static func step(_ values: [Double]) -> Double {
    values.count > 1 ? (values[values.count - 1] - values[0]) / Double(values.count - 1) : 1
  }

  /// The next of 1, 2 and 5 times powers of ten, at which numbers on an axis do not run into each other.
  private static func roundStep(_ least: Double) -> Double {
    var step = 1.0
    while step < least, step < 1e300 { step *= 10 }
    while step > least, step > 1e-300 { step /= 10 }
    return [1, 2, 5].map { $0 * step }.first { $0 >= least } ?? 10 * step
  }

  private static func range(_ axis: String, _ values: [Double], _ half: Double) -> String {
    let (low, high) = ((values.first ?? 0) - half, (values.last ?? 1) + half)
    return "set \(axis)range [\(NumberText.string(low)):\(NumberText.string(high))]"
  }

  // MARK: Margins

  /// Points that a strip has; more would be one area.
  private static let mostPoints = 2000

  private func strips(in script: inout PlotScript) {
    Self.title("margins with the best thresholds, by label", in: &script)
    script.label("x", "margin (%), dismissed to the right of 0")
    script.line("unset ylabel")
    script.line(Self.keyAbove)
    let labels = Outcome.allCases.filter { label in margins.contains { $0.expected == label } }
    guard !labels.isEmpty else {
      script.line("unset ytics")
      script.nothing("no trace has a margin")
      return
    }
    // What lies far out is drawn at the edge.
    let limit = Self.limit(of: margins)
    var points: [(x: Double, y: Double, isRight: Bool)] = []
    for (line, label) in labels.enumerated() {
      let all = margins.filter { $0.expected == label }
      let stride = max(1, (all.count + Self.mostPoints - 1) / Self.mostPoints)
      for (order, index) in Swift.stride(from: 0, to: all.count, by: stride).enumerated() {
        // Multiples of the golden ratio spread evenly whatever their number.
        let spread = (Double(order) * 0.618_033_988_749_895).truncatingRemainder(dividingBy: 1)
        points.append(
          (
            100 * min(max(all[index].margin, -limit), limit),
            Double(labels.count - 1 - line) + 0.6 * (spread - 0.5), all[index].isRight
          ))
      }
    }
    let tics = labels.enumerated().map { line, label in
      "\(PlotScript.quoted(label.rawValue)) \(labels.count - 1 - line)"
    }
    script.line("set ytics (\(tics.joined(separator: ", "))) noenhanced")
    script.line("set xrange [\(NumberText.string(-104 * limit)):\(NumberText.string(104 * limit))]")
    script.line("set yrange [-0.6:\(NumberText.string(Double(labels.count) - 0.4))]")
    script.line("set arrow 1 from first 0, graph 0 to first 0, graph 1 nohead linecolor 'gray40'")
    var curves: [String] = []
    for (isRight, name, title, color) in [
      (true, "right", "as labelled", "gray50"), (false, "wrong", "mistakes", Self.colors.wrong),
    ] {
      let shown = points.filter { $0.isRight == isRight }
      guard !shown.isEmpty else { continue }
      script.data(name, .init(count: shown.count) { $1 += [shown[$0].x, shown[$0].y] })
      curves.append(
        "$\(name) using 1:2 with points pointtype 7 pointsize \(isRight ? 0.35 : 0.6) linecolor '\(color)' "
          + "title '\(title)'")
    }
    script.line("plot \(curves.joined(separator: ", \\\n  "))")
  }

  /// The margin that nineteen of twenty do not exceed, at least a tenth and at most ten.
  private static func limit(of margins: [Margin]) -> Double {
    let sizes = margins.map(\.margin.magnitude).sorted()
    guard !sizes.isEmpty else { return 1 }
    return min(max(0.1, sizes[(sizes.count - 1) * 19 / 20]), 10)
  }
}
