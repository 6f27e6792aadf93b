// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReplayFormatTests {
  static let resultKeys = [
    "trace", "source", "outcome", "detent", "reason", "margin", "conditions", "release", "motion", "action",
    "fragility", "events", "expected", "verdict",
  ]

  @Test func jsonHasTheKeysOfTheContractInItsOrder() throws {
    let run = try Sandbox().simctl("replay - --format json", input: Recordings.mixed)
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(json.keys == ["schema", "sheet", "results", "summary"])
    #expect(json["schema"].string == "simctl/replay/1")
    #expect(json["sheet"].string == "ts.floatingSheet")
    #expect(json["summary"].keys == ["traces", "passed", "failed", "unchecked", "skipped"])
    for result in json["results"].elements {
      #expect(result.keys == Self.resultKeys)
      for condition in result["conditions"].elements {
        #expect(condition.keys == ["name", "observed", "threshold", "difference", "margin", "met"])
      }
      for event in result["events"].elements { #expect(event.keys.prefix(2) == ["time", "name"]) }
      guard result["outcome"].string != "ignored" else {
        #expect(result["release"] == .null && result["motion"] == .null && result["conditions"] == .array([]))
        continue
      }
      #expect(result["release"].keys == ["time", "translation", "velocity"])
      #expect(result["motion"].keys == ["duration", "settlingTime", "overshoot", "velocityJump"])
    }
  }

  /// Numbers have the digits of the shortest decimal that reads back to the same double, which is what Swift prints.
  @Test func numbersAreTheShortestThatReadBack() throws {
    let sandbox = try Sandbox()
    let recording = try sandbox.simctl("synth --count 20 --seed 2").text
    let frames = try sandbox.simctl("replay - --frames f.csv --format json", input: recording)
    var count = 0
    for text in [recording, frames.text, try sandbox.text("f.csv")] {
      for token in text.split(whereSeparator: { " ,:[]{}\n".contains($0) }) {
        guard let value = Double(token) else { continue }
        #expect(value.isFinite)
        #expect(Self.digits(token) == Self.digits("\(value)"), "\(token)")
        count += 1
      }
    }
    #expect(count > 10_000)
  }

  /// The significant digits of a decimal.
  private static func digits(_ text: some StringProtocol) -> String {
    var digits = text.prefix { $0 != "e" && $0 != "E" }.drop { !("1"..."9").contains($0) }.filter(\.isNumber)
    while digits.last == "0" { digits.removeLast() }
    return String(digits)
  }

  @Test func severalSheetsAreAList() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write(
      #"{"name": "stiff", "dismissal": {"distance": 300, "velocity": 3000}}"#, to: "stiff.json")
    let json = try sandbox.simctl("replay a.csv --sheet ts.floatingSheet --sheet stiff.json --format json")
      .json()
    #expect(json.keys == ["schema", "sheets"])
    let sheets = json["sheets"].elements
    #expect(sheets.map { $0["sheet"].string } == ["ts.floatingSheet", "stiff"])
    for sheet in sheets { #expect(sheet.keys == ["sheet", "results", "summary"]) }
    #expect(sheets[0]["results"].elements.map { $0["outcome"].string } == Recordings.mixedOutcomes)
    #expect(
      sheets[1]["results"].elements.map { $0["outcome"].string } == [
        "restored", "restored", "restored", "ignored",
      ])
    let lines = try sandbox.simctl("replay a.csv --sheet ts.floatingSheet --sheet stiff.json --format jsonl")
      .lines
    #expect(lines.count == 8)
  }

  @Test func jsonLinesAreOneDocumentALine() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("replay - --format jsonl", input: Recordings.mixed)
    let whole = try sandbox.simctl("replay - --format json", input: Recordings.mixed).json()
    expectQuietSuccess(run)
    #expect(run.lines.count == 4)
    for (line, result) in zip(run.lines, whole["results"].elements) {
      let json = try #require(JSON(line))
      #expect(json.keys == ["schema", "sheet"] + Self.resultKeys)
      #expect(json["schema"].string == "simctl/replay/1")
      for key in Self.resultKeys { #expect(json[key] == result[key]) }
    }
  }

  @Test func csvHasOneRowATrace() throws {
    let run = try Sandbox().simctl("replay - --format csv", input: Recordings.mixed)
    expectQuietSuccess(run)
    let table = CSVTable(run.text)
    for column in ["sheet", "trace", "source", "outcome", "expected", "verdict", "margin", "reason"] {
      #expect(table.columns.contains(column), "no column \(column)")
    }
    #expect(table["trace"] == ["pull", "flick", "nudge", "tap"])
    #expect(table["outcome"] == Recordings.mixedOutcomes)
    #expect(table.rows.allSatisfy { $0.count == table.columns.count })
  }

  @Test func junitIsWellFormedAndCountsItself() throws {
    let run = try Sandbox().simctl("replay - --format junit", input: Self.judged)
    #expect(run.status == Status.failed && run.errorLines.count == 1, "\(run)")
    let document = try XMLDocument(data: run.output)
    func value(_ path: String) throws -> [String] {
      try document.nodes(forXPath: path).compactMap(\.stringValue)
    }
    #expect(try value("/testsuites/@tests") == ["4"])
    #expect(try value("/testsuites/@failures") == ["1"])
    #expect(try value("/testsuites/testsuite/@name") == ["ts.floatingSheet"])
    #expect(try value("//testcase/@name") == ["pull", Self.awkward, "tap", "bad"])
    #expect(try value("//testcase[failure]/@name") == [Self.awkward])
    #expect(try value("//testcase[skipped]/@name") == ["tap", "bad"], "unchecked and skipped did not pass")
    #expect(try value("//@time").isEmpty)
  }

  @Test func tapHasAPlanAndAPointForEveryTrace() throws {
    let run = try Sandbox().simctl("replay - --format tap", input: Self.judged)
    #expect(run.status == Status.failed)
    #expect(run.lines.first == "TAP version 13" && run.lines.dropFirst().first == "1..4")
    let points = run.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.count == 4)
    #expect(points[0] == "ok 1 - pull")
    #expect(points[1].hasPrefix("not ok 2 - "))
    #expect(points[2].hasPrefix("ok 3 - tap # SKIP") && points[3].hasPrefix("ok 4 - bad # SKIP"))
  }

  @Test func githubAnnotatesFailuresAndWhatWasSkipped() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.judged, to: "a, b.csv")
    let run = try sandbox.simctl(["replay", "a, b.csv", "--format", "github"])
    #expect(run.status == Status.failed)
    #expect(run.lines.count == 3)
    // The failing trace's first row is the 44th line: header, 42 rows of the pull, then its own.
    #expect(run.lines[0].hasPrefix("::error file=a%2C b.csv,line=44,"), "\(run)")
    #expect(run.lines[1].hasPrefix("::warning file=a%2C b.csv,line="), "\(run)")
    #expect(run.lines[2].hasPrefix("::notice "), "\(run)")
  }

  @Test func textNamesEveryTraceAndCounts() throws {
    let run = try Sandbox().simctl("replay - --format text", input: Self.judged)
    #expect(run.status == Status.failed)
    for word in [
      "pull", Self.awkward, "tap", "dismissed", "ignored", "pass", "FAIL", "unchecked", "1 skipped",
    ] {
      #expect(run.text.contains(word), "the text lacks '\(word)'")
    }
    #expect(try Sandbox().simctl("replay -", input: Self.judged).output == run.output, "text is the default")
  }

  @Test(arguments: ["text", "json", "jsonl", "csv", "junit", "tap", "github"])
  func nothingButATerminalGetsColoursOrTimes(format: String) throws {
    let sandbox = try Sandbox()
    let line = "replay - --format \(format)"
    let run = try sandbox.simctl(line, input: Self.judged, environment: ["TERM": "xterm-256color"])
    #expect(!run.output.contains(0x1B) && !run.errors.contains("\u{1B}"))
    let plain = try sandbox.simctl(line, input: Self.judged, environment: ["NO_COLOR": "1", "TERM": "xterm"])
    #expect(plain.output == run.output)
    for word in ["timing", "seconds", "time=\"", "duration_ms", "µs"] {
      #expect(!run.text.contains(word), "a time without --timing: \(run)")
    }
    let timed = try sandbox.simctl("\(line) --timing", input: Self.judged)
    #expect(timed.status == Status.failed)
    if format != "github", format != "tap" { #expect(timed.output != run.output, "no time with --timing") }
    let file = try sandbox.simctl("\(line) -o result", input: Self.judged)
    #expect(file.output.isEmpty && file.status == Status.failed)
    #expect(try sandbox.read("result") == run.output)
  }

  @Test func timingIsAddedAndChangesNothingElse() throws {
    let sandbox = try Sandbox()
    let timed = try sandbox.simctl("replay - --format json --timing", input: Recordings.mixed).json()
    let plain = try sandbox.simctl("replay - --format json", input: Recordings.mixed).json()
    #expect(timed.allKeys.contains("timing") && !plain.allKeys.contains("timing"))
    for (with, without) in zip(timed["results"].elements, plain["results"].elements) {
      for key in without.keys { #expect(with[key] == without[key]) }
    }
    let junit = try XMLDocument(
      data: try sandbox.simctl("replay - --format junit --timing", input: Recordings.mixed).output)
    #expect(try junit.nodes(forXPath: "//testcase/@time").count == 4)
  }

  /// A name that every format has to quote.
  static let awkward = #"a "b" <c>, & 'd' é"#
  /// One passes, one with an awkward name fails, one is unchecked and one is skipped.
  static let judged = Recordings.csv(
    Recordings.swipe("pull", travel: 240, steps: 40, expected: "dismissed"),
    Recordings.swipe(
      "\"\(awkward.replacingOccurrences(of: "\"", with: "\"\""))\"", travel: 60, steps: 6,
      expected: "restored"),
    Recordings.swipe("tap", travel: 4, steps: 2, expected: ""), ["bad,0,1,1,hover,0,"],
    columns: Recordings.header + ",expected")
}
