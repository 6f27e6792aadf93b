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
    let bytes = try Gnuplot.draw("set encoding utf8\nset terminal svg\nplot [0:1] x title 'über'\n")
    #expect(String(decoding: bytes, as: UTF8.self).contains("über"))
  }

  @Test(.enabled(if: isInstalled, "gnuplot is not installed"))
  func errorOfTheScriptIsPassedOn() {
    let error = #expect(throws: CommandError.self) { try Gnuplot.draw("plot nonsense(x)\n") }
    #expect(error?.status == .cannotCreate && error?.message.contains("undefined function") == true)
  }

  @Test(.enabled(if: isInstalled, "gnuplot is not installed"))
  func everyKindOfPictureIsOne() throws {
    let beginnings = [("a.svg", "<?xml"), ("a.PNG", "\u{FFFD}PNG"), ("b.a.pdf", "%PDF")]
    for (path, beginning) in beginnings {
      let plot = try PlotFile(path: path)
      let bytes = try plot.bytes(of: "plot [0:1] x notitle\n")
      #expect(String(decoding: bytes.prefix(12), as: UTF8.self).hasPrefix(beginning), "\(path)")
    }
  }

  @Test func scriptIsWrittenWithoutGnuplot() throws {
    let bytes = try PlotFile(path: "a.gp").bytes(of: "plot x\n")
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
    script.data("d", [[1, nil, .infinity, 0.5]])
    script.label("x", "it's\n`date`")
    #expect(script.text.contains("$d << EOD\n1 NaN NaN 0.5\nEOD\n"))
    #expect(script.text.contains("set xlabel 'it''s?`date`' noenhanced\n"))
  }
}
