// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs a world as its equations say: exact forces, contacts met to the rounding of time, no sub-steps.
///
/// Between two events the world is a system of differential equations, which an integrator solves; an event is a
/// contact, a release, or a change of the world.
public final class ContinuousSolver: WorldSolver {
  private var scene: ContinuousScene
  private var motion: any ContinuousMotion
  private var pastStatistics = IntegrationStatistics()
  private var nextChange = 0
  /// Indices of the items that each change names.
  private let changedItems: [[Int]]
  private var contacts: [ContactEvent] = []
  private var quietSince: Double?

  /// Time that has been reached, in seconds.
  public private(set) var time = 0.0

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
    scene = ContinuousScene(
      model: model, configuration: configuration, states: BodyStates(model), gravity: model.gravity)
    scene.isGeneral = isGeneral
    scene.activateJoints()
    changedItems = model.changes.map { $0.items.compactMap { model.index[$0] } }
    motion = try scene.makeMotion()
  }

  /// The method by which the motion now goes on.
  public var integratorName: String { motion.integratorName }

  /// What has been done so far.
  public var statistics: IntegrationStatistics { pastStatistics + motion.statistics }

  /// Energy at this time.
  public var energy: WorldEnergy { scene.energy }

  /// Whether every item has been slower than 1 pt/s and 2° a second at all display frames of the last half second.
  ///
  /// It is no promise: something slow may still creep, or gather speed again.
  public var isAtRest: Bool { quietSince.map { time - $0 >= Self.timeToRest - World.sameTime } ?? false }

  /// The time that a phone waits before it takes slow items for resting, in seconds.
  static let timeToRest = 0.5

  /// Goes on to a later display frame, doing the world's changes on the way, each at its time.
  public func advance(to end: Double) throws(SimulationError) {
    precondition(end >= time, "Time only goes on.")
    let changes = scene.model.changes
    while nextChange < changes.count,
      changes[nextChange].time < end - World.sameTime || changes[nextChange].time <= time + World.sameTime
    {
      try move(to: max(time, changes[nextChange].time))
      try applyChanges()
    }
    try move(to: end)
    quietSince = scene.states.isQuiet ? quietSince ?? end : nil
  }

  /// Where an item is now and how it moves; of an item that is not there, where it will enter or has left, at rest.
  public func state(ofItem index: Int) -> BodyState { scene.states[index] }

  /// Hands over the contacts that began since the last call, in order of time.
  public func takeContacts() -> [ContactEvent] {
    defer { contacts.removeAll(keepingCapacity: true) }
    return contacts
  }

  private func move(to end: Double) throws(SimulationError) {
    if end > time { try motion.advance(from: time, to: end, contacts: &contacts) }
    let work = statistics
    guard work.steps + work.rejectedSteps <= scene.configuration.runStepLimit else {
      throw SimulationError(
        .limitReached, time: end,
        reason:
          "more than \(scene.configuration.runStepLimit) steps; shorten the duration, use a larger tolerance "
          + "or step, or look for attachments that demand what cannot be")
    }
    time = end
  }

  /// Does all changes that are due, as one: what begins to act finds everything where they leave it.
  private func applyChanges() throws(SimulationError) {
    let changes = scene.model.changes
    var isRearranged = false
    var entered: [Bool] = []
    while nextChange < changes.count, changes[nextChange].time <= time + World.sameTime {
      if apply(changes[nextChange], to: changedItems[nextChange], &entered) { isRearranged = true }
      nextChange += 1
    }
    quietSince = nil
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

  /// Does one change, and marks what enters; true when something came or went.
  private func apply(_ change: WorldChange, to items: [Int], _ entered: inout [Bool]) -> Bool {
    switch change.action {
    case .shift(_, let vector):
      for index in items where scene.states.isPresent[index] {
        scene.states.x[index] += vector.x
        scene.states.y[index] += vector.y
      }
      return false
    case .gravity(let vector):
      scene.gravity = vector * WorldModel.gravityUnit
      return false
    case .insert:
      if entered.isEmpty { entered = Array(repeating: false, count: scene.states.count) }
      for index in items {
        entered[index] = true
        scene.states.enter(index, scene.model)
      }
      return true
    case .remove:
      for index in items { scene.states.leave(index) }
      return true
    }
  }
}
