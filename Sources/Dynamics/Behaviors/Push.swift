// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A force on items that lasts, or one kick at the start.
public struct Push: Sendable, Hashable, Codable {
  /// How long it lasts.
  public enum Mode: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// A force, in newtons, for as long as the world runs.
    case continuous
    /// An impulse, in newton-seconds, once at the start.
    case instantaneous
  }

  /// Names of the items; each is pushed with the whole vector.
  public var items: [String]
  /// How long it lasts. Default `continuous`.
  public var mode = Mode.continuous
  /// Force or impulse. 1 moves an item of 1 kg by 100 pt/s², or 100 pt/s at once. Default 0.
  public var vector = Vector.zero
  /// Where it acts, from the centre, in points; does not turn with the item. Default the centre.
  public var offset = Vector.zero

  /// Makes a push.
  public init(items: [String], mode: Mode = .continuous, vector: Vector) {
    self.items = items
    self.mode = mode
    self.vector = vector
  }

  /// Reads a push; all but the items have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    items = try container.decode([String].self, forKey: .items)
    mode = try container.decode(forKey: .mode, default: .continuous)
    vector = try container.decode(forKey: .vector, default: .zero)
    offset = try container.decode(forKey: .offset, default: .zero)
  }
}
