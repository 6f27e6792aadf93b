// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The story of a sheet with a policy and detents, whose numbers follow from the recordings; see `DetentSheets`.
@Suite struct ExplainDetentTests {
  private func run(_ line: String, sheet: String = DetentSheets.nearest) throws -> (Sandbox, Finished) {
    let sandbox = try Sandbox()
    try sandbox.write(sheet, to: "s.json")
    let run = try sandbox.simctl("explain - --sheet s.json \(line)", input: Recordings.mixed)
    expectQuietSuccess(run)
    return (sandbox, run)
  }

  /// 50 points become 75 with 85 ÷ 60 of the travel, 100 points a second 600 in a sixth of the time; the border lies at 50 points
  /// where the progress is 50 ÷ 150.
  @Test func storyOfANudge() throws {
    let text = try run("--trace nudge").1.text
    #expect(
      text.hasPrefix(
        """
        nudge in two: restored at full
        position 50 pt ≤ 75 pt; margin -77.8 %

        time (s)  event              translation (pt)  about

        """), "\(text)")
    #expect(text.contains("\n   0.608  restorationBegan                     full\n"), "\(text)")
    #expect(
      text.contains(
        """

        rule  condition        observed             threshold  difference  margin (%)  met
           0  velocity (pt/s)     100.0  more than      600.0      -500.0       -83.3  no
           1  position (pt)        50.0  more than      225.0      -175.0       -77.8  no, decides
           1  position (pt)        50.0  more than       75.0       -25.0       -33.3  no

        What would change the outcome
          with policy.rules.1.target.progress at 0.3333 (-33.3 %), it would be restored at half
          with policy.rules.0.conditions.0.threshold just below 100 pt/s (-83.3 %), it would be dismissed
          with a movement 41.7 % longer, it would be restored at half
          with the same movement in 83.3 % less time, it would be dismissed

        """), "\(text)")
  }

  @Test func flipsOfANudgeAreNumbers() throws {
    let json = try run("--trace nudge --format json").1.json()
    #expect(json["outcome"].string == "restored" && json["detent"].string == "full")
    let flips = json["flips"]
    let thresholds = flips["thresholds"].elements
    #expect(
      thresholds.map { $0["path"].string } == [
        "policy.rules.1.target.progress", "policy.rules.0.conditions.0.threshold",
      ])
    for (flip, value) in zip(thresholds, [1.0 / 3, 100]) {
      let found = try #require(flip["value"].number)
      // Equality does not flip, nor what is taken for equal: a billionth of a length of 150, or of 100 points a second.
      #expect(found < value && found > value * (1 - 1e-8), "\(flip)")
    }
    #expect(abs(try #require(flips["travelScale"].number) - 85.0 / 60) < 1e-8)
    #expect(abs(try #require(flips["timeScale"].number) - 1 / 6.0) < 1e-8)
  }

  /// Names of a sheet's file do not reach a terminal as they are.
  @Test func controlCharactersOfNamesAreHidden() throws {
    let sheet = DetentSheets.nearest.replacingOccurrences(of: "full", with: #"fu\u001B[2J\nll"#)
    let text = try run("--trace flick", sheet: sheet).1.text
    #expect(text.components(separatedBy: "it would be restored at fu?[2J?ll\n").count == 4, "\(text)")
    #expect(!text.contains("\u{1B}"))
  }

  /// The border is of no account while the flick is fast enough.
  @Test func storyOfAFlick() throws {
    let text = try run("--trace flick").1.text
    #expect(text.hasPrefix("flick in two: dismissed\nflick: velocity 1000 pt/s > 600 pt/s; margin +66.7 %\n"))
    #expect(text.contains("\ntwo-point          0.0        0.0  restored at full       -77.8\n"), "\(text)")
    #expect(
      text.contains(
        """

        What would change the outcome
          with policy.rules.0.conditions.0.threshold at 1000 pt/s (+66.7 %), it would be restored at full
          with a movement 40.0 % shorter, it would be restored at full
          with the same movement in 66.7 % more time, it would be restored at full

        """), "\(text)")
  }

  /// The nudge goes from 150 to 200 points, of whose 300 then 100 are visible. It reaches the border of 225 with 75 points
  /// of translation; 75 points are visible then. What lies across has no line.
  @Test func linesOfThresholdsLieWhereTheTranslationReachesThem() throws {
    let script = try run("--trace nudge --plot a.gp", sheet: DetentSheets.half).0.text("a.gp")
    for line in ["\n  75 with lines", "\n  300 with lines"] {
      #expect(script.contains(line), "the script lacks \(line): \(script)")
    }
    for title in ["'visible under 75 pt'", "'position over 225 pt'", "'speed over 300 pt/s'"] {
      #expect(script.contains(title), "the script lacks \(title)")
    }
    #expect(script.components(separatedBy: "  75 with lines").count == 3 && !script.contains("crossDistance"))
  }
}
