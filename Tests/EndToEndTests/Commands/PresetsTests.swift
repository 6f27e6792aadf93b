// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct PresetsTests {
  @Test func listNamesTheDefault() throws {
    let run = try Sandbox().simctl("presets")
    expectQuietSuccess(run)
    #expect(run.lines.contains { $0.hasPrefix("ts.floatingSheet ") }, "\(run)")
  }

  @Test func printedPresetReplaysAsTheNamedOne() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    expectQuietSuccess(try sandbox.simctl("presets ts.floatingSheet -o s.json"))
    let named = try sandbox.simctl("replay a.csv --sheet ts.floatingSheet --frames named.csv --format json")
    let file = try sandbox.simctl("replay a.csv --sheet s.json --frames file.csv --format json")
    expectQuietSuccess(named)
    expectQuietSuccess(file)
    #expect(file.output == named.output)
    #expect(try sandbox.read("file.csv") == sandbox.read("named.csv"))
    let both = try sandbox.simctl("replay a.csv --sheet ts.floatingSheet --sheet s.json --format json")
    #expect(both.output == named.output, "equal sheets are played once")
  }

  @Test func printedPresetIsCompleteAndHasTheDocumentedNumbers() throws {
    let json = try Sandbox().simctl("presets ts.floatingSheet").json()
    #expect(json["name"].string == "ts.floatingSheet")
    #expect(json["dismissal"]["distance"].number == 100)
    #expect(json["dismissal"]["velocity"].number == 800)
    #expect(json["pan"]["hysteresis"].number == 10)
    #expect(json["velocity"].string == "uikit")
  }

  @Test func printedLayoutIsCompleteAndHasTheDocumentedNumbers() throws {
    let stack = try Sandbox().simctl("presets layout.stack").json()
    #expect(stack["layout"].string == "stack" && stack["frequency"].number == 5)
    #expect(stack["dampingRatioFactor"].number == 0.3 && stack["gravityMagnitude"].number == 4)
    let springy = try Sandbox().simctl("presets layout.springy-wwdc").json()
    #expect(springy["layout"].string == "springy" && springy["frequency"].number == 0.8)
  }
}
