// SPDX-License-Identifier: GPL-3.0-or-later

/// Calls the methods of a system behind a raw pointer; the one virtual call between C and a generic type.
///
/// It holds no system, so it never goes stale: the pointer is that of the system in the current call of `advance`.
/// Its subclasses treat systems as not copyable, because of a copyable one behind a pointer the compiler makes a
/// copy, with all its reference counts, for every call.
class SystemThunk {
  /// Evaluates the right-hand side of the system at an address.
  func evaluate(
    _ system: UnsafeRawPointer, time: Double, state: UnsafePointer<Double>,
    derivative: UnsafeMutablePointer<Double>
  ) {}

  /// Evaluates the Jacobian matrix of the system at an address; false where the system has none.
  func evaluateJacobian(
    _ system: UnsafeRawPointer, time: Double, state: UnsafePointer<Double>,
    jacobian: UnsafeMutablePointer<Double>, timeDerivative: UnsafeMutablePointer<Double>
  ) -> Bool { false }
}

/// The thunk of a system without a Jacobian matrix.
class PlainThunk<System: DynamicalSystem & ~Copyable>: SystemThunk {
  final override func evaluate(
    _ system: UnsafeRawPointer, time: Double, state: UnsafePointer<Double>,
    derivative: UnsafeMutablePointer<Double>
  ) {
    system.assumingMemoryBound(to: System.self).pointee
      .evaluate(time: time, state: state, derivative: derivative)
  }
}

/// The thunk of a system with a Jacobian matrix.
final class DifferentiableThunk<System: DifferentiableSystem & ~Copyable>: PlainThunk<System> {
  override func evaluateJacobian(
    _ system: UnsafeRawPointer, time: Double, state: UnsafePointer<Double>,
    jacobian: UnsafeMutablePointer<Double>, timeDerivative: UnsafeMutablePointer<Double>
  ) -> Bool {
    system.assumingMemoryBound(to: System.self).pointee
      .evaluateJacobian(
        time: time, state: state, jacobian: jacobian, timeDerivative: timeDerivative)
    return true
  }
}
