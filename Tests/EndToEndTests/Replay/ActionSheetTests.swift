// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// Sheets with actions, from the trace to the report.
@Suite struct ActionSheetTests {
  /// Taps on the second cell, the background and the third button of the system's sheet; and a swipe.
  static let traces = """
    trace_id,t_ms,x,y,phase
    cell,0,195,700,down
    cell,100,195,700,up
    background,0,195,100,down
    background,80,195,102,up
    swipe,0,195,300,down
    swipe,20,195,320,move
    swipe,40,195,345,move
    swipe,60,195,375,move
    swipe,70,195,380,up

    """

  @Test(arguments: [
    ("xl.default", ["selected", "dismissed", "dismissed"], "Second"),
    ("xl.youtube", ["selected", "dismissed", "ignored"], "First"),
    ("gt.actionSheet", ["selected", "ignored", "ignored"], "Second"),
  ])
  func hitTestsDecide(sheet: String, outcomes: [String], action: String) throws {
    let run = try Sandbox().simctl(
      "replay - --sheet \(sheet) --hit-test --format json", input: Self.traces)
    expectQuietSuccess(run)
    let results = try run.json()["results"].elements
    #expect(results.map { $0["outcome"].string } == outcomes)
    #expect(results[0]["action"].string == action)
  }

  @Test func withoutHitTestsATouchLiesOnNothing() throws {
    let run = try Sandbox().simctl("replay - --sheet xl.default --format json", input: Self.traces)
    expectQuietSuccess(run)
    let results = try run.json()["results"].elements
    #expect(results.map { $0["outcome"].string } == ["ignored", "ignored", "dismissed"])
  }

  @Test func eventsTellTheLifecycle() throws {
    let run = try Sandbox().simctl("replay - --sheet xl.default --hit-test --format json", input: Self.traces)
    let events = try run.json()["results"][0]["events"].elements
    #expect(
      events.map { $0["name"].string } == [
        "willPresent", "transitionCompleted", "presentationBegan", "presented", "touchBegan",
        "actionHighlighted",
        "actionUnhighlighted", "actionSelected", "willDismiss", "dismissalBegan", "dismissed",
        "handlerCalled",
      ])
    #expect(events.map { $0["time"].number } == [-0.7, -0.7, -0.7, 0, 0, 0, 0.1, 0.1, 0.1, 0.1, 0.8, 0.8])
  }

  @Test func systemSheetCallsItsHandlerInThreeStates() throws {
    let run = try Sandbox().simctl(
      "replay - --sheet gt.actionSheet --hit-test --format json", input: Self.traces)
    let calls = try run.json()["results"][0]["events"].elements.filter {
      $0["name"].string == "handlerCalled"
    }
    #expect(calls.map { $0["detail"].string } == ["isPresent", "willDismiss", "didDismiss"])
    #expect(calls.map { $0["time"].number } == [0.1, 0.1, 0.4])
    #expect(calls.allSatisfy { $0["index"].number == 2 && $0["action"].string == "Second" })
  }

  @Test func fieldsOfTheListAreCheckedByPath() throws {
    let run = try Sandbox().simctl(
      "replay - --sheet xl.spotify --set layout.cancelView.heigth=3", input: Self.traces)
    expect(run, status: Status.usage, "layout.cancelView.height")
  }
}
