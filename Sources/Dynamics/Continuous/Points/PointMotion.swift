// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of items that do not turn and meet nothing, joined by springs of a length between their middles, as a
/// chain of springs in the plane.
///
/// It solves the same equations as ``RigidMotion`` with four values a body, and no event but one: a spring whose ends
/// come so close that it loses its direction. Each step notes the least distance of any two ends at all its evaluations. A step in which a spring might
/// have come too close is taken back, and the general motion goes on from its begin until the end of the frame at which all are far enough apart.
final class PointMotion: ContinuousMotion {
  var reference: MotionReference { MotionReference(self) }
  private var scene: ContinuousScene
  private let bodyOfItem: [Int]
  let system: PointSystem
  private let method: IntegratorMethod
  private var integrator: AnyIntegrator<PointSystem>
  /// Goes over long intervals, where no method was asked for and no spring has a damper.
  private let leaper: IntegratorOwner<ExtrapolationIntegrator<StoermerRule<PointSystem>>>?
  /// The shortest interval that is leaped over, in seconds.
  private let shortestLeap: Double
  private var hasLeaped = false
  /// State at the end of the last step, at its begin, and one in between.
  private let state, before, between: UnsafeMutablePointer<Double>
  private let pool: MemoryPool
  /// Time of `state`, or NaN before the begin.
  private var reached = Double.nan
  /// What goes on while a spring is short, and what such motions have done.
  private var general: RigidMotion?
  private var pastStatistics = IntegrationStatistics()
  private var anchored: [Vector] = []
  private(set) var applies = true

  /// Makes the motion of what is in a scene; nil where other equations are needed.
  ///
  /// - Throws: `SimulationError` when the chosen integrator cannot be used for it.
  init?(_ scene: ContinuousScene) throws(SimulationError) {
    let method = scene.configuration.integrator ?? .dop853
    guard !method.needsMechanicalSystem || method == .stoermer, !method.needsJacobian, !scene.joints.isEmpty,
      scene.joints.allSatisfy(Self.isPlainSpring)
    else { return nil }
    pool = MemoryPool()
    let bodies = RigidBodies(scene, pool: pool)
    bodyOfItem = RigidBodies.places((0..<bodies.count).map { bodies.item[$0] }, of: scene.states.count)
    guard bodies.count > 0, Collisions(scene, bodies: bodyOfItem).isEmpty else { return nil }
    for body in 0..<bodies.count
    where bodies.turn[body] != 0 || scene.states.omega[bodies.item[body]] != 0 { return nil }
    let links = PointLinks(SpringLink.all(in: scene, bodies: bodyOfItem), bodies: bodies, pool: pool)
    guard method != .stoermer || !links.hasDamping else { return nil }
    system = PointSystem(bodies: bodies, links: links)
    let dimension = system.dimension
    let room = (dimension + 3) / 4 * 4 + 8
    let memory = pool.block(3 * room, of: 0.0)
    (state, before, between) = (memory, memory + room, memory + 2 * room)
    self.scene = scene
    self.method = method
    shortestLeap = Self.leapingAngle / system.fastestRate
    do {
      let options = scene.configuration.options
      if method == .stoermer {
        integrator = AnyIntegrator(
          try ExtrapolationIntegrator<StoermerRule<PointSystem>>(for: system, options: options))
      } else {
        integrator = try AnyIntegrator(method, for: system, options: options)
      }
      leaper =
        scene.configuration.integrator == nil && !links.hasDamping
        ? IntegratorOwner(try ExtrapolationIntegrator(for: system, options: options)) : nil
    } catch {
      throw SimulationError(.unsupported, time: 0, reason: error.reason)
    }
    anchored = scene.anchoredPlaces
    load()
    guard isClear(of: state, duration: 0) else { return nil }
  }

  /// Whether a joint is a spring of a length between middles.
  private static func isPlainSpring(_ active: ActiveJoint) -> Bool {
    let joint = active.joint
    return joint.kind == .distance && joint.frequency > 0 && joint.length ?? 0 > 0
      && joint.offset == .zero && (joint.other == nil || joint.otherOffset == .zero)
  }

  /// The method of the last step.
  var integratorName: String { (hasLeaped ? .stoermer : method).rawValue }

  /// What has been done so far.
  var statistics: IntegrationStatistics {
    var sum = integrator.statistics + pastStatistics
    if let leaper { sum = sum + leaper.integrator.statistics }
    if let general { sum = sum + general.statistics }
    return sum
  }

  /// Goes on.
  func advance(
    from start: Double, to end: Double, contacts: inout [ContactEvent]
  ) throws(SimulationError) {
    if let general {
      guard measuresClear() else {
        return try general.advance(from: start, to: end, contacts: &contacts)
      }
      pastStatistics = pastStatistics + general.statistics
      self.general = nil
    }
    if reached.isNaN { reached = start }
    var steps = 0
    var leaps = shouldLeap(to: end)
    while reached < end {
      guard steps < scene.configuration.options.stepLimit else {
        throw SimulationError(
          .integrationFailed, time: reached,
          reason: IntegrationError.stepLimitReached(steps, time: reached).reason)
      }
      steps += 1
      let farthest = leaps ? end : max(end, reached + RigidMotion.longestStep)
      guard try takeStep(towards: farthest, leaping: leaps) else {
        if leaps {
          // Shorter steps may tell that the springs are long enough.
          leaps = false
          continue
        }
        return try goOnGenerally(to: end, contacts: &contacts)
      }
    }
    try output(at: end)
  }

