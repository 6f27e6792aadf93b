// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// What the story looks like, word for word. The numbers follow from the recordings; the times and distances of the motion
/// are those that the replay tells.
@Suite struct ExplainTextTests {
  private func text(_ line: String, input: String = Recordings.mixed) throws -> String {
    let run = try Sandbox().simctl("explain - \(line)", input: input)
    expectQuietSuccess(run)
    return run.text
  }

  @Test func storyOfAFlick() throws {
    #expect(
      try text("--trace flick") == """
        flick in ts.floatingSheet: dismissed
        velocity 1000 pt/s > 800 pt/s; margin +25.0 %

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

        pan: possible, began at 0.010 s, ended at 0.068 s

        estimator    vx (pt/s)  vy (pt/s)  outcome    margin (%)
        uikit              0.0     1000.0  dismissed        25.0  decides
        lsq2               0.0     1000.0  dismissed        25.0
        flutter            0.0     1000.0  dismissed        25.0
        impulse            0.0     1000.0  dismissed        25.0
        flutter-ios        0.0     1000.0  dismissed        25.0
        two-point          0.0        0.0  restored        -50.0
        average            0.0      882.4  dismissed        10.3
        legacy             0.0     1000.0  dismissed        25.0

        condition        observed             threshold  difference  margin (%)  met
        distance (pt)        50.0  more than      100.0       -50.0       -50.0  no
        velocity (pt/s)    1000.0  more than      800.0       200.0        25.0  yes, decides
        one met condition is enough

        What would change the outcome
          with dismissal.velocity at 1000 pt/s (+25.0 %), it would be restored
          with a movement 20.0 % shorter, it would be restored
          with the same movement in 25.0 % more time, it would be restored

        The motion that follows
          it lasts 0.500 s, settles at 0.458 s, and overshoots by 37.4 pt
          the finger was 763.6 pt/s faster towards dismissal than the animation begins

        """)
  }

  @Test func storyOfATouchThatIsIgnored() throws {
    let text = try text("--trace tap")
    #expect(
      text.hasPrefix(
        "tap in ts.floatingSheet: ignored\nno pan began: no move was 10 pt away on either axis\n\ntime"))
    #expect(text.contains("\npan: possible, failed at 0.028 s\n"))
    #expect(!text.contains("condition") && !text.contains("decides"))
    #expect(
      text.hasSuffix(
        """
        What would change the outcome
          no threshold would: the release rule was not evaluated
          with a movement 150.0 % longer, it would be restored
          no duration of the movement from 1/100 to 100 times its own would

        The motion that follows
          nothing moves after the touch

        """))
  }

  /// What would change the outcome, line by line.
  private func flips(_ line: String, input: String = Recordings.mixed) throws -> [String] {
    let text = try text(line, input: input)
    let chapter = text.split(separator: "What would change the outcome\n").last ?? ""
    return chapter.prefix { $0 != "T" }.split(separator: "\n").map { String($0.dropFirst(2)) }
  }

  @Test func valueThatDoesNotFlipAtEqualityIsNamedByItsSide() throws {
    #expect(
      try flips("--trace nudge") == [
        "with dismissal.distance just below 50 pt (-50.0 %), it would be dismissed",
        "with dismissal.velocity just below 100 pt/s (-87.5 %), it would be dismissed",
        "with a movement 83.3 % longer, it would be dismissed",
        "with the same movement in 87.5 % less time, it would be dismissed",
      ])
    #expect(
      try flips("--trace pull --set dismissal.isInclusive=true") == [
        "with dismissal.distance just above 230 pt (+130.0 %), it would be restored",
        "with a movement 54.2 % shorter, it would be restored",
        "no duration of the movement from 1/100 to 100 times its own would",
      ])
  }

  @Test func thresholdOfZeroHasNoPercentage() throws {
    #expect(
      try flips("--trace pull --set dismissal.velocity=1e9 --set dismissal.distance=0").first
        == "with dismissal.distance at 230 pt, it would be restored")
  }

  @Test func noThresholdAloneIsSaid() throws {
    #expect(
      try flips("--trace pull --set dismissal.velocity=100").first == "no threshold alone would")
  }

  /// 1234/9 points count: what is shown lies beyond that, so that it flips when it is set.
  @Test func roundedValueLiesBeyond() throws {
    let odd = Recordings.csv(Recordings.swipe("odd", travel: 10 + 1234 / 9.0, steps: 40))
    #expect(
      try flips("", input: odd).first
        == "with dismissal.distance at 137.2 pt (+37.1 %), it would be restored")
    #expect(
      try flips("--set dismissal.distance=200", input: odd).first
        == "with dismissal.distance at 137.1 pt (-31.4 %), it would be dismissed")
  }

  @Test func smallestChangesAreStillNumbers() throws {
    // 200.002 of 200, and exactly 230 of 230.
    let near = Recordings.csv(Recordings.swipe("near", travel: 210.002, steps: 40))
    #expect(
      try flips("--set dismissal.distance=200", input: near).first
        == "with dismissal.distance at 200.002 pt (+0.0010 %), it would be restored")
    #expect(
      try flips("--trace pull --set dismissal.distance=230").first
        == "with dismissal.distance just below 230 pt (less than 0.000001 %), it would be dismissed")
  }
}
