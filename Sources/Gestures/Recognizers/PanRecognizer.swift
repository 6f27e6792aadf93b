// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Recognizes a drag of one or more fingers, as `UIPanGestureRecognizer` does.
///
/// The pan begins at the first move at which the centroid lies `hysteresis` points or more from where it
/// started, on either axis; at that event each axis loses min(hysteresis, |t|) towards zero, once, and from
/// then on the translation is the position against the shifted reference. The centroid is continuous when
/// fingers come and go. The position of a lift counts for the translation. A pan that never begins fails,
/// whether its touches lift or are cancelled.
///
/// Source: observed UIKit behaviour. Complexity: constant an event, linear in the fingers on the screen.
public struct PanRecognizer: Sendable {
  /// One report of the recognizer: what it was told to its target.
  public struct Event: Sendable, Hashable {
    /// Seconds since the first row of the trace.
    public var time: Double
    /// The state that the event brought.
    public var state: RecognizerState
    /// Travel since the pan's reference, in points, y down; zero while the pan has not begun.
    public var translation: Vector
  }

  /// Distance on an axis, in points, at which a pan begins.
  public let hysteresis: Double
  /// The state after the last event.
  public private(set) var state = RecognizerState.possible

  /// Distance in points that decimal coordinates may lose to binary; a travel that short of the hysteresis has it.
  private static let rounding = 1e-9

  private var tracker = CentroidTracker()
  private var reference = Vector.zero

  /// Makes a recognizer that waits for touches.
  ///
  /// The hysteresis is finite and not negative; 10 points is UIKit's value, 0 begins with the first move.
  public init(hysteresis: Double = 10) {
    precondition(hysteresis >= 0 && hysteresis.isFinite, "The hysteresis is a finite distance, 0 or more.")
    self.hysteresis = hysteresis
  }

  /// Takes one row of a trace; `completesEvent` is false for moves that arrive together with the next row.
  ///
  /// Returns what the recognizer reports, if it reports anything.
  public mutating func handle(_ sample: TouchSample, completesEvent: Bool = true) -> Event? {
    guard !state.isFinal else { return nil }
    switch sample.phase {
    case .down:
      if tracker.isEmpty { reference = sample.position }
      tracker.add(pointer: sample.pointer, at: sample.position)
      return nil
    case .move:
      tracker.move(pointer: sample.pointer, to: sample.position)
      return completesEvent ? moved(at: sample.time) : nil
    case .up, .cancel:
      tracker.move(pointer: sample.pointer, to: sample.position)
      let translation = tracker.centroid - reference
      tracker.remove(pointer: sample.pointer)
      return tracker.isEmpty ? finished(sample, translation: translation) : nil
    }
  }

  private mutating func moved(at time: Double) -> Event? {
    var translation = tracker.centroid - reference
    if state == .possible {
      guard max(translation.x.magnitude, translation.y.magnitude) >= hysteresis - Self.rounding else {
        return nil
      }
      let taken = Vector(x: slack(in: translation.x), y: slack(in: translation.y))
      reference += taken
      translation = translation - taken
      state = .began
    } else {
      state = .changed
    }
    return Event(time: time, state: state, translation: translation)
  }

  private mutating func finished(_ sample: TouchSample, translation: Vector) -> Event {
    guard state != .possible else {
      state = .failed
      return Event(time: sample.time, state: .failed, translation: .zero)
    }
    state = sample.phase == .cancel ? .cancelled : .ended
    return Event(time: sample.time, state: state, translation: translation)
  }

  /// The part of a translation on one axis that the hysteresis takes away.
  private func slack(in translation: Double) -> Double {
    min(max(translation, -hysteresis), hysteresis)
  }
}
