// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a world could not be simulated to its end.
public struct SimulationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable, CaseIterable {
    /// The world cannot be simulated by the chosen solver or integrator.
    case unsupported
    /// The integrator gave up.
    case integrationFailed
    /// More contacts, steps or results than a run may have.
    case limitReached
  }

  /// The kind of failure.
  public let code: Code
  /// Time that was reached, in seconds.
  public let time: Double
  /// What happened and what to do about it.
  public let reason: String

  /// Makes an error.
  public init(_ code: Code, time: Double, reason: String) {
    self.code = code
    self.time = time
    self.reason = reason
  }

  /// The reason, preceded by the time where something was simulated.
  public var description: String {
    code == .unsupported || time == 0 ? reason : "simulation stopped at t = \(time) s: \(reason)"
  }
}
