// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Settling time and overshoot of the translation that animations carry to its target.
///
/// The motion is followed in steps that are short against its period. Within a step the distance from the target
/// has at most one largest value; where a step hides one, where the settling distance is crossed for the last
/// time, and where the motion turns around past the target, the exact time is found by root finding on the motion
/// itself.
struct MotionMeasure {
  /// Distance from the target, in points, within which the sheet counts as settled.
  static let settlingDistance = 0.5

  /// Seconds until the position stays within the settling distance; the whole duration when only the end of the
  /// animation brings it there, 0 when it never is further away.
  private(set) var settlingTime = 0.0
  /// Largest distance past the target along the axis, in points; past it is further the way that the target lies.
  private(set) var overshoot = 0.0

  private let edge: ScreenEdge
  /// +1 for a target towards the edge, −1 for one away from it.
  private let direction: Double

  /// Follows animations until they are over.
  ///
  /// - Parameters:
  ///   - animations: what runs and what waits to begin.
  ///   - edge: gives the axis of the overshoot.
  ///   - towardsEdge: whether the target lies towards the edge from where the motion began.
  ///   - solver: follows the springs.
  /// - Throws: When the springs cannot be integrated.
  init(
    of animations: RunningAnimations, along edge: ScreenEdge, towardsEdge: Bool,
    using solver: inout SpringSolver
  ) throws(IntegrationError) {
    self.edge = edge
    direction = towardsEdge ? 1 : -1
    var start = animations
    start.keep { $0.channel == .translationX || $0.channel == .translationY }
    let duration = start.end - start.time
    guard duration > 0 else { return }
    let steps = Self.steps(for: start, duration: duration)
    // The last point is the end itself, before the animations are dropped.
    let last = start.end.nextDown
    var (before, now) = (start, start)
    var lastOutside: (from: RunningAnimations, to: Double)?
    for step in 1...steps {
      before = now
      let time = step == steps ? last : start.time + duration * Double(step) / Double(steps)
      try now.advance(to: time, using: &solver)
      if let outside = try Self.lastOutside(from: before, to: now, using: &solver) {
        lastOutside = (outside, now.time)
      }
      try turn(from: before, to: now, using: &solver)
    }
    if Self.excess(now) > 0 {
      settlingTime = duration
    } else if let lastOutside {
      let time = try Self.root(of: Self.excess, from: lastOutside.from, to: lastOutside.to, using: &solver)
      settlingTime = (time ?? lastOutside.to) - start.time
    }
  }

  /// Takes the turning point within a step into account.
  private mutating func turn(
    from before: RunningAnimations, to now: RunningAnimations, using solver: inout SpringSolver
  ) throws(IntegrationError) {
    let (first, second) = (before.state(along: edge), now.state(along: edge))
    overshoot = max(overshoot, direction * second.position)
    guard direction * first.velocity > 0, direction * second.velocity < 0 else { return }
    let edge = self.edge
    let velocity = { (animations: RunningAnimations) in animations.state(along: edge).velocity }
    guard let time = try Self.root(of: velocity, from: before, to: now.time, using: &solver) else { return }
    var turning = before
    try turning.advance(to: time, using: &solver)
    overshoot = max(overshoot, direction * turning.state(along: edge).position)
  }

  /// The last state within a step that is known to be outside the settling distance; nil when none is.
  private static func lastOutside(
    from before: RunningAnimations, to now: RunningAnimations, using solver: inout SpringSolver
  ) throws(IntegrationError) -> RunningAnimations? {
    let (first, second) = (Offset(before), Offset(now))
    if second.distance > settlingDistance { return now }
    if first.growth > 0, second.growth < 0 {
      // It went out and came back: the largest distance may be outside though both ends are inside.
      let reach = first.distance + first.speed * (now.time - before.time)
      if reach > settlingDistance,
        let time = try root(of: { Offset($0).growth }, from: before, to: now.time, using: &solver)
      {
        var largest = before
        try largest.advance(to: time, using: &solver)
        if excess(largest) > 0 { return largest }
      }
    }
    return first.distance > settlingDistance ? before : nil
  }

  /// Enough steps for twelve a period of the fastest spring, and for the turns of the curves.
  private static func steps(for animations: RunningAnimations, duration: Double) -> Int {
    let most = animations.animations.reduce(16) { max($0, $1.law.looks(in: duration)) }
    return Int(min(most, 1e5))
  }

  /// Distance from the target less the settling distance, in points.
  private static func excess(_ animations: RunningAnimations) -> Double {
    Offset(animations).distance - settlingDistance
  }

  /// Where the translation is against its target.
  private struct Offset {
    /// Distance in points.
    let distance: Double
    /// Speed in points per second.
    let speed: Double
    /// Half the rate at which the square of the distance grows.
    let growth: Double

    init(_ animations: RunningAnimations) {
      let (x, y) = (animations.state(of: .translationX), animations.state(of: .translationY))
      distance = Vector(x: x.position, y: y.position).length
      speed = Vector(x: x.velocity, y: y.velocity).length
      growth = x.position * x.velocity + y.position * y.velocity
    }
  }

  private static func root(
    of function: (RunningAnimations) -> Double, from animations: RunningAnimations, to end: Double,
    using solver: inout SpringSolver
  ) throws(IntegrationError) -> Double? {
    guard end > animations.time else { return nil }
    var failure: IntegrationError?
    let time = RootFinder.root(between: animations.time, and: end) { time in
      var probe = animations
      do throws(IntegrationError) {
        try probe.advance(to: time, using: &solver)
      } catch {
        failure = error
        return .nan
      }
      return function(probe)
    }
    if let failure { throw failure }
    return time
  }
}
