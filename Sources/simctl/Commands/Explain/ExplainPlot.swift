// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// A plot of one replay over time: above, how far the finger pulled and where the sheet was; below, how fast each estimator
/// took the finger to be; in both the thresholds and what happened when.
struct ExplainPlot {
  let story: ReplayExplanation
  let course: GestureCourse
  /// The edge that the sheet leaves by; the way to it counts as positive.
  let edge: ScreenEdge

  /// The script.
  var script: PlotScript {
    var script = PlotScript()
    script.line("set key outside right top noenhanced")
    script.line("set xrange [0:\(NumberText.string(end))]")
    script.line("set lmargin 10")
    script.line("set rmargin 30")
    script.data(
      "gesture",
      .init(count: course.points.count) { index, row in
        let point = course.points[index]
        row += [point.time, edge.component(of: point.travel)]
        row += ([point.translation] + point.velocities).map { $0.map(edge.component) ?? .nan }
      })
    if !frames.isEmpty {
      script.data(
        "sheet",
        .init(count: frames.count) { index, row in
          row += [frames[index].time, edge.component(of: frames[index].values.translation)]
        })
    }
    script.line("set multiplot layout 2,1")
    markEvents(in: &script)
    script.label("y", "\(direction) (pt)")
    script.line("plot \(positions.joined(separator: ", \\\n  "))")
    // The lines of the events stay for the second part.
    script.line("unset label")
    script.label("x", "time (s)")
    script.label("y", "\(direction) (pt/s)")
    let velocities = velocities
    if velocities.isEmpty {
      script.nothing("no estimator has a velocity")
    } else {
      script.line("plot \(velocities.joined(separator: ", \\\n  "))")
    }
    script.line("unset multiplot")
    return script
  }

  private var frames: [DisplayFrame] { story.result.frames }

  /// Time in seconds at which the axes end; a trace without duration has some, too.
  private var end: Double {
    let end = max(frames.last?.time ?? 0, story.result.events.last?.time ?? 0)
    return end > 0 ? end : 1
  }

  private var direction: String {
    switch edge {
    case .bottom: "downwards"
    case .top: "upwards"
    case .left: "to the left"
    case .right: "to the right"
    }
  }

  private var positions: [String] {
    var curves = ["$gesture using 1:2 with linespoints pointtype 7 pointsize 0.3 title 'finger'"]
    if story.result.release != nil {
      curves.append("$gesture using 1:3 with lines linewidth 2 title 'translation of the pan'")
    }
    if !frames.isEmpty { curves.append("$sheet using 1:2 with lines linewidth 2 title 'sheet on screen'") }
    return curves + thresholds(in: "pt")
  }

  /// A curve for every estimator that has a velocity at some time.
  private var velocities: [String] {
    let curves = VelocityEstimation.allCases.enumerated().compactMap { index, estimation -> String? in
      guard course.points.contains(where: { $0.velocities[index] != nil }) else { return nil }
      let decides = estimation == story.estimation
      return "$gesture using 1:\(index + 4) with lines linewidth \(decides ? 3 : 1) "
        + "title \(PlotScript.quoted(estimation.rawValue + (decides ? " (decides)" : "")))"
    }
    return curves.isEmpty ? [] : curves + thresholds(in: "pt/s")
  }

  /// A line for every threshold along the axis in a unit, each once.
  private func thresholds(in unit: String) -> [String] {
    var lines: [String] = []
    for condition in story.result.decision?.conditions ?? [] where condition.quantity.unit == unit {
      guard let level = level(of: condition) else { continue }
      let side = condition.comparison.isUpward ? "over" : "under"
      let title = "\(condition.name) \(side) \(NumberText.string(condition.threshold)) \(unit)"
      let line =
        "\(NumberText.string(level)) with lines dashtype 2 linecolor 'black' title \(PlotScript.quoted(title))"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  /// Where the line of a threshold is; `nil` for what is not measured along the axis.
  ///
  /// A place of the sheet counts from elsewhere than the translation does. Its line is where the translation would have
  /// reached it, projected by the velocity of the release where the condition projects.
  private func level(of condition: Condition) -> Double? {
    guard let release = story.result.release else { return nil }
    let translation = edge.component(of: release.translation)
    switch condition.quantity {
    case .distance, .velocity: return condition.threshold
    case .speed:
      return (release.velocity.map(edge.component) ?? 0) < 0 ? -condition.threshold : condition.threshold
    case .offset: return condition.difference.map { translation - $0 }
    case .visible: return condition.difference.map { translation + $0 }
    case .crossDistance, .crossVelocity, .crossSpeed, .lead, .velocityPerDistance: return nil
    }
  }

  /// A vertical line at every event since the first touch, with its name beside it.
  private func markEvents(in script: inout PlotScript) {
    let events = story.result.events.drop { $0.name != .touchBegan }
    for (index, event) in events.enumerated() {
      let time = NumberText.string(event.time)
      script.line(
        "set arrow \(index + 1) from first \(time), graph 0 to first \(time), graph 1 nohead dashtype 3 "
          + "linecolor 'gray40'")
      // Names stand at different heights, as events are often close to each other.
      let height = NumberText.string(0.95 - 0.1 * Double(index % 8))
      script.line(
        "set label \(index + 1) \(PlotScript.quoted(event.name.rawValue)) at first \(time), graph \(height) "
          + (event.time > 0.7 * end ? "right offset -0.3,0 noenhanced" : "left offset 0.3,0 noenhanced"))
    }
  }
}
