// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@testable import simctl

@Suite struct ReplayMatrixTests {
  /// A pull of one second at a constant speed; all but the first 10 points of its travel count.
  private static func pull(_ id: String, _ travel: Double, expected: Outcome? = nil) -> TouchTrace {
    let last = 1 + Int(travel)
    let samples = (0...last).map { step in
      TouchSample(
        time: Double(step) / Double(last), position: Vector(x: 195, y: 300 + Double(min(step, Int(travel)))),
        phase: step == 0 ? .down : step == last ? .up : .move)
    }
    return TouchTrace(id: id, samples: samples, expected: expected)
  }

  private static let traces = [
    pull("near", 140, expected: .restored), pull("far", 260, expected: .dismissed), pull("tap", 4),
  ]

  /// What sheets with thresholds of distance do; their names are the thresholds.
  private static func run(
    _ distances: [Double], names: [String] = [], traces: [TouchTrace] = traces, fragile: Set<String> = []
  ) throws -> ReplayRun {
    let sheets = try distances.enumerated().map { index, distance in
      var sheet = Sheet()
      sheet.name = names.isEmpty ? "sheet \(Int(distance))" : names[index]
      sheet.dismissal.distance = distance
      let replayer = try Replayer(sheet: sheet)
      return ReplayRun.SheetRun(
        sheet: sheet.name,
        results: try traces.map {
          let flips = fragile.contains("\($0.id) \(Int(distance))") ? 3 : 0
          return .init(
            result: try replayer.replay($0), seconds: 0,
            fragility: fragile.isEmpty ? nil : Fragility(runs: 20, flips: flips))
        })
    }
    return ReplayRun(sheets: sheets, skipped: [])
  }

  private static func text(_ run: ReplayRun, width: Int = 120) -> String {
    var matrix = ReplayMatrix(run: run, showsTiming: false, style: .plain)
    matrix.width = width
    return matrix.text
  }

  /// 130 of 100 points: +30 %; of 200: −35 %. 250 of 100: +150 %; of 200: +25 %.
  @Test func cellsHaveOutcomeAndMargin() throws {
    #expect(
      try Self.text(Self.run([100, 200])) == """
        trace  sheet 100          sheet 200
        near   dismissed  +30.0!  restored  -35.0
        far    dismissed +150.0   dismissed +25.0
        tap    ignored        -   ignored       -

        cells: outcome and margin in %
        ! not the expected outcome

        sheet      dismissed  restored  selected  ignored  passed  failed  unchecked
        sheet 100          2         0         0        1       1       1          1
        sheet 200          1         1         0        1       2       0          1

        3 traces; both sheets agree on 2

        """)
  }

  @Test func fragileCellsAreMarkedAndCounted() throws {
    let traces = [Self.pull("near", 140), Self.pull("far", 260)]
    #expect(
      try Self.text(Self.run([100, 200], traces: traces, fragile: ["near 100", "far 200"])) == """
        trace  sheet 100          sheet 200
        near   dismissed  +30.0~  restored  -35.0
        far    dismissed +150.0   dismissed +25.0~

        cells: outcome and margin in %
        ~ fragile: the outcome differs in some of 20 perturbed runs

        sheet      dismissed  restored  selected  ignored  fragile
        sheet 100          2         0         0        0        1
        sheet 200          1         1         0        0        1

        2 traces; both sheets agree on 1

        """)
  }

  /// Names of 9 characters and whole outcomes do not fit into 30.
  @Test func sheetsAreNumberedWhereNamesDoNotFit() throws {
    #expect(
      try Self.text(Self.run([100, 200, 500]), width: 30) == """
        trace  1        2      3
        near   D  +30!  R -35  R -74
        far    D +150   D +25  R -50!
        tap    I    -   I   -  I   -

        columns: sheets by their numbers below; cells: D dismissed, R restored, S selected, I ignored, and margin in %
        ! not the expected outcome

        no.  sheet      dismissed  restored  selected  ignored  passed  failed  unchecked
          1  sheet 100          2         0         0        1       1       1          1
          2  sheet 200          1         1         0        1       2       0          1
          3  sheet 500          0         2         0        1       1       1          1

        3 traces; all 3 sheets agree on 1

        """)
  }

  @Test func matrixGoesOnBelowItselfWhereItIsStillTooWide() throws {
    let distances = (1...30).map { Double($0) * 10 }
    let lines = try Self.text(Self.run(distances), width: 60).split(
      separator: "\n", omittingEmptySubsequences: false)
    let headers = lines.filter { $0.hasPrefix("trace") }
    #expect(headers.count > 2)
    #expect(
      headers.flatMap { $0.split(separator: " ").dropFirst() }.map { Int($0) ?? 0 } == Array(1...30),
      "each sheet has one column")
    let matrix = lines.prefix { !$0.hasPrefix("columns:") }
    #expect(matrix.allSatisfy { $0.count <= 60 } && matrix.count == headers.count * 5)
    for name in ["near", "far", "tap"] {
      #expect(matrix.count { $0.hasPrefix(name) } == headers.count)
    }
  }

  @Test(arguments: [1, 12])
  func evenOneColumnMayBeWiderThanTheLine(width: Int) throws {
    let lines = try Self.text(Self.run([100, 200]), width: width).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("trace") } == 2)
  }

  @Test func longNamesAreCutAndControlCharactersHidden() throws {
    let name = "a" + String(repeating: "x", count: 200)
    let run = try Self.run(
      [100, 200], names: ["evil\u{1B}[2J", name], traces: [Self.pull("t" + name + "\u{7}", 50)])
    let text = Self.text(run)
    #expect(text.hasPrefix("trace" + String(repeating: " ", count: 29) + "evil?[2J"))
    #expect(text.contains("\nta" + String(repeating: "x", count: 29) + "…  restored"))
    #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
  }

  @Test func hugeMarginsTellTheirSideOnly() throws {
    let run = try Self.run([1e-3, 200], names: ["tiny", "other"], traces: [Self.pull("a", 260)])
    #expect(Self.text(run).contains("dismissed >9999"))
    let up = TouchTrace(
      id: "up",
      samples: (0...300).map {
        TouchSample(
          time: Double($0) * 0.01, position: Vector(x: 0, y: 400 - Double(min($0, 299))),
          phase: $0 == 0 ? .down : $0 == 300 ? .up : .move)
      })
    var sheet = Sheet()
    sheet.dismissal.distance = 1e-3
    sheet.dismissal.velocity = 1e-3
    let result = try Replayer(sheet: sheet).replay(up)
    let upwards = ReplayRun(
      sheets: ["a", "b"].map { .init(sheet: $0, results: [.init(result: result, seconds: 0)]) }, skipped: [])
    #expect(Self.text(upwards).contains("restored <-9999"))
  }

  @Test func coloursFollowVerdictsOnATerminal() throws {
    var matrix = ReplayMatrix(
      run: try Self.run([100, 200]), showsTiming: false, style: TextStyle(hasColor: true))
    matrix.width = 120
    #expect(matrix.text.contains("\u{1B}[31mdismissed  +30.0!"))
    #expect(matrix.text.contains("\u{1B}[32mrestored  -35.0"))
  }
}
