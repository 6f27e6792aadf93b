// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes swipes, as `UISwipeGestureRecognizer` does.
///
/// At each move, with τ = min(elapsed, decayDuration) since the first touch, the shortest and longest
/// movements are scaled by 1 − τ·(1 − rate). The swipe fails if more time passed than the longest duration,
/// or if a finger went against the direction too far, or beyond a longest movement along or across it. It is
/// recognized, during the move, once every finger has gone at least the shortest movement along and across
/// the direction, and its last move was fast enough: Δ/max(dt, minimumRateInterval) along the direction. A
/// lift before that fails. The reported location is where the swipe started.
///
/// Only a move tells a swipe that its time is over: it has no deadline.
///
/// Source: observed UIKit behaviour. Complexity: linear in the fingers of the swipe a row.
public struct SwipeRecognizer: GestureRecognizer {
  /// What makes a swipe.
  public let gesture: SwipeGesture
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: true)

  private var touches = TrackedTouches()
  /// Rate of the last move of each finger along the direction, in points per second.
  private var rates: [Double] = []
  /// When the first finger came down.
  private var began = 0.0
  private var translation = Vector.zero
  private var start = Vector.zero

  /// Makes a recognizer that waits for touches. The gesture is valid.
  public init(_ gesture: SwipeGesture = SwipeGesture()) {
    precondition(gesture.validate().isEmpty, "The numbers of a swipe are in their ranges.")
    self.gesture = gesture
  }

  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !touches.isEmpty }
  /// A swipe changes with touches only.
  public var deadline: Double? { nil }

  /// Whether a finger on the screen is one of its own.
  public func tracks(_ pointer: Int) -> Bool { touches.contains(pointer) }

  /// Takes one row of a trace; see `GestureRecognizer`.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent? {
    if state.isFinal || machine.isWaiting {
      if sample.endsTouch { touches.remove(sample.pointer) }
      return nil
    }
    switch sample.phase {
    case .down:
      guard !touches.contains(sample.pointer) else { return nil }
      if touches.isEmpty {
        began = sample.time
        rates.removeAll(keepingCapacity: true)
      }
      touches.add(sample)
      rates.append(0)
      return touches.count > gesture.touchesRequired ? failed(at: sample.time) : nil
    case .move:
      if let index = touches.index(of: sample.pointer) {
        let before = touches.all[index]
        let elapsed = max(sample.time - before.time, gesture.minimumRateInterval)
        rates[index] = gesture.direction.component(of: sample.position - before.position).magnitude / elapsed
      }
      return touches.moves(sample, completesEvent: completesEvent) ? moved(at: sample.time) : nil
    case .up, .cancel:
      guard touches.remove(sample.pointer) != nil else { return nil }
      return failed(at: sample.time)
    }
  }

  /// Nothing happens without a touch.
  public mutating func advance(to time: Double) -> RecognizerEvent? { nil }

  /// Recognizes the swipe if it waits for that, even after its lift.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    return recognized(at: time)
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    touches.removeAll()
    machine.reset()
  }

  private mutating func moved(at time: Double) -> RecognizerEvent? {
    if TouchInterval.exceeds(seconds: gesture.maximumDuration, from: began, to: time) {
      return failed(at: time, ignoringTouches: true)
    }
    let elapsed = time - began
    let least = gesture.factor(after: elapsed, rate: gesture.minimumDecayRate)
    let most = gesture.factor(after: elapsed, rate: gesture.maximumDecayRate)
    var isComplete = touches.count == gesture.touchesRequired
    for (touch, rate) in zip(touches.all, rates) {
      let movement = touch.position - touch.start
      let primary = gesture.direction.component(of: movement)
      let secondary = gesture.direction.crossComponent(of: movement).magnitude
      let isTooLong =
        gesture.maximumPrimaryMovement.map { TouchDistance.exceeds(primary, $0 * most) } ?? false
      if isTooLong || TouchDistance.exceeds(-primary, gesture.maximumOppositeMovement)
        || TouchDistance.exceeds(secondary, gesture.maximumSecondaryMovement * most)
      {
        return failed(at: time)
      }
      isComplete =
        isComplete && TouchDistance.reaches(primary, gesture.minimumPrimaryMovement * least)
        && TouchDistance.reaches(secondary, gesture.minimumSecondaryMovement * least)
        && TouchDistance.reaches(rate, gesture.minimumRate)
    }
    guard isComplete else { return nil }
    translation = touches.centroid - touches.startCentroid
    start = touches.startCentroid
    return recognized(at: time)
  }

  private mutating func recognized(at time: Double) -> RecognizerEvent? {
    guard machine.recognize() else { return nil }
    return RecognizerEvent(
      time: time, state: state, translation: translation, location: start, start: start,
      touches: gesture.touchesRequired)
  }
}
