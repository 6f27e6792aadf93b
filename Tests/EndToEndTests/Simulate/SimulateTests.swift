// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct SimulateTests {
  /// Positions of UIKit's own fall, frame by frame, as measured on a Mac by the charon project.
  @Test(arguments: [
    (0.0, [50, 50.0694466, 50.4166718, 51.0416679, 51.9444466, 53.1250076]),
    (0.1, [50, 50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]),
  ])
  func deviceFallsAsAPhoneDoes(resistance: Double, measured: [Double]) throws {
    let run = try Sandbox().simctl(
      "simulate - --format csv --duration 0.0833", input: Scenarios.fall(resistance: resistance))
    expectQuietSuccess(run)
    let y = CSVTable(run.text).numbers("y")
    #expect(y.count == 6 && zip(y, measured).allSatisfy { abs($0 - $1) < 1e-5 }, "\(y)")
  }

  /// The first frames of the fall in iOS 7, as computed by the charon project from what the binary does.
  @Test func olderDeviceHasItsOwnSteps() throws {
    let run = try Sandbox().simctl(
      "simulate - --format csv --duration 0.0833 --device ios7", input: Scenarios.fall(resistance: 0.1))
    expectQuietSuccess(run)
    let predicted = [50, 50.1598701, 50.5752335, 51.2456779, 52.1707878, 53.3501625]
    let y = CSVTable(run.text).numbers("y")
    #expect(y.count == 6 && zip(y, predicted).allSatisfy { abs($0 - $1) < 1e-4 }, "\(y)")
  }

  @Test(arguments: ["rk8pd", "dop853", "gbs", "stoermer", "rkf45", "msadams", "bsimp", "rk4"])
  func continuousFallsAsTheEquationSays(integrator: String) throws {
    let run = try Sandbox().simctl(
      "simulate - --solver continuous --integrator \(integrator) --format json", input: Scenarios.fall())
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(json["solver"].string == "continuous")
    for row in json["frames"].elements {
      let time = try #require(row["time"].number)
      #expect(abs(try #require(row["y"].number) - (50 + 500 * time * time)) < 1e-5)
      #expect(abs(try #require(row["vy"].number) - 1000 * time) < 1e-7)
    }
  }

  @Test func csvHasARowForEachItemAndFrame() throws {
    let run = try Sandbox().simctl("simulate - --solver continuous --format csv", input: Scenarios.drift)
    expectQuietSuccess(run)
    let table = CSVTable(run.text)
    #expect(table.columns == ["frame", "time", "item", "x", "y", "angle", "vx", "vy", "omega"])
    #expect(table["frame"] == (0...5).flatMap { ["\($0)", "\($0)"] })
    #expect(table["item"] == (0...5).flatMap { _ in ["a", "b, \"c\""] })
    for (index, time) in table.numbers("time").enumerated() {
      #expect(abs(time - Double(index / 2) / 10) < 1e-15)
      let expected = index % 2 == 0 ? [60 * time, 10, 0, 60, 0, 0] : [0, 50 - 30 * time, time, 0, -30, 1]
      let values = ["x", "y", "angle", "vx", "vy", "omega"].map { table.numbers($0)[index] }
      #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(values)")
    }
  }

  @Test(arguments: ["device", "continuous"])
  func jsonHasTheDocumentedKeysAndTheNumbersOfTheCSV(solver: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.simctl("simulate - --format json --solver \(solver)", input: Scenarios.drift)
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(
      json.keys == [
        "schema", "frames", "contacts", "rest", "metrics", "solver", "integrator", "steps", "evaluations",
        "settlingTime", "largestGap", "largestOverlap", "jitter", "energy",
      ])
    #expect(json["schema"].string == "simctl/simulate/1" && json["solver"].string == solver)
    let table = CSVTable(
      try sandbox.simctl("simulate - --format csv --solver \(solver)", input: Scenarios.drift).text)
    let rows = json["frames"].elements
    #expect(rows.count == table.rows.count)
    for (row, fields) in zip(rows, table.rows) {
      #expect(row.keys == table.columns)
      for (key, field) in zip(row.keys, fields) {
        if key == "item" {
          #expect(row[key].string == field)
        } else {
          #expect(row[key].number == Double(field))
        }
      }
    }
    #expect(json["contacts"].elements.isEmpty && json["rest"] == .null && json["jitter"].elements.isEmpty)
    #expect(
      json["metrics"].elements.map(\.keys)
        == [[String]](repeating: ["item", "overshoot", "settlingTime", "restOffset"], count: 2))
    #expect(json["metrics"][0]["restOffset"] == .null && json["metrics"][0]["settlingTime"] == .null)
    // The target is 15 points further than where the item is after half a second.
    #expect(abs(try #require(json["metrics"][1]["restOffset"].number) - 15) < 0.5)
    #expect(json["energy"].elements.count == 6 && json["energy"][0].elements.count == 4)
    // Half of 0.02 kg · (0.6 m/s)² and of 0.02 kg · (0.3 m/s)², and 0.02 · (0.1² + 0.2²)/12 / 2 of the rotation.
    let kinetic: Double = 0.0036 + 0.0009 + 0.02 * 0.05 / 24
    #expect(abs(try #require(json["energy"][0][1].number) - kinetic) < 1e-7)
  }

  @Test(arguments: [
    ("", 61), ("--duration 0", 1), ("--duration 0.1 --frame-rate 25", 4), ("--frame-rate 120", 121),
  ])
  func framesAreThoseOfDurationAndRate(options: String, count: Int) throws {
    for solver in ["device", "continuous"] {
      let run = try Sandbox().simctl(
        "simulate - --format csv --solver \(solver) \(options)", input: Scenarios.fall())
      expectQuietSuccess(run)
      #expect(CSVTable(run.text)["frame"] == (0..<count).map(String.init))
    }
  }

  /// The layout would be watched for 2.12 s, more than a million frames at this rate.
  @Test func durationOfTheOptionIsTheOneThatIsJudged() throws {
    let sandbox = try Sandbox()
    for options in [
      "--set frameRate=1000000 --duration 1e-5", "--set duration=1e9 --duration 1e-5 --frame-rate 1e6",
    ] {
      let run = try sandbox.simctl("simulate layout.stack --format csv --items 1 \(options)")
      expectQuietSuccess(run)
      #expect(CSVTable(run.text)["frame"].count == 11)
    }
  }

  @Test func restAndContactsAreTold() throws {
    let floor = """
      {"items": [{"id": "box", "center": [100, 100], "size": [100, 100]}],
       "behaviors": [{"type": "gravity", "items": ["box"]},
         {"type": "properties", "items": ["box"], "elasticity": 0, "resistance": 0},
         {"type": "collision", "items": ["box"], "boundaries": [{"id": "floor", "from": [0, 300], "to": [400, 300]}]}],
       "duration": 3}
      """
    let sandbox = try Sandbox()
    let json = try sandbox.simctl("simulate - --format json", input: floor).json()
    let contact = json["contacts"][0]
    #expect(contact.keys == ["time", "item", "with", "impulse"])
    #expect(contact["item"].string == "box" && contact["with"].string == "floor")
    // It falls by 148.2 points, 0.544 s; a sub-step or two later it is noticed.
    #expect(abs(try #require(contact["time"].number) - 0.55) < 0.02)
    #expect(json["rest"].keys == ["frame", "time"])
    // UIKit's own resting place, measured by the charon project.
    #expect(abs(try #require(json["frames"].elements.last?["y"].number) - 248.216629) < 1e-3)
    let text = try sandbox.simctl("simulate -", input: floor).text
    #expect(
      text.contains("at rest from frame ") && text.contains("contacts: ") && text.contains("box with floor"))
  }

  @Test func solversCanBeCompared() throws {
    let sandbox = try Sandbox()
    let json = try sandbox.simctl("simulate - --compare-solvers --format json", input: Scenarios.fall())
      .json()
    #expect(json.keys.last == "comparison")
    let comparison = json["comparison"].elements
    #expect(comparison.map { $0["frameRate"].number } == [60, 120])
    #expect(comparison.allSatisfy { $0.keys == ["frameRate", "largest", "item", "time", "rms"] })
    // Both take sub-steps of 1/120 s; at 60 Hz the first frame has one, so that the device lags behind by one: at the
    // end by some 1000/120 points, and semi-implicit steps are ahead by half of that.
    let lag = 1000.0 / 120
    for one in comparison {
      #expect(abs(try #require(one["largest"].number) - lag / 2) < 0.1 && one["item"].string == "box")
      #expect(one["time"].number == 1)
    }
    let text = try sandbox.simctl("simulate - --compare-solvers", input: Scenarios.fall()).text
    #expect(text.contains("device against continuous") && text.contains("120 Hz"))
  }

  @Test(arguments: ["layout.stack", "layout.springy", "layout.springy-wwdc"])
  func expandedLayoutGivesTheSameBytes(preset: String) throws {
    let sandbox = try Sandbox()
    let options = ["--items", "7", "--duration", "0.6", "--set", "frequency=3"]
    expectQuietSuccess(try sandbox.simctl(["simulate", preset, "--expand", "-o", "world.json"] + options))
    expectQuietSuccess(try sandbox.simctl("presets \(preset) -o layout.json"))
    for format in ["text", "csv", "json"] {
      let named = try sandbox.simctl(["simulate", preset, "--format", format] + options)
      expectQuietSuccess(named)
      #expect(try sandbox.simctl("simulate world.json --format \(format)").output == named.output)
      #expect(
        try sandbox.simctl(["simulate", "layout.json", "--format", format] + options).output == named.output)
    }
    #expect(try sandbox.simctl("simulate world.json --expand").output == sandbox.read("world.json"))
  }

  /// A pull of 240 points that stops before it is let go moves the content by 230 up to its end, and the items lag behind.
  @Test func recordingScrollsASpringyLayout() throws {
    let sandbox = try Sandbox()
    var rows = Recordings.swipe("pull", travel: -240, steps: 40)
    rows.insert("pull,700,195,160,move,0", at: rows.count - 1)
    rows[rows.count - 1] = "pull,710,195,160,up,0"
    try sandbox.write(Recordings.csv(rows), to: "pull.csv")
    let world = try sandbox.simctl("simulate layout.springy --scroll pull.csv --expand").json()
    let shifts = world["changes"].elements.filter { $0["type"].string == "shift" }
    #expect(shifts.count > 30)
    let run = try sandbox.simctl("simulate layout.springy --scroll pull.csv --format csv")
    expectQuietSuccess(run)
    #expect(
      run.output
        == (try sandbox.shell("simctl simulate layout.springy --scroll - --format csv < pull.csv")).output)
    let table = CSVTable(run.text)
    // A line that stays on the screen, some 380 points above the finger and 160 beside it: it is displaced by a third of
    // the way, less what its spring pulls it back meanwhile, and comes back to its place.
    let line = zip(table["item"], table.numbers("y")).filter { $0.0 == "15" }.map(\.1)
    let farthest = try #require(line.max())
    #expect(line[0] == 194 && farthest > 194 + 20 && farthest < 194 + 230.0 / 2)
    #expect(abs(try #require(line.last) - 194) < 1)
  }

  @Test func recordingOfNothingUsableIsBadData() throws {
    let sandbox = try Sandbox()
    try sandbox.write(DefectiveTrace.fatal[0].alone, to: "bad.csv")
    expect(
      try sandbox.simctl("simulate layout.springy --scroll bad.csv"), status: Status.badData,
      "no trace could be used")
    expect(
      try sandbox.simctl("simulate layout.stack --scroll -", input: Recordings.mixed), status: Status.usage,
      "--scroll is for springy layouts")
    expect(
      try sandbox.simctl("simulate - --scroll -", input: Recordings.mixed), status: Status.usage, "only once")
  }

  @Test(arguments: Scenarios.examples, ["device", "continuous"])
  func everyExampleRuns(example: URL, solver: String) throws {
    let run = try Sandbox().simctl(["simulate", example.path, "--solver", solver, "--format", "json"])
    expectQuietSuccess(run)
    for row in try run.json()["frames"].elements {
      #expect(["x", "y", "angle", "vx", "vy", "omega"].allSatisfy { row[$0].number != nil }, "\(row)")
    }
  }

  @Test func everyExampleIsExplained() throws {
    #expect(Scenarios.examples.count >= 10)
    let readme = try String(
      contentsOf: CommandBlocks.root.appendingPathComponent("data/README.md"), encoding: .utf8)
    for example in Scenarios.examples {
      #expect(readme.contains("`scenarios/\(example.lastPathComponent)`"), "\(example.lastPathComponent)")
    }
  }
}