  /// Whether an interval is long, and the tolerance so far above the rounding of positions that extrapolation does
  /// not bring it up.
  ///
  /// Positions of a size q are rounded by some ε·q, which makes velocities uncertain by ω·ε·q.
  private func shouldLeap(to end: Double) -> Bool {
    guard leaper != nil, end - reached >= shortestLeap else { return false }
    var size = 0.0
    for index in 0..<system.dimension / 2 { size = max(size, state[index].magnitude) }
    return scene.configuration.options.tolerance * shortestLeap
      >= 4 * Self.leapingAngle * Double.ulpOfOne * size
  }

  /// Takes one step; false when a spring may have come too close in it, and the state then is that of its begin.
  private func takeStep(towards end: Double, leaping: Bool) throws(SimulationError) -> Bool {
    before.update(from: state, count: system.dimension)
    system.links.closest.pointee = .infinity
    var time = reached
    hasLeaped = leaping
    do {
      if leaping, let leaper {
        try leaper.integrator.step(system, state: state, time: &time, end: end)
      } else {
        try integrator.step(system, state: state, time: &time, end: end)
      }
    } catch {
      // Where a spring's ends come together its direction is no number.
      state.update(from: before, count: system.dimension)
      guard !leaping, isClear(of: before, duration: end - reached) else { return false }
      throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
    }
    guard isClear(of: before, duration: time - reached, leaped: leaping) else {
      state.update(from: before, count: system.dimension)
      return false
    }
    reached = time
    return true
  }

  /// Largest share of a step between a moment in it and the nearest evaluation; a leap has rows of 3, 4, 5 and more parts.
  private static let widestGap = 0.25
  private static let widestGapOfLeap = 0.1
  /// How far the fastest oscillation goes in the shortest interval that is leaped over, in radians: more than a long step at
  /// common tolerances. Where several frames go in a step, one that is interpolated within costs less.
  private static let leapingAngle = 4.0

  /// Whether no spring has come too close in a step from a state to that at its end.
  private func isClear(of begin: UnsafePointer<Double>, duration: Double, leaped: Bool = false) -> Bool {
    let gap = leaped ? Self.widestGapOfLeap : Self.widestGap
    let speed = max(system.largestSquaredSpeed(begin), system.largestSquaredSpeed(state)).squareRoot()
    // Twice the distance that is an event, so that the general motion does not begin within it.
    return system.links.closest.pointee.squareRoot() > 2 * SpringState.slop + gap * speed * duration
  }

  /// Whether all springs are long enough at the states of the items, which are taken over.
  private func measuresClear() -> Bool {
    load()
    return isClear(of: state, duration: 0)
  }

  /// Reads the states of the items, and measures the springs there.
  private func load() {
    let (n, states) = (system.bodies.count, scene.states)
    for body in 0..<n {
      let item = system.bodies.item[body]
      (state[body], state[n + body]) = (states.x[item], states.y[item])
      (state[2 * n + body], state[3 * n + body]) = (states.vx[item], states.vy[item])
    }
    reached = .nan
    integrator.reset()
    leaper?.integrator.reset()
    system.links.closest.pointee = .infinity
    system.evaluate(time: 0, state: state, derivative: between)
  }

  /// Lets the general motion go on from the begin of the step.
  private func goOnGenerally(to end: Double, contacts: inout [ContactEvent]) throws(SimulationError) {
    store(state)
    let motion = try RigidMotion(scene)
    general = motion
    try motion.advance(from: reached, to: end, contacts: &contacts)
  }

  /// Writes the states of the items at a time within the last step.
  private func output(at time: Double) throws(SimulationError) {
    guard time < reached else { return store(state) }
    do {
      try integrator.interpolate(system, at: time, into: between)
    } catch {
      throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
    }
    store(between)
  }

  private func store(_ state: UnsafePointer<Double>) {
    let (n, states) = (system.bodies.count, scene.states)
    for body in 0..<n {
      let item = system.bodies.item[body]
      (states.x[item], states.y[item]) = (state[body], state[n + body])
      (states.vx[item], states.vy[item]) = (state[2 * n + body], state[3 * n + body])
    }
  }

  /// Takes over states and gravity that were changed from outside.
  func wasDisturbed(gravity: Vector) {
    if let general { pastStatistics = pastStatistics + general.statistics }
    general = nil
    scene.gravity = gravity
    system.bodies.setForces(scene.model, gravity: gravity, bodies: bodyOfItem)
    load()
    // What begins with a short spring is another motion's.
    applies = anchored == scene.anchoredPlaces && isClear(of: state, duration: 0)
  }
}
