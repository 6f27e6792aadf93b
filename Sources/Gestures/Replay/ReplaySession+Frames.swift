// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// The frames before a time, then the motion at that time.
  mutating func present(until time: Double) throws(IntegrationError) {
    if recordsFrames {
      while isFrame(before: time) { try presentFrame() }
    }
    guard followsMotion else { return motion.skip(to: time) }
    try motion.advance(to: time)
  }

  /// The frames up to the first that shows everything at its end.
  mutating func presentFrames(until end: Double) throws(IntegrationError) {
    guard recordsFrames else { return }
    while isFrame(before: end) { try presentFrame() }
    try motion.advance(to: end)
    try presentFrame()
  }

  private mutating func presentFrame() throws(IntegrationError) {
    try motion.advance(to: frameTime)
    frames.append(DisplayFrame(index: frames.count, time: frameTime, values: motion.presented))
  }

  /// Whether the next frame comes before a time, by more than a billionth of a frame.
  private func isFrame(before time: Double) -> Bool {
    frameTime < time - 1e-9 / replayer.options.refreshRate
  }

  /// Time of the next frame.
  private var frameTime: Double { Double(frames.count) / replayer.options.refreshRate }
}
