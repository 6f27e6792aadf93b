// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What can be simulated: a world, or a layout that makes one.
///
/// As JSON it is a layout if it has the key `layout`, and else a world. Lay a file over `base(for:)` with
/// `ConfigurationDraft`, so that every key is checked.
public enum Scenario: Sendable, Hashable {
  /// Items and behaviours.
  case world(World)
  /// A layout, which makes them.
  case layout(Layout)

  /// The world itself, or the one that the layout makes.
  ///
  /// - Precondition: the scenario is valid.
  public func makeWorld() -> World {
    switch self {
    case .world(let world): world
    case .layout(let layout): layout.makeWorld()
    }
  }

  /// This scenario with a number of items in its layout; nil for a world, whose items are its own.
  public func withItems(_ count: Int) -> Scenario? {
    switch self {
    case .world: nil
    case .layout(let layout): .layout(layout.withItems(count))
    }
  }

  /// The complete value over which a document is laid: the layout of the kind it names, or of the kind
  /// whose name is nearest; an empty world when it names none.
  public static func base(for document: JSONValue) -> Scenario {
    guard case .object(let object) = document, let value = object["layout"] else { return .world(World()) }
    var name = Layout.Kind.stack.rawValue
    if case .string(let text) = value {
      name = closestMatch(to: text, in: Layout.Kind.allCases.map(\.rawValue)) ?? name
    }
    return switch Layout.Kind(rawValue: name) {
    case .springy: .layout(.springy(SpringyLayout()))
    case .stack, nil: .layout(.stack(StackLayout()))
    }
  }
}

extension Scenario: Codable {
  /// Reads a layout where there is the key `layout`, else a world.
  public init(from decoder: any Decoder) throws {
    let isLayout = try decoder.container(keyedBy: Layout.CodingKeys.self).contains(.layout)
    self = isLayout ? .layout(try Layout(from: decoder)) : .world(try World(from: decoder))
  }

  /// Writes the world or the layout.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .world(let world): try world.encode(to: encoder)
    case .layout(let layout): try layout.encode(to: encoder)
    }
  }
}

extension Scenario: Validatable {
  /// Everything that is out of range or refers to nothing, by path.
  public func validate() -> [ValidationProblem] {
    switch self {
    case .world(let world): world.validate()
    case .layout(let layout): layout.validate()
    }
  }
}
