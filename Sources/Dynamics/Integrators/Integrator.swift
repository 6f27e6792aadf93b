// SPDX-License-Identifier: GPL-3.0-or-later

/// A method of numerical integration: a value that carries a state from one time to another.
///
/// It is generic over the system, so that a native method's right-hand side is inlined, and it owns its working
/// memory, allocated when it is made: a step allocates nothing. It cannot be copied, because two copies would
/// share that memory.
///
/// Whatever the method keeps from the step before (derivatives, step length, history) is used again only if a
/// call starts bit for bit at the time and state where the last one ended; otherwise it starts afresh. Call
/// `reset()` when the *system* is another one or has changed.
public protocol Integrator<System>: ~Copyable {
  /// The kind of system that is integrated.
  associatedtype System: DynamicalSystem

  /// Number of components of the states that it was made for.
  var dimension: Int { get }

  /// What has been done so far.
  var statistics: IntegrationStatistics { get }

  /// Forgets all that earlier steps left behind, as is right after a jump in the forces.
  mutating func reset()

  /// Advances a state from one time to another, landing exactly on the latter.
  ///
  /// An interval of length zero leaves the state as it is. Time runs forwards only.
  ///
  /// - Parameters:
  ///   - system: the equations; as many components as the integrator was made for.
  ///   - state: `dimension` values, changed in place.
  ///   - start: time of the state, in seconds.
  ///   - end: time to reach, in seconds, not before `start`.
  /// - Throws: `IntegrationError`; the state then is the last accepted one, at the error's time.
  mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double,
    to end: Double
  ) throws(IntegrationError)
}

extension Integrator where Self: ~Copyable {
  /// Advances a state in an array from one time to another, landing exactly on the latter.
  ///
  /// - Precondition: the array has `dimension` elements.
  /// - Throws: `IntegrationError`; the state then is the last accepted one, at the error's time.
  @inlinable
  public mutating func advance(
    _ system: System, state: inout [Double], from start: Double, to end: Double
  ) throws(IntegrationError) {
    precondition(state.count == dimension, "A state has as many components as its integrator.")
    try state.withUnsafeMutableBufferPointer { (buffer) throws(IntegrationError) in
      guard let base = buffer.baseAddress else { return }
      try advance(system, state: base, from: start, to: end)
    }
  }
}
