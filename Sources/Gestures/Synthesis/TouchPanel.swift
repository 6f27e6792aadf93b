// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reports a finger's movement as a touch panel would: in frames, late at first, noisy and on whole pixels.
///
/// - Frames come at the rate; their time stamps are off by a normal error of 0.3 ms (at most an eighth of the
///   period), cut off at three deviations, and are whole microseconds, strictly increasing. Intervals in the
///   recordings published with evemu, Flutter and MonkeyHelper deviate by 0.15 to 0.7 ms.
/// - The first move is reported late: after 25 ms × e^(0.6 z), at most 110 ms and at most two fifths of the
///   touch. In those recordings it follows after 7 to 129 ms (once 480). Half of the taps are never reported
///   to move. (Both shapes are choices of this project.)
/// - One frame in a hundred is lost, never the last one (a choice of this project).
/// - The error of the position is a stationary Gauss–Markov process on each axis, because panels filter: its
///   deviation is the noise, its correlation exp(−Δt/τ) with τ = 8 ms (a choice of this project). Noise of
///   0.5 pt, 0.08 mm on a phone, is well inside the 1 mm of jitter that the Windows touch digitizer
///   requirements allow.
/// - Positions are whole pixels of the screen.
/// - The up row repeats the last position, as Android does, up to 8 ms after the finger has left.
struct TouchPanel {
  /// Frames a second.
  let rate: Double
  /// Standard deviation of the position on each axis, in points.
  let noise: Double
  /// The screen that positions lie on.
  let screen: Screen
  /// Correlation time of the noise, in seconds.
  static let correlationTime = 0.008
  private static let lossProbability = 0.01

  /// The rows that the panel sends for a movement: a `down` at 0, moves, an `up`.
  func samples(
    of movement: FingerMovement, reportsMoves: Bool = true, random: borrowing RandomStream
  ) -> [TouchSample] {
    let period = 1 / rate
    let stampError = min(0.0003, period / 8)
    let latency = min(random.lognormal(median: 0.025, spread: 0.6), 0.11, 0.4 * movement.lift)
    let correlation = exp(-period / Self.correlationTime)
    let innovation = noise * (1 - correlation * correlation).squareRoot()
    var error = Vector(x: random.normal(deviation: noise), y: random.normal(deviation: noise))
    var position = pixel(movement.position(at: 0) + error)
    var samples = [TouchSample(time: 0, position: position, phase: .down)]
    let frames = Int(movement.lift * rate)
    samples.reserveCapacity(frames + 2)
    var stamp = 0
    for frame in 0..<frames where reportsMoves {
      let time = Double(frame + 1) * period
      error = Vector(
        x: correlation * error.x + random.normal(deviation: innovation),
        y: correlation * error.y + random.normal(deviation: innovation))
      let late = time + random.boundedNormal(deviation: stampError)
      let lost = random.chance(Self.lossProbability) && frame + 1 < frames
      guard time >= latency, !lost else { continue }
      stamp = max(Self.microseconds(late), stamp + 1)
      position = pixel(movement.position(at: time) + error)
      samples.append(TouchSample(time: Double(stamp) / 1e6, position: position, phase: .move))
    }
    let lift = Self.microseconds(movement.lift + random.uniform(0...min(period, 0.008)))
    stamp = max(lift, stamp + Self.microseconds(0.3 * period))
    samples.append(TouchSample(time: Double(stamp) / 1e6, position: position, phase: .up))
    return samples
  }

  /// The nearest pixel of the screen.
  private func pixel(_ position: Vector) -> Vector {
    Vector(x: pixel(position.x, side: screen.width), y: pixel(position.y, side: screen.height))
  }

  private func pixel(_ coordinate: Double, side: Double) -> Double {
    let last = (side * screen.scale).rounded(.up) - 1
    return min(max((coordinate * screen.scale).rounded(), 0), last) / screen.scale
  }

  private static func microseconds(_ time: Double) -> Int {
    Int((time * 1e6).rounded())
  }
}
