// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A spring's motion with its derivatives: start, target, initial velocity, angular frequency, damping ratio, start time.
///
/// With α = ζω and δ = α² − ω² the value is x = target + d·E₀ + (v + αd)·E₁, where d = start − target, E₀ = e^(−αt)·C and
/// E₁ = e^(−αt)·S with the C and S of ``SpringPropagator``. Both are analytic in δ, so the derivatives by it, t·E₁/2 and
/// E₂ = e^(−αt)·(t·C − S)/(2δ), pass smoothly through the critical ratio.
enum SpringFitModel: FitModel {
  static let transforms: [ParameterTransform] = [
    .identity, .identity, .identity, .positive, .positive, .identity,
  ]

  static let names: [MotionFit.Parameter] = [
    .start, .target, .initialVelocity, .angularFrequency, .dampingRatio, .startTime,
  ]

  static func value(
    at time: Double, _ p: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>
  ) -> Double {
    let (start, target, velocity, frequency, ratio) = (p[0], p[1], p[2], p[3], p[4])
    let elapsed = time - p[5]
    for index in 1..<6 { gradient[index] = 0 }
    gradient[0] = 1
    guard elapsed > 0 else { return start }
    let (e0, e1, e2) = kernel(frequency, ratio, elapsed)
    let rate = ratio * frequency
    let displacement = start - target
    let impulse = velocity + rate * displacement
    let offset = displacement * e0 + impulse * e1
    gradient[0] = e0 + rate * e1
    gradient[1] = 1 - gradient[0]
    gradient[2] = e1
    let byRate = displacement * e1 - elapsed * offset
    let byDiscriminant = displacement * elapsed * e1 / 2 + impulse * e2
    gradient[3] = ratio * byRate + 2 * frequency * (ratio - 1) * (ratio + 1) * byDiscriminant
    gradient[4] = frequency * byRate + 2 * frequency * frequency * ratio * byDiscriminant
    gradient[5] = (frequency * frequency * displacement + rate * velocity) * e1 - velocity * e0
    return target + offset
  }

  /// E₀, E₁ and E₂ at a time greater than 0.
  static func kernel(
    _ frequency: Double, _ ratio: Double, _ time: Double
  ) -> (e0: Double, e1: Double, e2: Double) {
    let rate = ratio * frequency
    let discriminant = frequency * frequency * (ratio - 1) * (ratio + 1)
    let root = discriminant.magnitude.squareRoot()
    var e0: Double
    var e1: Double
    if discriminant < 0 {
      let envelope = exp(-rate * time)
      e0 = envelope * cos(root * time)
      e1 = envelope * sin(root * time) / root
    } else {
      // The slow rate without the cancellation of α − √δ.
      let slow = exp(-frequency * frequency / (rate + root) * time)
      let fall = -expm1(-2 * root * time)
      e0 = slow * (1 - fall / 2)
      e1 = root > 0 ? slow * fall / (2 * root) : slow * time
    }
    let size = discriminant * time * time
    guard size.magnitude < 1e-2 else { return (e0, e1, (time * e0 - e1) / (2 * discriminant)) }
    let series = 1 + size / 10 * (1 + size / 28 * (1 + size / 54 * (1 + size / 88)))
    return (e0, e1, exp(-rate * time) * time * time * time / 6 * series)
  }

  static func isAllowed(_ p: UnsafePointer<Double>, count: Int) -> Bool {
    areEndsAllowed(p) && p[2].magnitude <= 1e8 && p[3] >= 1e-3 && p[3] <= 1e3 * Double(count) && p[4] >= 1e-7
      && p[4] <= 1e3
  }

  /// A motion that begins within the recording often begins from rest.
  ///
  /// At velocity 0 the derivatives by velocity and start time are the same but for a factor, so that only one of the two is known.
  static func simplifications(_ p: [Double]) -> [[(index: Int, value: Double)]] {
    p[5] > 0 ? [[(2, 0)]] : []
  }

  static func scales(_ p: [Double]) -> [Double] {
    [1, 1, max(p[3], p[2].magnitude), p[3], max(0.5, p[4]), 0.5]
  }
}
