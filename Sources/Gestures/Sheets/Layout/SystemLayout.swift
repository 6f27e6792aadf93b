// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// The system's action sheet at the bottom of the screen, as UIActionSheet shows it: a group of buttons under an optional
/// header, and the cancel button on its own below.
///
/// Destructive actions come first, the others in their order, those for cancelling last, whatever their order in the
/// content. That order is also the numbering of the buttons. It is GTActionSheet's; lengths are not published by Apple, and
/// their defaults are guesses.
public struct SystemLayout: Sendable, Hashable, Codable {
  /// Height in points of a button whose action has none of its own, above 0. Default 57 (guess).
  public var buttonHeight = 57.0
  /// Points between the sheet and the sides of the screen, and the lower safe area. Default 8 (guess).
  public var margin = 8.0
  /// Points between the group of buttons and the cancel button. Default 8 (guess).
  public var cancelSpacing = 8.0
  /// Points that the header is higher than title and message together. Default 29 (guess).
  public var headerPadding = 29.0
  /// Height in points of the area at the bottom of the screen that the system keeps for itself.
  ///
  /// Default 34, the home indicator's area on a phone without home button held upright.
  public var bottomSafeArea = 34.0

  /// Makes the layout of a phone.
  public init() {}

  /// Indices of the content's actions in the order of their buttons.
  public func buttons(of content: SheetContent) -> [Int] {
    let actions = content.actions
    func indices(_ style: SheetAction.Style) -> [Int] {
      actions.indices.filter { actions[$0].style == style }
    }
    return indices(.destructive) + indices(.default) + indices(.cancel)
  }

  /// Number of the cancel button: that of the last button, even where no action is for cancelling; nil without buttons.
  public func cancelButton(of content: SheetContent) -> Int? {
    let count = content.actions.count
    return count > 0 ? count - 1 : nil
  }

  /// Where the sheet and its elements lie; it is as wide as the shorter side of the screen allows.
  ///
  /// Complexity: linear in the content.
  public func geometry(of content: SheetContent, on screen: Size) -> SheetGeometry {
    let actions = content.actions
    let width = min(screen.width, screen.height) - 2 * margin
    let x = (screen.width - width) / 2
    var (elements, y): ([SheetElement], Double) = ([], 0)
    func add(_ kind: SheetElement.Kind, height: Double) {
      elements.append(SheetElement(kind, frame: Rectangle(x: x, y: y, width: width, height: height)))
      y += height
    }
    let header = headerHeight(of: content)
    if header > 0 { add(.header, height: header) }
    var hasSpace = false
    for index in buttons(of: content) {
      if actions[index].style == .cancel, !hasSpace {
        if !elements.isEmpty { y += cancelSpacing }
        hasSpace = true
      }
      add(.action(index), height: actions[index].height ?? buttonHeight)
    }
    let top = screen.height - bottomSafeArea - margin - y
    for index in elements.indices { elements[index].frame.origin.y += top }
    var geometry = SheetGeometry(
      edge: .bottom, screen: screen, frame: Rectangle(x: x, y: top, width: width, height: y),
      elements: elements)
    geometry.gapsAreOutside = true
    return geometry
  }

  private func headerHeight(of content: SheetContent) -> Double {
    if let height = content.headerHeight { return height }
    let texts = [content.title, content.message].compactMap { $0?.height }
    return texts.isEmpty ? 0 : texts.reduce(headerPadding, +)
  }
}

extension SystemLayout: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(extent: buttonHeight, "buttonHeight")
    problems.require(length: margin, "margin")
    problems.require(length: cancelSpacing, "cancelSpacing")
    problems.require(length: headerPadding, "headerPadding")
    problems.require(length: bottomSafeArea, "bottomSafeArea")
    return problems
  }
}
