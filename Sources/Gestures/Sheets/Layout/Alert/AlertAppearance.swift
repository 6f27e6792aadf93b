// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
public import Dynamics

/// What a sheet of TSAlertController looks like: its configuration's fonts, colours and borders.
///
/// No field has an effect on layout, motion or decisions; they are carried so that a sheet's data can be complete.
/// Colours are named as the library names them, followed by their opacity where that is not 1.
public struct AlertAppearance: Sendable, Hashable, Codable {
  /// Colour of the grabber. Default `systemGray5`. Without effect.
  public var grabberColor = "systemGray5"
  /// Corner radius of the grabber, in points. Default 2. Without effect.
  public var grabberCornerRadius = 2.0
  /// The title.
  public var title = Text(font: "headline")
  /// The message.
  public var message = Text(font: "subheadline")
  /// Colour of the border around the text fields and of the lines between them. Default `lightGray`. Without effect.
  public var textFieldBorderColor = "lightGray"
  /// Width of that border and of those lines, in points. Default 0.75. Without effect.
  public var textFieldBorderWidth = 0.75
  /// Corner radius of that border, in points. Default 10. Without effect.
  public var textFieldCornerRadius = 10.0
  /// Space on the left and right within a text field, in points. Default 10. Without effect.
  public var textFieldPadding = 10.0
  /// Background of the sheet: a colour, or the name of a blur or gradient. Default `systemBackground`. Without effect.
  public var background = "systemBackground"
  /// Colour of the sheet's border; nil, the default, for none. Without effect.
  public var borderColor: String?
  /// Width of the sheet's border, in points. Default 0. Without effect.
  public var borderWidth = 0.0
  /// Corner radius of the sheet, in points; an action sheet's lower corners are square. Default 20. Without effect.
  public var cornerRadius = 20.0
  /// The sheet's shadow; nil, the default, for none. Without effect.
  public var shadow: Shadow?
  /// What dims the view behind the sheet at its full value. Default `black 0.75`. Without effect: `dim` in frames is a
  /// share of it.
  public var dimColor = "black 0.75"
  /// Style of the status bar; nil, the default, for the app's. Without effect.
  public var statusBar: String?
  /// The buttons.
  public var button = Button()

  /// Makes the library's looks.
  public init() {}

  /// Looks of a text. No field has an effect; its height is part of the content.
  public struct Text: Sendable, Hashable, Codable {
    /// Text style of the font. Without effect.
    public var font: String
    /// Colour. Default `label`. Without effect.
    public var color = "label"
    /// Alignment. Default `left`. Without effect.
    public var alignment = "left"
    /// Most lines; 0, the default, for as many as are needed. Without effect.
    public var lineLimit = 0

    /// Makes the looks of a text in a style.
    public init(font: String) { self.font = font }
  }

  /// A shadow under the sheet. No field has an effect.
  public struct Shadow: Sendable, Hashable, Codable {
    /// Colour. Default `black 0.1`. Without effect.
    public var color = "black 0.1"
    /// Opacity, from 0 to 1. Default 1. Without effect.
    public var opacity = 1.0
    /// Offset in points, y down. Default (0, 3). Without effect.
    public var offset = Vector(x: 0, y: 3)
    /// Radius of the blur, in points. Default 3. Without effect.
    public var radius = 3.0

    /// Makes the library's shadow.
    public init() {}
  }

  /// Looks of the buttons. No field has an effect; their heights are part of the layout.
  public struct Button: Sendable, Hashable, Codable {
    /// Text style of the font. Default `headline`. Without effect.
    public var font = "headline"
    /// Colour of the title. Default `alertGray`. Without effect.
    public var titleColor = "alertGray"
    /// Background. Default `alertSecondaryBackground`. Without effect.
    public var background = "alertSecondaryBackground"
    /// Background of destructive buttons. Default `systemRed`. Without effect.
    public var destructiveBackground = "systemRed"
    /// Alignment of title and images: left, center or right. Default `center`. Without effect.
    public var alignment = "center"
    /// Points between image and title. Default 10. Without effect.
    public var imageSpacing = 10.0
    /// Points between title and accessory. Default 10. Without effect.
    public var accessorySpacing = 10.0
    /// Margins around what is in the button, in points. Default 10 on the left and right. Without effect.
    public var insets = Insets(top: 0, left: 10, bottom: 0, right: 10)
    /// Corner radius, in points. Default 12.5. Without effect.
    public var cornerRadius = 12.5

    /// Makes the library's buttons.
    public init() {}

    /// Background of an action's button.
    public func background(of style: SheetAction.Style) -> String {
      style == .destructive ? destructiveBackground : background
    }
  }
}

extension AlertAppearance.Shadow {
  private enum CodingKeys: CodingKey { case color, opacity, offset, radius }

  /// Reads a shadow; all fields have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    color = try container.decode(forKey: .color, default: "black 0.1")
    opacity = try container.decode(forKey: .opacity, default: 1)
    offset = try container.decode(forKey: .offset, default: Vector(x: 0, y: 3))
    radius = try container.decode(forKey: .radius, default: 3)
  }
}
