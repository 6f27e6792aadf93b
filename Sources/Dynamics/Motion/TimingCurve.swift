// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps the share of time to the share of progress.
///
/// With control points (x₁, y₁) and (x₂, y₂): x(s) = 3(1−s)²s·x₁ + 3(1−s)s²·x₂ + s³, y(s) alike; the progress at
/// time t is y(s) where x(s) = t. The x of both points lie in 0…1, so that each time has one progress; the y
/// may leave that range, and progress then overshoots.
public struct TimingCurve: Sendable, Hashable, Codable {
  /// Time of the first control point, in 0…1.
  public var x1: Double
  /// Progress of the first control point.
  public var y1: Double
  /// Time of the second control point, in 0…1.
  public var x2: Double
  /// Progress of the second control point.
  public var y2: Double

  /// Makes a curve from its control points.
  ///
  /// - Precondition: the values pass ``validate(x1:y1:x2:y2:)``.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition(
      (0...1).contains(x1) && (0...1).contains(x2), "the x of a timing curve's points must lie in 0…1")
    precondition(y1.isFinite && y2.isFinite, "the y of a timing curve's points must be finite")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Progress at a share of time.
  ///
  /// - Parameter time: share of the duration; before 0 the progress is 0, after 1 it is 1.
  /// - Returns: progress, to about 1e-15 where the curve is not vertical.
  /// - Complexity: a few Newton steps, at most 100 steps, mostly bisections, where the curve is nearly vertical.
  public func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    if x1 == y1, x2 == y2 { return time }
    return Bezier(y1, y2).value(at: parameter(at: time))
  }

  /// Slope of the progress, dy/dx, at a share of time.
  ///
  /// - Parameter time: share of the duration; outside 0…1, where nothing moves, the slope is 0.
  /// - Returns: progress per duration; infinite where the curve is vertical.
  public func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    if x1 == y1, x2 == y2 { return 1 }
    if time == 0 { return TimingCurve.endSlope(x1, y1, x2, y2) }
    if time == 1 { return TimingCurve.endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    let parameter = parameter(at: time)
    return Bezier(y1, y2).slope(at: parameter) / Bezier(x1, x2).slope(at: parameter)
  }

  /// The slope at an end, towards the first control point that does not coincide with the end.
  private static func endSlope(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    let (x, y) = x1 != 0 || y1 != 0 ? (x1, y1) : x2 != 0 || y2 != 0 ? (x2, y2) : (1, 1)
    return y / x
  }

  /// The curve's parameter s with x(s) = t, for t between 0 and 1: Newton's method, kept inside a bracket.
  func parameter(at time: Double) -> Double {
    let curve = Bezier(x1, x2)
    var (lower, upper) = (0.0, 1.0)
    var parameter = time
    for _ in 0..<100 {
      let error = curve.value(at: parameter) - time
      if error == 0 { break }
      if error > 0 { upper = parameter } else { lower = parameter }
      var next = parameter - error / curve.slope(at: parameter)
      if !(next > lower && next < upper) { next = lower + (upper - lower) / 2 }
      let step = (next - parameter).magnitude
      parameter = next
      if step <= parameter * .ulpOfOne { break }
    }
    return parameter
  }
}

extension TimingCurve: Validatable {
  /// All problems of this curve's stored values; empty when it can be used.
  public func validate() -> [ValidationProblem] {
    TimingCurve.validate(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// All problems of untrusted control points.
  public static func validate(x1: Double, y1: Double, x2: Double, y2: Double) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(x1, in: 0...1, "x1")
    problems.requireFinite(y1, "y1")
    problems.require(x2, in: 0...1, "x2")
    problems.requireFinite(y2, "y2")
    return problems
  }
}

/// One coordinate of the curve: a cubic polynomial with value 0 at 0 and 1 at 1.
private struct Bezier {
  let cubic: Double
  let square: Double
  let linear: Double

  init(_ first: Double, _ second: Double) {
    linear = 3 * first
    square = 3 * (second - first) - linear
    cubic = 1 - linear - square
  }

  func value(at s: Double) -> Double { ((cubic * s + square) * s + linear) * s }

  func slope(at s: Double) -> Double { (3 * cubic * s + 2 * square) * s + linear }
}
