// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Recognizes a drag from an edge of the screen, as `UIScreenEdgePanGestureRecognizer` does.
///
/// The finger comes down near the edge, else the gesture fails at once. It begins at the first move at which
/// the finger is `hysteresis` points or more farther inwards, and no more to the side than inwards; there
/// each axis of the translation loses min(hysteresis, |t|) once, as in a plain pan. It fails when it goes
/// that far to the side first, when it does not begin in time, when a second finger comes down before it
/// begins, and when the finger lifts. Later fingers are left out of account. That a way to the side fails is
/// a guess.
///
/// Complexity: constant a row.
public struct ScreenEdgePanRecognizer: GestureRecognizer {
  /// What makes a drag from an edge.
  public let gesture: ScreenEdgePanGesture
  /// The screen whose edges count.
  public let screen: Screen
  /// The state and what holds it.
  public var machine = GestureStateMachine(isDiscrete: false)

  private var touches = TrackedTouches()
  private var reference = Vector.zero

  /// Makes a recognizer of a valid gesture that waits for touches of a screen.
  public init(_ gesture: ScreenEdgePanGesture = ScreenEdgePanGesture(), screen: Screen = Screen()) {
    precondition(gesture.validate().isEmpty, "The numbers of a drag from an edge are in their ranges.")
    self.gesture = gesture
    self.screen = screen
  }

  /// Whether any of its fingers is on the screen.
  public var hasTouches: Bool { !touches.isEmpty }

  /// When the drag should have begun.
  public var deadline: Double? {
    guard state == .possible, !machine.isWaiting, let finger = touches.all.first else { return nil }
    return TouchInterval.instant(gesture.maximumDuration, after: finger.startTime)
  }

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
      guard state == .possible, !touches.contains(sample.pointer) else { return nil }
      touches.add(sample)
      reference = sample.position
      let isNear = !TouchDistance.exceeds(distanceToEdge(from: sample.position), gesture.edgeRegion)
      return touches.count == 1 && isNear ? nil : failed(at: sample.time)
    case .move:
      return touches.moves(sample, completesEvent: completesEvent) ? moved(at: sample.time) : nil
    case .up, .cancel:
      guard touches.move(sample) != nil else { return nil }
      let isActive = state.isActive
      if isActive { machine.end(cancelled: sample.phase == .cancel) }
      let event = isActive ? event(at: sample.time) : failed(at: sample.time)
      touches.remove(sample.pointer)
      return event
    }
  }

  /// Fails if the deadline lies before a time or at it.
  public mutating func advance(to time: Double) -> RecognizerEvent? {
    guard let deadline, deadline <= time else { return nil }
    return failed(at: deadline, ignoringTouches: true)
  }

  /// Begins, with the translation zero, if the drag waits for that.
  public mutating func release(at time: Double) -> RecognizerEvent? {
    machine.isHeld = false
    guard state == .possible, machine.isWaiting else { return nil }
    reference = touches.centroid
    return machine.recognize() ? event(at: time) : nil
  }

  /// Forgets everything and waits for touches.
  public mutating func reset() {
    touches.removeAll()
    machine.reset()
  }

  /// How far a place lies from the edge towards the middle of the screen.
  private func distanceToEdge(from position: Vector) -> Double {
    switch gesture.edge {
    case .left: position.x
    case .top: position.y
    case .right: screen.width - position.x
    case .bottom: screen.height - position.y
    }
  }

  private mutating func moved(at time: Double) -> RecognizerEvent? {
    guard state == .possible else {
      machine.change()
      return event(at: time)
    }
    if machine.isWaiting { return machine.isHeld ? nil : release(at: time) }
    let start = touches.startCentroid
    if TouchInterval.exceeds(seconds: gesture.maximumDuration, from: touches.all[0].startTime, to: time) {
      return failed(at: time, ignoringTouches: true)
    }
    let travel = touches.centroid - start
    let inwards = -gesture.edge.component(of: travel)
    let sideways = gesture.edge.crossComponent(of: travel).magnitude
    if TouchDistance.reaches(inwards, gesture.hysteresis), sideways <= inwards {
      guard machine.recognize() else { return nil }
      reference = start + Vector(x: slack(in: travel.x), y: slack(in: travel.y))
      return event(at: time)
    }
    let isSideways = gesture.hysteresis > 0 && TouchDistance.reaches(sideways, gesture.hysteresis)
    return isSideways ? failed(at: time) : nil
  }

  private func event(at time: Double) -> RecognizerEvent {
    RecognizerEvent(
      time: time, state: state, translation: touches.centroid - reference, location: touches.centroid,
      start: touches.startCentroid, touches: touches.count)
  }

  /// The part of a translation on one axis that the hysteresis takes away.
  private func slack(in translation: Double) -> Double {
    min(max(translation, -gesture.hysteresis), gesture.hysteresis)
  }
}
