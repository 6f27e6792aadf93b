// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule of second order whose error has even powers of the sub-step only: how one row of an extrapolation goes.
/// ``ExtrapolationIntegrator`` does the rest.
///
/// Row j of a step divides it into m = `firstParts` + j equal parts.
public protocol ExtrapolationMethod<System> {
  /// The kind of system that the rule can integrate.
  associatedtype System: DynamicalSystem

  /// The method's name.
  static var method: IntegratorMethod { get }
  /// Parts of the first row, at least 1.
  static var firstParts: Int { get }
  /// Evaluations of a row of m parts: perPart·m + perRow.
  static var work: (perPart: Int, perRow: Int) { get }
  /// Whether the slope at the begin of a step is the derivative of the state there, and nothing else.
  static var slopeIsDerivative: Bool { get }

  /// Evaluates what rows use of the begin of a step, `dimension` values.
  static func evaluateSlope(
    _ system: System, time: Double, state: UnsafePointer<Double>, slope: UnsafeMutablePointer<Double>)

  /// Takes the sub-steps of a row; whether all stayed finite.
  static func takeRow(_ system: System, _ row: ExtrapolationRow) -> Bool
}

/// A row of an extrapolation: where from, how far, and the memory of its parts.
public struct ExtrapolationRow {
  /// Number of components.
  public let count: Int
  /// Time of the begin, in seconds.
  public let start: Double
  /// Length of the whole step, in seconds.
  public let length: Double
  /// Number of equal parts.
  public let parts: Int
  /// The state at the begin, and what `evaluateSlope` wrote there.
  public let begin, beginSlope: UnsafePointer<Double>
  /// Where the state at the end is written.
  public let result: UnsafeMutablePointer<Double>
  /// Memory for two states and a slope.
  public let even, odd, slope: UnsafeMutablePointer<Double>

  @inlinable
  init(
    count: Int, start: Double, length: Double, parts: Int, begin: UnsafePointer<Double>,
    beginSlope: UnsafePointer<Double>, result: UnsafeMutablePointer<Double>,
    scratch: (UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>)
  ) {
    (self.count, self.start, self.length, self.parts) = (count, start, length, parts)
    (self.begin, self.beginSlope, self.result) = (begin, beginSlope, result)
    (even, odd, slope) = scratch
  }
}
