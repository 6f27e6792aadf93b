// SPDX-License-Identifier: GPL-3.0-or-later

/// Gives frames of one length the same length to the last bit.
///
/// Times of frames are rounded, so their differences are not all alike, and maps made for one would not be those for the
/// next. What a frame is cut short by is added to the next one: time never runs away.
struct FrameClock {
  private var stride = 0.0
  /// Time by which the motion is behind, in seconds; far below the tolerance of events.
  private(set) var debt = 0.0

  /// The time to go on by, from one time that is not negative to another.
  @inline(__always)
  mutating func length(from start: Double, to end: Double) -> Double {
    let wanted = end - start + debt
    if (wanted - stride).magnitude <= 1e-14 + 0x1p-50 * end {
      debt = wanted - stride
    } else {
      (stride, debt) = (wanted, 0)
    }
    return stride
  }
}
