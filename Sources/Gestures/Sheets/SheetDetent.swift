// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A place where a sheet can rest, by how much of it is on screen there.
public struct SheetDetent: Sendable, Hashable, Codable {
  /// What the visible extent is a multiple of.
  public enum Base: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// Points.
    case points
    /// Length of the sheet along its axis.
    case sheet
    /// Length of the screen along the sheet's axis.
    case screen
  }

  /// Name in results.
  public var name: String
  /// How much of the screen, from the sheet's edge, the sheet covers there; in multiples of `base`, 0 or more.
  public var visible: Double
  /// What `visible` is a multiple of. Default points.
  public var base: Base

  /// Makes a detent.
  public init(name: String, visible: Double, of base: Base = .points) {
    self.name = name
    self.visible = visible
    self.base = base
  }

  private enum CodingKeys: String, CodingKey { case name, visible, base }

  /// Reads a detent; only `base` has a default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    visible = try container.decode(Double.self, forKey: .visible)
    base = try container.decode(forKey: .base, default: .points)
  }

  /// The visible extent in points.
  public func extent(sheetLength: Double, screenLength: Double) -> Double {
    switch base {
    case .points: visible
    case .sheet: visible * sheetLength
    case .screen: visible * screenLength
    }
  }
}

extension SheetDetent: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: visible, "visible")
    return problems
  }
}
