// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An exponential deceleration with its derivatives: start, target, rate, start time.
///
/// x = target + (start − target)·e^(−λt), whose initial velocity is λ·(target − start).
enum DecayFitModel: FitModel {
  static let transforms: [ParameterTransform] = [.identity, .identity, .positive, .identity]

  static let names: [MotionFit.Parameter] = [.start, .target, .decayRate, .startTime]

  static func value(
    at time: Double, _ p: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>
  ) -> Double {
    let (start, target, rate) = (p[0], p[1], p[2])
    let elapsed = time - p[3]
    for index in 1..<4 { gradient[index] = 0 }
    gradient[0] = 1
    guard elapsed > 0 else { return start }
    let rest = exp(-rate * elapsed)
    gradient[0] = rest
    gradient[1] = -expm1(-rate * elapsed)
    gradient[2] = (target - start) * elapsed * rest
    gradient[3] = (start - target) * rate * rest
    return start + (target - start) * gradient[1]
  }

  static func isAllowed(_ p: UnsafePointer<Double>, count: Int) -> Bool {
    areEndsAllowed(p) && p[2] >= 1e-3 && p[2] <= 1e3 * Double(count)
  }

  static func scales(_ p: [Double]) -> [Double] { [1, 1, p[2], 0.5] }
}
