// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// The keyboard that a text field of a sheet brings up, and how the sheet makes room for it.
///
/// When it comes, the sheet's top goes to keyboard top − spacing − sheet height if that is above its initial top;
/// when it goes, back to the initial top. What the system decides is an input here: the defaults are those of a phone of
/// 390 × 844 points held upright, estimates rather than facts.
public struct AlertKeyboard: Sendable, Hashable, Codable {
  /// Height in points from the screen's bottom. Default 336, with the bar of suggestions.
  public var height = 336.0
  /// How the sheet moves while it comes or goes. Default a curve of 0.25 s, which UIKit usually reports as the keyboard's own
  /// duration, and ease in, from TSAlertController; older versions of that take 0.5 s whatever the keyboard reports.
  public var animation = SheetAnimation.curve(CurveAnimation(duration: 0.25, curve: .easeIn))
  /// Points between the sheet's bottom and the keyboard's top; nil, the default, is the style's: 100 for an alert, 0 for
  /// an action sheet, 20 for a floating sheet.
  public var spacing: Double?
  /// Whether the first text field has the keyboard come as soon as the sheet appears. Default true, from
  /// TSAlertController.
  public var appearsWithSheet = true
  /// Width and height of the return key, in points. Default 95 × 43.
  public var returnKeySize = Size(width: 95, height: 43)
  /// Points between the return key's lower right corner and that of the screen, leftwards and upwards. Default 3 and
  /// 78.
  public var returnKeyInset = Vector(x: 3, y: 78)

  /// Makes the keyboard of a phone of 390 points.
  public init() {}

  /// Where the keyboard is once it has come.
  public func frame(on screen: Size) -> Rectangle {
    Rectangle(x: 0, y: screen.height - height, width: screen.width, height: height)
  }

  /// Where the return key is once the keyboard has come.
  public func returnKey(on screen: Size) -> Rectangle {
    Rectangle(
      x: screen.width - returnKeyInset.x - returnKeySize.width,
      y: screen.height - returnKeyInset.y - returnKeySize.height, width: returnKeySize.width,
      height: returnKeySize.height)
  }

  /// How far the keyboard moves a sheet, in points along y, 0 or upwards: keyboard top − spacing − height − initial top, if
  /// negative.
  ///
  /// - Parameters:
  ///   - sheet: where the sheet rests without the keyboard.
  ///   - spacing: points between the sheet's bottom and the keyboard's top.
  ///   - screen: size of the screen.
  /// - Returns: the translation in points, y down.
  public func shift(of sheet: Rectangle, spacing: Double, on screen: Size) -> Double {
    min(0, frame(on: screen).minY - spacing - sheet.size.height - sheet.minY)
  }
}

extension AlertKeyboard: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: height, "height")
    problems.add(animation.validate(), under: "animation")
    if let spacing { problems.require(offset: spacing, "spacing") }
    problems.require(length: returnKeySize.width, "returnKeySize.0")
    problems.require(length: returnKeySize.height, "returnKeySize.1")
    problems.require(offset: returnKeyInset.x, "returnKeyInset.0")
    problems.require(offset: returnKeyInset.y, "returnKeyInset.1")
    return problems
  }
}
