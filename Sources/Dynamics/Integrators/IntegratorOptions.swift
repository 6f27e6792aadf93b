// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

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

  /// Degree up to which `taylor` uses the series of the solution.
  ///
  /// 2 to 60; default 20. A higher one makes longer steps of more work. Where a series converges within a radius
  /// only, about 1 − ln(tolerance)/2 is cheapest, 13 at the default tolerance; for linear systems more is. Below 10
  /// small tolerances take many steps.
  public var degree: Int

  /// Most steps, accepted or rejected, that one call of `advance`, or an adaptive method's `step`, may take.
  ///
  /// Positive; default one million. It turns hopeless requests, such as an explicit method on a stiff system, into
  /// an error within seconds instead of a program that seems to hang.
  public var stepLimit: Int

  /// Makes options; those not given have their defaults.
  public init(
    tolerance: Double = 1e-10, step: Double = 1.0 / 960, degree: Int = 20, stepLimit: Int = 1_000_000
  ) {
    self.tolerance = tolerance
    self.step = step
    self.degree = degree
    self.stepLimit = stepLimit
  }
}

extension IntegratorOptions: Validatable {
  /// Lists everything that is wrong with the options; empty when they are valid.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(tolerance, "tolerance")
    problems.requirePositive(step, "step")
    problems.require((2...60).contains(degree), "degree", .integer(degree), "a whole number from 2 to 60")
    problems.require(stepLimit >= 1, "stepLimit", .integer(stepLimit), "a whole number above 0")
    return problems
  }
}

extension IntegratorOptions {
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
