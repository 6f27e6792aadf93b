// SPDX-License-Identifier: GPL-3.0-or-later

extension TimingCurve {
  /// Even progress.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// Slow start.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Slow end.
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// Slow start and end; UIView's default.
  public static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve.
  public static let coreAnimationDefault = TimingCurve(0.25, 0.1, 0.25, 1)
  /// The curve by which web drawers imitate the motion of a sheet; with 0.5 s in vaul.
  public static let webSheet = TimingCurve(0.32, 0.72, 0, 1)
}
