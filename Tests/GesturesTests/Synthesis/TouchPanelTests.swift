// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@testable import Gestures

@Suite struct TouchPanelTests {
  /// What a panel says of a finger that rests for a minute in the middle of the screen.
  private func held(rate: Double, noise: Double, scale: Double = 8) -> [TouchSample] {
    let panel = TouchPanel(
      rate: rate, noise: noise, screen: .init(width: 400, height: 800, scale: scale))
    let movement = FingerMovement(start: Vector(x: 200, y: 400), strokes: [], lift: 60)
    return panel.samples(of: movement, random: RandomStream(seed: 3, index: 0))
  }

  private func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return sqrt(values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1))
  }

  @Test(arguments: [60.0, 120, 240], [0.25, 0.5, 2])
  func noiseIsRecoveredFromAHeldFinger(rate: Double, noise: Double) {
    let moves = held(rate: rate, noise: noise).filter { $0.phase == .move }
    // Pixels of 1/8 pt add 1/96 to the variance in pt; 3600 correlated samples leave under 4 % of error.
    for values in [moves.map(\.position.x), moves.map(\.position.y)] {
      let measured = deviation(values)
      #expect(abs(measured - noise) < 0.06 * noise + 0.003, "\(measured)")
    }
  }

  @Test func neighbouringErrorsAreCorrelated() {
    let moves = held(rate: 240, noise: 1).filter { $0.phase == .move }.map { $0.position.y - 400 }
    let products = zip(moves, moves.dropFirst()).map { $0 * $1 }
    // exp(−Δt/τ) with Δt = 1/240 s and τ = 8 ms; one frame in a hundred is lost.
    let expected = exp(-1 / (240 * 0.008))
    let variance = moves.map { $0 * $0 }.reduce(0, +) / Double(moves.count)
    let measured = products.reduce(0, +) / Double(products.count) / variance
    #expect(abs(measured - expected) < 0.04, "\(measured)")
  }

  @Test func withoutNoiseAHeldFingerStaysOnOnePixel() {
    #expect(Set(held(rate: 120, noise: 0).map(\.position)) == [Vector(x: 200, y: 400)])
  }

  @Test(arguments: [30.0, 60, 120, 1000])
  func framesComeAtTheRateWithJitter(rate: Double) {
    let times = held(rate: rate, noise: 0.5).filter { $0.phase == .move }.map(\.time)
    let error = min(0.0003, 1 / (8 * rate))
    // Distance of each time stamp from the grid of frames: at most three deviations, and about one on
    // average.
    let offsets = times.map { $0 - ($0 * rate).rounded() / rate }
    #expect(offsets.allSatisfy { abs($0) <= 3 * error + 1e-6 })
    #expect(abs(deviation(offsets) - error) < 0.1 * error)
  }

  @Test func oneFrameInAHundredIsLost() {
    let moves = held(rate: 1000, noise: 0.5).filter { $0.phase == .move }
    #expect((59_200...59_500).contains(moves.count), "\(moves.count)")
  }

  @Test func upRepeatsTheLastPositionSoonAfterTheLift() {
    let samples = held(rate: 120, noise: 0.5)
    #expect(samples.last?.phase == .up)
    #expect(samples.last?.position == samples.dropLast().last?.position)
    #expect((60.0...60.0085).contains(samples.last?.time ?? 0))
  }
}
