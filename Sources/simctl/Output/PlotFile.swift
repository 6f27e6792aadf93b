// SPDX-License-Identifier: GPL-3.0-or-later

/// A plot on its way to the file of `--plot`, whose name says what it is.
struct PlotFile: Hashable, Sendable {
  /// What the file holds.
  enum Kind: String, CaseIterable, Sendable {
    case svg, png, pdf
    /// The script itself.
    case gp
  }

  let path: String
  let kind: Kind

  /// Takes the kind from the path; gnuplot has to be there for all but the script.
  ///
  /// - Throws: A usage error for another ending; `cannotCreate` without gnuplot.
  init(path: String) throws(CommandError) {
    let ending = path.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() }
    guard path.contains("."), let kind = ending.flatMap(Kind.init) else {
      let endings = Kind.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      throw .usage("--plot is '\(path)'; expected a file that ends in one of \(endings)")
    }
    self.path = path
    self.kind = kind
    if kind != .gp { try Gnuplot.requireInstalled() }
  }

  /// Hands the content for a script over in pieces; the script itself says nothing about terminal and output.
  ///
  /// - Throws: `cannotCreate` when gnuplot does not draw it, and what the body throws.
  func draw(
    _ script: PlotScript, isCancelled: () -> Bool = { false }, _ body: ([UInt8]) throws -> Void
  ) throws {
    if kind == .gp {
      try body(Array(Self.header.utf8))
      try script.write(body)
    } else {
      try body(Gnuplot.draw(script, terminal: terminal, isCancelled: isCancelled))
    }
  }

  private static let header = "# A script for gnuplot 5: gnuplot -p FILE shows it in a window.\n"

  /// How gnuplot is told what to draw.
  private var terminal: String {
    switch kind {
    case .svg: "set terminal svg size 900,560 dynamic background 'white' font 'sans-serif,13'\n"
    case .png: "set terminal pngcairo size 1800,1120 background 'white' font 'sans-serif,22' linewidth 2\n"
    case .pdf: "set terminal pdfcairo size 9in,5.6in background 'white' font 'sans-serif,13'\n"
    case .gp: ""
    }
  }
}
