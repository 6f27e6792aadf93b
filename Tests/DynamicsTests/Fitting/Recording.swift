// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport

/// Samples of a known motion, as a screen recording has them.
struct Recording {
  var rate = 60.0
  var duration = 1.0
  /// Standard deviation of what is added to each value.
  var noise = 0.0
  /// Step to which values are rounded; 0 for none.
  var step = 0.0
  /// Largest shift of a time, in seconds.
  var jitter = 0.0
  /// Share of frames that are missing.
  var dropped = 0.0
  var seed: UInt64 = 1

  func samples(_ position: (Double) -> Double) -> [MotionSample] {
    var random = SeededGenerator(seed: seed)
    var samples: [MotionSample] = []
    for index in 0...Int((duration * rate).rounded()) {
      let time = Double(index) / rate + (2 * random.unit() - 1) * jitter
      var value = position(time) + noise * Self.normal(&random)
      if step > 0 { value = (value / step).rounded() * step }
      if random.unit() >= dropped { samples.append(MotionSample(time: time, value: value)) }
    }
    return samples
  }

  /// A spring that begins at a time and rests before.
  func spring(
    _ frequency: Double, _ ratio: Double, from start: Double, to target: Double, velocity: Double = 0,
    at startTime: Double = 0
  ) -> [MotionSample] {
    let motion = SpringMotion(
      spring: Spring(angularFrequency: frequency, dampingRatio: ratio), from: start, to: target,
      initialVelocity: velocity)
    return samples { motion.position(at: $0 - startTime) }
  }

  func decay(_ rate: Double, from start: Double, velocity: Double, at startTime: Double = 0)
    -> [MotionSample]
  {
    samples { start + velocity / rate * (1 - exp(-rate * max($0 - startTime, 0))) }
  }

  func curve(
    _ curve: TimingCurve, _ duration: Double, from start: Double, to target: Double, at startTime: Double = 0
  ) -> [MotionSample] {
    samples { start + (target - start) * curve.progress(at: ($0 - startTime) / duration) }
  }

  /// A number of the standard normal distribution, by Box and Muller's method.
  static func normal(_ random: inout SeededGenerator) -> Double {
    (-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit())
  }
}

/// Whether a number differs from another by no more than a tolerance.
func isWithin(_ tolerance: Double, _ value: Double?, _ expected: Double) -> Bool {
  value.map { ($0 - expected).magnitude <= tolerance } ?? false
}
