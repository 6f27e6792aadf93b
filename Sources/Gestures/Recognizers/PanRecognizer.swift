// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes a drag of one or more fingers, as `UIPanGestureRecognizer` does.
///
/// The pan begins at the first move at which the centroid lies `hysteresis` points or more from where it
/// started, on either axis; at that event each axis loses min(hysteresis, |t|) towards zero, once (or all,
/// or nothing, as the gesture's `slop` says), and from then on the translation is the position against the
/// shifted reference. The centroid is continuous when fingers come and go. The position of a lift counts
/// for the translation. A pan that never begins fails, whether its touches lift or are cancelled. Movement
/// of fewer fingers than the pan needs does not count, and fingers beyond the most it takes are left out of
/// account. A pan that was held by a failure requirement begins with the translation zero.
///
/// Source: observed UIKit behaviour. Complexity: constant an event, linear in the fingers on the screen.
public struct PanRecognizer: GestureRecognizer {
  /// One report of the recognizer: what it was told to its target.
  public typealias Event = RecognizerEvent

  /// What makes a pan.
  public let gesture: PanGesture
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: false)

  private var tracker = CentroidTracker()
  private var reference = Vector.zero
  private var start = Vector.zero
  /// Whether any finger moved in an event that is not complete.
  private var hasMoved = false

  /// Makes a recognizer that waits for touches. The gesture is valid.
  public init(_ gesture: PanGesture) {
    precondition(gesture.validate().isEmpty, "The numbers of a pan gesture are in their ranges.")
    self.gesture = gesture
  }

  /// Makes a recognizer of any number of fingers that waits for touches.
  ///
  /// The hysteresis is finite and not negative; 10 points is UIKit's value, 0 begins with the first move.
  public init(hysteresis: Double = 10) {
    precondition(hysteresis >= 0 && hysteresis.isFinite, "The hysteresis is a finite distance, 0 or more.")
    var gesture = PanGesture()
    gesture.hysteresis = hysteresis
    self.gesture = gesture
  }

  /// Distance on an axis, in points, at which a pan begins.
  public var hysteresis: Double { gesture.hysteresis }
  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !tracker.isEmpty }
  /// A pan changes with touches only.
  public var deadline: Double? { nil }

  /// Whether a finger on the screen is one of its own.
  public func tracks(_ pointer: Int) -> Bool { tracker.contains(pointer: pointer) }

  /// Takes one row of a trace; see `GestureRecognizer`.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent? {
    if state.isFinal {
      if sample.endsTouch { tracker.remove(pointer: sample.pointer) }
      return nil
    }
    switch sample.phase {
    case .down:
      guard tracker.count < gesture.maximumTouches, !tracks(sample.pointer) else { return nil }
      if tracker.isEmpty { (reference, start) = (sample.position, sample.position) }
      tracker.add(pointer: sample.pointer, at: sample.position)
      return nil
    case .move:
      if move(sample) { hasMoved = true }
      guard completesEvent, hasMoved else { return nil }
      hasMoved = false
      return tracker.count >= gesture.minimumTouches ? moved(at: sample.time) : nil
    case .up, .cancel:
      guard move(sample) else { return nil }
      let (translation, location) = (tracker.centroid - reference, tracker.mean)
      tracker.remove(pointer: sample.pointer)
      guard tracker.isEmpty else { return nil }
      guard state.isActive else { return failed(at: sample.time) }
      machine.end(cancelled: sample.phase == .cancel)
      return event(at: sample.time, translation, location, touches: 1)
    }
  }

  /// Nothing happens without a touch.
  public mutating func advance(to time: Double) -> RecognizerEvent? { nil }

  /// Begins, with the translation zero, if the pan waits for that.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    reference = tracker.centroid
    guard machine.recognize() else { return nil }
    return event(at: time, .zero, tracker.mean, touches: tracker.count)
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    tracker = CentroidTracker()
    machine.reset()
  }

  /// Moves a finger and returns whether it is one of the pan's.
  private mutating func move(_ sample: TouchSample) -> Bool {
    // One finger is the usual case and worth no second look.
    let counts = tracker.count >= gesture.minimumTouches
    let before = counts ? Vector.zero : tracker.centroid
    guard tracks(sample.pointer) else { return false }
    tracker.move(pointer: sample.pointer, to: sample.position)
    if !counts { reference += tracker.centroid - before }
    return true
  }

  private mutating func moved(at time: Double) -> RecognizerEvent? {
    if machine.isWaiting {
      return machine.isHeld ? nil : release(at: time)
    }
    var translation = tracker.centroid - reference
    if state == .possible {
      guard gesture.isReached(by: translation), machine.recognize() else { return nil }
      let taken = gesture.slack(in: translation)
      reference += taken
      translation = translation - taken
    } else {
      machine.change()
    }
    return event(at: time, translation, tracker.mean, touches: tracker.count)
  }

  private func event(
    at time: Double, _ translation: Vector, _ location: Vector, touches: Int
  ) -> RecognizerEvent {
    RecognizerEvent(
      time: time, state: state, translation: translation, location: location, start: start, touches: touches)
  }
}
