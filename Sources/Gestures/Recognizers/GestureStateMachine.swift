// SPDX-License-Identifier: GPL-3.0-or-later

/// The state of a recognizer and the only ways to change it.
///
/// A gesture whose conditions are met while a failure requirement holds it *waits*: it stays possible, and
/// goes on only when it is released. Every other step that `RecognizerState` does not name is a mistake of
/// the program and stops it.
///
/// Source: the state machine that Apple documents for `UIGestureRecognizer`.
public struct GestureStateMachine: Sendable, Hashable {
  /// Whether the gesture is recognized in one instant, without a duration of its own.
  public let isDiscrete: Bool
  /// The present state.
  public private(set) var state = RecognizerState.possible
  /// Whether a failure requirement keeps the recognizer in possible.
  public var isHeld = false
  /// Whether the gesture's conditions are met and only the hold keeps it in possible.
  public private(set) var isWaiting = false
  /// Whether the gesture failed through no act of its fingers, but through time or another gesture.
  ///
  /// Fingers that stay on the screen then do not keep new ones from the gesture.
  public private(set) var ignoresTouches = false

  /// Makes the machine of a discrete or a continuous recognizer, in possible.
  public init(isDiscrete: Bool) { self.isDiscrete = isDiscrete }

  /// The gesture's conditions are met: it is recognized, or waits if it is held.
  ///
  /// Returns whether it was recognized: the state then is `ended` or, of a continuous gesture, `began`.
  public mutating func recognize() -> Bool {
    precondition(state == .possible, "Only a gesture that is still possible can be recognized.")
    isWaiting = isHeld
    guard !isHeld else { return false }
    enter(isDiscrete ? .ended : .began)
    return true
  }

  /// The conditions of a waiting gesture are no longer met; it stays possible.
  public mutating func withdraw() { isWaiting = false }

  /// The gesture goes on.
  public mutating func change() { enter(.changed) }

  /// The gesture is over; true if its touches were taken away.
  public mutating func end(cancelled: Bool) { enter(cancelled ? .cancelled : .ended) }

  /// The gesture will not come; true if through no act of its fingers.
  public mutating func fail(ignoringTouches: Bool = false) {
    enter(.failed)
    isWaiting = false
    ignoresTouches = ignoringTouches
  }

  /// Goes back to possible for a new touch sequence.
  public mutating func reset() { self = GestureStateMachine(isDiscrete: isDiscrete) }

  private mutating func enter(_ next: RecognizerState) {
    precondition(
      state.allows(next, isDiscrete: isDiscrete), "A recognizer does not go from \(state) to \(next).")
    state = next
  }
}
