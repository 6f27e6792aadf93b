// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a sheet goes after a release.
public enum ReleaseTarget: Sendable, Hashable {
  /// Off the screen.
  case dismissed
  /// To a detent, by its index in `ReleaseGeometry.detents`.
  case detent(Int)
  /// Back to the only place where a sheet without detents rests.
  case restored
}
