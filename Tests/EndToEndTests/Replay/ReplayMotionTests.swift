// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct ReplayMotionTests {
  static let channels = ["tx", "ty", "scale", "scaleY", "alpha", "dim"]

  /// Frames of all three swipes, played with some options.
  private static func frames(_ options: String) throws -> CSVTable {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.longPull, Recordings.flick, Recordings.nudge), to: "a.csv")
    expectQuietSuccess(
      try sandbox.simctl("replay a.csv --frames frames.csv --format json -o r.json \(options)"))
    return CSVTable(try sandbox.text("frames.csv"))
  }

  @Test(arguments: [("", 60.0), ("--refresh-rate 60", 60), ("--refresh-rate 120", 120)])
  func framesAreThoseOfTheDisplay(options: String, rate: Double) throws {
    let table = try Self.frames(options)
    #expect(table.columns == ["trace", "frame", "time"] + Self.channels)
    var order: [String] = []
    for row in table.rows {
      #expect(row.count == 9)
      if order.last != row[0] { order.append(row[0]) }
    }
    #expect(order == ["pull", "flick", "nudge"], "traces stand one after the other")
    for trace in order {
      let rows = table.rows.filter { $0[0] == trace }
      #expect(rows.map { $0[1] } == rows.indices.map(String.init))
      for row in rows {
        let (frame, time) = (try #require(Double(row[1])), try #require(Double(row[2])))
        #expect(abs(time - frame / rate) < 1e-12)
      }
      // The sheet follows the finger and comes to rest: 0.5 s of spring after the release.
      let release = trace == "pull" ? 0.408 : trace == "flick" ? 0.068 : 0.608
      #expect(Double(rows.count - 1) / rate >= release + 0.5 - 1 / rate)
      #expect(rows[0].dropFirst(3).compactMap(Double.init) == [0, 0, 1, 1, 1, 1])
    }
    let last = try #require(table.rows.last { $0[0] == "nudge" }).dropFirst(3).compactMap(Double.init)
    for (value, rest) in zip(last, [0, 0, 1, 1, 1, 1.0]) { #expect(abs(value - rest) < 0.5) }
  }

  @Test func everyOtherFrameAt120HzIsAFrameAt60Hz() throws {
    let (slow, fast) = (try Self.frames(""), try Self.frames("--refresh-rate 120"))
    for trace in ["pull", "flick", "nudge"] {
      let (slowRows, fastRows) = (slow.rows.filter { $0[0] == trace }, fast.rows.filter { $0[0] == trace })
      #expect(slowRows.count > 30)
      for (index, row) in slowRows.enumerated() where 2 * index < fastRows.count {
        for (a, b) in zip(row.dropFirst(3), fastRows[2 * index].dropFirst(3)) {
          #expect(abs((Double(a) ?? .nan) - (Double(b) ?? .nan)) < 1e-6, "frame \(index) of \(trace)")
        }
      }
    }
  }

  /// Adaptive methods, and the classical one of order 4, agree to a millionth; the others to the order of their step.
  @Test(arguments: [
    ("rkf45", "", 1e-6), ("rk8pd", "", 1e-6), ("msadams", "", 1e-6), ("bsimp", "", 1e-6), ("msbdf", "", 1e-6),
    ("dopri5", "", 1e-6), ("dop853", "", 1e-6), ("gbs", "", 1e-6), ("stoermer", "", 1e-6),
    ("propagator", "", 1e-9),
    ("taylor", "", 1e-6),
    ("rk4", "", 1e-3), ("gsl-rk4", "", 1e-3), ("verlet", "", 0.1), ("implicit-midpoint", "", 0.2),
    ("semi-implicit-euler", "--step 0.00005", 0.5),
  ])
  func everyIntegratorAgreesWithTheClosedForm(integrator: String, options: String, tolerance: Double) throws {
    let exact = try Self.frames("--integrator closed-form")
    let other = try Self.frames("--integrator \(integrator) \(options)")
    #expect(exact.rows.count == other.rows.count)
    for channel in Self.channels {
      let (a, b) = (exact.numbers(channel), other.numbers(channel))
      #expect(a.count == exact.rows.count && b.count == a.count)
      let difference = zip(a, b).map { abs($0 - $1) }.max() ?? .infinity
      #expect(difference < tolerance, "\(channel)")
    }
  }

  @Test func defaultIntegratorIsRK8PD() throws {
    let sandbox = try Sandbox()
    let runs = try ["", "--integrator rk8pd", "--integrator rk8pd --tolerance 1e-10"].map {
      try sandbox.simctl("replay - --format json \($0)", input: Recordings.mixed)
    }
    #expect(runs[0].output == runs[1].output && runs[0].output == runs[2].output)
    let coarse = try sandbox.simctl(
      "replay - --format json --integrator rk8pd --tolerance 1e-3", input: Recordings.mixed)
    #expect(coarse.output != runs[0].output)
  }

  /// The release velocity is what `inspect` shows, for every estimator.
  @Test(arguments: InspectTests.estimators)
  func everyEstimatorDecidesByItsVelocity(estimator: String) throws {
    let sandbox = try Sandbox()
    let text = Recordings.csv(Recordings.longPull, Recordings.flick, Recordings.nudge)
    let replay = try sandbox.simctl("replay - --velocity \(estimator) --format json", input: text)
    expectQuietSuccess(replay)
    let inspect = try sandbox.simctl("inspect - --velocity \(estimator) --format json", input: text).json()
    let results = try replay.json()["results"].elements
    #expect(results.count == 3)
    for (result, inspected) in zip(results, inspect["results"].elements) {
      #expect(result["release"]["velocity"] == inspected["velocity"][estimator])
    }
    // Only two of them see that the flick's finger rests for its last 8 ms.
    #expect(results[1]["outcome"].string == (estimator == "two-point" ? "restored" : "dismissed"))
    let set = try sandbox.simctl("replay - --set velocity=\(estimator) --format json", input: text)
    #expect(set.output == replay.output)
  }

  @Test func withoutAVelocityTheConditionIsNotMet() throws {
    let held = Recordings.csv(
      ["a,0,195,400,down,0"] + (1...5).map { "a,\($0 * 10),195,\(400 + $0 * 10),move,0" } + [
        "a,300,195,450,up,0"
      ])
    let result = try Sandbox().simctl("replay - --velocity lsq2 --format json", input: held).json()[
      "results"][0]
    #expect(result["outcome"].string == "restored")
    #expect(result["release"]["velocity"] == .null)
    let velocity = result["conditions"][1]
    #expect(velocity["observed"] == .null && velocity["margin"] == .null && velocity["met"].bool == false)
    #expect(result["motion"]["velocityJump"] == .null)
  }

  /// Of the moves in each sixtieth of a second the last is delivered, at its own time; the others jump about.
  @Test func touchRateKeepsTheLastMoveOfEachFrame() throws {
    let all = [
      "a,0,195,400,down,0", "a,5,195,450,move,0", "a,10,195,410,move,0", "a,20,195,500,move,0",
      "a,25,195,300,move,0", "a,30,195,430,move,0", "a,40,195,0,move,0", "a,45,195,445,move,0",
      "a,48,195,445,up,0",
    ]
    let kept = [0, 2, 5, 7, 8].map { all[$0] }
    let sandbox = try Sandbox()
    let merged = try sandbox.simctl("replay - --touch-rate 60 --format json", input: Recordings.csv(all))
    let sparse = try sandbox.simctl("replay - --format json", input: Recordings.csv(kept))
    expectQuietSuccess(merged)
    #expect(merged.output == sparse.output)
    let release = try merged.json()["results"][0]["release"]
    #expect(release["translation"] == JSON("[0, 35]"))
    #expect(abs(try #require(release["velocity"][1].number) - 1000) < 1e-9)
    let raw = try sandbox.simctl("replay - --format json", input: Recordings.csv(all))
    #expect(try raw.json()["results"][0]["release"] != release)
  }

  @Test func motionIsMeasuredAgainstTheDefinitions() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.csv(Recordings.nudge), to: "a.csv")
    let run = try sandbox.simctl("replay a.csv --frames f.csv --format json --integrator closed-form")
    let result = try run.json()["results"][0]
    let motion = result["motion"]
    let release = try #require(result["release"]["time"].number)
    #expect(release == 0.608)
    let settling = try #require(motion["settlingTime"].number)
    let table = CSVTable(try sandbox.text("f.csv"))
    // After the settling time the sheet is within half a point of its place.
    for (time, y) in zip(table.numbers("time"), table.numbers("ty")) where time > release + settling {
      #expect(abs(y) <= 0.5 + 1e-9, "at \(time)")
    }
    #expect(
      zip(table.numbers("time"), table.numbers("ty")).contains {
        $0 > release + settling - 0.05 && $0 < release + settling && abs($1) > 0.5
      })
    let lowest = table.numbers("ty").min() ?? 0
    #expect(try #require(motion["overshoot"].number) >= -lowest - 1e-9)
    #expect(try #require(motion["duration"].number) >= settling)
  }
}
