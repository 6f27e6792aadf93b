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
  enum CodingKeys: CodingKey {
    case layout
    // Fields that only a stack has, and those that only a springy layout has.
    case sections, cellSize, rowHeight
    case itemSize, scroll, scrollResistanceDivisor
  }

  /// Reads the kind, then the fields of that kind, which have defaults.
  ///
  /// A kind that was set over a complete layout of another kind is refused: fields that both have would keep
  /// the other's values.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try container.decode(Kind.self, forKey: .layout)
    let others: [CodingKeys] =
      switch kind {
      case .stack: [.itemSize, .scroll, .scrollResistanceDivisor]
      case .springy: [.sections, .cellSize, .rowHeight]
      }
    guard !others.allSatisfy(container.contains) else {
      throw DecodingError.dataCorruptedError(
        forKey: .layout, in: container,
        debugDescription: "is \"\(kind.rawValue)\" beside the fields of another kind, such as "
          + "'\(others[0].stringValue)'; begin with a preset or file of that kind")
    }
    self =
      switch kind {
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
