// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Something that is done to a world while it runs.
///
/// As JSON: `{"time": 0.3, "type": "insert", "items": ["a"]}`, `{"time", "type": "remove", "items"}`,
/// `{"time", "type": "shift", "items", "by": [dx, dy]}`, `{"time", "type": "gravity", "vector": [0, 10]}`.
public struct WorldChange: Sendable, Hashable {
  /// What is done.
  public enum Action: Sendable, Hashable {
    /// Items enter, or enter anew, as they are described, with no memory of an earlier stay.
    ///
    /// An item whose first change is this one is not there before. Behaviours act on the items that are there;
    /// an attachment acts while both its ends are, and an instantaneous push when its item enters.
    case insert(items: [String])
    /// Items leave; what they were attached to no longer feels them.
    case remove(items: [String])
    /// Items are moved by a vector, in points, and keep their velocities.
    case shift(items: [String], by: Vector)
    /// Gravity becomes another one, for the same items.
    case gravity(Vector)
  }

  /// When it is done, in seconds since the start; before the motion at that time. Not negative.
  ///
  /// The device solver does it at the first display frame that is not before, within a nanosecond. All changes of one time
  /// are done before anything begins to act.
  public var time: Double
  /// What is done.
  public var action: Action

  /// Makes a change.
  public init(at time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }

  /// Names of the items that it changes.
  public var items: [String] {
    switch action {
    case .insert(let items), .remove(let items), .shift(let items, _): items
    case .gravity: []
    }
  }
}

extension [WorldChange] {
  /// The changes in the order in which they are done: of time, and as listed at equal times.
  var inOrderOfTime: [WorldChange] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

extension WorldChange: Codable {
  private enum CodingKeys: CodingKey { case time, type, items, by, vector }

  private enum Kind: String, ConfigurationChoice { case insert, remove, shift, gravity }

  /// Reads a change; every key of its kind is required.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    time = try container.decode(Double.self, forKey: .time)
    switch try container.decode(Kind.self, forKey: .type) {
    case .insert: action = .insert(items: try container.decode([String].self, forKey: .items))
    case .remove: action = .remove(items: try container.decode([String].self, forKey: .items))
    case .shift:
      action = .shift(
        items: try container.decode([String].self, forKey: .items),
        by: try container.decode(Vector.self, forKey: .by))
    case .gravity: action = .gravity(try container.decode(Vector.self, forKey: .vector))
    }
  }

  /// Writes the time, the kind and the fields of the kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    switch action {
    case .insert(let items):
      try container.encode(Kind.insert, forKey: .type)
      try container.encode(items, forKey: .items)
    case .remove(let items):
      try container.encode(Kind.remove, forKey: .type)
      try container.encode(items, forKey: .items)
    case .shift(let items, let vector):
      try container.encode(Kind.shift, forKey: .type)
      try container.encode(items, forKey: .items)
      try container.encode(vector, forKey: .by)
    case .gravity(let vector):
      try container.encode(Kind.gravity, forKey: .type)
      try container.encode(vector, forKey: .vector)
    }
  }
}
