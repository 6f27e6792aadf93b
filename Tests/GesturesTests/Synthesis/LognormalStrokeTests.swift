// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@testable import Gestures

@Suite struct LognormalStrokeTests {
  static let shapes: [(amplitude: Double, peak: Double, spread: Double)] = [
    (180, 1500, 0.18), (180, 1500, 0.28), (40, 120, 0.12), (300, 90, 0.5),
  ]

  /// The formula of the speed, written out: D/(σ√(2π)s)·exp(−(ln s − μ)²/(2σ²)).
  private func formula(_ stroke: LognormalStroke, _ time: Double) -> Double {
    let after = time - stroke.onset
    let exponent = pow(log(after) - stroke.logTime, 2) / (2 * pow(stroke.logSpread, 2))
    return stroke.amplitude / (stroke.logSpread * sqrt(2 * .pi) * after) * exp(-exponent)
  }

  @Test(arguments: shapes)
  func speedFollowsTheLognormalFormula(shape: (amplitude: Double, peak: Double, spread: Double)) {
    let stroke = LognormalStroke(
      amplitude: shape.amplitude, peakSpeed: shape.peak, logSpread: shape.spread, direction: 1, onset: 0.2)
    for step in 1...40 {
      let time = 0.2 + exp(stroke.logTime) * Double(step) / 20
      #expect(abs(stroke.speed(at: time) - formula(stroke, time)) <= 1e-11 * shape.peak)
    }
    #expect(stroke.speed(at: 0.2) == 0)
    #expect(stroke.speed(at: 0.1) == 0)
  }

  @Test(arguments: shapes)
  func peakIsWhereAndAsHighAsAsked(shape: (amplitude: Double, peak: Double, spread: Double)) {
    let stroke = LognormalStroke(
      amplitude: shape.amplitude, peakSpeed: shape.peak, logSpread: shape.spread, direction: 0)
    let mode = exp(stroke.logTime - shape.spread * shape.spread)
    #expect(abs(stroke.speed(at: mode) - shape.peak) < 1e-9 * shape.peak)
    #expect(abs(stroke.peakSpeed - shape.peak) < 1e-9 * shape.peak)
    #expect(stroke.speed(at: mode * 0.98) < shape.peak)
    #expect(stroke.speed(at: mode * 1.02) < shape.peak)
  }

  @Test func progressRunsFromNothingToEverything() {
    let stroke = LognormalStroke(amplitude: 100, peakSpeed: 800, logSpread: 0.25, direction: 0, onset: -0.05)
    #expect(stroke.progress(at: -0.05) == 0)
    #expect(stroke.progress(at: -1) == 0)
    #expect(abs(stroke.progress(at: stroke.onset + exp(stroke.logTime)) - 0.5) < 1e-15)
    #expect(stroke.progress(at: 1000) == 1)
    for part in [0.01, 0.3, 0.5, 0.99] {
      #expect(abs(stroke.progress(at: stroke.time(ofProgress: part)) - part) < 1e-12)
    }
  }

  @Test(arguments: [0, 1e-12, 0.3, -1.2])
  func speedIntegratesToTheArc(turn: Double) {
    let stroke = LognormalStroke(
      amplitude: 150, peakSpeed: 900, logSpread: 0.22, direction: .pi / 2, turn: turn)
    // The displacement is the integral of speed in the direction that turns with the travelled part.
    let steps = 4000
    let end = stroke.time(ofProgress: 0.9)
    var sum = Vector.zero
    for step in 0..<steps {
      let time = end * (Double(step) + 0.5) / Double(steps)
      let direction = .pi / 2 - turn / 2 + turn * stroke.progress(at: time)
      let length = stroke.speed(at: time) * end / Double(steps)
      sum += Vector(x: length * cos(direction), y: length * sin(direction))
    }
    #expect((stroke.displacement(at: end) - sum).length < 1e-4)
  }

  @Test func strokesAddAsVectors() {
    let down = LognormalStroke(amplitude: 100, peakSpeed: 500, logSpread: 0.2, direction: .pi / 2)
    let right = LognormalStroke(amplitude: 30, peakSpeed: 300, logSpread: 0.2, direction: 0, onset: 0.1)
    let movement = FingerMovement(start: Vector(x: 50, y: 60), strokes: [down, right], lift: 100)
    #expect((movement.position(at: 100) - Vector(x: 80, y: 160)).length < 1e-9)
    #expect(movement.position(at: 0) == Vector(x: 50, y: 60))
  }

  @Test func strokeUnderWayContributesOnlyItsRest() {
    let stroke = LognormalStroke(amplitude: 100, peakSpeed: 500, logSpread: 0.2, direction: 0)
      .shifted(toReach: 0.3, at: 0)
    let movement = FingerMovement(start: .zero, strokes: [stroke], lift: 100)
    #expect(movement.position(at: 0) == .zero)
    #expect((movement.position(at: 100) - Vector(x: 70, y: 0)).length < 1e-9)
  }

  @Test func movementIsShortenedToFitTheScreen() {
    let stroke = LognormalStroke(amplitude: 400, peakSpeed: 500, logSpread: 0.2, direction: .pi / 2)
    let movement = FingerMovement(start: Vector(x: 100, y: 300), strokes: [stroke], lift: 100)
      .fitted(within: Vector(x: 390, y: 508), margin: 8)
    #expect(abs(movement.position(at: 100).y - 500) < 1e-9)
    let short = FingerMovement(start: Vector(x: 100, y: 30), strokes: [stroke], lift: 100)
      .fitted(within: Vector(x: 390, y: 508), margin: 8)
    #expect(short.strokes[0].amplitude == 400)
  }
}
