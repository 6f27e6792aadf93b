// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of any world, by an integrator of choice.
///
/// The integrator takes steps of its own length, beyond the frame that is asked for; frames are read from its dense
/// output. An event within a step ends it there; see ``RigidMotion/meetEvent(towards:contacts:)``.
final class RigidMotion: ContinuousMotion {
  /// Error of a rod or contact, in points, that is taken back at once.
  static let drift = 1e-10

  let scene: ContinuousScene
  let bodyOfItem: [Int]
  var system: RigidSystem
  let constraints = ConstraintSet()
  /// The conditions of the joints.
  var joints: JointRows
  /// State at the end of the last step, at its begin, and one in between.
  let state, before, between: UnsafeMutablePointer<Double>
  var integrator: AnyIntegrator<RigidSystem>
  /// Time of `state`, or NaN before the begin.
  var reached = Double.nan
  /// Whether the constraints at `reached` have to be found anew.
  var isAtEvent = true
  /// What may touch, and what touches.
  let collisions: Collisions
  let narrow: NarrowPhase
  var monitor = ContactMonitor()
  let problem = ContactProblem()
  /// The rows of contacts that part slowly.
  let stopping = ConstraintSet()
  /// What the candidates of the problem are of, and the pairs of its groups.
  var sources = PlainList<ContactSource>()
  var groupKeys = PlainList<UInt64>()
  /// The first candidate of each group, and the end of the last one's.
  var groupStarts = PlainList<Int>()
  var frictionOfGroup = PlainList<Int>()
  /// The contacts that hold, their frictions and the loads of these.
  var active = PlainList<ActiveContact>()
  var frictions = PlainList<ActiveFriction>()
  var loads = PlainList<Double>()
  /// Contacts that would pull, and frictions that give way, at this event.
  var released = PlainList<ContactSource>()
  var sliding = PlainList<(key: UInt64, direction: Double)>()
  /// Pairs whose contact has been noted.
  var inContact: Set<UInt64> = []
  /// Forces of contacts and frictions after the last event, to be looked up only.
  var forcesBefore: [ForceKey: Double] = [:]
  var frictionBefore: [UInt64: Double] = [:]
  var directionBefore: [UInt64: Double] = [:]
  /// Pairs to be forgotten, and how often a frame has been looked at.
  var parted = PlainList<UInt64>()
  var strideCount = 0
  /// Whether what rests is known by sweeps only.
  var isRough = false
  /// Moments that go by velocities alone, as contacts are too dense to be integrated.
  var dense = 0
  /// Events in a row without time going on, and the time of the last one.
  var crowded = 0
  var lastEvent = -1.0
  /// Whether the joints have yet to be met.
  var isFresh = true
  /// Accelerations or velocities at one state, and velocities after impacts without bouncing.
  let rates, plastic: UnsafeMutablePointer<Double>
  private let pool = MemoryPool()

  /// The method by which it integrates.
  let integratorName: String
  var reference: MotionReference { MotionReference(self) }
  /// A bound of how fast the springs swing, in rad/s.
  private(set) var springRate = 0.0
  /// Whether what does not move is still where it was.
  private(set) var applies = true
  private var anchored: [Vector] = []

  /// Makes the motion of what is in a scene.
  ///
  /// - Throws: `SimulationError` when the chosen integrator cannot be used for it.
  init(_ scene: ContinuousScene) throws(SimulationError) {
    self.scene = scene
    let bodies = RigidBodies(scene, pool: pool)
    bodyOfItem = RigidBodies.places(
      (0..<bodies.count).map { bodies.item[$0] }, of: scene.states.count)
    let links = SpringLink.all(in: scene, bodies: bodyOfItem)
    let springs = pool.block(links.count, of: SpringLink.none)
    for (index, link) in links.enumerated() { springs[index] = link }
    let dimension = 6 * bodies.count
    let memory = pool.block(6 * dimension, of: 0.0)
    (state, before, between) = (memory, memory + dimension, memory + 2 * dimension)
    let halves = pool.block(dimension, of: 0.0)
    (rates, plastic) = (halves, halves + dimension / 2)
    joints = JointRows(scene, bodies: bodyOfItem)
    collisions = Collisions(scene, bodies: bodyOfItem)
    narrow = NarrowPhase(contactDistance: collisions.contactDistance, pool: pool)
    _ = constraints.assign([])
    system = RigidSystem(
      bodies: bodies, springs: springs, springCount: links.count, constraints: constraints.view,
      scratch: memory + 3 * dimension)
    let method = scene.configuration.integrator ?? .dop853
    integratorName = method.rawValue
    try Self.check(method, joints: joints, collides: !collisions.isEmpty, bodyCount: bodies.count)
    do {
      integrator = try AnyIntegrator(method, for: system, options: scene.configuration.options)
    } catch {
      throw SimulationError(.unsupported, time: 0, reason: error.reason)
    }
    bodies.load(scene.states, into: state)
    anchored = scene.anchoredPlaces
    springRate = SpringLink.fastest(springs, count: links.count, bodyCount: bodies.count)
  }

