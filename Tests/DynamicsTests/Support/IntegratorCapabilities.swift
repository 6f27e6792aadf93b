// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

extension IntegratorMethod {
  /// Whether the method can integrate a system, by what its type offers.
  func supports(_ system: some MechanicalSystem) -> Bool {
    (!needsLinearSystem || system is any LinearSystem) && (!needsTaylorSystem || system is any TaylorSystem)
  }
}

/// An integrator of a method, made by all that the type of a system offers and not only by what is known of it here.
func makeIntegrator<System: MechanicalSystem>(
  _ method: IntegratorMethod, for system: System, options: IntegratorOptions = IntegratorOptions()
) throws -> AnyIntegrator<System> {
  func linear<Known: MechanicalSystem & LinearSystem>(_ system: Known) throws -> AnyObject {
    IntegratorBox(try AnyIntegrator(method, for: system, options: options))
  }
  func series<Known: MechanicalSystem & TaylorSystem>(_ system: Known) throws -> AnyObject {
    IntegratorBox(try AnyIntegrator(method, for: system, options: options))
  }
  var box: AnyObject?
  if let known = system as? any MechanicalSystem & LinearSystem {
    box = try linear(known)
  } else if let known = system as? any MechanicalSystem & TaylorSystem {
    box = try series(known)
  }
  if let box = box as? IntegratorBox<System> { return AnyIntegrator(BoxedIntegrator(box: box)) }
  return try AnyIntegrator(method, for: system, options: options)
}

/// Holds an integrator, which cannot be copied, where only objects can be converted.
private final class IntegratorBox<System: DynamicalSystem> {
  var integrator: AnyIntegrator<System>

  init(_ integrator: consuming AnyIntegrator<System>) { self.integrator = integrator }
}

/// Passes everything on to the integrator in a box.
private struct BoxedIntegrator<System: DynamicalSystem>: DenseIntegrator {
  let box: IntegratorBox<System>

  var dimension: Int { box.integrator.dimension }
  var statistics: IntegrationStatistics { box.integrator.statistics }
  var lastStep: (start: Double, end: Double) { box.integrator.lastStep }

  mutating func reset() { box.integrator.reset() }

  mutating func advance(
    _ system: System, state: UnsafeMutablePointer<Double>, from start: Double, to end: Double
  ) throws(IntegrationError) {
    try box.integrator.advance(system, state: state, from: start, to: end)
  }

  mutating func step(
    _ system: System, state: UnsafeMutablePointer<Double>, time: inout Double, end: Double
  ) throws(IntegrationError) {
    try box.integrator.step(system, state: state, time: &time, end: end)
  }

  mutating func interpolate(
    _ system: System, at time: Double, into result: UnsafeMutablePointer<Double>
  ) throws(IntegrationError) {
    try box.integrator.interpolate(system, at: time, into: result)
  }
}
