// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// TSAlertController's layout of title, message, text fields and buttons in one of its styles.
///
/// From top to bottom: the grabber, the header or else title, message and text fields, and the buttons. Where a
/// field is nil, the style's value counts, so that another style alone gives that style's sheet. All numbers are those
/// of rlarjsdn3/TSAlertController-iOS unless a field says otherwise; lengths are in points.
public struct AlertLayout: Sendable, Hashable, Codable {
  /// Which of the styles it has. Default `floatingSheet`.
  public var style = Style.floatingSheet
  /// Width of the sheet; nil, the default, is the style's share of the screen's shorter side: 0.75, 1 or 0.95.
  ///
  /// Of a range the largest width is taken, which is what a text of several lines asks for.
  public var width: Constraint?
  /// What the height of the content is kept within, as shares of the screen's longer side. Default 0.1 to 0.8.
  public var heightLimits = Constraint.proportional()
  /// Height of the sheet, whatever its content and limits; nil, the default, is that of the content: 300 for the
  /// example in the floating style.
  ///
  /// Decides how far a dismissal travels.
  public var height: Double?
  /// Height that the title has at least; nil, the default, for that of its text.
  ///
  /// The library calls it fixed, but its constraint is a lower bound.
  public var titleHeight: Double?
  /// Height that the message has at least; nil, the default, for that of its text.
  public var messageHeight: Double?
  /// Margins around content and buttons.
  public var margins = Margins()
  /// Distances between what stands one below the other, and between buttons.
  public var spacings = Spacings()
  /// Sizes of the text fields' block.
  public var textFields = TextFields()
  /// Height of a button whose action has none of its own. Default 45; older versions 42.5.
  public var buttonHeight = 45.0
  /// How the buttons are lined up. Default `automatic`.
  public var buttonAxis = ButtonAxis.automatic
  /// Whether there is a grabber; nil, the default, for all styles but `alert`, which never has one.
  public var showsGrabber: Bool?
  /// Size and place of the grabber.
  public var grabber = Grabber()
  /// Distance between the sheet's bottom and, in the floating style, that of the safe area, or, in the action sheet's,
  /// that of the screen; nil, the default, is 10 and 0. An alert stands in the middle.
  public var bottomMargin: Double?
  /// Height of the area at the bottom of the screen that the system keeps for itself.
  ///
  /// Default 34, the home indicator's area on a phone without home button held upright. The content of an action sheet ends
  /// above it.
  public var bottomSafeArea = 34.0
  /// How the header, or title, message and text fields, come in beside the sheet's presentation; nil, the default, for
  /// not at all.
  public var headerEntrance: ElementEntrance?
  /// How the buttons come in beside the sheet's presentation; nil, the default, for not at all.
  public var buttonsEntrance: ElementEntrance?
  /// How a button shows that it is touched.
  public var highlight = ActionHighlight.fadeInAndScaleDown
  /// The keyboard, and how the sheet makes room for it.
  public var keyboard = AlertKeyboard()
  /// What the sheet looks like. Without effect on layout, motion and decisions.
  public var appearance = AlertAppearance()

  /// Makes the layout of TSAlertController's floating sheet.
  public init() {}

  /// Makes the layout of one of the styles.
  public init(_ style: Style) { self.style = style }
}

extension AlertLayout: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let width { problems.add(width.validate(), under: "width") }
    problems.add(heightLimits.validate(), under: "heightLimits")
    if let height { problems.require(extent: height, "height") }
    if let titleHeight { problems.require(length: titleHeight, "titleHeight") }
    if let messageHeight { problems.require(length: messageHeight, "messageHeight") }
    problems.add(margins.validate(), under: "margins")
    problems.add(spacings.validate(), under: "spacings")
    problems.add(textFields.validate(), under: "textFields")
    problems.require(extent: buttonHeight, "buttonHeight")
    problems.add(grabber.validate(), under: "grabber")
    if let bottomMargin { problems.require(length: bottomMargin, "bottomMargin") }
    problems.require(length: bottomSafeArea, "bottomSafeArea")
    if let headerEntrance { problems.add(headerEntrance.validate(), under: "headerEntrance") }
    if let buttonsEntrance { problems.add(buttonsEntrance.validate(), under: "buttonsEntrance") }
    problems.add(highlight.validate(), under: "highlight")
    problems.add(keyboard.validate(), under: "keyboard")
    return problems
  }
}
