// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct MotionPathTests {
  static func sample(
    _ milliseconds: Double, _ y: Double, _ phase: TouchPhase, _ pointer: Int
  ) -> TouchSample {
    TouchSample(
      time: milliseconds / 1000, position: Vector(x: 10 * Double(pointer), y: y), phase: phase,
      pointer: pointer)
  }

  @Test func oneFingerIsItsOwnCentroid() {
    let trace = TouchTrace.vertical([(0, 100.3), (10, 110.7), (20, 120.1), (25, 121)])
    #expect(trace.path == MotionPath(of: 0, in: trace))
    #expect(trace.path.ending == MotionPath.Ending(time: 0.025, position: Vector(x: 195, y: 121)))
  }

  @Test func centroidDoesNotJumpWhenFingersComeAndGo() {
    let trace = TouchTrace(
      id: "two",
      samples: [
        Self.sample(0, 100, .down, 0), Self.sample(10, 110, .move, 0), Self.sample(15, 300, .down, 1),
        Self.sample(20, 120, .move, 0), Self.sample(20, 310, .move, 1), Self.sample(30, 130, .up, 0),
        Self.sample(40, 330, .move, 1), Self.sample(50, 330, .up, 1),
      ])
    // Both move by 10 at 20 ms; the lift of finger 0 brings 10/2; finger 1 then moves by 20.
    #expect(trace.path.points.map(\.position.y) == [100, 110, 120, 145])
    #expect(trace.path.points.map(\.time) == [0, 0.01, 0.02, 0.04])
    #expect(trace.path.ending?.position.y == 145)
  }

  @Test func movesOfSeveralFingersAtOneTimeAreOnePoint() {
    let rows = [
      Self.sample(0, 0, .down, 0), Self.sample(0, 0, .down, 1), Self.sample(8, 4, .move, 0),
      Self.sample(8, 8, .move, 1), Self.sample(8, 10, .move, 1), Self.sample(9, 4, .up, 0),
      Self.sample(9, 10, .up, 1),
    ]
    let path = TouchTrace(id: "pair", samples: rows).path
    #expect(path.points.map(\.position.y) == [0, 6, 7])
  }

  @Test func moveAtTheTimeOfAnotherFingersLiftIsMarked() {
    let rows = [
      Self.sample(0, 0, .down, 0), Self.sample(0, 0, .down, 1), Self.sample(10, 10, .move, 0),
      Self.sample(10, 5, .up, 1), Self.sample(20, 20, .move, 0), Self.sample(20, 20, .up, 0),
    ]
    let path = MotionPath(of: 0, in: TouchTrace(id: "pair", samples: rows))
    #expect(path.points.map(\.coincidesWithLift) == [false, true, false])
    // Android sees 0 and 20 ms, UIKit all three.
    #expect(LeastSquaresVelocity().velocity(of: path)?.y == 1000)
  }

  /// A pipe that stamps everything with one time must not make the work grow with the square of the rows.
  @Test func manyRowsAndFingersAtOneTimeStayCheap() {
    let fingers = 0..<40_000
    var rows = fingers.map { Self.sample(0, 0, .down, $0) }
    rows += fingers.map { Self.sample(8, 5, .move, $0) }
    rows += (0..<40_000).map { Self.sample(8, 5 + Double($0 % 2), .move, 0) }
    rows += fingers.map { Self.sample(8, 5, .up, $0) }
    let path = TouchTrace(id: "crowd", samples: rows).path
    #expect(path.points.count == 2 + 40_000)
    #expect(path.points.dropFirst().allSatisfy { !$0.coincidesWithLift || fingers.count > 1 })
    #expect(TouchDelivery(rate: 60).deliver(rows).count == 3 * 40_000)
  }

  @Test func centroidOfManyFingersIsTheirMean() {
    let fingers = 0..<40
    let rows =
      fingers.map { Self.sample(0, Double($0), .down, $0) }
      + fingers.map { Self.sample(10, Double($0) + Double($0), .move, $0) }
      + fingers.reversed().map { Self.sample(20, 2 * Double($0), .up, $0) }
    let path = TouchTrace(id: "crowd", samples: rows).path
    // Every finger moves by its own number; the mean of the numbers is 19.5.
    #expect(path.points.count == 2)
    #expect(abs(path.points[1].position.y - path.points[0].position.y - 19.5) < 1e-9)
    #expect(abs((path.ending?.position.y ?? 0) - path.points[1].position.y) < 1e-9)
  }

  /// The rows of one time have no order among themselves.
  @Test(arguments: VelocityEstimation.allCases)
  func orderOfSimultaneousMovesDoesNotMatter(estimation: VelocityEstimation) {
    let before = [
      Self.sample(0, 0, .down, 1), Self.sample(0, 0, .down, 2), Self.sample(10, 10, .move, 1),
      Self.sample(10, 12, .move, 2), Self.sample(20, 25, .move, 1), Self.sample(20, 20, .move, 2),
    ]
    let together = [Self.sample(30, 60, .move, 1), Self.sample(30, 50, .move, 2)]
    let after = [
      Self.sample(30, 60, .up, 1), Self.sample(40, 70, .move, 2), Self.sample(41, 70, .up, 2),
    ]
    let velocities = [together, together.reversed()].map { moves in
      estimation.estimator.velocity(of: MotionPath(centroidOf: before + moves + after))
    }
    #expect(velocities[0] == velocities[1])
  }
}
