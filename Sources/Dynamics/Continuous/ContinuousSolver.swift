// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs a world as its equations say: exact forces, contacts met to the rounding of time, no sub-steps.
///
/// Between two events the world is a system of differential equations, which an integrator solves; an event is a
/// contact, a release, or a change of the world.
public final class ContinuousSolver: WorldSolver {
  private var scene: ContinuousScene
  private let states: BodyStates
  private var motion: any ContinuousMotion {
    didSet {
      reference = motion.reference
      prepareShortWay()
    }
  }
  /// The motion, for every frame.
  private var reference: MotionReference
  /// The motion's, if all coordinates move alone.
  private var freeFrames: UnsafeMutablePointer<FreeFrames>?
  private var pastStatistics = IntegrationStatistics()
  private let schedule: ChangeSchedule
  /// The schedule's entry that comes next.
  private var next: UnsafeMutablePointer<ChangeSchedule.Entry>
  private let lastEntry: UnsafeMutablePointer<ChangeSchedule.Entry>
  private let stepLimit: Int
  /// Steps of the motion from which on the limit is looked at closely.
  private var shortLimit = 0
  /// Those that nobody has taken yet, with room for some. A motion has them while it goes on, and nothing else then.
  @exclusivity(unchecked) private var contacts: [ContactEvent] = []
  /// When all was slow that has been since; NaN when something is fast.
  private var quietSince = Double.nan
  /// Where something fast was found last.
  private var fastItem = 0
  /// Whether nothing moves or will before the next change.
  private var isStill = false

  /// Time that has been reached, in seconds.
  public var time: Double { reached }
  private var reached = 0.0

  /// Makes a solver at the world's start.
  ///
  /// - Precondition: world and configuration are valid.
  /// - Throws: `SimulationError` when the integrator cannot be used for the world.
  public convenience init(
    _ world: World, configuration: ContinuousConfiguration = ContinuousConfiguration()
  ) throws(SimulationError) {
    try self.init(world, configuration: configuration, isGeneral: false)
  }

  /// Makes a solver, at will by the general motion even where a special one would do.
  init(_ world: World, configuration: ContinuousConfiguration, isGeneral: Bool) throws(SimulationError) {
    let model = WorldModel(world)
    states = BodyStates(model)
    scene = ContinuousScene(
      model: model, configuration: configuration, states: states, gravity: model.gravity)
    scene.isGeneral = isGeneral
    scene.activateJoints()
    schedule = ChangeSchedule(model)
    (next, lastEntry) = (schedule.entries, schedule.entries + schedule.count)
    stepLimit = configuration.runStepLimit
    motion = try scene.makeMotion()
    reference = motion.reference
    contacts.reserveCapacity(16)
    prepareShortWay()
  }

  private func prepareShortWay() {
    freeFrames = motion.freeFrames
    let most = freeFrames?.pointee.mostSteps ?? 0
    shortLimit = stepLimit - most - pastStatistics.steps - pastStatistics.rejectedSteps
  }

  /// The method by which the motion now goes on.
  public var integratorName: String { motion.integratorName }

  /// What has been done so far.
  public var statistics: IntegrationStatistics { pastStatistics + reference.statistics }

  /// Energy at this time.
  public var energy: WorldEnergy {
    freeFrames?.pointee.writePositions()
    return scene.energy
  }

  /// Whether every item has been slower than 1 pt/s and 2° a second at all display frames of the last half second.
  ///
  /// It is no promise: something slow may still creep, or gather speed again.
  public var isAtRest: Bool { time - quietSince >= Self.timeToRest - World.sameTime }

  /// The time that a phone waits before it takes slow items for resting, in seconds.
  static let timeToRest = 0.5

  /// Goes on to a later display frame, doing the world's changes on the way, each at its time.
  public func advance(to end: Double) throws(SimulationError) {
    precondition(end >= reached, "Time only goes on.")
    if isStill ? staysStill(to: end) : advanceShortly(to: end) { return }
    try advanceAtLength(to: end)
  }

  /// Goes on to a later display frame in any case.
  @inline(never)
  private func advanceAtLength(to end: Double) throws(SimulationError) {
    freeFrames?.pointee.writePositions()
    while next < lastEntry, isDue(at: time) || next.pointee.time < end - World.sameTime {
      try move(to: max(time, next.pointee.time))
      try applyChanges()
    }
    try move(to: end)
    lookForRest()
    // What moves is not still, and needs no closer look.
    isStill = !quietSince.isNaN && reference.isStill
  }

  /// Whether the next change is due at a time.
  private func isDue(at time: Double) -> Bool { next.pointee.time <= time + World.sameTime }

  /// Goes on to a display frame if nothing is changed before.
  @inline(__always)
  private func staysStill(to end: Double) -> Bool {
    guard next == lastEntry || !isDue(at: reached) && next.pointee.time >= end - World.sameTime else {
      return false
    }
    reached = end
    return true
  }

  /// Goes on to a display frame if nothing but smooth motion of single coordinates happens before, from shifts at its
  /// begin on.
  ///
  /// - Returns: false when there is more to be done.
  @inline(__always)
  private func advanceShortly(to end: Double) -> Bool {
    guard let frames = freeFrames, end > reached, frames.pointee.steps < shortLimit else { return false }
    guard advanceSole(frames, to: end) || advanceApart(frames, to: end) else { return false }
    reached = end
    lookForRest()
    if !quietSince.isNaN { isStill = frames.pointee.isStill }
    return true
  }

