// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// One report of a recognizer: what it tells its target.
///
/// All recognizers report the same fields; what a kind does not measure keeps its neutral value (no travel,
/// scale 1).
public struct RecognizerEvent: Sendable, Hashable {
  /// Seconds on the clock of the touches.
  public var time: Double
  /// The state that the event brought.
  public var state: RecognizerState
  /// Travel since the gesture's reference, in points, y down; zero while the gesture has not begun.
  public var translation: Vector
  /// Where the gesture is on the screen, in points: the mean of its fingers, or of where they lifted.
  ///
  /// Of a swipe it is where it started, as in UIKit. Of a gesture that failed it is zero.
  public var location: Vector
  /// Where the gesture's fingers came down, in points: their mean, or the first one's place for a pan.
  public var start: Vector
  /// Number of fingers.
  public var touches: Int
  /// Distance of two fingers as a multiple of what it was when a pinch was recognized. No unit.
  public var scale: Double
  /// Change of the scale, per second.
  public var scaleVelocity: Double

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - time: seconds on the clock of the touches.
  ///   - state: the state that the event brought.
  ///   - translation: travel in points.
  ///   - location: place on the screen in points.
  ///   - start: where the fingers came down, in points.
  ///   - touches: number of fingers.
  ///   - scale: distance of two fingers over that at the recognition.
  ///   - scaleVelocity: change of the scale per second.
  public init(
    time: Double, state: RecognizerState, translation: Vector = .zero, location: Vector = .zero,
    start: Vector = .zero, touches: Int = 0, scale: Double = 1, scaleVelocity: Double = 0
  ) {
    self.time = time
    self.state = state
    self.translation = translation
    self.location = location
    self.start = start
    self.touches = touches
    self.scale = scale
    self.scaleVelocity = scaleVelocity
  }
}
