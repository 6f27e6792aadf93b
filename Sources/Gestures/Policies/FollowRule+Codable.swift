// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension FollowRule: Codable {
  private enum Kind: String, CaseIterable, ConfigurationChoice {
    case none, linear, rubberBand, stork, logarithm, squareRoot
  }

  private enum CodingKeys: String, CodingKey { case kind, factor, shift, constant, dimension }

  /// Reads a rule by its kind; numbers that are left out are those of the rule's source.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .none: self = .unmoved
    case .linear: self = .linear(factor: try container.decode(forKey: .factor, default: 1))
    case .rubberBand:
      self = .rubberBand(
        constant: try container.decode(forKey: .constant, default: 0.55),
        dimension: try container.decode(forKey: .dimension, default: .screen))
    case .stork: self = .stork
    case .logarithm:
      self = .logarithm(
        factor: try container.decode(forKey: .factor, default: 8),
        shift: try container.decode(forKey: .shift, default: 2))
    case .squareRoot: self = .squareRoot(factor: try container.decode(forKey: .factor, default: 2.5))
    }
  }

  /// Writes the kind and its numbers.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .unmoved: try container.encode(Kind.none, forKey: .kind)
    case .linear(let factor):
      try container.encode(Kind.linear, forKey: .kind)
      try container.encode(factor, forKey: .factor)
    case .rubberBand(let constant, let dimension):
      try container.encode(Kind.rubberBand, forKey: .kind)
      try container.encode(constant, forKey: .constant)
      try container.encode(dimension, forKey: .dimension)
    case .stork: try container.encode(Kind.stork, forKey: .kind)
    case .logarithm(let factor, let shift):
      try container.encode(Kind.logarithm, forKey: .kind)
      try container.encode(factor, forKey: .factor)
      try container.encode(shift, forKey: .shift)
    case .squareRoot(let factor):
      try container.encode(Kind.squareRoot, forKey: .kind)
      try container.encode(factor, forKey: .factor)
    }
  }
}
