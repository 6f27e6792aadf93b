// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct InspectTests {
  static let estimators = [
    "uikit", "lsq2", "flutter", "impulse", "flutter-ios", "two-point", "average", "legacy",
  ]

  @Test func keysAreThoseOfTheContract() throws {
    let run = try Sandbox().simctl("inspect - --format json", input: Recordings.mixed)
    expectQuietSuccess(run)
    let json = try run.json()
    #expect(json.keys == ["schema", "results"])
    #expect(json["schema"].string == "simctl/inspect/1")
    #expect(json["results"].elements.map { $0["trace"].string } == ["pull", "flick", "nudge", "tap"])
    for result in json["results"].elements {
      #expect(
        result.keys == [
          "trace", "source", "pointers", "samples", "duration", "gaps", "bounds", "translation", "pathLength",
          "velocity", "fingers", "defects",
        ])
      #expect(result["source"].string == "-")
      #expect(result["gaps"].keys == ["median", "min", "max"])
      #expect(result["velocity"].keys == Self.estimators)
      #expect(result["fingers"][0].keys == ["pointer", "velocity"])
      #expect(result["fingers"][0]["velocity"] == result["velocity"])
    }
  }

  @Test func measuresAreThoseOfTheRecording() throws {
    let result = try Sandbox().simctl("inspect - --format json", input: Recordings.csv(Recordings.flick))
      .json()["results"][0]
    #expect(result["pointers"].number == 1 && result["samples"].number == 8)
    #expect(result["duration"].number == 0.068)
    #expect(result["bounds"] == JSON("[195, 400, 0, 60]"))
    #expect(result["translation"] == JSON("[0, 60]"))
    #expect(result["pathLength"].number == 60)
    #expect(result["defects"].elements.isEmpty)
  }

  /// 1000 points per second throughout, then 8 ms of rest that only the pair and the average see.
  @Test(arguments: [
    ("uikit", 1000), ("lsq2", 1000), ("flutter", 1000), ("impulse", 1000), ("flutter-ios", 1000),
    ("legacy", 1000), ("two-point", 0), ("average", 60 / 0.068),
  ])
  func steadyFingerHasItsVelocity(estimator: String, expected: Double) throws {
    let run = try Sandbox().simctl(
      "inspect - --velocity \(estimator) --format json", input: Recordings.csv(Recordings.flick))
    let velocity = try run.json()["results"][0]["velocity"]
    #expect(velocity.keys == [estimator])
    #expect(velocity[estimator][0].number == 0)
    #expect(abs(try #require(velocity[estimator][1].number) - expected) < 1e-6)
  }

  /// Cases V1 and V2: no velocity is `null`, not 0.
  @Test func noVelocityIsNull() throws {
    let held = Recordings.csv(
      (0...12).map {
        "a,\(Double($0) * 1000 / 120),195,\(400 + 7.5 * Double($0)),\($0 == 0 ? "down" : "move"),0"
      }
        + ["a,400,195,490,up,0"])
    let velocity = try Sandbox().simctl("inspect - --format json", input: held).json()["results"][0][
      "velocity"]
    #expect(velocity["lsq2"] == .null && velocity["impulse"] == .null)
    #expect(velocity["flutter"] == JSON("[0, 0]"))
    let pair = Recordings.csv(["a,0,195,0,down,0", "a,12,195,60,up,0"])
    let other = try Sandbox().simctl("inspect - --format json", input: pair).json()["results"][0]["velocity"]
    for name in ["two-point", "average"] {
      #expect(abs(try #require(other[name][1].number) - 5000) < 1e-9)
    }
    for name in ["uikit", "lsq2", "impulse", "legacy"] { #expect(other[name] == .null, "\(name)") }
  }

  @Test func severalEstimatorsAreShownInTheirOrderOnly() throws {
    let run = try Sandbox().simctl(
      "inspect - --velocity lsq2,uikit --format json", input: Recordings.csv(Recordings.flick))
    #expect(try Set(run.json()["results"][0]["velocity"].keys) == ["lsq2", "uikit"])
  }

  @Test func secondGestureOfATraceIsNumbered() throws {
    let text = Recordings.csv(
      Recordings.flick, ["flick,500,195,400,down,0", "flick,516,195,400,up,0"])
    let results = try Sandbox().simctl("inspect - --format json", input: text).json()["results"]
    #expect(results.elements.map { $0["trace"].string } == ["flick", "flick#2"])
    #expect(results[1]["velocity"]["uikit"] == .null, "the second begins without memory of the first")
  }
}
