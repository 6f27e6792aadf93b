// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// An animation along a timing curve: value = start + (target − start)·progress(time ÷ duration).
///
/// It starts with the slope of its curve; no velocity is handed over.
public struct CurveAnimation: Sendable, Hashable, Codable {
  /// Seconds from the first movement to the target, from 0.001 to 10.
  ///
  /// Default 0.25, from Flutter's bottom sheet, which leaves in 0.2; vaul has 0.5.
  public var duration = 0.25
  /// Seconds until the motion begins, from 0 to 10; until then the value stays where it was. Default 0.
  public var delay = 0.0
  /// Progress over time: a name, or four numbers in an array. Default `easeInEaseOut`, UIView's own.
  public var curve = AnimationCurve.easeInEaseOut

  /// Makes an animation of a quarter second with slow start and end.
  public init() {}

  /// Makes an animation.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - curve: progress over time.
  ///   - delay: seconds.
  public init(duration: Double, curve: AnimationCurve, delay: Double = 0) {
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }

  private enum CodingKeys: CodingKey { case duration, delay, curve }

  /// Reads the fields; absent ones take their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    duration = try container.decode(forKey: .duration, default: duration)
    delay = try container.decode(forKey: .delay, default: delay)
    curve = try container.decode(forKey: .curve, default: curve)
  }
}

extension CurveAnimation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(duration, in: 0.001...10, "duration")
    problems.require(delay, in: 0...10, "delay")
    problems.add(curve.validate(), under: "curve")
    return problems
  }
}
