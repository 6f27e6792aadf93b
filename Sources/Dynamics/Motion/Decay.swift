// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Exponential deceleration of a thrown value: v(t) = v₀·e^(−λt).
///
/// The rate λ is the stored truth. Scroll views name it by the factor d that velocity keeps each
/// millisecond (λ = −1000·ln d), Flutter by the share kept each second (λ = −ln drag), and Motion by the
/// time constant (λ = 1/τ).
public struct Decay: Sendable, Hashable, Codable {
  /// Rate λ at which velocity decays, per second, greater than 0.
  public var decayRate: Double

  /// A scroll view's normal deceleration: velocity keeps 0.998 of itself each millisecond.
  public static let normal = Decay(decelerationRate: 0.998)
  /// A scroll view's fast deceleration: velocity keeps 0.99 of itself each millisecond.
  public static let fast = Decay(decelerationRate: 0.99)

  /// Makes a decay from its rate λ per second.
  public init(decayRate: Double) {
    precondition(decayRate > 0 && decayRate.isFinite, "the rate of a decay must be positive and finite")
    self.decayRate = decayRate
  }

  /// Makes a decay from the factor that velocity keeps each millisecond, in (0, 1).
  public init(decelerationRate: Double) {
    self.init(decayRate: -1000 * log(decelerationRate))
  }

  /// Makes a decay from the share of velocity that is left after a second, in (0, 1).
  public init(drag: Double) {
    self.init(decayRate: -log(drag))
  }

  /// Makes a decay from the time in seconds after which 1/e of the velocity is left.
  public init(timeConstant: Double) {
    self.init(decayRate: 1 / timeConstant)
  }

  /// Factor d that velocity keeps each millisecond, in (0, 1).
  public var decelerationRate: Double { exp(-decayRate / 1000) }

  /// Share of velocity that is left after a second, in (0, 1).
  public var drag: Double { exp(-decayRate) }

  /// Time after which 1/e of the velocity is left, in seconds.
  public var timeConstant: Double { 1 / decayRate }

  /// Distance v/λ that a velocity carries the value until rest: 0.4995·v for normal, 0.0995·v for fast.
  public func distance(velocity: Double) -> Double { velocity / decayRate }

  /// The velocity that carries the value exactly a distance: distance·λ.
  public func velocity(travelling distance: Double) -> Double { distance * decayRate }

  /// Distance (v/1000)·d/(1 − d) of the projection shown at WWDC 2018, session 803.
  ///
  /// It sums whole milliseconds instead of integrating, and falls short of ``distance(velocity:)`` by 0.1 % for
  /// normal and 0.5 % for fast deceleration. Code that copies the slide decides by this number.
  public func projectedDistance(velocity: Double) -> Double {
    velocity / 1000 * decelerationRate / -expm1(-decayRate / 1000)
  }
}

extension Decay: Validatable {
  /// All problems of the stored value; empty when the decay can be used.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(decayRate, "decayRate")
    return problems
  }

  /// All problems of an untrusted factor per millisecond.
  public static func validate(decelerationRate: Double) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireProperFraction(decelerationRate, "decelerationRate")
    return problems
  }
}
