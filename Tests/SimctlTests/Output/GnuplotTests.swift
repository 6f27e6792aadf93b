// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import simctl

@Suite struct GnuplotTests {
  /// Whether gnuplot stands on the path of the tests.
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/gnuplot") }

  @Test(.enabled(if: isInstalled, "gnuplot is not installed"))
  func drawsWhatTheScriptSays() throws {
    let bytes = try Gnuplot.draw(
      PlotScript("plot [0:1] x title 'über'\n"), terminal: "set encoding utf8\nset terminal svg\n")
    #expect(String(decoding: bytes, as: UTF8.self).contains("über"))
  }

  @Test(.enabled(if: isInstalled, "gnuplot is not installed"))
  func errorOfTheScriptIsPassedOn() {
    let error = #expect(throws: CommandError.self) { try Gnuplot.draw(PlotScript("plot nonsense(x)\n")) }
    #expect(error?.status == .cannotCreate && error?.message.contains("undefined function") == true)
  }

  @Test(.enabled(if: isInstalled, "gnuplot is not installed"))
  func everyKindOfPictureIsOne() throws {
    let beginnings = [("a.svg", "<?xml"), ("a.PNG", "\u{FFFD}PNG"), ("b.a.pdf", "%PDF")]
    for (path, beginning) in beginnings {
      let plot = try PlotFile(path: path)
      var bytes: [UInt8] = []
      try plot.draw(PlotScript("plot [0:1] x notitle\n")) { bytes += $0 }
      #expect(String(decoding: bytes.prefix(12), as: UTF8.self).hasPrefix(beginning), "\(path)")
    }
  }

  @Test func scriptIsWrittenWithoutGnuplot() throws {
    var bytes: [UInt8] = []
    try PlotFile(path: "a.gp").draw(PlotScript("plot x\n")) { bytes += $0 }
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\nplot x\n"))
  }

  @Test(arguments: ["", "plot", "-", "a.jpg", "svg", "a.svg.gz", "a."])
  func otherEndingsAreRefused(path: String) {
    let error = #expect(throws: CommandError.self) { try PlotFile(path: path) }
    #expect(error?.status == .usage && error?.message.contains(".svg, .png, .pdf, .gp") == true)
  }

  /// Names from files cannot become commands, and what is no number is a gap.
  @Test func textsAndNumbersAreData() {
    var script = PlotScript()
    script.data("d", .init(count: 1) { _, row in row += [1, .nan, .infinity, 0.5] })
    script.label("x", "it's\n`date`")
    var bytes: [UInt8] = []
    script.write { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("$d << EOD\n1 NaN NaN 0.5\nEOD\n"))
    #expect(text.contains("set xlabel 'it''s?`date`' noenhanced\n"))
  }

  @Test func largeTablesAreHandedOverInPieces() {
    var script = PlotScript("")
    script.data("d", .init(count: 100_000) { index, row in row.append(Double(index)) })
    var sizes: [Int] = []
    script.write { sizes.append($0.count) }
    // 488 890 digits, 100 000 line feeds, and two lines around them.
    #expect(sizes.reduce(0, +) == 588_890 + 10 + 4 && sizes.count > 5 && sizes.allSatisfy { $0 < 70_000 })
  }
}
