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
  /// Complexity: linear in the rows, times the rows of one frame.
  public func deliver(_ samples: [TouchSample]) -> [TouchSample] {
    var kept: [TouchSample] = []
    kept.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() where !isReplaced(index, in: samples) { kept.append(sample) }
    return kept
  }

  private func isReplaced(_ index: Int, in samples: [TouchSample]) -> Bool {
    let sample = samples[index]
    guard sample.phase == .move else { return false }
    let frame = frame(of: sample.time)
    for later in samples[(index + 1)...] {
      guard self.frame(of: later.time) == frame else { return false }
      guard later.pointer == sample.pointer else { continue }
      return later.phase == .move
    }
    return false
  }
}
