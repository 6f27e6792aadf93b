// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How a sheet follows the finger: freely between its outermost resting places, by a rule of its own beyond each.
///
/// In JSON both keys have defaults.
public struct SheetFollowing: Sendable, Hashable, Codable {
  /// Beyond the last resting place towards dismissal. Default as the finger moves.
  public var towards: FollowRule
  /// Beyond the most open place, away from dismissal. Default not at all.
  public var away: FollowRule

  /// Makes the following of a sheet.
  public init(towards: FollowRule = .linear(factor: 1), away: FollowRule = .unmoved) {
    self.towards = towards
    self.away = away
  }

  private enum CodingKeys: String, CodingKey { case towards, away }

  /// Reads the two rules; both have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    towards = try container.decode(forKey: .towards, default: .linear(factor: 1))
    away = try container.decode(forKey: .away, default: .unmoved)
  }

  /// Where the sheet is for a finger that would carry it to an offset without resistance, in points from the most open
  /// place.
  ///
  /// Grows with the finger's offset, strictly where both rules do.
  public func offset(finger: Double, in geometry: ReleaseGeometry) -> Double {
    let last = geometry.restOffset(geometry.restCount - 1)
    if finger > last { return last + towards.offset(pull: finger - last, in: geometry) }
    return finger < 0 ? -away.offset(pull: -finger, in: geometry) : finger
  }

  /// The offset to which a finger would have to carry the sheet without resistance to show it where it is; `nil` when
  /// none does.
  public func finger(showing offset: Double, in geometry: ReleaseGeometry) -> Double? {
    let last = geometry.restOffset(geometry.restCount - 1)
    if offset > last { return towards.pull(showing: offset - last, in: geometry).map { last + $0 } }
    return offset < 0 ? away.pull(showing: -offset, in: geometry).map { -$0 } : offset
  }
}

extension SheetFollowing: Validatable {
  /// Everything that is out of range; see the rules.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(towards.validate(), under: "towards")
    problems.add(away.validate(), under: "away")
    return problems
  }
}
