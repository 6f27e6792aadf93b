// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Progress of an animation over its time.
///
/// As JSON it is a name, or the four numbers `[x1, y1, x2, y2]` of a cubic Bézier curve.
public enum AnimationCurve: Sendable, Hashable {
  /// A cubic Bézier curve.
  case bezier(TimingCurve)
  /// 1 − 2^(−10t): the exponential ease-out of React Native, as gorhom's bottom sheet moves on Android for 0.25 s.
  /// At the end it is at 1 − 2⁻¹⁰ and snaps.
  case easeOutExponential

  /// Even progress: `linear`.
  public static let linear = AnimationCurve.bezier(.linear)
  /// Slow start: `easeIn`.
  public static let easeIn = AnimationCurve.bezier(.easeIn)
  /// Slow end: `easeOut`.
  public static let easeOut = AnimationCurve.bezier(.easeOut)
  /// Slow start and end, UIView's default: `easeInEaseOut`.
  public static let easeInEaseOut = AnimationCurve.bezier(.easeInEaseOut)
  /// Core Animation's default curve: `default`.
  public static let coreAnimationDefault = AnimationCurve.bezier(.coreAnimationDefault)
  /// The curve of web drawers, with 0.5 s in vaul: `webSheet`.
  public static let webSheet = AnimationCurve.bezier(.webSheet)

  /// Largest magnitude of the slope, in progress per duration, that is reported where a curve is vertical.
  public static let steepest = 1e6

  /// Progress at a share of time; 0 up to 0, 1 from 1 on.
  public func progress(at time: Double) -> Double {
    switch self {
    case .bezier(let curve): curve.progress(at: time)
    case .easeOutExponential: time <= 0 ? 0 : time >= 1 ? 1 : 1 - exp2(-10 * time)
    }
  }

  /// Slope of the progress at a share of time, per duration; 0 outside 0…1, and at most ``steepest``.
  public func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    let slope =
      switch self {
      case .bezier(let curve): curve.slope(at: time)
      case .easeOutExponential: 10 * log(2) * exp2(-10 * time)
      }
    return slope.isNaN ? 0 : min(max(slope, -Self.steepest), Self.steepest)
  }
}

extension AnimationCurve: Codable {
  /// The curves that have names.
  enum Name: String, CaseIterable, ConfigurationChoice {
    case linear, easeIn, easeOut, easeInEaseOut, `default`, webSheet, easeOutExponential

    var curve: AnimationCurve {
      switch self {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .default: .coreAnimationDefault
      case .webSheet: .webSheet
      case .easeOutExponential: .easeOutExponential
      }
    }
  }

  /// Reads a name or four numbers, whose ranges are judged by `validate()`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let numbers = try? container.decode([Double].self) else {
      self = try container.decode(Name.self).curve
      return
    }
    guard numbers.count == 4 else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "has \(numbers.count) numbers; expected 4, [x1, y1, x2, y2], or a name")
    }
    var curve = TimingCurve.linear
    (curve.x1, curve.y1, curve.x2, curve.y2) = (numbers[0], numbers[1], numbers[2], numbers[3])
    self = .bezier(curve)
  }

  /// Writes the name of a curve that has one, else the four numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let name = Name.allCases.first(where: { $0.curve == self }) {
      try container.encode(name)
    } else if case .bezier(let curve) = self {
      try container.encode([curve.x1, curve.y1, curve.x2, curve.y2])
    }
  }
}

extension AnimationCurve: Validatable {
  /// The x of both points lie in 0…1 and the y in -10…10; by the index of the number.
  public func validate() -> [ValidationProblem] {
    guard case .bezier(let curve) = self else { return [] }
    var problems: [ValidationProblem] = []
    problems.require(curve.x1, in: 0...1, ["0"])
    problems.require(curve.y1, in: -10...10, ["1"])
    problems.require(curve.x2, in: 0...1, ["2"])
    problems.require(curve.y2, in: -10...10, ["3"])
    return problems
  }
}
