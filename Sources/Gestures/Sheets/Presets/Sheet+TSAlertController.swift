// SPDX-License-Identifier: GPL-3.0-or-later

extension Sheet {
  /// TSAlertController's sheet of a style, with the options of the library's interactive examples as far as the style allows them:
  /// scale-and-drag, swipe down, tap outside, and stretchy dragging for the action sheet.
  ///
  /// The library itself begins without any option.
  static func tsAlert(_ style: AlertLayout.Style) -> Sheet {
    var sheet = Sheet()
    sheet.name = "ts.\(style.rawValue)"
    sheet.layout = .alert(AlertLayout(style))
    sheet.scaleAndDrag.isEnabled = style.allowsScaleAndDrag
    sheet.stretch.isEnabled = style.allowsStretch
    if style == .alert {
      sheet.presentation = .fadeInAndScaleDown
      sheet.departure = .fadeOut
    }
    return sheet
  }
}

extension SheetTransition {
  /// TSAlertController's way in for alerts: in its place, from opacity 0 and scale 1.1.
  public static let fadeInAndScaleDown: SheetTransition = {
    var transition = SheetTransition()
    transition.slides = false
    transition.scale = 1.1
    transition.alpha = 0
    return transition
  }()

  /// TSAlertController's way out for alerts: in its place, to opacity 0.
  public static let fadeOut: SheetTransition = {
    var transition = fadeInAndScaleDown
    transition.scale = 1
    return transition
  }()
}
