// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension StackLayout {
  /// Items that enter together and hang on one spring.
  public struct Section: Sendable, Hashable, Codable {
    /// Number of items n, 0 or more. Default 4.
    public var items = 4
    /// The delegate's margins of the section, in points. Default none.
    ///
    /// The upper and the lower one both come before the section's first item; those at the sides change
    /// nothing.
    public var insets = Insets.zero

    /// Makes a section of a number of items, 4 by default, without margins.
    public init(items: Int = 4) { self.items = items }

    /// Reads a section; both fields have defaults.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      items = try container.decode(forKey: .items, default: 4)
      insets = try container.decode(forKey: .insets, default: .zero)
    }

    /// Height, in points, that the layout counts for its margins.
    var margin: Double { insets.top + insets.bottom }
  }

  /// Where cells lie across the content.
  public enum Alignment: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// In the middle.
    case center
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// Where lines begin: at the left edge, from right to left at the right one.
    case leading
    /// Where lines end.
    case trailing
    /// At the left edge, as wide as they are: the layout does not stretch them.
    case fill
  }
}
