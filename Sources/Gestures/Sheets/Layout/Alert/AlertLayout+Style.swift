// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension AlertLayout {
  /// The styles of TSAlertController, and what each gives where a layout leaves a field open.
  public enum Style: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// In the middle of the screen.
    case alert
    /// At the bottom of the screen, as wide as it.
    case actionSheet
    /// Standing off the bottom of the safe area.
    case floatingSheet

    /// Width as a share of the screen's shorter side. An action sheet of older versions had 0.95.
    public var widthRatio: Double {
      switch self {
      case .alert: 0.75
      case .actionSheet: 1
      case .floatingSheet: 0.95
      }
    }

    /// Points between the sheet's bottom and the keyboard's top. An action sheet of older versions had 20.
    public var keyboardSpacing: Double {
      switch self {
      case .alert: 100
      case .actionSheet: 0
      case .floatingSheet: 20
      }
    }

    /// Points below the sheet, down to the safe area or the screen's end; an alert has none.
    public var bottomMargin: Double { self == .floatingSheet ? 10 : 0 }

    /// Whether the sheet can shrink under the finger and follow it: all but the action sheet.
    public var allowsScaleAndDrag: Bool { self != .actionSheet }

    /// Whether the sheet can be stretched: the action sheet alone.
    public var allowsStretch: Bool { self == .actionSheet }
  }

  /// The width's constraint, its own or the style's.
  public var resolvedWidth: Constraint {
    width ?? .proportional(minimum: style.widthRatio, maximum: style.widthRatio)
  }

  /// Points below the sheet, its own or the style's.
  public var resolvedBottomMargin: Double { bottomMargin ?? style.bottomMargin }

  /// Points between the sheet's bottom and the keyboard's top, its own or the style's.
  public var resolvedKeyboardSpacing: Double { keyboard.spacing ?? style.keyboardSpacing }

  /// Whether there is a grabber.
  public var hasGrabber: Bool { style != .alert && showsGrabber ?? true }

  /// Whether buttons show images: in `alert`, the library takes them away.
  public var showsImages: Bool { style != .alert }
}
