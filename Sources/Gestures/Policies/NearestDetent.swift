// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How the resting place nearest to a sheet is found.
///
/// The places that compete are the detents and, if asked for, the place where the sheet is hidden. Of the two around
/// the position, the one ahead is taken once a share of the way to it is behind.
public struct NearestDetent: Sendable, Hashable, Codable {
  /// What the position is that of.
  public enum Subject: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// The sheet, with whatever resistance it follows the finger.
    case sheet
    /// The finger: the place where the gesture began plus the finger's travel.
    case finger
  }

  /// Which places can be reached.
  public enum Reach: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// All.
    case any
    /// The two around the unprojected position; exactly on a place, the two from there in the direction of the velocity,
    /// or, where that is 0, of the position seen from where the gesture began.
    case segment
    /// The place where the gesture began, and its two neighbours.
    case neighbours
  }

  /// Which place is taken at equality.
  public enum Tie: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// The one behind, seen in the direction of the velocity.
    case behind
    /// The one towards dismissal.
    case dismissal
    /// The one away from it.
    case open
  }

  /// Whose position counts. Default the sheet's.
  public var position = Subject.sheet
  /// How the velocity carries the position on; not at all without one, or where there is no velocity.
  public var projection: Projection?
  /// Whether the place where the sheet is hidden competes. Default false.
  public var includesHidden = false
  /// Which places can be reached. Default any.
  public var reach = Reach.any
  /// Share of the way between two places, in the direction of the velocity, after which the one ahead is taken; from 0
  /// to 1. Default 0.5, the nearer one.
  public var progress = 0.5
  /// Which place is taken at equality. Default the one behind.
  public var tie = Tie.behind

  /// Makes the rule of the nearest detent.
  public init(
    position: Subject = .sheet, projection: Projection? = nil, includesHidden: Bool = false,
    reach: Reach = .any, progress: Double = 0.5, tie: Tie = .behind
  ) {
    self.position = position
    self.projection = projection
    self.includesHidden = includesHidden
    self.reach = reach
    self.progress = progress
    self.tie = tie
  }

  private enum CodingKeys: String, CodingKey {
    case position, projection, includesHidden, reach, progress, tie
  }

  /// Reads the fields; all have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    position = try container.decode(forKey: .position, default: .sheet)
    projection = try container.decodeIfPresent(Projection.self, forKey: .projection)
    includesHidden = try container.decode(forKey: .includesHidden, default: false)
    reach = try container.decode(forKey: .reach, default: .any)
    progress = try container.decode(forKey: .progress, default: 0.5)
    tie = try container.decode(forKey: .tie, default: .behind)
  }
}

extension NearestDetent: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let projection { problems.add(projection.validate(), under: "projection") }
    problems.require(progress, in: 0...1, "progress")
    return problems
  }
}
