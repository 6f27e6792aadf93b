// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension PolicyPreset {
  /// How the sheet moves after the release.
  ///
  /// - PanModal: `UIView` spring of 0.5 s, ratio 0.8, both ways.
  /// - FloatingPanel: response 0.4 s; a release above 300 pt/s is damped by the deceleration rate 0.991 per ms
  ///   (ratio −ln(0.991)·1000·0.4/2π ≈ 0.5755), a slower one critically. It is removed by its default animator: response
  ///   0.25 s, ratio −ln(0.99)/(4π·0.001) ≈ 0.7998.
  /// - SPStorkController: `UIView` spring of 0.6 s, ratio 1, relative velocity 1, both ways.
  /// - HalfModal: `UIView` spring of 0.8 s, ratio 0.5, relative velocity 0.5; it leaves in 0.4 s with `UIView`'s default
  ///   curve (`Transitioning/HalfModalTransitionAnimator.swift`).
  /// - Material: the drag helper's settling.
  /// - Flutter's bottom sheet: 250 ms back, and out by the fling of its animation controller: stiffness 500, mass 1, ratio 1,
  ///   ended at its target (`animation/animation_controller.dart`). Its Dismissible: 200 ms both ways.
  /// - React Native Bottom Sheet on iOS: stiffness 1000, damping 500, mass 3, half the finger's velocity, overshoot clamped.
  /// - vaul and Ionic: 0.5 s of the curve (0.32, 0.72, 0, 1).
  public var motion: PolicyMotion {
    switch self {
    case .panModal:
      PolicyMotion(restoration: .uiView(duration: 0.5, dampingRatio: 0.8, relativeVelocity: 0))
    case .floatingPanel:
      PolicyMotion(
        restoration: .spring(
          .init(
            Spring(response: 0.4, dampingRatio: -log(0.991) * 1000 * 0.4 / (2 * .pi)), criticalSpeed: 300)),
        dismissal: .spring(.init(Spring(response: 0.25, dampingRatio: -log(0.99) / (4 * .pi * 0.001)))))
    case .spStork:
      PolicyMotion(restoration: .uiView(duration: 0.6, dampingRatio: 1, relativeVelocity: 1))
    case .halfModal:
      PolicyMotion(
        restoration: .uiView(duration: 0.8, dampingRatio: 0.5, relativeVelocity: 0.5),
        dismissal: .curve(duration: 0.4, .easeInEaseOut))
    case .material: PolicyMotion(restoration: .settle)
    case .flutter:
      PolicyMotion(
        restoration: .curve(duration: 0.25, TimingCurve(0, 0, 0.2, 1)),
        dismissal: .spring(
          .init(
            Spring(mass: 1, stiffness: 500, dampingCoefficient: 2 * 500.0.squareRoot()), clampsOvershoot: true
          )))
    case .flutterDismissible: PolicyMotion(restoration: .curve(duration: 0.2, .linear))
    case .gorhom:
      PolicyMotion(
        restoration: .spring(
          .init(
            Spring(mass: 3, stiffness: 1000, dampingCoefficient: 500), velocityShare: 0.5,
            clampsOvershoot: true)))
    case .vaul, .ionic: PolicyMotion(restoration: .curve(duration: 0.5, .webSheet))
    }
  }
}
