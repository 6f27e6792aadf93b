// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A collection view's layout as data, of any kind. As JSON it is an object whose `layout` names the kind;
/// the other keys are the fields of that kind.
public enum Layout: Sendable, Hashable {
  /// Cells that rise from below: `"layout": "stack"`.
  case stack(StackLayout)
  /// Cells that lag behind the finger: `"layout": "springy"`.
  case springy(SpringyLayout)

  /// The kinds by their names in JSON.
  enum Kind: String, ConfigurationChoice { case stack, springy }

  private var kind: Kind {
    switch self {
    case .stack: .stack
    case .springy: .springy
    }
  }

  /// The world that the layout makes.
  ///
  /// - Precondition: the layout is valid.
  public func makeWorld() -> World {
    switch self {
    case .stack(let layout): layout.makeWorld()
    case .springy(let layout): layout.makeWorld()
    }
  }

  /// This layout with a number of items; in a stack, of its first section.
  public func withItems(_ count: Int) -> Layout {
    switch self {
    case .stack(let layout): .stack(layout.withItems(count))
    case .springy(let layout): .springy(layout.withItems(count))
    }
  }
}

extension Layout: Codable {
  enum CodingKeys: CodingKey { case layout }

  /// Reads the kind, then the fields of that kind, which have defaults.
  public init(from decoder: any Decoder) throws {
    self =
      switch try decoder.container(keyedBy: CodingKeys.self).decode(Kind.self, forKey: .layout) {
      case .stack: .stack(try StackLayout(from: decoder))
      case .springy: .springy(try SpringyLayout(from: decoder))
      }
  }

  /// Writes the kind, then the fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .layout)
    switch self {
    case .stack(let layout): try layout.encode(to: encoder)
    case .springy(let layout): try layout.encode(to: encoder)
    }
  }
}

extension Layout: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    switch self {
    case .stack(let layout): layout.validate()
    case .springy(let layout): layout.validate()
    }
  }
}
