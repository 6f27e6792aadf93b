// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct PresetsTests {
  static let sheets = [
    "ts.alert", "ts.actionSheet", "ts.floatingSheet", "xl.default", "xl.tweetbot", "xl.twitter", "xl.spotify",
    "xl.skype", "xl.youtube", "xl.periscope", "gt.actionSheet", "policy.panmodal", "policy.floatingpanel",
    "policy.spstork", "policy.halfmodal", "policy.material", "policy.flutter", "policy.flutter.dismissible",
    "policy.gorhom", "policy.vaul", "policy.ionic",
  ]
  static let layouts = ["layout.stack", "layout.springy", "layout.springy-wwdc"]

  /// A row for each preset of the contract in its order: the name, and what it is in a line of 132 columns at most.
  @Test func listNamesEveryPresetOnce() throws {
    let run = try Sandbox().simctl("presets")
    expectQuietSuccess(run)
    #expect(run.lines.first == "preset                      what it is")
    let rows = run.lines.dropFirst()
    #expect(rows.map { String($0.prefix { $0 != " " }) } == Self.sheets + Self.layouts)
    for row in rows {
      let summary = row.dropFirst(28)
      #expect(row.dropFirst(26).hasPrefix("  ") && summary.first != " ", "\(row)")
      #expect(summary.count > 20 && row.count <= 132, "\(row)")
    }
  }

  /// Every preset that is printed is read back as the same sheet: such sheets are played once. Alone they give the
  /// same bytes, frames included.
  @Test func printedSheetsReplayAsTheNamedOnes() throws {
    let sandbox = try Sandbox()
    try sandbox.write(ActionSheetTests.traces, to: "a.csv")
    for name in Self.sheets { expectQuietSuccess(try sandbox.simctl("presets \(name) -o \(name).json")) }
    let options = "--hit-test --format json"
    let named = try sandbox.simctl("replay a.csv --sheet all \(options)")
    expectQuietSuccess(named)
    #expect(try named.json()["sheets"].elements.map { $0["sheet"].string } == Self.sheets)
    let files = Self.sheets.map { "--sheet \($0).json" }.joined(separator: " ")
    #expect(try sandbox.simctl("replay a.csv \(files) \(options)").output == named.output)
    #expect(try sandbox.simctl("replay a.csv --sheet all \(files) \(options)").output == named.output)
    for word in ["ts.floatingSheet", "ts.floatingSheet.json"] {
      expectQuietSuccess(try sandbox.simctl("replay a.csv --sheet \(word) --frames \(word).csv"))
    }
    #expect(try sandbox.read("ts.floatingSheet.csv") == sandbox.read("ts.floatingSheet.json.csv"))
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
