// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// One comparison of a policy as data: an observed quantity with a threshold, which may be a share of a length.
///
/// Only `quantity` and `threshold` have to be given in JSON.
public struct PolicyCondition: Sendable, Hashable, Codable {
  /// What a threshold is a multiple of: points, or a length of the sheet at hand. With a velocity, that length a second.
  public enum Base: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// Points; 1 per second for `velocityPerDistance`.
    case points
    /// Length of the sheet.
    case sheet
    /// Length of the screen.
    case screen
    /// The shorter of sheet and screen.
    case shorter
    /// The way from the most open place to the place where the sheet is off the screen.
    case hidden
    /// The way from where the sheet is to the place where it is off the screen.
    case remaining
    /// The offset of the detent named by `of`; without a name, the way from where the gesture began to the next resting
    /// place towards dismissal, the hidden one after the last.
    case detent
    /// The way from the detent named by `of`, or from where the gesture began, to the place where the sheet is off the
    /// screen: what is visible of the sheet at the detent.
    case extent
  }

  /// Name in results. Without one, the name of the quantity.
  public var name: String?
  /// What is observed.
  public var quantity: ReleaseQuantity
  /// How the observed value is compared with the threshold. Default `>`.
  public var comparison: Condition.Comparison
  /// The threshold in multiples of `base`.
  public var threshold: Double
  /// What the threshold is a multiple of. Default points.
  public var base: Base
  /// Points that the length of the base lacks: 50 with the base `screen` compares with shares of a screen that is 50
  /// points shorter. Default 0.
  public var inset: Double
  /// Name of the detent that the bases `detent` and `extent` speak of.
  public var of: String?
  /// Name of the detent from which `offset` is measured. Without one, the most open place.
  public var from: String?
  /// How the velocity carries the sheet before its `offset` or `visible` extent is observed; not at all without one, or
  /// where there is no velocity.
  public var projection: Projection?

  /// Makes a condition; see the fields.
  public init(
    _ quantity: ReleaseQuantity, _ comparison: Condition.Comparison = .greater, _ threshold: Double,
    base: Base = .points, inset: Double = 0, of: String? = nil, from: String? = nil,
    projection: Projection? = nil, name: String? = nil
  ) {
    self.name = name
    self.quantity = quantity
    self.comparison = comparison
    self.threshold = threshold
    self.base = base
    self.inset = inset
    self.of = of
    self.from = from
    self.projection = projection
  }

  private enum CodingKeys: String, CodingKey {
    case name, quantity, comparison, threshold, base, inset, of, from, projection
  }

  /// Reads a condition; only `quantity` and `threshold` have no defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    quantity = try container.decode(ReleaseQuantity.self, forKey: .quantity)
    comparison = try container.decode(forKey: .comparison, default: .greater)
    threshold = try container.decode(Double.self, forKey: .threshold)
    base = try container.decode(forKey: .base, default: .points)
    inset = try container.decode(forKey: .inset, default: 0)
    of = try container.decodeIfPresent(String.self, forKey: .of)
    from = try container.decodeIfPresent(String.self, forKey: .from)
    projection = try container.decodeIfPresent(Projection.self, forKey: .projection)
  }
}

extension PolicyCondition: Validatable {
  /// Everything that is out of range, or that the quantity or the base has no use for.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireFinite(threshold, "threshold")
    problems.require(
      quantity.hasLength || base == .points, "base", .string(base.rawValue),
      "points, for \(quantity.rawValue) is no length")
    problems.requireFinite(inset, "inset")
    problems.require(
      inset == 0 || base != .points, "inset", .number(inset), "0, for the base points has no length")
    problems.require(
      of == nil || base == .detent || base == .extent, "of", JSONValue(of),
      "null unless the base is detent or extent")
    problems.require(
      from == nil || quantity == .offset, "from", JSONValue(from), "null unless the quantity is offset")
    problems.require(
      projection == nil || quantity.isPlace, "projection", .string("set"),
      "null unless the quantity is offset or visible")
    if let projection { problems.add(projection.validate(), under: "projection") }
    return problems
  }
}
