// SPDX-License-Identifier: GPL-3.0-or-later

/// A value that watches the fingers of a screen for one gesture.
///
/// It is fed every row of a trace in order and told the time where it asked to be; it reports what it makes
/// of them. Its fingers are those that came down while it could still recognize its gesture; it leaves all
/// others out of account. Several recognizers that watch the same fingers are arbitrated by a
/// `RecognizerGroup`.
///
/// When all its fingers are up, the state is final or there is a deadline.
public protocol GestureRecognizer: Sendable {
  /// The state and what holds it.
  var machine: GestureStateMachine { get set }

  /// Whether any of its fingers is on the screen.
  var hasTouches: Bool { get }

  /// The next time, in seconds, at which the recognizer changes without a touch; nil when there is none.
  var deadline: Double? { get }

  /// Whether what happens at the deadline comes before the touches of the same time. Default false.
  ///
  /// A limit is reached only after them: exactly the longest time is not too long. A duration that must be
  /// reached is reached before them: exactly the shortest time is enough.
  var deadlinePrecedesTouches: Bool { get }

  /// Whether a finger on the screen is one of its own.
  func tracks(_ pointer: Int) -> Bool

  /// Takes one row of a trace.
  ///
  /// - Parameters:
  ///   - sample: the row; its time is not before that of the row before.
  ///   - completesEvent: false for moves that arrive together with the next row.
  /// - Returns: what the recognizer reports, if it reports anything.
  mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent?

  /// Lets time pass without a touch; what the deadline brings is reported with the deadline's time.
  ///
  /// Past its deadline the recognizer has another one, later, or none.
  mutating func advance(to time: Double) -> RecognizerEvent?

  /// Recognizes a gesture that waits, now that nothing holds it.
  ///
  /// Returns its report with the given time, or nothing if the gesture does not wait.
  mutating func release(at time: Double) -> RecognizerEvent?

  /// Forgets everything, fingers on the screen included, and goes back to possible.
  mutating func reset()
}

extension GestureRecognizer {
  /// The state after the last event.
  public var state: RecognizerState { machine.state }

  /// Whether it is discrete: recognized in one instant.
  public var isDiscrete: Bool { machine.isDiscrete }

  /// Whether what happens at the deadline comes before the touches of the same time; it does not.
  public var deadlinePrecedesTouches: Bool { false }

  /// Whether a finger that comes down now finds the recognizer done with the fingers before it.
  ///
  /// It is over and its fingers are up, or it failed through no act of theirs: fingers that only rest, or that
  /// another gesture has taken, do not keep new ones from gestures.
  public var canStartAgain: Bool { state.isFinal && (!hasTouches || machine.ignoresTouches) }

  /// Takes a row of a trace that completes its event.
  public mutating func handle(_ sample: TouchSample) -> RecognizerEvent? {
    handle(sample, completesEvent: true)
  }

  /// Fails, if the gesture is still possible, because another one was recognized.
  ///
  /// Returns the report with the given time.
  public mutating func prevent(at time: Double) -> RecognizerEvent? {
    guard state == .possible else { return nil }
    return failed(at: time, ignoringTouches: true)
  }

  /// Goes from possible to failed.
  mutating func failed(at time: Double, ignoringTouches: Bool = false) -> RecognizerEvent {
    machine.fail(ignoringTouches: ignoringTouches)
    return RecognizerEvent(time: time, state: .failed)
  }
}
