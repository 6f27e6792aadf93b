// SPDX-License-Identifier: GPL-3.0-or-later

/// What a gesture recognizer makes of the touches so far.
///
/// A continuous recognizer goes possible → began → changed* → ended or cancelled, or possible → failed.
public enum RecognizerState: String, Sendable, Hashable, CaseIterable {
  /// The gesture may still come.
  case possible
  /// The gesture was recognized with this event.
  case began
  /// The gesture goes on.
  case changed
  /// The gesture is over; the fingers left the screen.
  case ended
  /// The gesture is over; the touches were taken away.
  case cancelled
  /// The touches ended without the gesture.
  case failed

  /// Whether nothing can follow this state within a trace.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
}
