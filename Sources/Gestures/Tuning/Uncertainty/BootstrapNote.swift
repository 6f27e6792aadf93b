// SPDX-License-Identifier: GPL-3.0-or-later

/// Something that limits what a bootstrap interval says.
public enum BootstrapNote: Sendable, Hashable {
  /// Which threshold a note is about.
  public enum Threshold: Sendable, Hashable {
    /// The first.
    case first
    /// The second.
    case second
  }

  /// There are so many groups only, too few to draw them; traces are taken as independent.
  case fewGroups(Int)
  /// Mistakes are so frequent, or their costs so different, that the interval has no ends.
  case undetermined
  /// Mistakes are nearly so frequent, or their costs so different; see `MistakeRate`.
  case faint
  /// On one side of a threshold lie only so many traces that it decides.
  case fewNearby(Threshold, Int)
  /// Labels contradict the rule more often near a threshold than elsewhere: there may be no sharp one.
  case blurred(Threshold)
  /// Values repeat at a distance; the interval is moved outwards to them and contains the truth more often.
  case coarse(Threshold, Double)

  /// The note as a sentence, given the names of the thresholds.
  ///
  /// - Parameters:
  ///   - first: Name of the first threshold.
  ///   - second: Name of the second.
  /// - Returns: A sentence without a number format of its own; distances are left to the caller.
  public func sentence(first: String, second: String) -> String {
    func name(_ threshold: Threshold) -> String {
      switch threshold {
      case .first: first
      case .second: second
      }
    }
    switch self {
    case .fewGroups(let count):
      let few = count == 1 ? "is only 1 group" : "are only \(count) groups"
      return "There \(few), too few to draw whole ones; the bootstrap takes traces as independent."
    case .undetermined:
      return "Mistakes are too frequent for these costs to say where the thresholds lie."
    case .faint:
      return "Mistakes are nearly too frequent for these costs; the thresholds may lie farther away."
    case .fewNearby(let threshold, let count):
      let few = count == 0 ? "No trace lies" : count == 1 ? "Only 1 trace lies" : "Only \(count) traces lie"
      return "\(few) on one side of \(name(threshold)) and depends on it; its interval is uncertain itself."
    case .blurred(let threshold):
      return "Labels contradict the rule more often near \(name(threshold)) than elsewhere; "
        + "there may be no sharp threshold."
    case .coarse(let threshold, _):
      return "Values of \(name(threshold)) repeat; its interval is rounded outwards to their grid."
    }
  }
}
