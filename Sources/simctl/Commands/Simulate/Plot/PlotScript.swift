// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// A script for gnuplot in the making, with its data inside.
struct PlotScript {
  private(set) var text = """
    set encoding utf8
    set grid
    set tics nomirror
    set border 3

    """

  /// Adds a line.
  mutating func line(_ line: String) { text += line + "\n" }

  /// Names an axis: `x`, `y` or `cb`.
  mutating func label(_ axis: String, _ label: String) {
    line("set \(axis)label \(Self.quoted(label)) noenhanced")
  }

  /// Adds a table of data under a name; what is not there is `NaN`.
  mutating func data(_ name: String, _ rows: some Sequence<[Double?]>) {
    line("$\(name) << EOD")
    for row in rows {
      line(
        row.map { $0.flatMap { $0.isFinite ? NumberText.string($0) : nil } ?? "NaN" }.joined(separator: " "))
    }
    line("EOD")
  }

  /// Draws axes with a text where there is nothing to plot, which gnuplot would take for an error.
  mutating func nothing(_ reason: String) {
    line("set label 1 \(Self.quoted(reason)) at graph 0.5,0.5 center noenhanced")
    line("plot [0:1] [0:1] -1 notitle")
  }

  /// A text as gnuplot reads it back.
  static func quoted(_ text: String) -> String {
    "'" + PrintableText.line(text, limit: 60).replacing("'", with: "''") + "'"
  }
}
