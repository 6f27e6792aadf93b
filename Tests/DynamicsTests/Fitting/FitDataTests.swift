// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

@Suite struct FitDataTests {
  private func data(_ values: [Double]) throws -> FitData {
    try FitData(values.enumerated().map { MotionSample(time: 5 + Double($0) / 60, value: $1) })
  }

  @Test func samplesAreBroughtToScale() throws {
    let data = try data([844, 800, 600, 544, 544])
    #expect(data.times.first == 0 && data.times.last == 1)
    #expect(data.values.first == 0 && data.values.last == -1)
    #expect(data.range == 300 && data.origin == 5)
  }

  /// Each run of equal values weighs as much as one sample.
  @Test func equalValuesCountOnce() throws {
    let data = try data([0, 0, 0, 0, 1, 3, 3, 9])
    #expect(data.effectiveCount == 4)
    #expect(
      zip(data.weights, [0.5, 0.5, 0.5, 0.5, 1, 0.5.squareRoot(), 0.5.squareRoot(), 1]).allSatisfy {
        $0 == $1
      })
  }

  /// The floor is a quarter of the variance q²/12 of rounding, q being 1 of 300 points.
  @Test func roundedValuesHaveAStep() throws {
    let samples = Recording(duration: 0.5, step: 1).spring(20, 0.6, from: 844, to: 544)
    let data = try FitData(samples)
    let step = 1 / data.range
    let expected = Double(data.effectiveCount) * step * step / 48
    #expect(isWithin(1e-6 * expected, data.floor, expected))
  }

  @Test func evenMotionAndExactMotionHaveNone() throws {
    let even = try data((0...40).map { 5 * Double($0) })
    #expect(even.floor < 1e-15)
    #expect(try FitData(Recording().spring(20, 0.6, from: 844, to: 544)).floor < 1e-15)
  }

  @Test func thinningKeepsTheMotion() throws {
    let samples = Recording(rate: 1000, duration: 10).spring(20, 0.6, from: 0, to: 1, at: 5)
    let part = try FitData(samples).thinned(to: 72)
    #expect(part.count <= 73 && part.values.count == part.count && part.weights.count == part.count)
    #expect(part.times.first == 0 && part.times.last == 1)
    #expect(part.times.count { (0.5..<0.55).contains($0) } > 25)
  }

  /// The floor is a sum over samples: a part has its share of it.
  @Test func partHasItsShareOfTheFloor() throws {
    let data = try FitData(Recording(rate: 1000, step: 0.01).spring(20, 0.6, from: 0, to: 300))
    let part = data.thinned(to: 100)
    let weight = part.weights.reduce(0) { $0 + $1 * $1 }
    #expect(isWithin(1e-12, part.floor / data.floor, weight / Double(data.effectiveCount)))
    #expect(part.count < 103 && data.thinned(to: data.count).count == data.count)
  }
}
