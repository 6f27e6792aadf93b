// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct AlertSheetTests {
  private static func tap(x: Double, y: Double) -> String {
    "t_ms,x,y,phase\n0,\(x),\(y),down\n60,\(x),\(y),up\n"
  }

  /// Middles of the second button of the example: 396.25, 695 and 685 are the tops of the rows below the first.
  @Test(arguments: [
    ("ts.alert", 471.25, "Second"), ("ts.actionSheet", 717.5, "Second"),
    ("ts.floatingSheet", 707.5, "Second"),
    ("ts.floatingSheet", 655, "First"), ("ts.floatingSheet", 760, "Cancel"),
  ])
  func tapSelectsTheActionUnderIt(sheet: String, y: Double, action: String) throws {
    let run = try Sandbox().simctl(
      "replay - --hit-test --sheet \(sheet) --format json", input: Self.tap(x: 195, y: y))
    expectQuietSuccess(run)
    let result = try run.json()["results"][0]
    #expect(result["outcome"].string == "selected" && result["action"].string == action)
    let names = result["events"].elements.map { $0["name"].string ?? "" }
    let order = ["actionHighlighted", "actionSelected", "handlerCalled", "willDismiss", "dismissed"]
    #expect(names.filter(order.contains) == order)
  }

  @Test func tapBetweenButtonsSelectsNothing() throws {
    let run = try Sandbox().simctl("replay - --hit-test --format json", input: Self.tap(x: 195, y: 681))
    #expect(try run.json()["results"][0]["action"] == .null)
  }

  @Test func layoutOfAFileDecidesWhatIsHit() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      {"content": {"message": null, "sections": [{"actions": [{"title": "Keep", "style": "cancel"}, {"title": "Delete",
       "style": "destructive"}]}]}, "layout": {"style": "alert"}}
      """, to: "s.json")
    // 22.5 + 22 + 16.5 + 45 + 17.5 = 123.5 points from 360.25 on; the buttons' row begins at 421.25.
    for (x, action) in [(100.0, "Keep"), (290, "Delete")] {
      let run = try sandbox.simctl(
        "replay - --hit-test --sheet s.json --format json", input: Self.tap(x: x, y: 440))
      #expect(try run.json()["results"][0]["action"].string == action, "\(run)")
    }
  }

  @Test func returnKeyChoosesThePreferredAction() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      """
      {"content": {"textFields": [{"placeholder": "Name"}], "sections": [{"actions": [{"title": "Skip"},
       {"title": "Save", "isPreferred": true}]}]}, "layout": {"style": "alert"}}
      """, to: "s.json")
    let run = try sandbox.simctl(
      "replay - --hit-test --sheet s.json --format json", input: Self.tap(x: 340, y: 745))
    expectQuietSuccess(run)
    let result = try run.json()["results"][0]
    #expect(result["action"].string == "Save")
    #expect(result["reason"].string == "the return key chose the action 'Save'")
  }

  @Test func removedOptionsAreToldAndLogged() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.longPull), to: "a.csv")
    let run = try sandbox.simctl("replay a.csv --sheet ts.alert --set stretch.isEnabled=true --format json")
    #expect(run.status == 0)
    #expect(
      run.errors == "note: ts.alert: its style does not allow stretch.isEnabled, which is left out\n",
      "\(run)")
    let event = try run.json()["results"][0]["events"][0]
    #expect(event["name"].string == "optionRemoved" && event["detail"].string == "stretch.isEnabled")
    let plain = try sandbox.simctl("replay a.csv --sheet ts.alert --format csv")
    let removed = try sandbox.simctl(
      "replay a.csv --sheet ts.alert --set stretch.isEnabled=true --format csv")
    expectQuietSuccess(plain)
    #expect(removed.output == plain.output)
  }
}
