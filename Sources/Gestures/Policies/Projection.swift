// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How far a release velocity is taken to carry a sheet.
///
/// In JSON an object with a `kind`: `{"kind": "wwdc", "rate": 0.998}`, `{"kind": "decay", "rate": 0.998}` or
/// `{"kind": "time", "seconds": 0.2}`. Rates default to 0.998.
public enum Projection: Sendable, Hashable {
  /// (v/1000)·d/(1 − d) for a factor d per millisecond: the sum of whole milliseconds that WWDC 2018, session 803,
  /// shows. 0.499·v for 0.998.
  case wwdc(rate: Double)
  /// −v/(1000·ln d) for a factor d per millisecond: the exact rest point of the deceleration. 0.4995·v for 0.998.
  case decay(rate: Double)
  /// v·T: constant velocity for a time.
  case time(seconds: Double)

  /// The distance that a velocity in points per second covers, in points with the velocity's sign.
  public func distance(velocity: Double) -> Double {
    switch self {
    case .wwdc(let rate): velocity / 1000 * rate / (1 - rate)
    case .decay(let rate): velocity == 0 ? 0 : -velocity / (1000 * log(rate))
    case .time(let seconds): velocity * seconds
    }
  }
}

extension Projection: Validatable {
  /// A rate has to lie between 0 and 1, a time must not be negative.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    switch self {
    case .wwdc(let rate), .decay(let rate): problems.requireProperFraction(rate, "rate")
    case .time(let seconds): problems.requireNotNegative(seconds, "seconds")
    }
    return problems
  }
}

extension Projection: Codable {
  private enum Kind: String, CaseIterable, ConfigurationChoice { case wwdc, decay, time }

  private enum CodingKeys: String, CodingKey { case kind, rate, seconds }

  /// Reads a projection by its kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .wwdc: self = .wwdc(rate: try container.decode(forKey: .rate, default: 0.998))
    case .decay: self = .decay(rate: try container.decode(forKey: .rate, default: 0.998))
    case .time: self = .time(seconds: try container.decode(Double.self, forKey: .seconds))
    }
  }

  /// Writes the kind and its number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .wwdc(let rate):
      try container.encode(Kind.wwdc, forKey: .kind)
      try container.encode(rate, forKey: .rate)
    case .decay(let rate):
      try container.encode(Kind.decay, forKey: .kind)
      try container.encode(rate, forKey: .rate)
    case .time(let seconds):
      try container.encode(Kind.time, forKey: .kind)
      try container.encode(seconds, forKey: .seconds)
    }
  }
}
