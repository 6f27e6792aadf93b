// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// How the motion of a sheet is computed: by the springs' closed form, or by numerical integration.
public enum MotionMethod: Sendable, Hashable {
  /// The exact solution of each spring.
  case closedForm
  /// One of the numerical integrators.
  case integrator(IntegratorMethod)

  /// The method of a name: `closed-form`, or that of an integrator.
  public init?(name: String) {
    if name == MotionMethod.closedForm.name {
      self = .closedForm
    } else if let method = IntegratorMethod(rawValue: name) {
      self = .integrator(method)
    } else {
      return nil
    }
  }

  /// The name that files and the command line use.
  public var name: String {
    switch self {
    case .closedForm: "closed-form"
    case .integrator(let method): method.rawValue
    }
  }

  /// All methods, the closed form first.
  public static let allMethods =
    [MotionMethod.closedForm] + IntegratorMethod.allCases.map(MotionMethod.integrator)
}
