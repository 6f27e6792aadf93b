// SPDX-License-Identifier: GPL-3.0-or-later

/// How accurately an integrator works, and how long it may try.
public struct IntegratorOptions: Sendable, Hashable, Codable {
  /// Error that an adaptive method aims at in each step, absolute and relative alike.
  ///
  /// A step is accepted when the estimated error of every component is at most
  /// tolerance · (1 + abs(yᵢ)), in the unit of the component. Finite and positive; default 1e-10. The error at the
  /// end is larger, by the number of steps and by the method's way to estimate it. Below about 1e-14 rounding
  /// decides and steps become many or impossible.
  public var tolerance: Double

  /// Longest step of a fixed-step method, in seconds.
  ///
  /// Finite and positive; default 1/960, that is 16 steps in a frame at 60 Hz. Twice the step multiplies the error
  /// by 2^order.
  public var step: Double

  /// Most steps, accepted or rejected, that one call of `advance` may take.
  ///
  /// Positive; default one million. It turns hopeless requests, such as an explicit method on a stiff system, into
  /// an error within seconds instead of a program that seems to hang.
  public var stepLimit: Int

  /// Makes options; those not given have their defaults.
  public init(tolerance: Double = 1e-10, step: Double = 1.0 / 960, stepLimit: Int = 1_000_000) {
    self.tolerance = tolerance
    self.step = step
    self.stepLimit = stepLimit
  }
}

extension IntegratorOptions {
  /// One option that is outside its range.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// Name of the option.
    public let field: String
    /// The value that was given, as text.
    public let value: String
    /// The values that are allowed, in words.
    public let allowed: String

    /// The problem as a sentence without its full stop.
    public var description: String { "\(field) is \(value); allowed is \(allowed)" }
  }

  /// Lists everything that is wrong with the options; empty when they are valid.
  public func validate() -> [Problem] {
    var problems: [Problem] = []
    for (field, value) in [("tolerance", tolerance), ("step", step)]
    where !(value > 0 && value.isFinite) {
      problems.append(Problem(field: field, value: "\(value)", allowed: "a finite number above 0"))
    }
    if stepLimit < 1 {
      problems.append(Problem(field: "stepLimit", value: "\(stepLimit)", allowed: "1 or more"))
    }
    return problems
  }

  /// Throws one error that names every invalid option.
  @usableFromInline
  func check() throws(IntegrationError) {
    let problems = validate()
    guard problems.isEmpty else {
      throw IntegrationError(
        .invalidOption, time: .nan, reason: problems.map(\.description).joined(separator: "; "))
    }
  }
}
