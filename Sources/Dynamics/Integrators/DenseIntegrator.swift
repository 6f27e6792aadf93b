// SPDX-License-Identifier: GPL-3.0-or-later

/// An integrator that can be driven step by step and interpolates within its last step.
///
/// So events are found: take a step, look for a sign change of a function of the state between its ends, find the
/// time by ``interpolate(_:at:into:)``, change the state there and go on from it. Whatever is kept from the step
/// before is dropped by itself when the next one starts elsewhere; see ``Integrator``.
public protocol DenseIntegrator<System>: Integrator, ~Copyable {
  /// Takes one accepted step from `time` towards `end`, never beyond it; changes both state and time.
  ///
  /// A step that reaches the end lands on it exactly. The method's own choice of the next length is kept for the next
  /// call, also when this step was cut short by the end. Steps from call to call are those that `advance` takes, bit
  /// for bit. Where `time` equals `end` nothing is done.
  ///
  /// - Parameters:
  ///   - system: the equations; as many components as the integrator was made for.
  ///   - state: `dimension` values, changed in place.
  ///   - time: time of the state, in seconds; afterwards that of the new one, which is later.
  ///   - end: time to go towards, in seconds, not before `time`.
  /// - Throws: `IntegrationError`; state and time then are as before, and there is no last step.
  mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError)

  /// Begin and end of the last step, in seconds, whether `step` or `advance` took it; NaN where there is none.
  ///
  /// `reset()` leaves it as it is.
  var lastStep: (start: Double, end: Double) { get }

  /// Writes the state at a time within the last step.
  ///
  /// At the ends of the step it is the state there, bit for bit. What it costs depends on the method: nothing but
  /// arithmetic, a few evaluations once a step, or an integration from the begin of the step.
  ///
  /// - Parameters:
  ///   - system: the equations with which the step was taken.
  ///   - time: a time from `lastStep.start` to `lastStep.end`, in seconds.
  ///   - result: where `dimension` values are written.
  /// - Precondition: the time lies within the last step.
  /// - Throws: `IntegrationError` when further evaluations within the step are not finite, or its end cannot be reached.
  mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError)
}

extension DenseIntegrator where Self: ~Copyable {
  /// Whether a time lies within the last step.
  @inlinable
  func covers(_ time: Double) -> Bool { time >= lastStep.start && time <= lastStep.end }
}
