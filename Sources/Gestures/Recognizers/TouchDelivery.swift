// SPDX-License-Identifier: GPL-3.0-or-later

/// Touch rows as a display of a given rate delivers them to a recognizer.
///
/// Of the moves of one finger within one display frame only the last arrives, with its own time stamp;
/// down, up and cancel always arrive. Frames are counted from the first row of the trace.
public struct TouchDelivery: Sendable, Hashable {
  /// Frames a second.
  public let rate: Double

  /// Makes a delivery of a rate in hertz, finite and above 0.
  public init(rate: Double) {
    precondition(rate > 0 && rate.isFinite, "A delivery rate is a finite number of frames a second above 0.")
    self.rate = rate
  }

  /// The frame in which a time in seconds falls, counted from 0.
  ///
  /// A time less than a billionth of a frame before a frame's begin belongs to that frame: its distance is the rounding of
  /// decimal times to binary.
  func frame(of time: Double) -> Double { (time * rate + 1e-9).rounded(.down) }

  /// The rows of a trace that arrive, in their order.
  ///
  /// Complexity: linear in the rows.
  public func deliver(_ samples: [TouchSample]) -> [TouchSample] {
    var kept: [TouchSample] = []
    kept.reserveCapacity(samples.count)
    /// The fingers whose next row in the present frame is a move, looking back from the end.
    var moving: Set<Int> = []
    var frame = -1.0
    for sample in samples.reversed() {
      if self.frame(of: sample.time) != frame {
        frame = self.frame(of: sample.time)
        moving.removeAll(keepingCapacity: true)
      }
      if sample.phase == .move {
        guard moving.insert(sample.pointer).inserted else { continue }
      } else {
        moving.remove(sample.pointer)
      }
      kept.append(sample)
    }
    kept.reverse()
    return kept
  }
}
