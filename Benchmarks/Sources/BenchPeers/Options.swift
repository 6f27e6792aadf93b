// SPDX-License-Identifier: GPL-3.0-or-later

/// What the command line asks for.
struct Options {
  enum Format: String, CaseIterable {
    case text, markdown, json
  }

  /// Seconds a row.
  var time = 2.0
  /// Texts of which a row's name and size contain one; none for all rows.
  var filters: [String] = []
  var format = Format.text
  /// Path without extension under which the table is written as JSON and as Markdown.
  var output: String?
  /// Whether only the smallest sizes run.
  var isQuick = false
  /// Whether errors are measured over tolerances, in place of the table.
  var drawsPrecision = false
  var lists = false
  var help = false
  var simctl = ".build/release/simctl"

  static let usage = """
    bench-peers: our solvers and readers beside other people's, in turns in one run

    --time SECONDS    time of a row (2); 0 for one round
    --filter TEXT     only rows whose name and size contain it; may be repeated
    --format FORMAT   text, markdown or json (text)
    --write PATH      also write PATH.json and PATH.md
    --quick           the smallest sizes only
    --work-precision  error against time and evaluations, for all tolerances, in place of the rows;
                      --write PATH makes PATH-precision.json, .md and .gp for gnuplot
    --simctl PATH     the tool for rows that start it (.build/release/simctl)
    --list            list the rows
    --help            show this

    PEERS_PYTHON names a Python interpreter with pandas, polars, pyarrow, duckdb or SciPy.
    Exit status: 0 done, 1 a row failed or an error of ours is out of bounds, 64 usage. Goals do not decide it.
    """

  /// What is wrong with a command line.
  struct Mistake: Error {
    let message: String
  }

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      switch name {
      case "--quick": isQuick = true
      case "--work-precision": drawsPrecision = true
      case "--list": lists = true
      case "--help", "-h": help = true
      case "--time", "--filter", "--format", "--write", "--simctl":
        guard let value = rest.popFirst() else { throw Mistake(message: "\(name) needs a value") }
        try set(name, to: value)
      default: throw Mistake(message: "unknown argument \(name)")
      }
    }
  }

  private mutating func set(_ name: String, to value: String) throws(Mistake) {
    switch name {
    case "--time":
      guard let seconds = Double(value), seconds >= 0, seconds <= 3600 else {
        throw Mistake(message: "--time takes seconds from 0 to 3600")
      }
      time = seconds
    case "--format":
      guard let format = Format(rawValue: value) else {
        throw Mistake(message: "--format takes text, markdown or json")
      }
      self.format = format
    case "--filter": filters.append(value)
    case "--write": output = value
    default: simctl = value
    }
  }
}
