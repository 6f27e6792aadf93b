// SPDX-License-Identifier: GPL-3.0-or-later

extension Spring {
  /// SwiftUI's `smooth`: perceptual duration 0.5 s, no bounce.
  public static let smooth = Spring(duration: 0.5, bounce: 0)
  /// SwiftUI's `snappy`: perceptual duration 0.5 s, bounce 0.15.
  public static let snappy = Spring(duration: 0.5, bounce: 0.15)
  /// SwiftUI's `bouncy`: perceptual duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring(duration: 0.5, bounce: 0.3)
  /// SwiftUI's `interactiveSpring`: response 0.15 s, damping ratio 0.86.
  public static let interactive = Spring(response: 0.15, dampingRatio: 0.86)
  /// A `CASpringAnimation` as it is created: mass 1, stiffness 100, damping 10 (ratio 0.5).
  public static let coreAnimation = Spring(mass: 1, stiffness: 100, dampingCoefficient: 10)
  /// A `UISpringTimingParameters` as it is created: mass 3, stiffness 1000, damping 500 (ratio 4.56).
  public static let uiSpringTimingParameters = Spring(mass: 3, stiffness: 1000, dampingCoefficient: 500)
}
