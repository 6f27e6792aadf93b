// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes taps, as `UITapGestureRecognizer` does.
///
/// It is recognized when the last finger of the last tap lifts. It fails when a finger goes too far, a finger
/// too many comes down, one lifts before all are there, a tap takes too long or not long enough, the next tap
/// does not come in time or comes down too far away, or a touch is cancelled. Failing for time alone leaves
/// it ready for a new finger, whatever fingers still rest on the screen. The location is the mean of where
/// the fingers of the last tap lifted.
///
/// Complexity: linear in the fingers of a tap a row.
public struct TapRecognizer: GestureRecognizer {
  /// What makes a tap.
  public let gesture: TapGesture
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: true)

  private var touches = TrackedTouches()
  /// Taps that are complete.
  private var taps = 0
  /// When the present tap, or the last one, began.
  private var began = 0.0
  /// When the last tap was complete.
  private var lifted = 0.0
  /// Whether all fingers of the present tap were down at once.
  private var hasAllFingers = false
  /// Sums over the fingers of the present tap that have lifted, and their number.
  private var places = (location: Vector.zero, start: Vector.zero, count: 0)

  /// Makes a recognizer that waits for touches. The gesture is valid.
  public init(_ gesture: TapGesture = TapGesture()) {
    precondition(gesture.validate().isEmpty, "The numbers of a tap gesture are in their ranges.")
    self.gesture = gesture
  }

  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !touches.isEmpty }

  /// When the present tap is too long, or the next one too late.
  public var deadline: Double? {
    guard state == .possible, !machine.isWaiting else { return nil }
    if hasTouches { return TouchInterval.instant(gesture.maximumDuration, after: began) }
    return taps > 0 ? TouchInterval.instant(gesture.maximumInterval, after: lifted) : nil
  }

  /// Whether a finger on the screen is one of its own.
  public func tracks(_ pointer: Int) -> Bool { touches.contains(pointer) }

  /// Takes one row of a trace; see `GestureRecognizer`.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent? {
    if state.isFinal || machine.isWaiting {
      if sample.endsTouch { touches.remove(sample.pointer) }
      return nil
    }
    switch sample.phase {
    case .down: return down(sample)
    case .move:
      touches.move(sample)
      return isTooFar(sample.pointer) ? failed(at: sample.time) : nil
    case .up, .cancel: return lift(sample)
    }
  }

  /// Fails if the deadline lies before a time or at it.
  public mutating func advance(to time: Double) -> RecognizerEvent? {
    guard let deadline, deadline <= time else { return nil }
    return failed(at: deadline, ignoringTouches: true)
  }

  /// Recognizes the taps if they wait for that.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    return recognized(at: time)
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    touches.removeAll()
    taps = 0
    machine.reset()
  }

  private mutating func down(_ sample: TouchSample) -> RecognizerEvent? {
    guard !touches.contains(sample.pointer) else { return nil }
    let isFirst = touches.isEmpty
    touches.add(sample)
    if isFirst {
      if taps > 0 {
        let before = places.location / Double(places.count)
        let isLate = TouchInterval.exceeds(seconds: gesture.maximumInterval, from: lifted, to: sample.time)
        let isFar = TouchDistance.exceeds((sample.position - before).length, gesture.maximumSeparation)
        if isLate || isFar { return failed(at: sample.time) }
      }
      began = sample.time
      hasAllFingers = false
      places = (.zero, .zero, 0)
    }
    if places.count > 0 || touches.count > gesture.touchesRequired { return failed(at: sample.time) }
    hasAllFingers = touches.count == gesture.touchesRequired
    return nil
  }

  private mutating func lift(_ sample: TouchSample) -> RecognizerEvent? {
    guard touches.move(sample) != nil else { return nil }
    let isTooFar = isTooFar(sample.pointer)
    guard let touch = touches.remove(sample.pointer) else { return nil }
    guard sample.phase == .up, hasAllFingers, !isTooFar else { return failed(at: sample.time) }
    places.location += touch.position
    places.start += touch.start
    places.count += 1
    guard touches.isEmpty else { return nil }
    let isShort =
      gesture.minimumDuration > 0
      && TouchInterval.nanoseconds(from: began, to: sample.time) < (gesture.minimumDuration * 1e9).rounded()
    if isShort || TouchInterval.exceeds(seconds: gesture.maximumDuration, from: began, to: sample.time) {
      return failed(at: sample.time)
    }
    taps += 1
    lifted = sample.time
    return taps == gesture.tapsRequired ? recognized(at: sample.time) : nil
  }

  private func isTooFar(_ pointer: Int) -> Bool {
    touches.travel(of: pointer).map { TouchDistance.exceeds($0, gesture.allowableMovement) } ?? false
  }

  private mutating func recognized(at time: Double) -> RecognizerEvent? {
    guard machine.recognize() else { return nil }
    let count = Double(places.count)
    return RecognizerEvent(
      time: time, state: state, location: places.location / count, start: places.start / count,
      touches: places.count)
  }
}
