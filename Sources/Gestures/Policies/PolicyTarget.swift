// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Where a rule that holds sends the sheet.
///
/// In JSON an object with a `kind` and the fields of that kind, or the name of a kind alone, as in `"dismiss"`.
public enum PolicyTarget: Sendable, Hashable {
  /// Off the screen.
  case dismiss
  /// To where the gesture began.
  case restore
  /// To the detent of a name: `{"kind": "detent", "detent": "half"}`. To where the gesture began if there is none.
  case detent(String)
  /// To the nearest resting place: `{"kind": "nearest"}` and the fields of `NearestDetent`.
  case nearest(NearestDetent)
  /// To the resting place next to where the gesture began: `{"kind": "next", "towards": "dismissal"}` and, if the last
  /// detent is not followed by dismissal, `"includesHidden": false`.
  case next(towards: Direction, includesHidden: Bool)

  /// The two ways along a sheet's axis.
  public enum Direction: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// Towards the edge that the sheet leaves by.
    case dismissal
    /// Away from it.
    case open
  }

  /// Whether a sheet can be dismissed by this target.
  public var mayDismiss: Bool {
    switch self {
    case .dismiss: true
    case .restore, .detent: false
    case .nearest(let nearest): nearest.includesHidden
    case .next(let direction, let includesHidden): direction == .dismissal && includesHidden
    }
  }
}

extension PolicyTarget: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    if case .nearest(let nearest) = self { nearest.validate() } else { [] }
  }
}

extension PolicyTarget: Codable {
  private enum Kind: String, CaseIterable, ConfigurationChoice {
    case dismiss, restore, detent, nearest, next
  }

  private enum CodingKeys: String, CodingKey { case kind, detent, towards, includesHidden }

  /// Reads a target by its kind.
  public init(from decoder: any Decoder) throws {
    if let single = try? decoder.singleValueContainer(), (try? single.decode(String.self)) != nil {
      let kind = try single.decode(Kind.self)
      switch kind {
      case .dismiss: self = .dismiss
      case .restore: self = .restore
      case .nearest: self = .nearest(NearestDetent())
      case .detent, .next:
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "is '\(kind.rawValue)'; expected an object with the kind and its fields"))
      }
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .dismiss: self = .dismiss
    case .restore: self = .restore
    case .detent: self = .detent(try container.decode(String.self, forKey: .detent))
    case .nearest: self = .nearest(try NearestDetent(from: decoder))
    case .next:
      self = .next(
        towards: try container.decode(Direction.self, forKey: .towards),
        includesHidden: try container.decode(forKey: .includesHidden, default: true))
    }
  }

  /// Writes the kind and the fields that it has.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .dismiss: try container.encode(Kind.dismiss, forKey: .kind)
    case .restore: try container.encode(Kind.restore, forKey: .kind)
    case .detent(let name):
      try container.encode(Kind.detent, forKey: .kind)
      try container.encode(name, forKey: .detent)
    case .nearest(let nearest):
      try container.encode(Kind.nearest, forKey: .kind)
      try nearest.encode(to: encoder)
    case .next(let direction, let includesHidden):
      try container.encode(Kind.next, forKey: .kind)
      try container.encode(direction, forKey: .towards)
      try container.encode(includesHidden, forKey: .includesHidden)
    }
  }
}