  /// Goes on where there is one row of coordinates, and at most one shift, of all of them at the begin.
  @inline(__always)
  private func advanceSole(_ frames: UnsafeMutablePointer<FreeFrames>, to end: Double) -> Bool {
    // The entry behind the last one has no shift, and never comes.
    var entry = next
    let shift = entry.pointee.time <= reached + World.sameTime ? entry.pointee.shift : nil
    if shift != nil { entry += 1 }
    guard entry.pointee.time > reached + World.sameTime, entry.pointee.time >= end - World.sameTime,
      frames.pointee.advanceSole(from: reached, to: end, after: shift)
    else { return false }
    if shift != nil { (next, quietSince) = (entry, .nan) }
    return true
  }

  /// Goes on where there may be more rows, or single coordinates that can have events, or shifts of some items.
  @inline(never)
  private func advanceApart(_ frames: UnsafeMutablePointer<FreeFrames>, to end: Double) -> Bool {
    let time = reached
    var shift: UnsafePointer<ItemShift>?
    if next < lastEntry, isDue(at: time) {
      shift = takeShifts(frames)
      guard shift != nil else { return false }
    }
    if next < lastEntry, isDue(at: time) || next.pointee.time < end - World.sameTime {
      if let shift { frames.pointee.apply(shift) }
      return false
    }
    guard frames.pointee.advance(from: time, to: end, after: shift) else {
      if let shift { frames.pointee.apply(shift) }
      return false
    }
    return true
  }

  /// Does the shifts that are due and allowed, but for the last one; nil when there is none.
  @inline(__always)
  private func takeShifts(_ frames: UnsafeMutablePointer<FreeFrames>) -> UnsafePointer<ItemShift>? {
    var last: UnsafePointer<ItemShift>?
    while next < lastEntry, isDue(at: reached), let shift = next.pointee.shift, frames.pointee.allows(shift) {
      if let last { frames.pointee.apply(last) }
      last = shift
      next += 1
      quietSince = .nan
    }
    return last
  }

  @inline(__always)
  private func lookForRest() {
    let isQuiet = states.isQuiet(lookingFirstAt: &fastItem)
    quietSince = !isQuiet ? .nan : quietSince.isNaN ? reached : quietSince
  }

  /// Where an item is now and how it moves; of an item that is not there, where it will enter or has left, at rest.
  public func state(ofItem index: Int) -> BodyState {
    freeFrames?.pointee.writePositions()
    return states[index]
  }

  /// Hands over the contacts that began since the last call, in order of time.
  public func takeContacts() -> [ContactEvent] {
    if contacts.isEmpty { return [] }
    // A copy, so that the memory stays here.
    let taken = contacts.map { $0 }
    contacts.removeAll(keepingCapacity: true)
    return taken
  }

  private func move(to end: Double) throws(SimulationError) {
    if end > time { try reference.advance(from: time, to: end, contacts: &contacts) }
    // Where all moves alone, its steps are all.
    let isFar = freeFrames.map { $0.pointee.steps < shortLimit } ?? false
    guard isFar || isWithinLimit else {
      throw SimulationError(
        .limitReached, time: end,
        reason:
          "more than \(scene.configuration.runStepLimit) steps; shorten the duration, use a larger tolerance "
          + "or step, or look for attachments that demand what cannot be")
    }
    reached = end
  }

  private var isWithinLimit: Bool {
    let work = statistics
    return work.steps + work.rejectedSteps <= stepLimit
  }

  /// Does all changes that are due, as one: what begins to act finds everything where they leave it.
  private func applyChanges() throws(SimulationError) {
    var isRearranged = false
    var entered: [Bool] = []
    while next < lastEntry, isDue(at: time) {
      if let shift = next.pointee.shift {
        shift.pointee.apply(to: states)
      } else if apply(next.pointee.change, &entered) {
        isRearranged = true
      }
      next += 1
    }
    (quietSince, isStill) = (.nan, false)
    if !isRearranged {
      motion.wasDisturbed(gravity: scene.gravity)
      if motion.applies { return }
    }
    if !entered.isEmpty {
      scene.joints.removeAll { entered[$0.joint.item] || $0.joint.other.map { entered[$0] } ?? false }
    }
    scene.activateJoints()
    pastStatistics = pastStatistics + motion.statistics
    do {
      motion = try scene.makeMotion()
    } catch {
      throw SimulationError(error.code, time: time, reason: error.reason)
    }
  }

  /// Does one change that is no shift, and marks what enters; true when something came or went.
  private func apply(_ number: Int, _ entered: inout [Bool]) -> Bool {
    let items = schedule.items[number]
    switch scene.model.changes[number].action {
    case .shift: return false
    case .gravity(let vector):
      scene.gravity = vector * WorldModel.gravityUnit
      return false
    case .insert:
      if entered.isEmpty { entered = Array(repeating: false, count: states.count) }
      for index in items {
        entered[index] = true
        states.enter(index, scene.model)
      }
      return true
    case .remove:
      for index in items { states.leave(index) }
      return true
    }
  }
}
