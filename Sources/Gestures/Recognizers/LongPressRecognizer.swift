// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes long presses, as `UILongPressGestureRecognizer` does.
///
/// It begins, without a touch, when all its fingers have been down for the minimum duration; from then on
/// every move is a change, and the first lift of one of its fingers ends it. It fails before that when a
/// finger lifts or goes too far or one too many comes down. Later fingers are left out of account. Its
/// translation is that of the fingers' mean since the begin.
///
/// Complexity: linear in the fingers of the press a row.
public struct LongPressRecognizer: GestureRecognizer {
  /// What makes a long press.
  public let gesture: LongPressGesture
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: false)

  private var touches = TrackedTouches()
  /// Taps that are complete.
  private var taps = 0
  /// When the first finger of the present tap or press came down.
  private var began = 0.0
  /// When the last of its fingers came down; nil while some are missing.
  private var pressed: Double?
  /// When the last tap was complete.
  private var lifted = 0.0
  private var hasLifts = false
  private var reference = Vector.zero
  private var start = Vector.zero

  /// Makes a recognizer that waits for touches. The gesture is valid.
  public init(_ gesture: LongPressGesture = LongPressGesture()) {
    precondition(gesture.validate().isEmpty, "The numbers of a long press are in their ranges.")
    self.gesture = gesture
  }

  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !touches.isEmpty }

  private var isTapping: Bool { taps < gesture.tapsRequired }

  /// When the press has lasted long enough, or a tap before it is too long, or the next touch too late.
  public var deadline: Double? {
    guard state == .possible, !machine.isWaiting else { return nil }
    guard hasTouches else {
      return taps > 0 ? TouchInterval.instant(gesture.maximumInterval, after: lifted) : nil
    }
    if isTapping { return TouchInterval.instant(gesture.maximumTapDuration, after: began) }
    return pressed.map { TouchInterval.instant(gesture.minimumDuration, after: $0) }
  }

  /// The press that has lasted long enough comes before the touches of the same time; limits come after.
  public var deadlinePrecedesTouches: Bool { hasTouches && !isTapping }

  /// Whether a finger on the screen is one of its own.
  public func tracks(_ pointer: Int) -> Bool { touches.contains(pointer) }

  /// Takes one row of a trace; see `GestureRecognizer`.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent? {
    if state.isFinal {
      if sample.endsTouch { touches.remove(sample.pointer) }
      return nil
    }
    switch sample.phase {
    case .down: return down(sample)
    case .move:
      let isChange = touches.moves(sample, completesEvent: completesEvent)
      if state == .possible { return isTooFar(sample.pointer) ? failed(at: sample.time) : nil }
      guard isChange else { return nil }
      machine.change()
      return event(at: sample.time)
    case .up, .cancel: return lift(sample)
    }
  }

  /// Begins, or fails, if the deadline lies before a time or at it.
  public mutating func advance(to time: Double) -> RecognizerEvent? {
    guard let deadline, deadline <= time else { return nil }
    guard deadlinePrecedesTouches else { return failed(at: deadline, ignoringTouches: true) }
    return recognized(at: deadline)
  }

  /// Begins, if the press waits for that.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    return recognized(at: time)
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    touches.removeAll()
    taps = 0
    pressed = nil
    machine.reset()
  }

  private mutating func down(_ sample: TouchSample) -> RecognizerEvent? {
    guard state == .possible, !touches.contains(sample.pointer) else { return nil }
    let isFirst = touches.isEmpty
    touches.add(sample)
    if isFirst {
      let isLate =
        taps > 0 && TouchInterval.exceeds(seconds: gesture.maximumInterval, from: lifted, to: sample.time)
      if isLate { return failed(at: sample.time) }
      began = sample.time
      hasLifts = false
    }
    if hasLifts || touches.count > gesture.touchesRequired { return failed(at: sample.time) }
    pressed = touches.count == gesture.touchesRequired ? sample.time : nil
    return nil
  }

  private mutating func lift(_ sample: TouchSample) -> RecognizerEvent? {
    guard touches.move(sample) != nil else { return nil }
    if state.isActive {
      machine.end(cancelled: sample.phase == .cancel)
      let event = event(at: sample.time)
      touches.remove(sample.pointer)
      return event
    }
    let isTap = isTapping && sample.phase == .up && pressed != nil && !isTooFar(sample.pointer)
    touches.remove(sample.pointer)
    guard isTap else { return failed(at: sample.time) }
    hasLifts = true
    guard touches.isEmpty else { return nil }
    if TouchInterval.exceeds(seconds: gesture.maximumTapDuration, from: began, to: sample.time) {
      return failed(at: sample.time)
    }
    taps += 1
    lifted = sample.time
    pressed = nil
    return nil
  }

  private func isTooFar(_ pointer: Int) -> Bool {
    touches.travel(of: pointer).map { TouchDistance.exceeds($0, gesture.allowableMovement) } ?? false
  }

  private mutating func recognized(at time: Double) -> RecognizerEvent? {
    guard machine.recognize() else { return nil }
    reference = touches.centroid
    start = touches.startCentroid
    return event(at: time)
  }

  private func event(at time: Double) -> RecognizerEvent {
    RecognizerEvent(
      time: time, state: state, translation: touches.centroid - reference, location: touches.centroid,
      start: start, touches: touches.count)
  }
}
