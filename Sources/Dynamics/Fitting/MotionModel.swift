// SPDX-License-Identifier: GPL-3.0-or-later

/// A kind of motion that can have made a recording.
public enum MotionModel: String, Sendable, Hashable, Codable, CaseIterable {
  /// A spring of any damping ratio; five parameters, and the start time.
  case spring
  /// A critically damped spring; four parameters, and the start time.
  case critical
  /// Exponential deceleration; three parameters, and the start time.
  case decay
  /// A cubic timing curve; seven parameters, and the start time.
  case curve

  /// Parameters that are fitted when the start time is fixed.
  public var parameterCount: Int {
    switch self {
    case .spring: 5
    case .critical: 4
    case .decay: 3
    case .curve: 7
    }
  }

  /// Fewest samples that the model can be compared by: three more than it has parameters.
  ///
  /// The correction of Akaike's criterion for few samples has no value below. Equal values that follow each other count
  /// once.
  public var minimumSampleCount: Int { parameterCount + 3 }
}
