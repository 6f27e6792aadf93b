// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Settling time and overshoot of the translation that springs carry to its target.
///
/// The motion is followed on a grid that is fine against its period; where the grid shows that the settling
/// distance is crossed for the last time, or that the motion turns around past the target, the exact time is
/// found by root finding on the motion itself.
struct MotionMeasure {
  /// Distance from the target, in points, within which the sheet counts as settled.
  static let settlingDistance = 0.5

  /// Seconds until the position stays within the settling distance; the whole duration when only the end of the
  /// animation brings it there, 0 when it never is further away.
  private(set) var settlingTime = 0.0
  /// Largest distance past the target along the axis, in points.
  private(set) var overshoot = 0.0

  /// Follows springs until they are over; direction is +1 or −1, the way along the y axis to the target.
  init(
    of springs: RunningSprings, direction: Double, using solver: inout SpringSolver
  ) throws(IntegrationError) {
    let all = springs.restricted(to: [.translationX, .translationY])
    let duration = all.end - all.time
    guard duration > 0 else { return }
    let steps = Self.steps(for: all, duration: duration)
    var grid = all
    var lastOutside: RunningSprings? = Self.isOutside(all) ? all : nil
    var furthest: (before: RunningSprings, at: RunningSprings)?
    var before = all
    for step in 1...steps {
      // The last point of the grid is the end itself, before the springs are dropped.
      let time = step == steps ? all.end : all.time + duration * Double(step) / Double(steps)
      before = grid
      try grid.advance(to: step == steps ? time.nextDown : time, using: &solver)
      if Self.isOutside(grid) { lastOutside = grid }
      if Self.past(grid, direction) > max(0, furthest.map { Self.past($0.at, direction) } ?? 0) {
        furthest = (before, grid)
      }
    }
    if let lastOutside {
      settlingTime =
        lastOutside.time == grid.time
        ? duration
        : try Self.crossing(after: lastOutside, span: duration / Double(steps), using: &solver) - all.time
    }
    if let furthest {
      overshoot = try Self.peak(
        from: furthest.before, span: 2 * duration / Double(steps), direction: direction, using: &solver)
      overshoot = max(overshoot, Self.past(furthest.at, direction))
    }
  }

  /// Enough grid points for sixteen a period of the fastest spring.
  private static func steps(for springs: RunningSprings, duration: Double) -> Int {
    let fastest = springs.springs.reduce(0) { max($0, $1.spring.angularFrequency) }
    return Int(min(max(64, (fastest * duration / (2 * .pi) * 16).rounded(.up)), 1e5))
  }

  private static func isOutside(_ springs: RunningSprings) -> Bool { excess(springs) > 0 }

  /// Distance from the target less the settling distance, in points.
  private static func excess(_ springs: RunningSprings) -> Double {
    let offset = Vector(
      x: springs.displacement(of: .translationX), y: springs.displacement(of: .translationY))
    return offset.length - settlingDistance
  }

  /// Distance past the target along the axis, in points.
  private static func past(_ springs: RunningSprings, _ direction: Double) -> Double {
    direction * springs.displacement(of: .translationY)
  }

  /// The time within the next step at which the distance falls to the settling distance.
  private static func crossing(
    after springs: RunningSprings, span: Double, using solver: inout SpringSolver
  ) throws(IntegrationError) -> Double {
    try root(of: excess, after: springs, span: span, using: &solver) ?? springs.time
  }

  /// The distance past the target where the motion turns around within the next steps.
  private static func peak(
    from springs: RunningSprings, span: Double, direction: Double, using solver: inout SpringSolver
  ) throws(IntegrationError) -> Double {
    guard
      let time = try root(
        of: { $0.velocity(of: .translationY) }, after: springs, span: span, using: &solver)
    else { return 0 }
    var turning = springs
    try turning.advance(to: time, using: &solver)
    return past(turning, direction)
  }

  private static func root(
    of function: (RunningSprings) -> Double, after springs: RunningSprings, span: Double,
    using solver: inout SpringSolver
  ) throws(IntegrationError) -> Double? {
    let last = min(springs.time + span, springs.end.nextDown)
    guard last > springs.time else { return nil }
    var failure: IntegrationError?
    let time = RootFinder.root(between: springs.time, and: last) { time in
      var probe = springs
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
