// SPDX-License-Identifier: GPL-3.0-or-later

/// What GSL's callbacks are given: whom to call, and where to note what happened.
///
/// It lives at a fixed address for as long as the driver that refers to it.
struct GSLCallback {
  /// Whom to call; the engine that owns this record keeps the object alive.
  let thunk: Unmanaged<SystemThunk>
  /// Number of components of the state.
  let dimension: Int
  /// The system of the current call of `advance`; meaningless outside one.
  var system: UnsafeRawPointer
  /// Evaluations of the right-hand side so far.
  var evaluations = 0
  /// Evaluations of the Jacobian matrix so far.
  var jacobianEvaluations = 0
  /// Component of the last derivative that was not finite, or -1.
  var nonFiniteComponent = -1

  /// Evaluates a right-hand side for GSL.
  ///
  /// A result that is not finite is reported as a domain error, on which GSL tries again with half the step.
  static let function:
    @convention(c) (
      Double, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutableRawPointer?
    ) -> Int32 = { time, state, derivative, parameters in
      guard let state, let derivative, let parameters else { return GSLStatus.fault }
      let record = parameters.assumingMemoryBound(to: GSLCallback.self)
      record.pointee.evaluations += 1
      let system = record.pointee.system
      record.pointee.thunk._withUnsafeGuaranteedRef {
        $0.evaluate(system, time: time, state: state, derivative: derivative)
      }
      return record.pointee.check(derivative, count: record.pointee.dimension)
    }

  /// Evaluates a Jacobian matrix for GSL.
  static let jacobian:
    @convention(c) (
      Double, UnsafePointer<Double>?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
      UnsafeMutableRawPointer?
    ) -> Int32 = { time, state, jacobian, timeDerivative, parameters in
      guard let state, let jacobian, let timeDerivative, let parameters else {
        return GSLStatus.fault
      }
      let record = parameters.assumingMemoryBound(to: GSLCallback.self)
      record.pointee.jacobianEvaluations += 1
      let (system, dimension) = (record.pointee.system, record.pointee.dimension)
      let known = record.pointee.thunk._withUnsafeGuaranteedRef {
        $0.evaluateJacobian(
          system, time: time, state: state, jacobian: jacobian, timeDerivative: timeDerivative)
      }
      guard known else { return GSLStatus.badFunction }
      let status = record.pointee.check(timeDerivative, count: dimension)
      guard status == GSLStatus.success else { return status }
      return record.pointee.check(jacobian, count: dimension * dimension)
    }

  /// Notes which component of some values is not finite, if any; for a matrix, its row.
  private mutating func check(_ values: UnsafeMutablePointer<Double>, count: Int) -> Int32 {
    guard !allFinite(values, count: count) else { return GSLStatus.success }
    let index = (0..<count).first { !values[$0].isFinite } ?? 0
    nonFiniteComponent = count > dimension ? index / dimension : index
    return GSLStatus.domain
  }
}
