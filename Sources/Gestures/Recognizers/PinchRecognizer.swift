// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes two fingers that move apart or together, as `UIPinchGestureRecognizer` does.
///
/// It begins at the first move at which the distance of the two differs by `hysteresis` or more from what it
/// was when the second came down. The scale is 1 there, and the distance over the distance there from then
/// on. While one of the two is missing nothing changes; when another finger takes its place, the scale goes
/// on from where it was. The pinch ends when both have lifted. A third finger is left out of account. The
/// velocity of the scale is its change over the last move, 0 for moves under 1 ms; UIKit's filter is not
/// known.
///
/// Complexity: constant a row.
public struct PinchRecognizer: GestureRecognizer {
  /// What makes a pinch.
  public let gesture: PinchGesture
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: false)

  private var touches = TrackedTouches()
  /// Distance of the fingers when the scale was `referenceScale`.
  private var reference = 1.0
  private var referenceScale = 1.0
  /// The scale, its velocity, and the time of the last move of both.
  private var scale = 1.0
  private var velocity = 0.0
  private var moved = 0.0
  private var start = Vector.zero

  /// Makes a recognizer that waits for touches. The gesture is valid.
  public init(_ gesture: PinchGesture = PinchGesture()) {
    precondition(gesture.validate().isEmpty, "The numbers of a pinch are in their ranges.")
    self.gesture = gesture
  }

  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !touches.isEmpty }
  /// A pinch changes with touches only.
  public var deadline: Double? { nil }

  /// Whether a finger on the screen is one of its own.
  public func tracks(_ pointer: Int) -> Bool { touches.contains(pointer) }

  /// Takes one row of a trace; see `GestureRecognizer`.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool) -> RecognizerEvent? {
    if state.isFinal {
      if sample.endsTouch { touches.remove(sample.pointer) }
      return nil
    }
    switch sample.phase {
    case .down:
      guard touches.count < 2, !touches.contains(sample.pointer) else { return nil }
      touches.add(sample)
      guard touches.count == 2 else { return nil }
      if state == .possible { start = touches.startCentroid }
      measure(at: sample.time)
      return nil
    case .move:
      guard touches.moves(sample, completesEvent: completesEvent), touches.count == 2 else { return nil }
      return change(at: sample.time)
    case .up, .cancel:
      return lift(sample)
    }
  }

  /// Nothing happens without a touch.
  public mutating func advance(to time: Double) -> RecognizerEvent? { nil }

  /// Begins, with the scale 1, if the pinch waits for that.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    return begin(at: time)
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    touches.removeAll()
    (scale, velocity) = (1, 0)
    machine.reset()
  }

  /// Distance of the two fingers, kept positive and finite.
  private var distance: Double {
    guard touches.count == 2 else { return gesture.minimumDistance }
    let distance = (touches.all[1].position - touches.all[0].position).length
    return distance > gesture.minimumDistance
      ? min(distance, .greatestFiniteMagnitude) : gesture.minimumDistance
  }

  /// Takes the present distance for the present scale.
  private mutating func measure(at time: Double) {
    reference = distance
    referenceScale = scale
    moved = time
  }

  private mutating func change(at time: Double) -> RecognizerEvent? {
    if state == .possible {
      let isFar = TouchDistance.reaches((distance - reference).magnitude, gesture.hysteresis)
      return machine.isWaiting || isFar ? begin(at: time) : nil
    }
    let next = min(referenceScale * (distance / reference), .greatestFiniteMagnitude)
    let isTiny = TouchInterval.nanoseconds(from: moved, to: time) < 1e6
    velocity = isTiny ? 0 : (next - scale) / (time - moved)
    scale = next
    moved = time
    machine.change()
    return event(at: time)
  }

  private mutating func begin(at time: Double) -> RecognizerEvent? {
    guard machine.recognize() else { return nil }
    measure(at: time)
    return event(at: time)
  }

  private mutating func lift(_ sample: TouchSample) -> RecognizerEvent? {
    guard touches.move(sample) != nil else { return nil }
    let location = touches.centroid
    touches.remove(sample.pointer)
    machine.withdraw()
    guard touches.isEmpty else { return nil }
    guard state.isActive else { return failed(at: sample.time) }
    machine.end(cancelled: sample.phase == .cancel)
    return event(at: sample.time, location: location, touches: 1)
  }

  private func event(at time: Double) -> RecognizerEvent {
    event(at: time, location: touches.centroid, touches: touches.count)
  }

  private func event(at time: Double, location: Vector, touches: Int) -> RecognizerEvent {
    RecognizerEvent(
      time: time, state: state, location: location, start: start, touches: touches, scale: scale,
      scaleVelocity: velocity)
  }
}
