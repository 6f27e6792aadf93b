// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct FitTests {
  private func json(_ line: String = "", _ input: String) throws -> JSON {
    let run = try Sandbox().simctl("fit - --format json \(line)", input: input)
    expectQuietSuccess(run)
    return try run.json()
  }

  @Test func keysAreThoseOfTheContract() throws {
    let json = try json("", MotionFiles.csv(MotionFiles.spring))
    #expect(
      json.keys == [
        "schema", "model", "spring", "decay", "curve", "start", "target", "initialVelocity", "startTime",
        "standardErrors", "residual", "alternatives",
      ])
    #expect(json["schema"].string == "simctl/fit/1" && json["model"].string == "spring")
    #expect(
      json["spring"].keys == [
        "mass", "stiffness", "dampingCoefficient", "dampingRatio", "response", "frequency", "bounce",
        "angularFrequency",
      ])
    #expect(
      json["standardErrors"].keys == [
        "stiffness", "dampingRatio", "response", "angularFrequency", "start", "target", "initialVelocity",
        "startTime",
      ])
    let alternatives = json["alternatives"].elements
    #expect(alternatives.map(\.keys) == Array(repeating: ["model", "aic"], count: 4))
    let criteria = alternatives.compactMap { $0["aic"].number }
    #expect(criteria == criteria.sorted() && alternatives[0]["model"].string == "spring")
    #expect(json["decay"] == .null && json["curve"] == .null)
  }

  /// ω = 20, so k = 400 of mass 1; c = 24; from 844 to 544 after 0.1 s.
  @Test func springIsFound() throws {
    let json = try json("", MotionFiles.csv(MotionFiles.spring))
    for (value, expected) in [
      (json["spring"]["stiffness"], 400.0), (json["spring"]["dampingCoefficient"], 24),
      (json["spring"]["dampingRatio"], 0.6), (json["start"], 844), (json["target"], 544),
      (json["startTime"], 0.1), (json["initialVelocity"], 0),
    ] { #expect(abs(try #require(value.number) - expected) < 1e-5, "\(value)") }
    #expect(try #require(json["residual"].number) < 1e-6)
  }

  @Test func wholePointsGiveItWithinItsErrors() throws {
    let json = try json("", MotionFiles.csv(MotionFiles.wholeSpring))
    for (value, error, expected) in [
      (json["spring"]["stiffness"], json["standardErrors"]["stiffness"], 400.0),
      (json["spring"]["dampingRatio"], json["standardErrors"]["dampingRatio"], 0.6),
      (json["target"], json["standardErrors"]["target"], 544),
    ] { #expect(abs(try #require(value.number) - expected) < 4 * (try #require(error.number))) }
    #expect(json["model"].string == "spring" && json["standardErrors"]["initialVelocity"] == .null)
  }

  @Test func decayAndCurveHaveKeysOfTheirOwn() throws {
    let decay = try json("--model decay", MotionFiles.csv(MotionFiles.decay))
    #expect(
      decay["decay"].keys == ["decayRate", "decelerationRate", "timeConstant"] && decay["spring"] == .null)
    #expect(abs(try #require(decay["decay"]["decelerationRate"].number) - 0.998) < 1e-9)
    #expect(abs(try #require(decay["initialVelocity"].number) - 1500) < 1e-3)
    #expect(decay["alternatives"][0]["model"].string == "decay")
    let curve = try json("", MotionFiles.csv(MotionFiles.even))
    #expect(curve["model"].string == "curve" && curve["curve"].keys == ["x1", "y1", "x2", "y2", "duration"])
    #expect(abs(try #require(curve["curve"]["duration"].number) - 0.4) < 1e-6)
  }

  @Test func reportedModelCanBeAnother() throws {
    let text = try Sandbox().simctl("fit - --model critical", input: MotionFiles.csv(MotionFiles.spring))
    expectQuietSuccess(text)
    #expect(text.lines.first?.hasPrefix("critical ") == true)
    #expect(text.text.contains("\nspring fits clearly better: its AIC is less by "))
    let json = try json("--model spring", MotionFiles.csv(MotionFiles.critical))
    #expect(json["model"].string == "spring" && json["alternatives"][0]["model"].string == "critical")
  }

  /// 2π ÷ 20 = 0.314 s and 1 − 0.6 = 0.4.
  @Test func lastLineOfTheTextCanBePasted() throws {
    let lines = [
      (MotionFiles.csv(MotionFiles.spring), ".spring(duration: 0.314, bounce: 0.4)"),
      (MotionFiles.csv(MotionFiles.decay), "UIScrollView.DecelerationRate(rawValue: 0.998)"),
      (
        MotionFiles.csv(MotionFiles.even),
        "CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)  // duration: 0.4"
      ),
    ]
    for (input, line) in lines {
      let run = try Sandbox().simctl("fit -", input: input)
      expectQuietSuccess(run)
      #expect(run.lines.last == line, "\(run)")
    }
  }

  @Test func textSaysWhatIsHeldAndWhatIsNotDetermined() throws {
    let text = try Sandbox().simctl("fit -", input: MotionFiles.csv(MotionFiles.wholeSpring)).text
    for words in ["under-damped", "UIView settling duration", "root mean square", "AIC above best"] {
      #expect(text.contains(words), "the text lacks '\(words)': \(text)")
    }
    let velocity = text.components(separatedBy: "\n").first { $0.hasPrefix("initial velocity ") } ?? ""
    #expect(velocity.split(separator: " ") == ["initial", "velocity", "0", "held", "/s"], "\(text)")
    let cut = MotionFiles.csv(seconds: 0.2) {
      400 * (1 - exp(-$0) * (1 + $0)).rounded(.down) + ($0 * 60).rounded()
    }
    let run = try Sandbox().simctl("fit - --model spring", input: cut)
    #expect(run.text.contains("not determined"), "\(run)")
  }

  /// There and back again is no motion of one spring.
  @Test func textSaysThatTwoMotionsAreNotOne() throws {
    let two = MotionFiles.csv { 300 * exp(-12 * $0) + ($0 > 0.5 ? 300 * (1 - exp(6 - 12 * $0)) : 0) }
    let run = try Sandbox().simctl("fit - --model spring", input: two)
    expectQuietSuccess(run)
    #expect(run.text.contains("% of the way") && run.text.contains("--from-time"), "\(run)")
    let one = try Sandbox().simctl("fit -", input: MotionFiles.csv(MotionFiles.wholeSpring))
    #expect(!one.text.contains("% of the way"))
  }

  /// ω = √(10² + 12²) = 15.6205, ratio 10/ω = 0.640184 and response 2π/ω = 0.402240, around values of any size.
  @Test(arguments: [(1e9, 300.0, 4), (0, 1e-20, 6), (-1e20, 3e20, 6)])
  func noParameterIsZeroBesideLargeValues(target: Double, distance: Double, digits: Int) throws {
    let recording = MotionFiles.csv {
      target - distance * exp(-10 * $0) * (cos(12 * $0) + 10 / 12 * sin(12 * $0))
    }
    let run = try Sandbox().simctl("fit - --model spring", input: recording)
    expectQuietSuccess(run)
    let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
    for (name, expected) in [("ratio", "0.640184"), ("response", "0.402240")] {
      let row = try #require(rows.first { $0.contains(name) }, "\(run)")
      #expect(row.contains { $0.hasPrefix(expected.prefix(digits)) }, "\(run)")
    }
    // Six digits, and before a point no more than a double has.
    #expect(rows.prefix { !$0.isEmpty }.joined().allSatisfy { $0.filter(\.isNumber).count <= 15 }, "\(run)")
  }

  @Test func recordingThatTheTimesCutShortSaysWhichItHas() throws {
    let input = MotionFiles.csv(MotionFiles.spring)
    for (line, words) in [
      ("--from-time 3", "there are 0 samples"), ("--from-time 0.46 --to-time 0.54", "there are 5 samples"),
    ] {
      expect(
        try Sandbox().simctl("fit - \(line)", input: input), status: Status.badData, words,
        "--from-time and --to-time leave out", "a recording that goes from 0 s to 1 s")
    }
    let short = try Sandbox().simctl(
      "fit - --from-time -1", input: MotionFiles.csv(seconds: 0.05, MotionFiles.decay))
    #expect(short.status == Status.badData && !short.errors.contains("--from-time"), "\(short)")
  }

  // MARK: Reading

  @Test func columnsAndUnitsAreThoseOfOtherCommands() throws {
    let reference = try json("", MotionFiles.csv(MotionFiles.spring))
    let inputs = [
      ("", MotionFiles.csv(header: "value,t_ms", row: { "\($1),\($0)" }, MotionFiles.spring)),
      (
        "",
        "\u{FEFF}# rate: 60\n# source: \"a phone\n\n"
          + MotionFiles.csv(header: "T_MS,Value", MotionFiles.spring)
      ),
      ("--time-unit ms", MotionFiles.csv(header: "timestamp,value", MotionFiles.spring)),
      (
        "--column ty",
        MotionFiles.csv(header: "name,t_ms,ty", row: { "\"a,b\",\($0),\($1)" }, MotionFiles.spring)
      ),
      (
        "--trace a --column y",
        MotionFiles.csv(header: "id,t_ms,y", row: { "a,\($0),\($1)\nb,5,none" }, MotionFiles.spring)
      ),
      ("--from-time 0 --to-time 1", MotionFiles.csv(MotionFiles.spring) + "1100,12\n1200,900\n"),
    ]
    for (line, input) in inputs { #expect(try json(line, input) == reference, "\(line)") }
  }

  /// The tool's own motion: SwiftUI's spring of 0.5 s and bounce 0.3 has the ratio 0.7.
  @Test func motionOfSpringIsReadBack() throws {
    let sandbox = try Sandbox()
    let motion = try sandbox.simctl("spring --duration 0.5 --bounce 0.3 --sample 60 --format csv -o m.csv")
    expectQuietSuccess(motion)
    let run = try sandbox.simctl("fit m.csv --time-unit s --column x --format json")
    expectQuietSuccess(run)
    let spring = try run.json()["spring"]
    #expect(abs(try #require(spring["response"].number) - 0.5) < 1e-6)
    #expect(abs(try #require(spring["dampingRatio"].number) - 0.7) < 1e-6)
  }

  /// A flick dismisses by UIView's spring of 0.5 s and ratio 0.6.
  @Test func motionOfASheetIsReadBack() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(try sandbox.simctl("replay - --frames f.csv -o r.txt", input: Recordings.mixed))
    let run = try sandbox.simctl(
      "fit f.csv --time-unit s --column ty --trace flick --from-time 0.068 --model spring --format json")
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(abs(try #require(json["spring"]["dampingRatio"].number) - 0.6) < 0.05, "\(json)")
    expect(
      try sandbox.simctl("fit f.csv --time-unit s --column ty"), status: Status.usage, "4 traces", "--trace",
      "'pull', 'flick'")
    expect(
      try sandbox.simctl("fit f.csv --time-unit s --column ty --trace flik"), status: Status.usage,
      "did you mean 'flick'")
    expect(
      try sandbox.simctl("fit f.csv --column ty --trace flick"), status: Status.badData, "f.csv:1:13",
      "--time-unit")
    expect(
      try sandbox.simctl("fit f.csv --time-unit s --column tz --trace flick"), status: Status.usage, "'tz'",
      "'ty'")
  }

  static let broken: [(name: String, text: String, place: String, words: String)] = [
    ("nothing", "", "1:1", "header"),
    ("no time", "x,value\n1,2\n", "1:1", "no column t_ms"),
    ("no value", "t_ms,x\n1,2\n", "1:1", "--column"),
    ("no unit", "time,value\n1,2\n", "1:1", "--time-unit"),
    ("time twice", "t_ms,value,time_s\n1,2,3\n", "1:12", "keep one"),
    ("value twice", "t_ms,value,VALUE\n1,2,3\n", "1:12", "keep one"),
    ("short row", "t_ms,value\n1\n", "2:1", "1 field; expected 2"),
    ("long row", "t_ms,value\n1,2,3\n", "2:1", "3 fields; expected 2"),
    ("word", "t_ms,value\n1,2\n2,abc\n", "3:3", "'abc' is no number"),
    ("nothing there", "t_ms,value\n1,\n", "2:3", "is no number"),
    ("NaN", "t_ms,value\n1,nan\n", "2:3", "not finite"),
    ("infinite time", "t_ms,value\n1e999,3\n", "2:1", "not finite"),
    ("time back", "# a: b\nt_ms,value\n1,2\n3,2\n2,2\n", "5:1", "not after"),
    ("time twice in a row", "t_ms,value\n1,2\n1,2\n", "3:1", "not after"),
    ("open quotes", "t_ms,value\n1,\"2\n", "2:3", "quote"),
    ("no rows", "t_ms,value\n", "1:1", "0 samples"),
    ("few rows", "\nt_ms,value\n1,2\n2,5\n3,4\n", "2:1", "3 samples"),
    ("rest", MotionFiles.csv { _ in 5 }, "1:1", "same value"),
    ("two steps", MotionFiles.csv { $0 < 0.5 ? 0 : 200 }, "1:1", "2 steps"),
    ("giants", MotionFiles.csv { $0 * $0 * 1e300 }, "1:1", "too far apart"),
  ]

  @Test(arguments: broken.indices) func badContentHasAPlace(index: Int) throws {
    let sandbox = try Sandbox()
    let file = Self.broken[index]
    try sandbox.write(file.text, to: "m.csv")
    let run = try sandbox.simctl("fit m.csv")
    expect(run, status: Status.badData, "m.csv:\(file.place): error: ", file.words)
  }

  @Test func missingFileIsNoInput() throws {
    expect(try Sandbox().simctl("fit none.csv"), status: Status.noInput, "none.csv")
  }

  @Test func modelThatNeedsMoreIsRefused() throws {
    let nine = MotionFiles.csv(seconds: 0.135) { $0 * $0 }
    expect(
      try Sandbox().simctl("fit - --model curve", input: nine), status: Status.badData, "9 samples", "10")
    #expect(try json("", nine)["alternatives"].elements.count == 3)
  }

  // MARK: Plot

  @Test func plotHasSamplesMotionAndResiduals() throws {
    let sandbox = try Sandbox()
    let input = MotionFiles.csv(MotionFiles.wholeSpring)
    let plotted = try sandbox.simctl("fit - --plot a.gp", input: input)
    expectQuietSuccess(plotted)
    #expect(plotted.output == (try sandbox.simctl("fit -", input: input)).output)
    let script = try sandbox.text("a.gp")
    #expect(script.contains("$samples << EOD\n0 844 ") && script.contains("$motion << EOD\n0 84"))
    #expect(script.contains("using 1:3 with impulses title 'residual'") && script.contains("title 'spring'"))
    try sandbox.write(input, to: "b.gp")
    expect(try sandbox.simctl("fit b.gp --plot b.gp"), status: Status.cannotCreate, "also an input")
  }

  @Test(.enabled(if: Scenarios.hasGnuplot, "gnuplot is not installed"))
  func pictureIsDrawn() throws {
    let sandbox = try Sandbox()
    expectQuietSuccess(
      try sandbox.simctl(
        "fit - --column it's --plot a.svg", input: MotionFiles.csv(header: "t_ms,it's", MotionFiles.spring)))
    #expect(try sandbox.text("a.svg").contains("residual"))
  }
}
