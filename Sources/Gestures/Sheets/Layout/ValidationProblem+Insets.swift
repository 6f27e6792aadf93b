// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

extension [ValidationProblem] {
  /// Requires every one of four insets to be at most a limit away from 0; a problem is reported at its index.
  mutating func require(insets: Insets, within limit: Double, _ path: @autoclosure () -> FieldPath) {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    for (index, side) in sides.enumerated() {
      require(side, in: -limit...limit, path().appending(key: "\(index)"))
    }
  }
}
