// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Dynamics

/// Motions whose parameters are known are found again.
@Suite struct MotionFitTests {
  private func best(
    _ samples: [MotionSample], _ models: [MotionModel] = MotionModel.allCases
  ) throws -> MotionFit {
    try #require(try MotionFit.fits(of: samples, models: models).first)
  }

  /// Angular frequency, ratio, start, target, velocity and start time.
  @Test(arguments: [
    [21.9, 0.6, 844, 544, 0, 0.105], [21.9, 0.6, 844, 544, -600, 0], [9, 0.25, -3, 8, 40, 0],
    [20, 2, 0, 300, 0, 0.1], [30, 0.05, 0, 1, 0, 0.2], [12, 0.5, 100, 100, 2000, 0],
  ]) func exactSpringIsFoundExactly(p: [Double]) throws {
    let samples = Recording().spring(p[0], p[1], from: p[2], to: p[3], velocity: p[4], at: p[5])
    let fit = try best(samples, [.spring])
    let spring = try #require(fit.spring)
    let scale = max((p[3] - p[2]).magnitude, p[4].magnitude / p[0])
    #expect(isWithin(1e-6 * p[0], spring.angularFrequency, p[0]))
    #expect(isWithin(1e-6 * max(1, p[1]), spring.dampingRatio, p[1]))
    #expect(isWithin(1e-6 * scale, fit.start, p[2]) && isWithin(1e-6 * scale, fit.target, p[3]))
    #expect(isWithin(1e-4 * scale * p[0], fit.initialVelocity, p[4]))
    #expect(isWithin(1e-6, fit.startTime, p[5]) && fit.residual < 1e-8 * scale)
    #expect(fit.fittedParameters.contains(.startTime) == (p[5] > 0))
  }

  /// A motion that turns round early has another beginning that comes near: that at its turning point. The truth is closer.
  @Test(arguments: [
    [12.566, 0.6, 2000], [31.416, 0.6, 2000], [31.416, 1.5, 2000], [12.566, 3, 2000], [12.566, 0.9, 3000],
    [12.566, 1, -1500], [9.467, 1.08, 365],
  ]) func springThatBeginsBackwardsIsFound(p: [Double]) throws {
    let samples = Recording(duration: 1.1, jitter: 0.001, dropped: 0.05, seed: 7)
      .spring(p[0], p[1], from: 844, to: 544, velocity: p[2], at: 0.1)
    let fit = try best(samples, [.spring])
    #expect(fit.residual < 1e-6, "\(fit)")
    #expect(isWithin(1e-6, fit.startTime, 0.1) && isWithin(1e-3, fit.initialVelocity, p[2]))
    #expect(isWithin(1e-6 * p[0], fit.spring?.angularFrequency, p[0]))
  }

