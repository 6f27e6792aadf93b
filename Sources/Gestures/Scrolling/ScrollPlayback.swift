// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A scroll view in the middle of the touches that move its content.
struct ScrollPlayback {
  /// The changes of the bounds so far.
  private(set) var scrolls: [SpringyLayout.Scroll] = []

  private let view: ScrollView
  /// Height of the view.
  private let dimension: Double
  /// Largest offset at which the content can rest; the smallest is 0.
  private let end: Double
  private let left: Double
  /// Upper edge of what is seen of the content.
  private var offset: Double
  /// When the present touch began, on the scroll's clock.
  private var begin = 0.0
  /// Where the fingers' centroid is on the screen, or was last.
  private var finger = Vector.zero
  /// Velocity of the offset at the end of the present touch, in points per second.
  private var velocity = 0.0

  /// Prepares a view on a layout; nil when the content does not scroll.
  init?(of view: ScrollView, in layout: SpringyLayout) {
    self.view = view
    dimension = layout.bounds.size.height
    end = layout.contentSize.height - dimension
    (left, offset) = (layout.bounds.minX, layout.bounds.minY)
    guard end > 0 else { return nil }
  }

  /// Plays a touch from its first finger down to its end.
  mutating func drag(by trace: TouchTrace) {
    var tracker = CentroidTracker()
    var pan = PanRecognizer(hysteresis: view.hysteresis)
    let start = pulled(offset)
    TouchEvents.forEach(of: trace.samples) { row in
      let sample = trace.samples[row.index]
      if sample.phase == .down {
        tracker.add(pointer: sample.pointer, at: sample.position)
      } else {
        tracker.move(pointer: sample.pointer, to: sample.position)
      }
      finger = tracker.centroid
      if sample.endsTouch { tracker.remove(pointer: sample.pointer) }
      guard let event = pan.handle(sample, completesEvent: row.completesEvent), event.state != .failed else {
        return
      }
      let position = start - event.translation.y
      guard !position.isNaN else { return }
      let shown = view.rubberBand.position(position, minimum: 0, maximum: end, dimension: dimension)
      record(shown, at: begin + sample.time)
    }
    velocity = pan.state == .ended ? releaseVelocity(of: trace) : 0
  }

  /// Lets the content go on after a touch until it rests or another touch comes, as many seconds later as
  /// `pause` says.
  mutating func throwContent(of trace: TouchTrace, for pause: Double) {
    let lift = begin + trace.duration
    let motion = BouncingDecay(
      coasting: DecayMotion(decay: view.deceleration, from: offset, initialVelocity: velocity),
      minimum: 0, maximum: end, spring: view.bounce)
    let settling = settlingTime(of: motion)
    let last = (min(settling, ScrollView.longest) * view.sampleRate).rounded(.up)
    var frame = 1.0
    while frame <= last, frame / view.sampleRate < pause {
      let time = frame / view.sampleRate
      let isRest = frame == last && settling <= ScrollView.longest
      record(isRest ? motion.restPosition : motion.state(at: time).position, at: lift + time)
      frame += 1
    }
    begin = lift + min(last / view.sampleRate, pause)
  }

  private func settlingTime(of motion: BouncingDecay) -> Double {
    guard let bounce = motion.bounce, let bounceTime = motion.bounceTime else {
      return motion.coasting.time(untilWithin: ScrollView.restThreshold)
    }
    return bounceTime + (bounce.settlingTime(threshold: ScrollView.restThreshold) ?? .infinity)
  }

  private func releaseVelocity(of trace: TouchTrace) -> Double {
    let velocity = UIKitVelocity().velocity(of: MotionPath(centroidOf: trace))?.y ?? 0
    guard velocity.isFinite else { return 0 }
    return min(max(-velocity, -ScrollView.fastest), ScrollView.fastest)
  }

  /// How far the content would have been dragged to be shown at an offset.
  private func pulled(_ offset: Double) -> Double {
    let limit = min(max(offset, 0), end)
    // Only an offset that was given, and not dragged to, can be as far outside as the view is high.
    let farthest = dimension * 0.999
    let shown = min(max(offset - limit, -farthest), farthest)
    return limit + view.rubberBand.overscroll(offset: shown, dimension: dimension)
  }

  private mutating func record(_ shown: Double, at time: Double) {
    guard shown != offset else { return }
    let touch = finger + Vector(x: left, y: offset)
    scrolls.append(.init(time: time, by: Vector(x: 0, y: shown - offset), touch: touch))
    offset = shown
  }
}
