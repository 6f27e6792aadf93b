// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The motion of one model that comes closest to recorded samples, and how well it is known.
///
/// Made by ``fits(of:models:)``, which says how. Before its start time the value rests at the start.
public struct MotionFit: Sendable, Hashable {
  /// A motion whose time 0 is the start time.
  public enum Motion: Sendable, Hashable {
    /// On a spring of mass 1, of the models `spring` and `critical`.
    case spring(SpringMotion)
    /// Under exponential deceleration.
    case decay(DecayMotion)
    /// Along a timing curve.
    case curve(CurveMotion)
  }

  /// A parameter of a model.
  public enum Parameter: String, Sendable, Hashable, Codable {
    /// Position at the start.
    case start
    /// Position of rest.
    case target
    /// A spring's velocity at the start.
    case initialVelocity
    /// Time at which the motion begins.
    case startTime
    /// A spring's angular frequency.
    case angularFrequency
    /// A spring's damping ratio.
    case dampingRatio
    /// A decay's rate.
    case decayRate
    /// Time of a curve's first control point.
    case x1
    /// Progress of a curve's first control point.
    case y1
    /// Time of a curve's second control point.
    case x2
    /// Progress of a curve's second control point.
    case y2
    /// How long a curve's motion lasts.
    case duration
  }

  /// The model that was fitted.
  public let model: MotionModel
  /// The motion.
  public let motion: Motion
  /// Time at which the motion begins, in seconds on the recording's clock.
  public let startTime: Double
  /// The parameters that were fitted; the others are held, as is the start time of a recording that begins within the motion.
  public let fittedParameters: [Parameter]
  /// One standard deviation of each parameter; see ``StandardErrors``.
  public let standardErrors: StandardErrors
  /// Root mean square of the differences between samples and motion, in the value's unit.
  public let residual: Double
  /// Akaike's criterion with the correction for few samples, m·ln(RSS/m) + 2k + 2k(k+1)/(m−k−1).
  ///
  /// RSS is the sum of the squared residuals in the value's unit, m the number of samples, and k that of the fitted parameters
  /// and the variance. Equal values that follow each other count as one sample. Only differences between models of one
  /// recording mean anything: the least is the best; by 2 it is hardly better, by 10 clearly.
  public let aic: Double

  /// Most samples that are fitted, so that time and memory are bounded: nearly three minutes at 120 a second.
  public static let maximumSampleCount = 20_000

  /// Number of parameters that were fitted.
  public var parameterCount: Int { fittedParameters.count }

  /// Position at the start time and before it.
  public var start: Double {
    switch motion {
    case .spring(let motion): motion.start
    case .decay(let motion): motion.start
    case .curve(let motion): motion.start
    }
  }

  /// Position at which the value comes to rest.
  public var target: Double {
    switch motion {
    case .spring(let motion): motion.target
    case .decay(let motion): motion.restPosition
    case .curve(let motion): motion.target
    }
  }

  /// Velocity at the start time, in units per second; nil where a timing curve begins upright.
  public var initialVelocity: Double? {
    switch motion {
    case .spring(let motion): motion.initialVelocity
    case .decay(let motion): motion.initialVelocity
    case .curve(let motion): motion.initialVelocity.isFinite ? motion.initialVelocity : nil
    }
  }

  /// The spring; nil for other models.
  public var spring: Spring? {
    if case .spring(let motion) = motion { motion.spring } else { nil }
  }

  /// The fitted value at a time, in seconds on the recording's clock.
  public func value(at time: Double) -> Double {
    let elapsed = time - startTime
    guard elapsed > 0 else { return start }
    switch motion {
    case .spring(let motion): return motion.position(at: elapsed)
    case .decay(let motion): return motion.state(at: elapsed).position
    case .curve(let motion): return motion.position(at: elapsed)
    }
  }
}

extension MotionFit {
  /// One standard deviation of each parameter of a fit, in the parameter's unit.
  ///
  /// They are the roots of the diagonal of s²·(JᵀJ)⁻¹, with the Jacobian J of the motion at the samples and
  /// s² = RSS/(m − p), and propagated to what follows from the parameters. An error is nil where the model does not have
  /// the parameter, where the parameter is fixed, and where the samples do not determine it: its error would be
  /// as large as the parameter's own scale.
  public struct StandardErrors: Sendable, Hashable {
    /// Of the position at the start.
    public internal(set) var start: Double?
    /// Of the position of rest.
    public internal(set) var target: Double?
    /// Of the velocity at the start, in units per second.
    public internal(set) var initialVelocity: Double?
    /// Of the start time, in seconds.
    public internal(set) var startTime: Double?
    /// Of a spring's angular frequency ω, in radians per second.
    public internal(set) var angularFrequency: Double?
    /// Of a spring's stiffness by mass ω², per second squared.
    public internal(set) var stiffness: Double?
    /// Of a spring's damping ratio.
    public internal(set) var dampingRatio: Double?
    /// Of a spring's response 2π/ω, in seconds.
    public internal(set) var response: Double?
    /// Of a decay's rate, per second.
    public internal(set) var decayRate: Double?
    /// Of a timing curve's duration, in seconds.
    public internal(set) var duration: Double?
    /// Of the time of a curve's first control point.
    public internal(set) var x1: Double?
    /// Of the progress of a curve's first control point.
    public internal(set) var y1: Double?
    /// Of the time of a curve's second control point.
    public internal(set) var x2: Double?
    /// Of the progress of a curve's second control point.
    public internal(set) var y2: Double?

    init() {}
  }
}
