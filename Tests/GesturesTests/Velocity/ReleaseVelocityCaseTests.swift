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

  @Test(arguments: VelocityEstimation.allCases)
  func secondGestureRemembersNothingOfTheFirst(estimation: VelocityEstimation) {
    // The same rows after another gesture of the same finger: a trace of its own.
    let rows = [(0.0, 0.0), (8, 12), (16, 30), (24, 55), (25, 55)]
    let alone = TouchTrace.vertical(rows)
    var second = TouchTrace.vertical(rows)
    second.id = "gesture#2"
    second.startTime = 7.25
    #expect(estimation.estimator.velocity(of: second.path) == estimation.estimator.velocity(of: alone.path))
  }
}
