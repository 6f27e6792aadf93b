// SPDX-License-Identifier: GPL-3.0-or-later

/// Why an integration could not be carried to its end, and where it stopped.
///
/// Stopping before the end (`stepLimitReached`, `toleranceUnreachable`) is thrown too, not returned: whoever carries a
/// state on has no use for one from before the time asked for, and must not overlook it.
public struct IntegrationError: Error, Sendable, Hashable {
  /// The kind of failure.
  public enum Code: String, Sendable, CaseIterable {
    /// An option is outside its range; `component` and `time` mean nothing.
    case invalidOption
    /// The method needs more of a system than it offers; `component` and `time` mean nothing.
    case unsupportedMethod
    /// The interval has an end that is not finite, or runs backwards.
    case invalidInterval
    /// The state at the start, or after a fixed step, has a component that is not finite.
    case nonFiniteState
    /// The right-hand side or its Jacobian is not finite, and no shorter step avoids it.
    case nonFiniteDerivative
    /// The limit of steps for one call is used up, or would be by the given step length.
    case stepLimitReached
    /// The error stays above the tolerance at the shortest step that still moves the time.
    case toleranceUnreachable
    /// The method's own algebra failed, for example on a singular matrix, or its memory was refused.
    case methodFailed
  }

  /// The kind of failure.
  public let code: Code
  /// Time of the last accepted state, in seconds; the state passed to the integrator holds that state.
  public let time: Double
  /// Index of the first component of the state that is to blame, where there is one.
  public let component: Int?
  /// What happened and what to do about it, without the place.
  public let reason: String

  /// Makes an error.
  @usableFromInline
  init(_ code: Code, time: Double, component: Int? = nil, reason: String) {
    self.code = code
    self.time = time
    self.component = component
    self.reason = reason
  }
}

extension IntegrationError: CustomStringConvertible {
  /// The reason, preceded by the time and the component where the integration stopped.
  public var description: String {
    guard code != .invalidOption, code != .unsupportedMethod else { return reason }
    let place = component.map { ", component \($0)" } ?? ""
    return "integration stopped at t = \(time) s\(place): \(reason)"
  }
}

// The cold paths, out of line so that inlined steps stay small.
extension IntegrationError {
  @usableFromInline
  @inline(never)
  static func nonFiniteState(_ state: UnsafePointer<Double>, count: Int, time: Double) -> Self {
    Self(
      .nonFiniteState, time: time, component: (0..<count).first { !state[$0].isFinite },
      reason: "the state is not finite; use a shorter step, or check the start and the forces")
  }

  @usableFromInline
  @inline(never)
  static func stepLimitReached(_ limit: Int, time: Double) -> Self {
    Self(
      .stepLimitReached, time: time,
      reason: "the limit of \(limit) steps is used up; "
        + "use a longer step, a larger tolerance or a method for stiff systems, or raise the limit")
  }

  @usableFromInline
  @inline(never)
  static func unsupportedMethod(_ method: IntegratorMethod, needs: String) -> Self {
    Self(
      .unsupportedMethod, time: .nan,
      reason: "\(method.rawValue) needs \(needs); use another method, such as rk8pd")
  }

  /// Refuses systems whose matrices would take too much memory.
  @usableFromInline
  @inline(never)
  static func checkSize(_ dimension: Int, of method: IntegratorMethod, largest: Int) throws(Self) {
    guard dimension <= largest else {
      throw Self(
        .unsupportedMethod, time: .nan,
        reason: "\(method.rawValue) works with dense matrices and needs a system of at most \(largest) "
          + "components, not \(dimension); use another method, such as dop853")
    }
  }

  @usableFromInline
  @inline(never)
  static func implicitStepFailed(_ method: IntegratorMethod, time: Double) -> Self {
    Self(
      .methodFailed, time: time,
      reason: "the equations of a step of \(method.rawValue) could not be solved; use a shorter step")
  }

  @usableFromInline
  @inline(never)
  static func toleranceUnreachable(_ method: IntegratorMethod, _ tolerance: Double, time: Double) -> Self {
    Self(
      .toleranceUnreachable, time: time,
      reason: "\(method.rawValue) cannot reach the tolerance \(tolerance) here; "
        + "use a larger tolerance or another method")
  }

  @usableFromInline
  @inline(never)
  static func nonFiniteDerivative(component: Int, time: Double) -> Self {
    Self(
      .nonFiniteDerivative, time: time, component: component,
      reason: "the derivative is not finite; check the parameters of the system")
  }
}
