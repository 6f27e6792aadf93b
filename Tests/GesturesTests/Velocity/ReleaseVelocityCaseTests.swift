// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

/// Situations that users of gesture libraries reported as wrong.
@Suite struct ReleaseVelocityCaseTests {
  /// 900 pt/s for 100 ms at 120 Hz, then 300 ms of rest without samples.
  static let held: TouchTrace = {
    var rows = (0...12).map { (Double($0) * 1000 / 120, Double($0) * 7.5) }
    rows.append((400, 90))
    return .vertical(rows)
  }()

  @Test func heldFingerHasNoVelocity() throws {
    for estimation in [VelocityEstimation.lsq2, .impulse, .legacy] {
      #expect(estimation.estimator.velocity(of: Self.held.path) == nil)
    }
    for estimation in [VelocityEstimation.flutter, .flutterIOS, .twoPoint] {
      #expect(estimation.estimator.velocity(of: Self.held.path) == .zero)
    }
  }

  @Test func heldFingerKeepsItsVelocityInUIKit() throws {
    #expect(agrees(try #require(UIKitVelocity().velocity(of: Self.held.path)).y, 900, relative: 1e-9))
    #expect(VelocityEstimation.allCases.filter(\.ignoresRest) == [.uikit])
  }

  @Test(arguments: VelocityEstimation.allCases)
  func touchAndLiftAloneCountForThosePairsThatSeeTheLift(estimation: VelocityEstimation) throws {
    let velocity = estimation.estimator.velocity(of: TouchTrace.vertical([(0, 0), (12, 60)]).path)
    if estimation.countsLift {
      #expect(agrees(try #require(velocity).y, 5000, relative: 1e-12))
    } else if estimation == .flutter {
      #expect(velocity == .zero)
    } else {
      #expect(velocity == nil)
    }
  }

  /// Microseconds, x and y of a curved, irregular drag that ends in a flick.
  private static let flick: [(time: Int, x: String, y: String)] = [
    (0, "195.5", "300"), (8_333, "195.5", "303.25"), (16_667, "196", "309.5"), (25_001, "197.25", "319"),
    (32_940, "199", "331.5"), (41_700, "201.5", "350"), (50_000, "204.25", "371.75"),
    (58_334, "208", "399.5"),
    (66_667, "212", "430.25"), (75_003, "217.5", "468"), (76_100, "217.5", "468"),
  ]

  /// The drag as rows of a CSV file, on a clock that begins at a number of microseconds.
  private static func rows(startingAt start: Int, of name: String = "drag") -> String {
    flick.enumerated().map { index, row in
      let phase = index == 0 ? "down" : index == flick.count - 1 ? "up" : "move"
      let (whole, part) = (start + row.time).quotientAndRemainder(dividingBy: 1000)
      return "\(name),\(whole).\(String(part + 1000).dropFirst()),\(row.x),\(row.y),\(phase),0\n"
    }.joined()
  }

  private static func traces(_ rows: String) throws -> [TouchTrace] {
    try TraceReader.rest(of: "trace_id,t_ms,x,y,phase,pointer\n" + rows)
  }

  private static func bits(_ velocity: Vector?) -> [UInt64]? {
    velocity.map { [$0.x.bitPattern, $0.y.bitPattern] }
  }

  /// 1 000 000 s, milliseconds since 1970 with decimals, a microsecond.
  @Test(arguments: [1_000_000_000_000, 1_700_000_000_123_457, 1])
  func startOfTheClockDoesNotChangeTheVelocityInAnyBit(microseconds: Int) throws {
    let reference = try #require(Self.traces(Self.rows(startingAt: 0)).first)
    let later = try #require(Self.traces(Self.rows(startingAt: microseconds)).first)
    #expect(later.startTime != reference.startTime)
    for estimation in VelocityEstimation.allCases {
      let estimator = estimation.estimator
      let expected = Self.bits(estimator.velocity(of: reference.path))
      #expect(expected != nil, "\(estimation)")
      #expect(Self.bits(estimator.velocity(of: later.path)) == expected, "\(estimation)")
      #expect(
        Self.bits(estimator.velocity(of: MotionPath(of: 0, in: later))) == expected,
        "\(estimation) of a finger")
    }
  }

  @Test(arguments: [
    "drag,0,100,100,down,0\ndrag,8,100,160,move,0\ndrag,16,100,240,move,0\n", rows(startingAt: 0),
  ])
  func secondGestureRemembersNothingOfTheFirst(first: String) throws {
    // Right after the first, which lifts or is cut off by the second touch of its finger.
    let both = try Self.traces(first + Self.rows(startingAt: 76_101))
    let alone = try #require(Self.traces(Self.rows(startingAt: 76_101)).first)
    try #require(both.map(\.id) == ["drag", "drag#2"])
    #expect(both[1].samples == alone.samples)
    let replayers = try VelocityEstimation.allCases.map { estimation in
      var options = ReplayOptions()
      options.velocity = estimation
      return (estimation, try Replayer(sheet: Sheet(), options: options))
    }
    for (estimation, replayer) in replayers {
      let estimator = estimation.estimator

      #expect(estimator.velocity(of: both[1].path) == estimator.velocity(of: alone.path), "\(estimation)")
      // The same replayer plays the first, then the second.
      _ = try replayer.replay(both[0])
      var result = try replayer.replay(both[1])
      #expect(result.trace == "drag#2" && result.line == both[1].line)
      let expected = try replayer.replay(alone)
      (result.trace, result.line) = (expected.trace, expected.line)
      #expect(result == expected, "\(estimation)")
    }
  }
}
