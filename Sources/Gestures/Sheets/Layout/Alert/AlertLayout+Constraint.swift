// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension AlertLayout {
  /// What a width or height is kept within.
  public struct Constraint: Sendable, Hashable, Codable {
    /// What the limits are counted in.
    public enum Unit: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
      /// Points.
      case points
      /// The screen's shorter side for a width, its longer one for a height.
      case screen
    }

    /// What the limits are counted in.
    public var unit: Unit
    /// Smallest extent.
    public var minimum: Double
    /// Largest extent, not less than the smallest.
    public var maximum: Double

    /// Makes a constraint from its limits.
    public init(unit: Unit, minimum: Double, maximum: Double) {
      self.unit = unit
      self.minimum = minimum
      self.maximum = maximum
    }

    /// Exactly so many points.
    public static func fixed(_ points: Double) -> Constraint {
      Constraint(unit: .points, minimum: points, maximum: points)
    }

    /// Between two numbers of points, by default from 10.
    public static func flexible(minimum: Double = 10, maximum: Double) -> Constraint {
      Constraint(unit: .points, minimum: minimum, maximum: maximum)
    }

    /// Between two shares of the screen, by default from 0.1 to 0.8.
    public static func proportional(minimum: Double = 0.1, maximum: Double = 0.8) -> Constraint {
      Constraint(unit: .screen, minimum: minimum, maximum: maximum)
    }

    private enum CodingKeys: CodingKey { case unit, minimum, maximum }

    /// Reads a constraint. The unit is `points` by default; a minimum is 10 points or 0.1 of the screen, a maximum of
    /// the screen 0.8, and one in points has to be given.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      unit = try container.decode(forKey: .unit, default: .points)
      minimum = try container.decode(forKey: .minimum, default: unit == .points ? 10 : 0.1)
      maximum =
        unit == .points
        ? try container.decode(Double.self, forKey: .maximum)
        : try container.decode(forKey: .maximum, default: 0.8)
    }

    /// An extent brought within the limits, in points, where the screen's side is so long.
    public func clamp(_ extent: Double, screenSide: Double) -> Double {
      let scale = unit == .points ? 1 : screenSide
      return min(max(extent, minimum * scale), maximum * scale)
    }

    /// The largest extent in points.
    public func largest(screenSide: Double) -> Double { unit == .points ? maximum : maximum * screenSide }
  }
}

extension AlertLayout.Constraint: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: minimum, "minimum")
    problems.require(extent: maximum, "maximum")
    if problems.isEmpty, maximum < minimum {
      problems.require(false, "maximum", .number(maximum), "not less than the minimum")
    }
    return problems
  }
}