  /// In rounded values with noise, the motion that was recorded comes no nearer to them than the one that is found.
  @Test(arguments: [[16.61, 1.62, 770, 0.2], [9.467, 1.08, 365, 0.05]])
  func noisySpringThatBeginsBackwardsIsFound(p: [Double]) throws {
    let motion = SpringMotion(
      spring: Spring(angularFrequency: p[0], dampingRatio: p[1]), from: 844, to: 544, initialVelocity: p[2])
    for seed in 1...3 as ClosedRange<UInt64> {
      let recording = Recording(rate: 120, duration: 1.2, noise: 0.3, step: 1.0 / 3, seed: seed)
      let samples = recording.spring(p[0], p[1], from: 844, to: 544, velocity: p[2], at: p[3])
      let sum = samples.reduce(0) { sum, sample in
        let position = sample.time > p[3] ? motion.position(at: sample.time - p[3]) : 844
        return sum + pow(position - sample.value, 2)
      }
      #expect(
        try best(samples, [.spring]).residual < 1.05 * (sum / Double(samples.count)).squareRoot(), "\(seed)")
    }
  }

  /// The motion comes from the equation of motion by a fourth-order integration with a hundred steps a frame, not from the closed
  /// form.
  @Test func integratedSpringIsFound() throws {
    let (stiffness, coefficient) = (400.0, 18.0)
    var (x, v, samples) = (-300.0, -500.0, [MotionSample]())
    let h = 1.0 / 6000
    func acceleration(_ x: Double, _ v: Double) -> Double { -stiffness * x - coefficient * v }
    for step in 0...4000 {
      if step % 100 == 0 { samples.append(MotionSample(time: 10 + Double(step) * h, value: 700 + x)) }
      let a1 = acceleration(x, v)
      let (v2, a2) = (v + h / 2 * a1, acceleration(x + h / 2 * v, v + h / 2 * a1))
      let (v3, a3) = (v + h / 2 * a2, acceleration(x + h / 2 * v2, v + h / 2 * a2))
      let (v4, a4) = (v + h * a3, acceleration(x + h * v3, v + h * a3))
      x += h / 6 * (v + 2 * v2 + 2 * v3 + v4)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    let fit = try best(samples, [.spring, .critical, .decay])
    #expect(fit.model == .spring && fit.startTime == 10)
    let spring = try #require(fit.spring)
    #expect(isWithin(1e-4, spring.stiffness, 400) && isWithin(1e-6, spring.dampingRatio, 0.45))
    #expect(isWithin(1e-5, fit.start, 400) && isWithin(1e-5, fit.target, 700))
    #expect(isWithin(1e-3, fit.initialVelocity, -500))
  }

  /// Each kind of motion is told apart by the criterion, exact and in whole points.
  @Test(arguments: [0.0, 1])
  func eachModelWinsOnItsOwnMotion(step: Double) throws {
    let recording = Recording(duration: 0.8, step: step, seed: 3)
    let motions: [(MotionModel, [MotionSample])] = [
      (.spring, recording.spring(20, 0.7, from: 844, to: 544, at: 0.11)),
      (.decay, recording.decay(3.7, from: 0, velocity: 1500)),
      (.curve, recording.curve(.webSheet, 0.5, from: 844, to: 244, at: 0.1)),
    ]
    for (model, samples) in motions {
      let fits = try MotionFit.fits(of: samples)
      #expect(fits.map(\.model).first == model)
      #expect(fits.count == 4 && zip(fits, fits.dropFirst()).allSatisfy { $0.aic <= $1.aic })
    }
  }

  @Test func criticalSpringWinsWithOneParameterLess() throws {
    for step in [0, 1.0] {
      let samples = Recording(step: step).spring(13.19, 1, from: 844, to: 544, at: 0.1)
      let fits = try MotionFit.fits(of: samples, models: [.spring, .critical])
      #expect(fits[0].model == .critical && fits[0].spring?.dampingRatio == 1)
      #expect(
        fits[0].standardErrors.dampingRatio == nil && fits[0].parameterCount == fits[1].parameterCount - 1)
    }
  }

  /// Curves of UIKit and of web drawers, with rest on both sides, on one and on none.
  @Test(arguments: [
    (TimingCurve.easeInEaseOut, 0.12, 0.8), (.easeInEaseOut, 0, 0.35), (.webSheet, 0.1, 0.8),
    (.webSheet, 0, 0.6),
    (.coreAnimationDefault, 0.1, 0.7), (.easeIn, 0.1, 0.7), (.linear, 0.05, 0.6),
  ]) func curvesAreFound(curve: TimingCurve, startTime: Double, length: Double) throws {
    let samples = Recording(duration: length).curve(curve, 0.35, from: 800, to: 200, at: startTime)
    let fit = try best(samples, [.curve])
    guard case .curve(let motion) = fit.motion else {
      Issue.record("the motion is no curve")
      return
    }
    #expect(
      isWithin(1e-5, motion.curve.x1, curve.x1) && isWithin(1e-5, motion.curve.y1, curve.y1), "\(motion)")
    #expect(
      isWithin(1e-5, motion.curve.x2, curve.x2) && isWithin(1e-5, motion.curve.y2, curve.y2), "\(motion)")
    #expect(isWithin(1e-6, motion.duration, 0.35) && isWithin(1e-6, fit.startTime, startTime), "\(fit)")
    #expect(isWithin(1e-3, fit.start, 800) && isWithin(1e-3, fit.target, 200))
  }

  @Test func decayIsFound() throws {
    let fit = try best(Recording(duration: 1.5).decay(3.7, from: 100, velocity: 1500, at: 0.21), [.decay])
    guard case .decay(let motion) = fit.motion else {
      Issue.record("the motion is no decay")
      return
    }
    #expect(isWithin(1e-6, motion.decay.decayRate, 3.7) && isWithin(1e-3, fit.initialVelocity, 1500))
    #expect(isWithin(1e-6, fit.startTime, 0.21) && isWithin(1e-5, fit.target, 100 + 1500 / 3.7))
  }

  /// Rounded values, uneven and missing frames, a long rest: four standard errors reach the truth.
  @Test func poorRecordingGivesTheSpringWithinItsErrors() throws {
    let recording = Recording(
      rate: 120, duration: 2, noise: 0.2, step: 1.0 / 3, jitter: 0.001, dropped: 0.1, seed: 5)
    let fit = try best(recording.spring(16, 0.82, from: 844, to: 544, at: 0.2), [.spring])
    let spring = try #require(fit.spring)
    let errors = fit.standardErrors
    let frequency = try #require(errors.angularFrequency)
    #expect(isWithin(4 * frequency, spring.angularFrequency, 16) && frequency < 0.2)
    #expect(isWithin(4 * (try #require(errors.dampingRatio)), spring.dampingRatio, 0.82))
    #expect(isWithin(4 * (try #require(errors.target)), fit.target, 544))
    #expect(isWithin(4 * (try #require(errors.startTime)), fit.startTime, 0.2))
    // k = ω² and 2π/ω by the rules of propagation.
    #expect(isWithin(1e-12, errors.stiffness, 2 * spring.angularFrequency * frequency))
    #expect(isWithin(1e-12, errors.response, spring.response / spring.angularFrequency * frequency))
  }

  /// From a·x + b over c·t + d come a·x₀ + b, a·v/c, ω/c and so on. Factors of two scale without rounding.
  @Test func otherUnitsGiveTheSameMotion() throws {
    let samples = Recording(noise: 0.5, seed: 4).spring(18, 0.6, from: 844, to: 544, velocity: -300, at: 0.1)
    let scaled = samples.map { MotionSample(time: $0.time * 4, value: $0.value / 2) }
    for model in [MotionModel.spring, .decay, .curve] {
      let (fit, other) = (try best(samples, [model]), try best(scaled, [model]))
      #expect(other.start == fit.start / 2 && other.target == fit.target / 2)
      #expect(other.startTime == 4 * fit.startTime && other.residual == fit.residual / 2)
      #expect(other.initialVelocity == fit.initialVelocity.map { $0 / 8 })
      #expect(other.standardErrors.target == fit.standardErrors.target.map { $0 / 2 })
      if let spring = fit.spring {
        #expect(isWithin(1e-14, other.spring?.angularFrequency, spring.angularFrequency / 4))
        #expect(isWithin(1e-14, other.spring?.dampingRatio, spring.dampingRatio))
      }
    }
    let shifted = samples.map { MotionSample(time: 1e5 + 3 * $0.time, value: -2.54 * $0.value + 1000) }
    let (fit, other) = (try best(samples, [.spring]), try best(shifted, [.spring]))
    #expect(isWithin(1e-4, other.spring?.angularFrequency, (fit.spring?.angularFrequency ?? 0) / 3))
    #expect(isWithin(1e-3, other.target, -2.54 * fit.target + 1000))
    #expect(isWithin(1e-4, other.startTime, 1e5 + 3 * fit.startTime))
  }

  /// Cut long before it settles, a motion does not tell its target.
  @Test func whatIsNotDeterminedHasNoError() throws {
    let fit = try best(Recording(duration: 0.5, noise: 1).spring(1, 0.8, from: 0, to: 400), [.spring])
    #expect(fit.standardErrors.target == nil && fit.standardErrors.angularFrequency == nil)
    #expect(fit.standardErrors.stiffness == nil && fit.standardErrors.start != nil)
    // A decay is a spring's slow exponential, whatever the fast one would be.
    let decay = try best(Recording(duration: 2).decay(2, from: 0, velocity: 1500), [.spring])
    #expect(decay.standardErrors.angularFrequency == nil && decay.standardErrors.dampingRatio == nil)
    #expect(decay.standardErrors.target != nil && decay.residual < 1e-6)
  }

  /// A change of any parameter by a tenth of its error makes the sum of squares of all samples larger, not only of a part of them.
  @Test func longRecordingIsFittedToAllSamples() throws {
    let samples = Recording(rate: 600, duration: 2, noise: 2, seed: 9).spring(
      20, 0.6, from: 844, to: 544, velocity: 900)
    let fit = try best(samples, [.spring])
    let spring = try #require(fit.spring)
    let errors = fit.standardErrors
    #expect(fit.parameterCount == 5)
    func sum(_ frequency: Double, _ ratio: Double, _ start: Double, _ target: Double) throws -> Double {
      let motion = SpringMotion(
        spring: Spring(
          angularFrequency: spring.angularFrequency + frequency, dampingRatio: spring.dampingRatio + ratio),
        from: fit.start + start, to: fit.target + target, initialVelocity: try #require(fit.initialVelocity))
      return samples.reduce(0) { $0 + pow(motion.position(at: $1.time) - $1.value, 2) }
    }
    let least = try sum(0, 0, 0, 0)
    for sign in [-0.1, 0.1] {
      #expect(try sum(sign * (try #require(errors.angularFrequency)), 0, 0, 0) > least)
      #expect(try sum(0, sign * (try #require(errors.dampingRatio)), 0, 0) > least)
      #expect(try sum(0, 0, sign * (try #require(errors.start)), 0) > least)
      #expect(try sum(0, 0, 0, sign * (try #require(errors.target))) > least)
    }
  }

  @Test func errorsGrowWithTheNoise() throws {
    let errors = try [0.1, 1, 10].map {
      try best(Recording(noise: $0, seed: 8).spring(20, 0.6, from: 844, to: 544), [.spring])
        .standardErrors.angularFrequency ?? .infinity
    }
    #expect(isWithin(2, errors[1] / errors[0], 10) && isWithin(3, errors[2] / errors[1], 10))
  }

  /// m·ln(RSS/m) + 2k + 2k(k+1)/(m−k−1), where no two values are the same and the start time is held.
  @Test func criterionIsThatOfAkaike() throws {
    let samples = Recording(noise: 1, seed: 2).spring(20, 0.6, from: 844, to: 544, velocity: 500)
    let fit = try best(samples, [.spring])
    #expect(fit.parameterCount == 5)
    let (m, k) = (61.0, 6.0)
    let sum = samples.reduce(0) { $0 + pow(fit.value(at: $1.time) - $1.value, 2) }
    #expect(isWithin(1e-9, fit.residual, (sum / m).squareRoot()))
    #expect(isWithin(1e-9, fit.aic, m * log(sum / m) + 2 * k + 2 * k * (k + 1) / (m - k - 1)))
  }

  @Test func resultIsTheSameEveryTime() throws {
    let samples = Recording(noise: 1, seed: 6).spring(20, 0.6, from: 844, to: 544, at: 0.1)
    #expect(try best(samples, [.spring]) == best(samples, [.spring]))
  }
}
