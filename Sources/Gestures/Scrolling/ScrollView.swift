// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// A vertical scroll view whose content a recorded touch drags and throws, for layouts that follow the
/// scrolling.
///
/// The view's upper left corner is that of the screen. Content that is no higher than the view does not
/// scroll. Sources: observed UIKit behaviour for the pan and its velocity; the rubber band of Grant Paul;
/// documented deceleration; the bounce of Ilya Lobanov's ScrollMechanics, since UIKit's own is not known.
public struct ScrollView: Sendable, Hashable {
  /// Travel on one axis, in points, at which a touch becomes a pan. Default 10.
  public var hysteresis = 10.0
  /// What is shown of a drag beyond an end of the content. Default constant 0.55.
  public var rubberBand = RubberBand()
  /// How the content slows down after the lift. Default 0.998 a millisecond.
  public var deceleration = Decay.normal
  /// What pulls the content back that has passed an end. Default critically damped, of mass 1 and stiffness
  /// 100.
  public var bounce = Spring(mass: 1, stiffness: 100, dampingCoefficient: 20)
  /// Changes of the bounds a second after the lift. Above 0, at most 1000; default 60.
  ///
  /// While the finger is down, every move of it changes them.
  public var sampleRate = 60.0

  /// Distance, in points, from where it will rest, at which the content is put there.
  static let restThreshold = 0.1
  /// Fastest throw, in points per second; recordings of people have less than a hundredth of it.
  static let fastest = 1e6
  /// Longest motion after a lift, in seconds.
  static let longest = 60.0

  /// Makes a scroll view with UIKit's normal deceleration.
  public init() {}

  /// The changes of a layout's bounds that a touch brings.
  ///
  /// The pan moves the bounds' origin against the finger, with a rubber band beyond the ends of the
  /// content. At the lift the content goes on with the finger's velocity by the `uikit` estimator, slows
  /// down, and bounces at the ends; a touch that is cancelled throws nothing. At the end the content rests
  /// within its ends, exactly. The touch's location is that of the fingers' centroid within the content
  /// before the change; after the lift it is the last one on the screen. The layout's own scroll is left
  /// out of account.
  ///
  /// - Parameters:
  ///   - trace: the touch; its times become the scroll's.
  ///   - layout: gives content, view and where the content lies at the beginning.
  /// - Returns: the changes in order of time; empty when nothing moves.
  /// - Precondition: the layout is valid.
  /// - Complexity: linear in the rows of the trace and in the frames until rest, which are at most 60 s.
  public func scroll(by trace: TouchTrace, in layout: SpringyLayout) -> [SpringyLayout.Scroll] {
    scroll(by: [trace], in: layout)
  }

  /// The changes of a layout's bounds that touches bring one after the other.
  ///
  /// A touch begins when the content has come to rest after the one before. A recording on whose own clock
  /// it begins earlier, but after the lift before, is played so: the touch then catches the moving content.
  ///
  /// - Parameters:
  ///   - traces: the touches in their order; the first begins at 0.
  ///   - layout: as for one trace.
  /// - Returns: the changes in order of time.
  /// - Precondition: the layout is valid.
  public func scroll(by traces: [TouchTrace], in layout: SpringyLayout) -> [SpringyLayout.Scroll] {
    precondition(sampleRate > 0 && sampleRate <= 1000, "The sample rate of a scroll view is from 0 to 1000.")
    guard var playback = ScrollPlayback(of: self, in: layout) else { return [] }
    for (index, trace) in traces.enumerated() {
      playback.drag(by: trace)
      let next = index + 1 < traces.count ? traces[index + 1] : nil
      // A clock that does not go on tells nothing about when the next touch came.
      let pause = next.map { $0.startTime - (trace.startTime + trace.duration) } ?? .infinity
      playback.throwContent(of: trace, for: pause > 0 ? pause : .infinity)
    }
    return playback.scrolls
  }
}
