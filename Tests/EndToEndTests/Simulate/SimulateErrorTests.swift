// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct SimulateErrorTests {
  @Test(arguments: [
    ("simulate", "no SCENARIO|PRESET is given"), ("simulate layout.stak", "did you mean 'layout.stack'"),
    ("simulate layout.stack --solver devise", "did you mean 'device'"),
    ("simulate layout.stack --integrator rk8pd", "add --solver continuous"),
    ("simulate layout.stack --solver continuous --integrator rk8", "did you mean 'rk8pd'"),
    (
      "simulate layout.stack --solver continuous --integrator closed-form",
      "the closed form is used by itself where it applies"
    ),
    (
      "simulate layout.stack --set frameRate=1000000 --duration 3",
      "--duration 3: duration is 3; expected at most"
    ),
    ("simulate layout.stack --set frequncy=3", "did you mean 'frequency'"),
    ("simulate layout.stack --set frequency=-3", "frequency"),
    ("simulate layout.stack --device-set subStop=3", "did you mean 'subStep'"),
    ("simulate layout.stack --sweep frequency=1:2", "PATH=FROM:TO:STEP"),
    ("simulate layout.stack --sweep frequency=1:2:0", "a STEP that is not 0"),
    ("simulate layout.stack --sweep frequncy=1:2:1", "--sweep: at frequncy=1: "),
    ("simulate layout.stack --sweep dampingRatioFactor=1:-1:-1", "--sweep: at dampingRatioFactor=-1: "),
    ("simulate layout.stack --sweep frequency=1:2:1 --sweep frequency=1:2:1", "twice"),
    (
      "simulate layout.stack --sweep frequency=1:1000:0.1 --sweep gravityMagnitude=1:100:1",
      "more than 100000 points"
    ),
    ("simulate layout.stack --sweep frequency=1:2:1 --compare-solvers", "exclude each other"),
    ("simulate layout.stack --sweep frequency=1:2:1 --expand", "leave out --sweep"),
    ("simulate layout.stack --expand --plot a.gp", "--expand runs nothing"),
    ("simulate layout.stack --plot a.jpg", ".svg, .png, .pdf, .gp"),
    (
      "simulate layout.stack --sweep frequency=1:2:1 --sweep gravityMagnitude=1:2:1 --sweep rowHeight=50:51:1 --plot a.gp",
      "one or two fields"
    ),
    ("simulate layout.stack --duration -1", "a number that is not negative"),
    ("simulate layout.stack --duration 1e9", "at most 1000000 frames"),
    ("simulate layout.stack --frame-rate 0", "a number from 0.001 to 1000000"),
    ("simulate layout.stack --frame-rate 1e18 --duration 1e-18", "a number from 0.001 to 1000000"),
    ("simulate layout.stack --frame-rate 2.9e-309", "a number from 0.001 to 1000000"),
    ("simulate layout.springy --set frameRate=1e18 --set duration=1e-18", "frameRate is 1e18"),
    ("simulate layout.stack --items -1", "a whole number from 0 to 100000"),
    ("simulate fall.json --items 3", "--items is for layouts"),
  ])
  func wrongCommandLineIsAUsageError(line: String, words: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Scenarios.fall(), to: "fall.json")
    expect(try sandbox.simctl(line), status: Status.usage, words)
    #expect(try sandbox.files() == ["fall.json"])
  }

  @Test func settingsThatBreakASoundFileAreToBlame() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Scenarios.fall(), to: "fall.json")
    // The name is then missing where the file refers to it.
    expect(
      try sandbox.simctl("simulate fall.json --set items.0.id=card"), status: Status.usage,
      "with --set items.0.id=card, fall.json is wrong: behaviors.0.items.0 is \"box\"")
    expect(
      try sandbox.simctl("simulate fall.json --sweep items.0.id=1:2:1"), status: Status.usage,
      "behaviors.0.items.0 is \"box\"")
  }

  @Test func everythingWrongWithAFileIsTold() throws {
    let text = """
      {"items": [{"id": "a", "center": [0, 0], "size": [0, 10]}, {"id": "a", "center": [2e6, 0], "size": [1, 1]}],
       "behaviors": [
         {"type": "gravity", "items": ["b"]},
         {"type": "attachment", "item": "a"}],
       "duration": -1}
      """
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "bad.json")
    let run = try sandbox.simctl("simulate bad.json")
    expect(
      run, status: Status.badData, "bad.json:1:51: error: items.0.size.0", "bad.json:1:61: error: items.1.id",
      "items.1.center.0", "bad.json:3:34: error: behaviors.0.items.0",
      "bad.json:4:4: error: behaviors.1.anchor",
      "bad.json:5:2: error: duration")
  }

  @Test func ofVeryManyProblemsTheFirstAreTold() throws {
    let names = (0..<20_000).map { "\"b\($0)\"" }.joined(separator: ",")
    let items = (0..<20_000).map { "{\"id\": \"a\($0)\", \"center\": [0, 0], \"size\": [1, 1]}" }
    let text = """
      {"items": [\(items.joined(separator: ","))], "behaviors": [{"type": "gravity", "items": [\(names)]}]}
      """
    let run = try Sandbox().simctl("simulate -", input: text)
    expect(run, status: Status.badData, "behaviors.0.items.99 ", "and 19900 more")
    #expect(run.errorLines.count == 101)
  }

  @Test(arguments: [
    ("{\"items\": [}", "1:12: error:"), ("", "error"), ("[]", "error"),
    ("{\"items\": [], \"itms\": 1}", "'itms' is not a field; did you mean 'items'"),
    ("{\"layout\": \"stak\"}", "did you mean 'stack'"),
    ("{\"layout\": \"stack\", \"rowHight\": 1}", "rowHeight"),
    ("{\"items\": [], \"behaviors\": [{\"type\": \"gravty\"}]}", "did you mean 'gravity'"),
    ("{\"items\": [{\"id\": \"a\", \"center\": [0], \"size\": [1, 1]}]}", "[x, y]"),
    ("{\"items\": [], \"duration\": 1e400}", "error"),
  ])
  func badFileIsToldWithItsPlace(text: String, words: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "bad.json")
    expect(try sandbox.simctl("simulate bad.json"), status: Status.badData, "bad.json:1:", words)
  }

  @Test func missingFileIsMissingInput() throws {
    expect(try Sandbox().simctl("simulate none.json"), status: Status.noInput, "none.json")
    expect(
      try Sandbox().simctl("simulate layout.springy --scroll none.csv"), status: Status.noInput, "none.csv")
  }

  /// 2000 items for 100 s are more than a run records.
  @Test func worldThatIsTooMuchIsRefusedWithASentence() throws {
    let items = (0..<2000).map { "{\"id\": \"\($0)\", \"center\": [0, 0], \"size\": [1, 1]}" }
    let text = "{\"items\": [\(items.joined(separator: ","))], \"duration\": 100}"
    let run = try Sandbox().simctl("simulate -", input: text)
    expect(run, status: Status.badData, "2000 items at 6001 display frames", "shorten the duration")
    expect(
      try Sandbox().simctl("simulate -", input: text.replacing("]}]", with: "]},{}]")),
      status: Status.badData, "items.2000")
  }

  /// 8000 items have few states at 0.1 Hz, and more than a run records at 120 Hz.
  @Test func comparisonThatIsTooMuchIsRefusedBeforeTheRun() throws {
    let items = (0..<8000).map { "{\"id\": \"\($0)\", \"center\": [0, 0], \"size\": [1, 1]}" }
    let text = "{\"items\": [\(items.joined(separator: ","))], \"duration\": 10, \"frameRate\": 0.1}"
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("simulate - --compare-solvers --plot a.gp", input: text)
    expect(run, status: Status.badData, "--compare-solvers: 8000 items at 1201 display frames")
    #expect(try sandbox.files().isEmpty)
    let empty = "{\"items\": [], \"duration\": 1e9, \"frameRate\": 0.001}"
    expect(
      try sandbox.simctl("simulate - --compare-solvers", input: empty), status: Status.badData,
      "0 items at 60000000001 display frames")
  }

  @Test func optionsWithoutEffectOnAnExpandedWorldAreNoted() throws {
    let line = "simulate - --expand --solver continuous --metric gap --format csv"
    let run = try Sandbox().simctl(line, input: Scenarios.fall())
    #expect(run.status == Status.success && run.errorLines.count == 3, "\(run)")
    #expect(
      run.errorLines.allSatisfy { $0.hasPrefix("note: --") && $0.contains("has no effect with --expand") })
  }

  @Test func optionsWithoutEffectAreNotedUnlessQuiet() throws {
    let line = "simulate - --tolerance 1e-6 --step 0.1 --metric gap --jobs 2 --format csv"
    let run = try Sandbox().simctl(line, input: Scenarios.fall())
    #expect(run.status == Status.success && run.errorLines.count == 3, "\(run)")
    #expect(run.errorLines.allSatisfy { $0.hasPrefix("note: --") && $0.contains("has no effect") })
    expectQuietSuccess(try Sandbox().simctl(line + " --quiet", input: Scenarios.fall()))
  }
}
