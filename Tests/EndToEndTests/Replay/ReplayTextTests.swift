// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// What the text of a replay looks like, word for word. Decisions and events follow from the recordings; how long the motion
/// takes is what the other formats tell.
@Suite struct ReplayTextTests {
  @Test func oneTraceIsToldInDetail() throws {
    let run = try Sandbox().simctl("replay -", input: Recordings.csv(Recordings.flick))
    expectQuietSuccess(run)
    #expect(
      run.text == """
        trace  outcome    verdict    margin (%)  settles (s)  overshoot (pt)  why
        flick  dismissed  unchecked        25.0        0.458            37.4  velocity 1000 pt/s > 800 pt/s

        condition        observed             threshold  difference  margin (%)  met
        distance (pt)        50.0  more than      100.0       -50.0       -50.0  no
        velocity (pt/s)    1000.0  more than      800.0       200.0        25.0  yes, decides
        one met condition is enough

        time (s)  event              translation (pt)
          -0.500  willPresent
          -0.500  presentationBegan
           0.000  presented
           0.000  touchBegan
           0.010  panBegan           0.0, 0.0
           0.068  panEnded           0.0, 50.0
           0.068  willDismiss
           0.068  dismissalBegan
           0.568  dismissed

        release velocity (x, y): 0.0, 1000.0 pt/s
        velocity jump at the release: 763.6 pt/s

        1 trace, 1 unchecked

        """)
  }

  /// The system's sheet comes and goes in 0.3 s, and calls the handler of an action three times.
  @Test func eventsOfActionsNameThem() throws {
    let run = try Sandbox().simctl(
      "replay - --sheet gt.actionSheet --hit-test --expect-all selected",
      input: "trace_id,t_ms,x,y,phase\ncell,0,195,700,down\ncell,100,195,700,up\n")
    expectQuietSuccess(run)
    #expect(run.lines[1].hasPrefix("cell   selected  pass              -  "))
    #expect(run.lines[1].hasSuffix("  the action 'Second' was tapped"))
    #expect(
      run.text.hasSuffix(
        """

        time (s)  event                translation (pt)  about
          -0.300  willPresent
          -0.300  presentationBegan
           0.000  presented
           0.000  touchBegan
           0.000  actionHighlighted                      Second
           0.100  actionUnhighlighted                    Second
           0.100  actionSelected                         Second
           0.100  handlerCalled                          Second, isPresent
           0.100  handlerCalled                          Second, willDismiss
           0.100  willDismiss
           0.100  dismissalBegan
           0.400  dismissed
           0.400  handlerCalled                          Second, didDismiss

        1 trace, 1 passed

        """), "\(run)")
  }

  @Test func endingsNameTheirDetents() throws {
    let sandbox = try Sandbox()
    try sandbox.write(DetentSheets.nearest, to: "s.json")
    let run = try sandbox.simctl("replay - --sheet s.json --expect-all dismissed", input: Recordings.mixed)
    #expect(run.status == Status.failed)
    let cells = run.lines.prefix(5).map { $0.split(separator: " ").prefix(2).map(String.init) }
    #expect(
      cells == [
        ["trace", "outcome"], ["pull", "dismissed"], ["flick", "dismissed"], ["nudge", "restored:full"],
        ["tap", "ignored"],
      ])
    let csv = CSVTable(
      try sandbox.simctl("replay - --sheet s.json --format csv", input: Recordings.mixed).text)
    #expect(csv["outcome"] == ["dismissed", "dismissed", "restored", "ignored"])
    #expect(csv["detent"] == ["", "", "full", ""])
    let tap = try sandbox.simctl(
      "replay - --sheet s.json --expect-all dismissed --format tap", input: Recordings.mixed)
    #expect(tap.text.contains("expected dismissed, got restored at full: position 50 pt ≤ 75 pt"), "\(tap)")
    let matrix = try sandbox.simctl(
      "replay - --sheet s.json --sheet ts.floatingSheet", input: Recordings.mixed)
    #expect(matrix.lines.contains("nudge  restored:full -77.8  restored   -50.0"), "\(matrix)")
    #expect(matrix.lines.last == "4 traces; both sheets agree on 4")
  }

  @Test func actionsAreNamedInTables() throws {
    let csv = CSVTable(
      try Sandbox().simctl(
        "replay - --sheet xl.default --hit-test --format csv", input: ActionSheetTests.traces
      ).text)
    #expect(csv["action"] == ["Second", "", ""] && csv["outcome"] == ["selected", "dismissed", "dismissed"])
  }
}
