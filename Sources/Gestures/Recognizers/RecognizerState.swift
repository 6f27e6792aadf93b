// SPDX-License-Identifier: GPL-3.0-or-later

/// What a gesture recognizer makes of the touches so far.
///
/// A continuous recognizer goes possible → began → changed* → ended or cancelled, or possible → failed. A
/// discrete one goes possible → ended, which means recognized, or possible → failed.
public enum RecognizerState: String, Sendable, Hashable, CaseIterable {
  /// The gesture may still come.
  case possible
  /// The gesture was recognized with this event.
  case began
  /// The gesture goes on.
  case changed
  /// The gesture is over; the fingers left the screen. Of a discrete gesture: it was recognized.
  case ended
  /// The gesture is over; the touches were taken away.
  case cancelled
  /// The touches ended without the gesture.
  case failed

  /// Whether nothing can follow this state within a touch sequence.
  public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

  /// Whether the gesture was recognized and goes on.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether a recognizer may go from this state to another one.
  ///
  /// - Parameters:
  ///   - next: the state to go to.
  ///   - isDiscrete: whether the recognizer is discrete.
  /// - Returns: true for the steps that the type's description names, false for all others.
  public func allows(_ next: RecognizerState, isDiscrete: Bool) -> Bool {
    switch (self, next) {
    case (.possible, .failed): true
    case (.possible, .ended): isDiscrete
    case (.possible, .began): !isDiscrete
    case (.began, .changed), (.changed, .changed): !isDiscrete
    case (.began, .ended), (.began, .cancelled), (.changed, .ended), (.changed, .cancelled): !isDiscrete
    default: false
    }
  }
}
