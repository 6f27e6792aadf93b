// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// Error against time and evaluations, measured of lines of benchmarks.
struct PrecisionReport {
  /// One benchmark's figures.
  struct Point {
    var scene, count, method, setting: String
    /// Seconds of a run.
    var time: Double
    var error: Double
    /// How often the right-hand side was evaluated; nil where that is not counted.
    var evaluations: Double?
  }

  private(set) var points: [Point] = []
  /// Benchmarks that could not be measured, and why.
  private(set) var failures: [String] = []
  /// Whether all that could be measured is right.
  private(set) var isRight = true

  /// Measures benchmarks, each for some seconds.
  mutating func measure(_ benchmarks: [Benchmark], time: Double) {
    let runner = BenchmarkRunner(timeBudget: time)
    for benchmark in benchmarks {
      do {
        let result = try runner.run(benchmark)
        func parameter(_ names: [String]) -> String {
          result.parameters.first { names.contains($0.name) }?.value ?? ""
        }
        points.append(
          Point(
            scene: parameter(["scene"]), count: parameter(["n"]), method: parameter(["method"]),
            setting: parameter(["tolerance", "step"]), time: result.statistics.median,
            error: result.error ?? .nan,
            evaluations: result.counters.first { $0.name == "evaluations" }?.value))
      } catch {
        failures.append(error.description)
        if case .wrongResult = error.kind { isRight = false }
      }
    }
  }

  // MARK: - Forms

  private static let titles = ["scene", "n", "method", "tolerance or step", "error", "time", "evaluations"]

  /// The points as a table in Markdown, those that failed below.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let rows = points.map { point in
      line([
        point.scene, point.count, point.method, point.setting, Quantity.exponent(point.error),
        Quantity.time(point.time), point.evaluations.map { FixedDecimal.text($0, decimals: 0) } ?? "-",
      ])
    }
    let rule = line(Self.titles.indices.map { $0 < 4 ? "---" : "---:" })
    return ([line(Self.titles), rule] + rows + [""] + failures.map { "- not measured: \($0)" })
      .joined(separator: "\n") + "\n"
  }

  /// The points as a JSON document.
  var json: [UInt8] {
    JSONWriter.document([
      "schema": "gesture-dynamics/work-precision/1",
      "points": .array(
        points.map { point in
          [
            "scene": .string(point.scene), "n": .string(point.count), "method": .string(point.method),
            "setting": .string(point.setting), "error": JSONValue(point.error),
            "time": .number(point.time), "evaluations": JSONValue(point.evaluations),
          ]
        }),
      "failures": JSONValue(failures),
    ])
  }

  /// A script for gnuplot: for each scene, error over time and over evaluations on logarithmic axes.
  var script: String {
    let scenes = Self.unique(points.map(\.scene))
    let methods = Self.unique(points.map(\.method))
    var lines = [
      "# A script for gnuplot 5: gnuplot -p FILE shows it in a window.", "set logscale xy",
      "set format xy '10^{%T}'", "set ylabel 'error'",
      "set multiplot layout \(max(1, scenes.count)),2",
    ]
    for scene in scenes {
      for axis in ["time", "evaluations"] {
        lines += panel(scene, axis, methods)
      }
    }
    return (lines + ["unset multiplot", ""]).joined(separator: "\n")
  }

  private func panel(_ scene: String, _ axis: String, _ methods: [String]) -> [String] {
    var blocks: [String] = []
    var curves: [String] = []
    for (index, method) in methods.enumerated() {
      let shown = points.filter { $0.scene == scene && $0.method == method && $0.error > 0 }
      let rows = shown.compactMap { point in
        (axis == "time" ? point.time : point.evaluations).map {
          "\(NumberText.string($0)) \(NumberText.string(point.error))"
        }
      }
      guard !rows.isEmpty else { continue }
      let name = "$d\(blocks.count)"
      blocks.append("\(name) << EOD\n\(rows.joined(separator: "\n"))\nEOD")
      curves.append(
        "\(name) using 1:2 with linespoints pointsize 0.6 pointtype \(1 + index % 13) linecolor \(1 + index) title '\(method)'"
      )
    }
    guard !curves.isEmpty else { return ["set multiplot next"] }
    return blocks + [
      // All methods have a time; the key beside that stands for both.
      axis == "time" ? "set key outside right noenhanced samplen 1 font ',8'" : "unset key",
      "set title '\(scene)' noenhanced", "set xlabel '\(axis == "time" ? "time (s)" : axis)'",
      "plot \(curves.joined(separator: ", \\\n  "))",
    ]
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