  /// Refuses methods that cannot carry a world.
  private static func check(
    _ method: IntegratorMethod, joints: JointRows, collides: Bool, bodyCount: Int
  ) throws(SimulationError) {
    let isFree = joints.equalities.isEmpty && joints.limits.isEmpty && !collides
    if method.needsMechanicalSystem, !isFree {
      throw SimulationError(
        .unsupported, time: 0,
        reason:
          "\(method.rawValue) cannot keep rigid attachments and contacts; use another method, such as dop853")
    }
    if method.needsJacobian, bodyCount > mostDenseBodies {
      throw SimulationError(
        .unsupported, time: 0,
        reason: "\(method.rawValue) needs a matrix of \(6 * bodyCount) rows, which is too large; "
          + "use another method, such as dop853, above \(mostDenseBodies) items")
    }
  }

  /// Most bodies for which a method may keep Jacobian matrices.
  static let mostDenseBodies = 500

  /// What has been done so far.
  var statistics: IntegrationStatistics { integrator.statistics }

  /// Goes on.
  func advance(
    from start: Double, to end: Double, contacts: inout [ContactEvent]
  ) throws(SimulationError) {
    guard system.bodies.count > 0 else { return }
    if reached.isNaN { reached = start }
    var steps = 0
    strideCount = 0
    while reached < end {
      if isAtEvent { try meetEvent(towards: end, contacts: &contacts) }
      guard steps < scene.configuration.options.stepLimit else {
        throw SimulationError(
          .integrationFailed, time: reached,
          reason: IntegrationError.stepLimitReached(steps, time: reached).reason)
      }
      steps += 1
      guard reached < end, !isAtEvent else { continue }
      try takeStep(towards: end)
    }
    try output(at: end)
  }

  /// Error of what is handed out, in points and points per second, that is left as it is.
  static let outputError = 1e-11

  /// Writes the states of the items at a time within the last step.
  private func output(at time: Double) throws(SimulationError) {
    if time == reached {
      between.update(from: state, count: system.dimension)
    } else {
      try interpolate(at: time)
    }
    if system.constraints.count > 0,
      !system.constraints.isMet(system.bodies, between, within: Self.outputError)
    {
      _ = system.constraints.projectPositions(system.bodies, between)
      system.constraints.projectVelocities(system.bodies, between)
    }
    system.bodies.store(between, into: scene.states)
  }

  /// Writes the state at a time within the last step to `between`.
  func interpolate(at time: Double) throws(SimulationError) {
    do {
      try integrator.interpolate(system, at: time, into: between)
    } catch {
      throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
    }
  }

  /// Takes one step of the integrator, up to the first event within it.
  private func takeStep(towards end: Double) throws(SimulationError) {
    before.update(from: state, count: system.dimension)
    var time = reached
    do {
      try integrator.step(system, state: state, time: &time, end: stepEnd(towards: end))
    } catch {
      guard active.count > 0 else {
        throw SimulationError(.integrationFailed, time: error.time, reason: error.reason)
      }
      // Contacts that hardly depend on one another may be too stiff for any step.
      (dense, isAtEvent) = (Self.denseMoments, true)
      return
    }
    if watches || system.springCount > 0, let event = try findEvent(from: reached, to: time) {
      if event < time {
        try interpolate(at: event)
        state.update(from: between, count: system.dimension)
      }
      (reached, isAtEvent) = (event, true)
    } else {
      reached = time
      takeBackDrift()
    }
  }

  /// Projects the state when its error has grown.
  private func takeBackDrift() {
    guard system.constraints.count > 0 else { return }
    system.constraints.measure(system.bodies, state, state + system.dimension / 2, friction: false)
    guard system.constraints.largestError > Self.drift else { return }
    _ = system.constraints.projectPositions(system.bodies, state)
    system.constraints.projectVelocities(system.bodies, state)
  }

  /// Takes rows for what holds from now on, and meets them.
  func use(_ rows: [ConstraintRow], isAssigned: Bool = false) throws(SimulationError) {
    guard isAssigned || constraints.assign(rows) else {
      throw SimulationError(
        .limitReached, time: reached,
        reason:
          "the items are joined too closely for the memory that a run may have; attach fewer to one another")
    }
    system.constraints = constraints.view
    _ = system.constraints.projectPositions(system.bodies, state)
    system.constraints.projectVelocities(system.bodies, state)
    integrator.reset()
  }

  /// Takes over states and gravity that were changed from outside.
  func wasDisturbed(gravity: Vector) {
    system.bodies.setForces(scene.model, gravity: gravity, bodies: bodyOfItem)
    system.bodies.load(scene.states, into: state)
    (reached, isAtEvent, isFresh) = (.nan, true, true)
    applies = anchored == scene.anchoredPlaces
    lastEvent = -1
    inContact.removeAll(keepingCapacity: true)
    active.removeAll()
    frictions.removeAll()
    released.removeAll()
    sliding.removeAll()
    integrator.reset()
  }
}
