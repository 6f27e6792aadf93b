// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Choice of step lengths from errors, by a proportional and an integral part.
///
/// After an accepted step of error e, where 1 is allowed and e′ was the one before, the length is multiplied by
/// 0.9·e^−(a − b·β)·e′^β, with a = 1/q for an error estimate of order h^q, within limits. The part in e′ keeps lengths steady where stability, not
/// accuracy, bounds them. Sources: K. Gustafsson, 1991; E. Hairer, S. P. Nørsett, G. Wanner, Solving Ordinary
/// Differential Equations I, section II.4.
public struct StepControl: Sendable {
  private let exponent: Double
  private let smallestFactor: Double
  private let largestFactor: Double
  private static let beta = 0.04

  /// The order of the method, for the first step.
  @usableFromInline let order: Int
  /// Length that the next step should have, in seconds.
  @usableFromInline var length = 0.0
  private var previousError = 1e-4
  private var wasRejected = false

  /// Makes the control of a method.
  ///
  /// - Parameters:
  ///   - order: order of the method.
  ///   - exponent: exponent of the error of the step itself.
  ///   - factors: least and largest factor from one step to the next.
  public init(order: Int, exponent: Double, factors: ClosedRange<Double>) {
    self.order = order
    self.exponent = exponent
    smallestFactor = factors.lowerBound
    largestFactor = factors.upperBound
  }

  /// Forgets all errors and begins with a length.
  @usableFromInline
  mutating func restart(length: Double) {
    self.length = length
    previousError = 1e-4
    wasRejected = false
  }

  /// Notes an accepted step, whose length may be less than was wanted.
  @usableFromInline
  mutating func accept(error: Double, length taken: Double) {
    let wanted = 0.9 * pow(previousError, Self.beta) / pow(error, exponent)
    let factor = min(max(wanted, smallestFactor), wasRejected ? 1 : largestFactor)
    let isCut = taken < length
    let next = taken * factor
    // The largest factor after a step that was cut says nothing against the length that was wanted before.
    length = isCut && factor == largestFactor ? max(length, next) : next
    previousError = max(error, 1e-4)
    wasRejected = false
  }

  /// Notes a step whose error is too large.
  @usableFromInline
  mutating func reject(error: Double, length taken: Double) {
    length = taken * max(smallestFactor, 0.9 / pow(error, exponent))
    wasRejected = true
  }

  /// Notes a step whose result is not finite.
  @usableFromInline
  mutating func halve(length taken: Double) {
    length = taken / 2
    wasRejected = true
  }
}
