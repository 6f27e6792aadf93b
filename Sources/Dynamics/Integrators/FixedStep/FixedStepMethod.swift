// SPDX-License-Identifier: GPL-3.0-or-later

/// The kernel of a method with fixed steps: how one step goes. ``FixedStepIntegrator`` does the rest.
///
/// A method has no state of its own; what it keeps from one step to the next within a call of `advance` it keeps in the
/// working memory that it is given; as much again is given to it for interpolations.
public protocol FixedStepMethod<System> {
  /// The kind of system that the method can integrate.
  associatedtype System: DynamicalSystem

  /// The method's name.
  static var method: IntegratorMethod { get }

  /// Most components that a state may have, for methods whose memory grows faster than the state.
  static var largestDimension: Int { get }

  /// Number of values of working memory, beside the new state.
  ///
  /// - Precondition: the method can work on states of that many components.
  static func memoryCount(dimension: Int) -> Int

  /// Readies the working memory for the first step from a state; for no steps, it is not called.
  ///
  /// - Parameters:
  ///   - system: the equations.
  ///   - state: the state at the first step's begin.
  ///   - time: time of the first step's begin, in seconds.
  ///   - memory: the working memory, whatever it holds.
  ///   - work: the counts of evaluations, which are added to.
  static func begin(
    _ system: System, state: UnsafePointer<Double>, at time: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  )

  /// Takes a step.
  ///
  /// - Parameters:
  ///   - system: the equations.
  ///   - state: the state at the step's begin.
  ///   - next: where the state at the step's end is written: other memory, which holds that same state before.
  ///   - start: time of the step's begin, in seconds.
  ///   - end: time of the step's end.
  ///   - length: length of the step, the same for all of a call.
  ///   - memory: the working memory as the step before, or `begin`, left it.
  ///   - work: the counts of evaluations, which are added to.
  /// - Throws: `IntegrationError` when the method's own algebra fails.
  static func step(
    _ system: System, from state: UnsafePointer<Double>, to next: UnsafeMutablePointer<Double>,
    start: Double, end: Double, length: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) throws(IntegrationError)
}

extension FixedStepMethod {
  /// No limit.
  @inlinable
  public static var largestDimension: Int { .max }

  /// Does nothing, for methods that need nothing from before a step.
  @inlinable
  public static func begin(
    _ system: System, state: UnsafePointer<Double>, at time: Double, memory: UnsafeMutablePointer<Double>,
    work: inout IntegrationStatistics
  ) {}
}

extension FixedStepMethod where System: MechanicalSystem {
  /// Number of positions of a state, which has as many velocities.
  @inlinable
  static func positionCount(dimension: Int) -> Int {
    precondition(
      dimension.isMultiple(of: 2), "A mechanical system has as many velocities as positions.")
    return dimension / 2
  }
}
