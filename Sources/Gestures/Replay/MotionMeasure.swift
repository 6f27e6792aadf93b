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
  /// How near a distance that was compared with the settling distance came to it, in points.
  private var clearance = Double.infinity
  /// Speed towards the target, in points per second, at the settling time where that is a crossing.
  private var crossingSpeed: Double?
  /// Steps that the motion was followed in.
  private var steps = 0

  /// Follows animations until they are over.
  ///
  /// - Parameters:
  ///   - animations: what runs and what waits to begin.
  ///   - edge: gives the axis of the overshoot.
  ///   - towardsEdge: whether the target lies towards the edge from where the motion began.
  ///   - solver: follows the springs.
  ///   - probes: memory of earlier measures.
  /// - Throws: When the springs cannot be integrated.
  init(
    of animations: RunningAnimations, along edge: ScreenEdge, towardsEdge: Bool,
    using solver: inout SpringSolver, reusing probes: inout MotionProbes
  ) throws(IntegrationError) {
    self.edge = edge
    direction = towardsEdge ? 1 : -1
    probes.now.copyTranslation(of: animations)
    let (start, end) = (probes.now.time, probes.now.end)
    let duration = end - start
    guard duration > 0 else { return }
    steps = Self.steps(for: probes.now, duration: duration)
    // The last point is the end itself, before the animations are dropped.
    let last = end.nextDown
    var second = Look(probes.now)
    var outsideEnd: Double?
    for step in 1...steps {
      probes.before.copy(probes.now)
      let first = second
      let time = step == steps ? last : start + duration * Double(step) / Double(steps)
      try probes.now.advance(to: time, using: &solver)
      second = Look(probes.now)
      if try isOutside(from: first, to: second, &probes, &solver) { outsideEnd = probes.now.time }
      try turn(from: first, to: second, &probes, &solver)
    }
    note(second.distance)
    if second.distance - Self.settlingDistance > 0 {
      settlingTime = duration
    } else if let outsideEnd {
      let time = try Self.root(from: probes.outside, to: outsideEnd, &probes.probe, &solver) {
        $0.distance - Self.settlingDistance
      }
      if time != nil {
        let crossing = Look(probes.probe)
        crossingSpeed = crossing.growth.magnitude / crossing.distance
      }
      settlingTime = (time ?? outsideEnd) - start
    }
  }

  /// Whether an integration of the same motion leads to the same decimals for certain.
  ///
  /// The places of the closed form and of the default integrator at its default tolerance are taken to differ by less
  /// than a millionth of a point: ten times what they are known to.
  func isCertain(to decimals: MotionDecimals) -> Bool {
    let error = 1e-6
    guard steps <= 1000, clearance > error else { return false }
    let delay = crossingSpeed.map { error / $0 } ?? 0
    return Self.isClear(settlingTime, by: delay + 1e-9, decimals: decimals.settlingTime)
      && Self.isClear(overshoot, by: error, decimals: decimals.overshoot)
  }

  /// Whether a number is further than an error from where it would round to other decimals.
  private static func isClear(_ value: Double, by error: Double, decimals: Int) -> Bool {
    var unit = 1.0
    for _ in 0..<decimals { unit *= 10 }
    let scaled = value * unit
    let distance = (scaled - scaled.rounded(.down) - 0.5).magnitude
    return distance > error * unit + 1e-9 && scaled < 1e9
  }

  /// Notes a distance that decides by whether it is more than the settling distance.
  private mutating func note(_ distance: Double) {
    clearance = min(clearance, (distance - Self.settlingDistance).magnitude)
  }

  /// Takes the turning point within a step into account.
  private mutating func turn(
    from first: Look, to second: Look, _ probes: inout MotionProbes, _ solver: inout SpringSolver
  ) throws(IntegrationError) {
    let edge = self.edge
    overshoot = max(overshoot, direction * edge.component(of: second.position))
    guard direction * edge.component(of: first.velocity) > 0,
      direction * edge.component(of: second.velocity) < 0,
      let time = try Self.root(
        from: probes.before, to: probes.now.time, &probes.probe, &solver,
        of: { edge.component(of: $0.velocity) })
    else { return }
    probes.probe.copy(probes.before)
    try probes.probe.advance(to: time, using: &solver)
    overshoot = max(overshoot, direction * edge.component(of: Look(probes.probe).position))
  }

  /// Whether the motion is outside the settling distance at a moment of a step; the last such state that is known
  /// becomes `probes.outside`.
  private mutating func isOutside(
    from first: Look, to second: Look, _ probes: inout MotionProbes, _ solver: inout SpringSolver
  ) throws(IntegrationError) -> Bool {
    note(second.distance)
    if second.distance > Self.settlingDistance {
      probes.outside.copy(probes.now)
      return true
    }
    if first.growth > 0, second.growth < 0 {
      // It went out and came back: the largest distance may be outside though both ends are inside.
      let reach = first.distance + first.velocity.length * (probes.now.time - probes.before.time)
      note(reach)
      if reach > Self.settlingDistance,
        let time = try Self.root(
          from: probes.before, to: probes.now.time, &probes.probe, &solver, of: { $0.growth })
      {
        probes.probe.copy(probes.before)
        try probes.probe.advance(to: time, using: &solver)
        let largest = Look(probes.probe).distance
        note(largest)
        if largest - Self.settlingDistance > 0 {
          probes.outside.copy(probes.probe)
          return true
        }
      }
    }
    guard first.distance > Self.settlingDistance else { return false }
    probes.outside.copy(probes.before)
    return true
  }

  /// Enough steps for twelve a period of the fastest spring, and for the turns of the curves.
  private static func steps(for animations: RunningAnimations, duration: Double) -> Int {
    let most = animations.animations.reduce(16) { max($0, $1.law.looks(in: duration)) }
    return Int(min(most, 1e5))
  }

  /// Where the translation is against its target, and how fast it goes.
  private struct Look {
    /// Position in points.
    let position: Vector
    /// Velocity in points per second.
    let velocity: Vector

    init(_ animations: RunningAnimations) {
      let (x, y) = (animations.state(of: .translationX), animations.state(of: .translationY))
      position = Vector(x: x.position, y: y.position)
      velocity = Vector(x: x.velocity, y: y.velocity)
    }

    /// Distance from the target in points.
    var distance: Double { position.length }

    /// Half the rate at which the square of the distance grows.
    var growth: Double { position.x * velocity.x + position.y * velocity.y }
  }

  /// The time of a root of a function of the motion from a state on, which is left in `probe` near it.
  private static func root(
    from animations: RunningAnimations, to end: Double, _ probe: inout RunningAnimations,
    _ solver: inout SpringSolver, of function: (Look) -> Double
  ) throws(IntegrationError) -> Double? {
    guard end > animations.time else { return nil }
    var failure: IntegrationError?
    let time = RootFinder.root(between: animations.time, and: end) { time in
      probe.copy(animations)
      do throws(IntegrationError) {
        try probe.advance(to: time, using: &solver)
      } catch {
        failure = error
        return .nan
      }
      return function(Look(probe))
    }
    if let failure { throw failure }
    return time
  }
}

/// Memory for the states that a measure looks at.
struct MotionProbes {
  var before = RunningAnimations(at: 0)
  var now = RunningAnimations(at: 0)
  var probe = RunningAnimations(at: 0)
  var outside = RunningAnimations(at: 0)
}
