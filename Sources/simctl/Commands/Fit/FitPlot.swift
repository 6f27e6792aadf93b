// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// A plot of a fit: above the samples and the motion over time, below their differences.
struct FitPlot {
  let report: FitReport
  /// Name of the value.
  let name: String

  /// Points of the curve that shows the motion.
  private static let points = 600

  /// The script.
  var script: PlotScript {
    let (samples, fit) = (report.samples, report.fit)
    var script = PlotScript()
    let (first, last) = (samples.first?.time ?? 0, samples.last?.time ?? 1)
    script.line("set key outside right top noenhanced")
    script.line("set xrange [\(NumberText.string(first)):\(NumberText.string(last))]")
    script.line("set lmargin 10")
    script.line("set rmargin 24")
    script.data(
      "samples",
      .init(count: samples.count) { index, row in
        let sample = samples[index]
        row += [sample.time, sample.value, sample.value - fit.value(at: sample.time)]
      })
    script.data(
      "motion",
      .init(count: Self.points + 1) { index, row in
        let time = first + (last - first) * Double(index) / Double(Self.points)
        row += [time, fit.value(at: time)]
      })
    script.line("set multiplot layout 2,1")
    if fit.fittedParameters.contains(.startTime) {
      let time = NumberText.string(fit.startTime)
      script.line(
        "set arrow 1 from first \(time), graph 0 to first \(time), graph 1 nohead dashtype 3 linecolor 'gray40'"
      )
    }
    script.label("y", name)
    script.line(
      "plot $samples using 1:2 with points pointtype 7 pointsize 0.4 title 'recorded', \\\n"
        + "  $motion using 1:2 with lines linewidth 2 title \(PlotScript.quoted(fit.model.rawValue))")
    script.label("x", "time (s)")
    script.label("y", "recorded - fitted")
    script.line(
      "plot $samples using 1:3 with impulses title 'residual', 0 with lines linecolor 'black' notitle")
    script.line("unset multiplot")
    return script
  }
}
