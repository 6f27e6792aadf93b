// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The pan of a finger that is alone on the screen.
///
/// It reports what `PanRecognizer` reports of such a finger, to the last bit, and has no list of fingers.
struct SingleTouchPan {
  private let gesture: PanGesture
  private var reference: Vector

  /// Begins with the place where the finger came down.
  init(_ gesture: PanGesture, from start: Vector) {
    self.gesture = gesture
    reference = start
  }

  /// Travel of the finger at a place, less what did not count at the begin.
  func translation(at position: Vector) -> Vector {
    // The zero is the offset of a centroid that no second finger has moved; it takes the sign from a negative zero.
    (position + .zero) - reference
  }

  /// Whether a pan that has not begun begins with a move to a place; then its travel there.
  mutating func begin(at position: Vector) -> Vector? {
    let translation = translation(at: position)
    guard gesture.isReached(by: translation) else { return nil }
    let taken = gesture.slack(in: translation)
    reference += taken
    return translation - taken
  }
}

extension PanGesture {
  /// Whether a travel from the touch makes a pan.
  func isReached(by translation: Vector) -> Bool {
    TouchDistance.reaches(max(translation.x.magnitude, translation.y.magnitude), hysteresis)
  }

  /// The part of the translation at the begin that does not count.
  func slack(in translation: Vector) -> Vector {
    switch slop {
    case .hysteresis:
      Vector(
        x: min(max(translation.x, -hysteresis), hysteresis),
        y: min(max(translation.y, -hysteresis), hysteresis))
    case .all: translation
    case .nothing: .zero
    }
  }
}
