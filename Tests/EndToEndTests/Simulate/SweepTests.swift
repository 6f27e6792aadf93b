// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct SweepTests {
  private static let grid = "simulate layout.stack --sweep frequency=4:5:0.1 --sweep sections.0.items=1:3:1"

  @Test(arguments: ["text", "csv", "json"])
  func resultIsTheSameForAnyNumberOfJobs(format: String) throws {
    let sandbox = try Sandbox()
    let runs = try ["1", "2", "8"].map { try sandbox.simctl("\(Self.grid) --format \(format) --jobs \($0)") }
    for run in runs { expectQuietSuccess(run) }
    #expect(runs[0].output == runs[1].output && runs[0].output == runs[2].output)
  }

  @Test func pointsFollowTheGridWithExactDecimals() throws {
    let run = try Sandbox().simctl("\(Self.grid) --format csv")
    expectQuietSuccess(run)
    let table = CSVTable(run.text)
    #expect(
      table.columns == [
        "frequency", "sections.0.items", "settlingTime", "overshoot", "restOffset", "gap", "overlap",
        "jitter",
        "rest", "contacts", "kinetic", "elastic", "steps", "evaluations", "integrator", "error",
      ])
    let frequencies = ["4", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9", "5"]
    #expect(table["frequency"] == frequencies.flatMap { [$0, $0, $0] })
    #expect(table["sections.0.items"] == frequencies.flatMap { _ in ["1", "2", "3"] })
  }

  @Test func pointIsWhatSettingTheFieldsGives() throws {
    let sandbox = try Sandbox()
    let json = try sandbox.simctl("\(Self.grid) --format json").json()
    #expect(json.keys == ["schema", "solver", "sweep", "points"])
    #expect(json["sweep"].elements.map(\.string) == ["frequency", "sections.0.items"])
    let point = json["points"][4]
    #expect(point["values"].keys == ["frequency", "sections.0.items"])
    #expect(point["values"]["frequency"].number == 4.1 && point["values"]["sections.0.items"].number == 2)
    let single = try sandbox.simctl(
      "simulate layout.stack --set frequency=4.1 --set sections.0.items=2 --format json"
    ).json()
    for key in ["settlingTime", "steps", "evaluations", "integrator"] { #expect(point[key] == single[key]) }
    #expect(point["rest"] == single["rest"]["time"] && point["error"] == .null)
    #expect(
      point["overshoot"].number == single["metrics"].elements.compactMap { $0["overshoot"].number }.max())
    #expect(point["contacts"].number == Double(single["contacts"].elements.count))
  }

  /// A weight without resistance on a spring without damping settles never; with more damping it settles earlier.
  @Test func settlingTimeFollowsTheDamping() throws {
    let spring = """
      {"items": [{"id": "w", "center": [0, 100], "size": [100, 100], "target": [0, 10]}],
       "behaviors": [{"type": "attachment", "item": "w", "anchor": [0, -190], "length": 200, "frequency": 2},
         {"type": "properties", "items": ["w"], "resistance": 0}], "duration": 8}
      """
    let run = try Sandbox().simctl(
      "simulate - --solver continuous --sweep behaviors.0.dampingRatio=0:0.6:0.2 --format csv", input: spring)
    expectQuietSuccess(run)
    let table = CSVTable(run.text)
    #expect(table["settlingTime"][0].isEmpty)
    let times = table.numbers("settlingTime")
    #expect(times.count == 3 && times[0] > times[1] && times[1] > times[2])
    // Its envelope 90·exp(−ζωt)/√(1 − ζ²) falls below half a point there.
    for (ratio, time) in zip([0.2, 0.4, 0.6], times) {
      let envelope = log(180 / (1 - ratio * ratio).squareRoot()) / (ratio * 4 * .pi)
      #expect(time <= envelope && time > envelope - 0.3)
    }
    // The first swing goes past by exp(−πζ/√(1 − ζ²)) of the way, and frames miss little of it.
    for (ratio, overshoot) in zip([0.2, 0.4, 0.6], table.numbers("overshoot").dropFirst()) {
      let share = exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
      #expect(overshoot <= 90 * share + 1e-6 && overshoot > 90 * share * 0.98 - 0.1)
    }
  }
}
