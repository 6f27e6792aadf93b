// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How a sheet follows the finger: freely between its outermost resting places, by a rule of its own beyond each.
///
/// In JSON all keys have defaults.
public struct SheetFollowing: Sendable, Hashable, Codable {
  /// Beyond the last resting place towards dismissal. Default as the finger moves.
  public var towards: FollowRule
  /// Beyond the most open place, away from dismissal. Default not at all.
  public var away: FollowRule
  /// Whether the sheet moves by each step of the finger, no further than its most open place and the place where it is off
  /// the screen: what a step leads beyond them is lost, so that a finger that turns back takes the sheet along at once.
  /// Needs `away` to be none. Default false: the sheet is where the whole way of the finger puts it.
  public var isIncremental: Bool

  /// Makes the following of a sheet.
  public init(
    towards: FollowRule = .linear(factor: 1), away: FollowRule = .unmoved, isIncremental: Bool = false
  ) {
    self.towards = towards
    self.away = away
    self.isIncremental = isIncremental
  }

  private enum CodingKeys: String, CodingKey { case towards, away, isIncremental }

  /// Reads the fields; all have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    towards = try container.decode(forKey: .towards, default: .linear(factor: 1))
    away = try container.decode(forKey: .away, default: .unmoved)
    isIncremental = try container.decode(forKey: .isIncremental, default: false)
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

  /// What of a finger's offset is lost, in points; 0 unless the sheet moves by steps.
  func lost(finger: Double, in geometry: ReleaseGeometry) -> Double {
    isIncremental ? finger - min(max(0, finger), geometry.hiddenOffset) : 0
  }
}

extension SheetFollowing: Validatable {
  /// Everything that is out of range; see the fields and the rules.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(towards.validate(), under: "towards")
    problems.add(away.validate(), under: "away")
    problems.require(
      !isIncremental || away == .unmoved, "isIncremental", .bool(isIncremental),
      "false, unless nothing is shown of a pull away from dismissal")
    return problems
  }
}
