// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// Why a replay could not be made.
public enum ReplayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Fields of the sheet or options are out of range.
  case invalid([ValidationProblem])
  /// The motion of the trace could not be integrated.
  case integration(IntegrationError)

  /// What is wrong and what to do, in one sentence for each problem.
  public var description: String {
    switch self {
    case .invalid(let problems): problems.map(\.description).joined(separator: "\n")
    case .integration(let error): "the motion cannot be computed: \(error)"
    }
  }
}
