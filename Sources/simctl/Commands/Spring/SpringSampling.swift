// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// A motion's state at a time.
struct SpringSample: Hashable, Sendable {
  /// Seconds since the start.
  var time: Double
  /// Position, in the unit of the motion's ends.
  var position: Double
  /// Units per second.
  var velocity: Double
}

/// Which times of a motion are shown, and how its states there are computed.
enum SpringSampling {
  /// More samples than this are a slip of the keyboard.
  static let limit = 1_000_000

  /// The times of samples at a rate: 0, 1/rate, 2/rate and so on, the last being the first at which the motion
  /// has settled.
  ///
  /// - Throws: A usage error when the motion never settles or the samples are too many.
  static func times(rate: Double, settlingTime: Double?) throws(CommandError) -> [Double] {
    guard let settlingTime, settlingTime.isFinite else {
      throw .usage("--sample goes on until the motion has settled, and this one never does; use --at T")
    }
    var count = (settlingTime * rate).rounded(.up)
    guard count < Double(limit) else {
      throw .usage(
        "--sample \(NumberText.string(rate)) until the motion has settled, at "
          + "\(NumberText.string(settlingTime)) s, makes more than \(limit) samples; lower it, or use --at T")
    }
    // The product is rounded; the times are what counts.
    if count > 0, (count - 1) / rate >= settlingTime { count -= 1 }
    if count / rate < settlingTime { count += 1 }
    return (0...Int(count)).map { Double($0) / rate }
  }

  /// The states of a motion at times of at least 0, in the order of the times.
  ///
  /// An integrator runs once through the times in ascending order, on the displacement from the target.
  ///
  /// - Throws: `IntegrationError`.
  static func samples(
    of motion: SpringMotion, at times: [Double], by method: MotionMethod, options: IntegratorOptions
  ) throws(IntegrationError) -> [SpringSample] {
    switch method {
    case .closedForm:
      return times.map { time in
        let state = motion.state(at: time)
        return SpringSample(time: time, position: state.position, velocity: state.velocity)
      }
    case .integrator(let method):
      return try integrated(motion, at: times, by: method, options: options)
    }
  }

  private static func integrated(
    _ motion: SpringMotion, at times: [Double], by method: IntegratorMethod, options: IntegratorOptions
  ) throws(IntegrationError) -> [SpringSample] {
    let system = OscillatorSystem([Oscillator(motion.spring)])
    var integrator = try AnyIntegrator(method, for: system, options: options)
    var state = [motion.start - motion.target, motion.initialVelocity]
    var now = 0.0
    var samples = times.map { SpringSample(time: $0, position: motion.start, velocity: state[1]) }
    for index in times.indices.sorted(by: { times[$0] < times[$1] }) where times[index] > 0 {
      try integrator.advance(system, state: &state, from: now, to: times[index])
      now = times[index]
      samples[index].position = motion.target + state[0]
      samples[index].velocity = state[1]
    }
    return samples
  }
}
