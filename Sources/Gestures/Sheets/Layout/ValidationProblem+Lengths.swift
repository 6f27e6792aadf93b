// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

/// How large the numbers of a sheet may be.
///
/// Far beyond every screen, and small enough that sums and products of them stay exact to much less than a pixel.
enum SheetLimits {
  /// Largest length in points, and largest multiple of a length, on either side of 0.
  static let farthest = 1e5
}

extension [ValidationProblem] {
  /// Requires a length in points, or a multiple of one, that is not negative.
  mutating func require(length: Double, _ path: @autoclosure () -> FieldPath) {
    require(length, in: 0...SheetLimits.farthest, path())
  }

  /// Requires a length in points, or a multiple of one, above 0.
  mutating func require(extent: Double, _ path: @autoclosure () -> FieldPath) {
    require(extent, in: .above(0, to: SheetLimits.farthest), path())
  }

  /// Requires a distance in points, or a share, on either side of 0.
  mutating func require(offset: Double, _ path: @autoclosure () -> FieldPath) {
    require(offset, in: -SheetLimits.farthest...SheetLimits.farthest, path())
  }

  /// Requires every one of four insets to be such a distance; a problem is reported at its index.
  mutating func require(insets: Insets, _ path: @autoclosure () -> FieldPath) {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    for (index, side) in sides.enumerated() { require(offset: side, path().appending(key: "\(index)")) }
  }
}
