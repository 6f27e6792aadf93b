// SPDX-License-Identifier: GPL-3.0-or-later

/// Ranges of pins and sliding joints: an inequality that is solved together with the joint's two equations, since
/// alternating between them converges slowly on long arms.
extension DeviceJoint {
  /// Finds the nearer end of the range for an angle or travel, and what of it may be used up.
  mutating func prepareRange(_ value: Float, slop: Float, _ constants: DeviceConstants) {
    let old = end
    if !hasRange || matrix.zz <= 0 {
      end = .none
    } else if upper - lower < 2 * slop {
      (end, rangeBias) = (.both, 0)
    } else if value - lower <= upper - value {
      (end, rangeBias) = (.lower, max(value - lower, 0) * constants.inverseStep)
    } else {
      (end, rangeBias) = (.upper, -max(upper - value, 0) * constants.inverseStep)
    }
    if end != old { rangeImpulse = 0 }
  }

  /// Changes of the two equations' impulses and of the range's for their speeds.
  mutating func solveRange(_ speed: FloatVector, _ rangeSpeed: Float) -> (FloatVector, Float) {
    guard end != .none else { return (matrix.solve(-speed), 0) }
    var (change, rangeChange) = matrix.solve(-speed, -(rangeSpeed + rangeBias))
    let total = rangeImpulse + rangeChange
    if (end == .lower && total < 0) || (end == .upper && total > 0) {
      // The end of the range does not pull.
      rangeChange = -rangeImpulse
      change = matrix.solve(
        FloatVector(x: -speed.x - matrix.xz * rangeChange, y: -speed.y - matrix.yz * rangeChange))
    }
    rangeImpulse += rangeChange
    return (change, rangeChange)
  }
}
