// SPDX-License-Identifier: GPL-3.0-or-later

/// A motion along a timing curve with its derivatives: start, target, x₁, y₁, x₂, y₂, end time, start time.
///
/// The progress at the share u of the duration is Y(s) with X(s) = u. So ∂/∂y₁ = 3(1−s)²s, ∂/∂x₁ = −3(1−s)²s·Y′/X′,
/// alike for the second point, and ∂/∂u = Y′/X′.
enum CurveFitModel: FitModel {
  static let transforms: [ParameterTransform] = [
    .identity, .identity, .share, .identity, .share, .identity, .identity, .identity,
  ]

  static let names: [MotionFit.Parameter] = [.start, .target, .x1, .y1, .x2, .y2, .duration, .startTime]

  static func value(
    at time: Double, _ p: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>
  ) -> Double {
    let (start, distance, duration) = (p[0], p[1] - p[0], p[6] - p[7])
    let share = (time - p[7]) / duration
    for index in 0..<8 { gradient[index] = 0 }
    guard share > 0 else {
      gradient[0] = 1
      return start
    }
    guard share < 1 else {
      gradient[1] = 1
      return p[1]
    }
    let (first, second, third, s) = basis(at: share, p[2], p[4])
    let progress = first * p[3] + second * p[5] + third
    let rest = 1 - s
    let x = 3 * (rest * rest * p[2] + 2 * rest * s * (p[4] - p[2]) + s * s * (1 - p[4]))
    let y = 3 * (rest * rest * p[3] + 2 * rest * s * (p[5] - p[3]) + s * s * (1 - p[5]))
    // Where the curve is upright its slope has no bound.
    let slope = distance * y / max(x, 1e-9)
    gradient[0] = 1 - progress
    gradient[1] = progress
    gradient[2] = -slope * first
    gradient[3] = distance * first
    gradient[4] = -slope * second
    gradient[5] = distance * second
    gradient[6] = -slope * share / duration
    gradient[7] = -slope * (1 - share) / duration
    return start + distance * progress
  }

  /// The weights of the first, second and last control point at a share of time between 0 and 1, and the parameter there.
  static func basis(
    at share: Double, _ x1: Double, _ x2: Double
  ) -> (first: Double, second: Double, third: Double, parameter: Double) {
    let s = TimingCurve(min(max(x1, 0), 1), 0, min(max(x2, 0), 1), 0).parameter(at: share)
    let rest = 1 - s
    return (3 * rest * rest * s, 3 * rest * s * s, s * s * s, s)
  }

  static func isAllowed(_ p: UnsafePointer<Double>, count: Int) -> Bool {
    areEndsAllowed(p) && p[3].magnitude <= 20 && p[5].magnitude <= 20 && p[6] - p[7] >= 1e-6 && p[6] <= 10
  }

  /// Most curves begin or end at rest, and some have a point at the bound of its time.
  static func simplifications(_ p: [Double]) -> [[(index: Int, value: Double)]] {
    // On a straight line the points may lie anywhere; then they are held at its ends.
    var held: [[(Int, Double)]] = [[(2, 0), (3, 0), (4, 1), (5, 1)], [(3, 0)], [(5, 1)]]
    for index in [2, 4] where min(p[index], 1 - p[index]) < 0.1 { held.append([(index, p[index].rounded())]) }
    return held
  }

  static func scales(_ p: [Double]) -> [Double] {
    [1, 1, 0.5, max(1, p[3].magnitude), 0.5, max(1, p[5].magnitude), p[6] - p[7], 0.5]
  }
}
