// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Something to choose on a sheet.
public struct SheetAction: Sendable, Hashable, Codable {
  /// What an action is for; decides its place and its looks.
  public enum Style: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// One of several choices.
    case `default`
    /// Leaves everything as it is.
    case cancel
    /// Removes or changes something for good.
    case destructive
  }

  /// What it says; names the action in results.
  public var title: String
  /// What it is for. Default `default`.
  public var style: Style
  /// Whether it can be chosen. Default true.
  public var isEnabled: Bool
  /// Whether choosing it dismisses the sheet. Default true, as in TSAlertController.
  public var dismisses: Bool
  /// Whether its handler runs at the touch even where the sheet's runs after the dismissal. Default false, from
  /// XLActionController.
  public var executesImmediately: Bool
  /// Whether the keyboard's return key chooses it. Default false.
  public var isPreferred: Bool
  /// Height in points; nil for that of the sheet's layout.
  public var height: Double?

  /// Makes an enabled action that dismisses its sheet.
  public init(_ title: String, style: Style = .default) {
    self.title = title
    self.style = style
    isEnabled = true
    dismisses = true
    executesImmediately = false
    isPreferred = false
    height = nil
  }

  private enum CodingKeys: String, CodingKey {
    case title, style, isEnabled, dismisses, executesImmediately, isPreferred, height
  }

  /// Reads an action; all fields but the title have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    style = try container.decode(forKey: .style, default: .default)
    isEnabled = try container.decode(forKey: .isEnabled, default: true)
    dismisses = try container.decode(forKey: .dismisses, default: true)
    executesImmediately = try container.decode(forKey: .executesImmediately, default: false)
    isPreferred = try container.decode(forKey: .isPreferred, default: false)
    height = try container.decode(forKey: .height, default: nil)
  }
}

extension SheetAction: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let height { problems.require(extent: height, "height") }
    return problems
  }
}
