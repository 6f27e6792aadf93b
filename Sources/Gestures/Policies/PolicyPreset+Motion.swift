// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension PolicyPreset {
  /// How the sheet goes back to where it rests, or on to another detent.
  ///
  /// - PanModal: `UIView` spring of 0.5 s, ratio 0.8.
  /// - FloatingPanel: `SpringAnimation.floatingPanel`.
  /// - SPStorkController: `UIView` spring of 0.6 s, ratio 1, relative velocity 1.
  /// - HalfModal: `UIView` spring of 0.8 s, ratio 0.5, relative velocity 0.5.
  /// - Material: the drag helper's settling.
  /// - Flutter: 0.25 s of its decelerating curve, (0, 0, 0.2, 1); the Dismissible 0.2 s at an even speed.
  /// - React Native Bottom Sheet: `SpringAnimation.gorhom`, iOS.
  /// - vaul and Ionic: 0.5 s of the curve (0.32, 0.72, 0, 1).
  public var restoration: SheetAnimation {
    switch self {
    case .panModal: SheetAnimation(duration: 0.5, dampingRatio: 0.8, relativeVelocity: 0)
    case .floatingPanel: .spring(.floatingPanel)
    case .spStork: SheetAnimation(duration: 0.6, dampingRatio: 1, relativeVelocity: 1)
    case .halfModal: SheetAnimation(duration: 0.8, dampingRatio: 0.5, relativeVelocity: 0.5)
    case .material: .settle(SettleAnimation())
    case .flutter: .curve(CurveAnimation(duration: 0.25, curve: Self.decelerating))
    case .flutterDismissible: .curve(CurveAnimation(duration: 0.2, curve: .linear))
    case .gorhom: .spring(.gorhom)
    case .vaul, .ionic: .curve(CurveAnimation(duration: 0.5, curve: .webSheet))
    }
  }

  /// How the sheet leaves; as it goes back, with three exceptions.
  ///
  /// - FloatingPanel: its default animator, response 0.25 s, ratio −ln(0.99)/(4π·0.001) = 0.7998, with the finger's
  ///   velocity.
  /// - HalfModal: 0.4 s of `UIView`'s default curve (`Transitioning/HalfModalTransitionAnimator.swift`).
  /// - Flutter's bottom sheet: 0.2 s, the exit of its route, which overtakes the fling that it begins.
  public var departure: SheetAnimation {
    switch self {
    case .floatingPanel: .spring(Self.panelRemoval)
    case .halfModal: .curve(CurveAnimation(duration: 0.4, curve: .easeInEaseOut))
    case .flutter: .curve(CurveAnimation(duration: 0.2, curve: Self.decelerating))
    case .panModal, .spStork, .material, .flutterDismissible, .gorhom, .vaul, .ionic: restoration
    }
  }

  private static let decelerating = AnimationCurve.bezier(TimingCurve(0, 0, 0.2, 1))

  private static let panelRemoval: SpringAnimation = {
    var animation = SpringAnimation(Spring(response: 0.25, dampingRatio: 0.799_780_315_409_229_3))
    animation.restDistance = SpringAnimation.floatingPanel.restDistance
    animation.restSpeed = SpringAnimation.floatingPanel.restSpeed
    return animation
  }()
}
