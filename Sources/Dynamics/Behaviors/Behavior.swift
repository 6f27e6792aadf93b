// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Something that acts on items of a world.
///
/// As JSON it is an object whose `type` names the kind; the other keys are the fields of that kind.
public enum Behavior: Sendable, Hashable {
  /// A constant acceleration, whatever the mass.
  case gravity(Gravity)
  /// A spring, rod or joint.
  case attachment(Attachment)
  /// Which items and boundaries cannot pass through each other.
  case collision(Collision)
  /// Material and freedom of items.
  case properties(ItemProperties)
  /// A force, or one kick.
  case push(Push)
  /// Four springs that pull an item to a point and upright.
  case snap(Snap)

  /// The kinds by their names in JSON.
  enum Kind: String, ConfigurationChoice {
    case gravity, attachment, collision, properties, push, snap
  }

  var kind: Kind {
    switch self {
    case .gravity: .gravity
    case .attachment: .attachment
    case .collision: .collision
    case .properties: .properties
    case .push: .push
    case .snap: .snap
    }
  }
}

extension Behavior: Codable {
  private enum TypeKey: CodingKey { case type }

  /// Reads the kind, then the fields of that kind.
  public init(from decoder: any Decoder) throws {
    self =
      switch try decoder.container(keyedBy: TypeKey.self).decode(Kind.self, forKey: .type) {
      case .gravity: .gravity(try Gravity(from: decoder))
      case .attachment: .attachment(try Attachment(from: decoder))
      case .collision: .collision(try Collision(from: decoder))
      case .properties: .properties(try ItemProperties(from: decoder))
      case .push: .push(try Push(from: decoder))
      case .snap: .snap(try Snap(from: decoder))
      }
  }

  /// Writes the kind, then the fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TypeKey.self)
    try container.encode(kind, forKey: .type)
    switch self {
    case .gravity(let behavior): try behavior.encode(to: encoder)
    case .attachment(let behavior): try behavior.encode(to: encoder)
    case .collision(let behavior): try behavior.encode(to: encoder)
    case .properties(let behavior): try behavior.encode(to: encoder)
    case .push(let behavior): try behavior.encode(to: encoder)
    case .snap(let behavior): try behavior.encode(to: encoder)
    }
  }
}
