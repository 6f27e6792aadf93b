// SPDX-License-Identifier: GPL-3.0-or-later

/// A world as a phone steps it: fixed sub-steps in single precision with sequential impulses, as Box2D 2.3 and UIKit do.
///
/// A display frame adds its length to an accumulator and runs the whole sub-steps in it; nothing is interpolated. A sub-step
/// finds contacts, advances velocities (semi-implicit Euler, then resistance), solves joints and contacts for the
/// velocities and moves the bodies, island by island, corrects positions, puts slow islands to sleep, and at last stops
/// what would have passed through something at its time of impact. All numbers are in ``DeviceConfiguration``.
///
/// Equal worlds give equal bytes. Memory is allocated when the solver is made, and later only for more neighbours than
/// ever before. Time goes on by whole display frames of the world's rate.
public final class DeviceSolver: WorldSolver {
  let model: WorldModel
  let configuration: DeviceConfiguration
  let constants: DeviceConstants
  let bodies: DeviceBodies
  /// Of every item: the edges of collision behaviours, and their names.
  let boundaries: DeviceBoundaries
  /// The pushes, by item; those of item i begin at `forceStarts[i]`.
  let forcesByItem: [WorldModel.Force]
  let forceStarts: [Int]
  @exclusivity(unchecked) var joints: RawBuffer<DeviceJoint>
  @exclusivity(unchecked) var rows: RawBuffer<DistanceRow>
  @exclusivity(unchecked) var islands: DeviceIslands
  @exclusivity(unchecked) var neighbors: NeighborSearch
  @exclusivity(unchecked) var contacts = RawBuffer<Contact>()
  @exclusivity(unchecked) var constraints = RawBuffer<ContactConstraint>()
  /// Contacts by item, where they are looked for; not kept while contacts are dropped.
  @exclusivity(unchecked) var lists = ContactLists()
  @exclusivity(unchecked) var impacts = ImpactIsland()
  @exclusivity(unchecked) var events = RawBuffer<DeviceEvent>()
  /// Contacts that began to touch and are not reported.
  @exclusivity(unchecked) var beganCount = 0
  /// Whether the islands have to be found anew.
  @exclusivity(unchecked) var islandsAreStale = true
  /// Whether anything can collide.
  let canCollide: Bool
  /// Whether rounds run in their plain order, which gives the same bits: the twin that tests compare ``RoundOrder`` and
  /// ``ChainRounds`` with.
  var solvesPlainly = false
  /// In m/s².
  var gravity: FloatVector
  /// Length of the sub-step before against this one; 0 before the first.
  @exclusivity(unchecked) var warmth: Float = 0
  /// Changes that have been done.
  @exclusivity(unchecked) var changeCount = 0
  /// Time that no sub-step has consumed yet.
  @exclusivity(unchecked) var remainder = 0.0
  /// Last display frame.
  @exclusivity(unchecked) var frame = 0
  /// End of the sub-step at hand, in seconds since the start.
  @exclusivity(unchecked) var subStepTime = 0.0
  /// Sub-steps in which something was awake, and as evaluations joints and contacts solved in their velocity rounds.
  @exclusivity(unchecked) public internal(set) var statistics = IntegrationStatistics()
  /// Whether no moving item is awake: what UIKit reports as all resting, when it pauses.
  ///
  /// A push does not keep its items awake: blocked for long enough they sleep as well.
  @exclusivity(unchecked) public internal(set) var isAtRest = false

  /// Makes the solver of a world, at its start.
  ///
  /// - Precondition: the world and the configuration are valid.
  public init(_ world: World, configuration: DeviceConfiguration = .current) {
    precondition(configuration.validate().isEmpty, "The configuration of a device solver has to be valid.")
    self.configuration = configuration
    model = WorldModel(world)
    constants = DeviceConstants(configuration)
    bodies = DeviceBodies(count: world.items.count)
    boundaries = DeviceBoundaries(model, configuration)
    (forcesByItem, forceStarts) = Self.sorted(model.forces, itemCount: world.items.count)
    canCollide = model.groups.contains { !$0.items.isEmpty }
    joints = RawBuffer(capacity: model.joints.count)
    rows = RawBuffer(capacity: model.joints.count)
    islands = DeviceIslands(bodyCount: world.items.count, jointCount: model.joints.count)
    neighbors = NeighborSearch(
      bodyCount: canCollide ? world.items.count : 0, boundaries, skin: constants.boundarySkin)
    gravity = FloatVector(points: model.gravity)
    setUp()
  }

  /// Forces in the order of their items, and where each item's begin.
  private static func sorted(_ forces: [WorldModel.Force], itemCount: Int) -> ([WorldModel.Force], [Int]) {
    var starts = [Int](repeating: 0, count: itemCount + 1)
    for force in forces { starts[force.item + 1] += 1 }
    for item in 0..<itemCount { starts[item + 1] += starts[item] }
    let order = forces.indices.sorted { (forces[$0].item, $0) < (forces[$1].item, $1) }
    return (order.map { forces[$0] }, starts)
  }

  deinit {
    bodies.deallocate()
    boundaries.deallocate()
    joints.deallocate()
    rows.deallocate()
    islands.deallocate()
    neighbors.deallocate()
    contacts.deallocate()
    constraints.deallocate()
    lists.deallocate()
    impacts.deallocate()
    events.deallocate()
  }

  /// The method of a sub-step, which also solves joints and contacts by impulses.
  public var integratorName: String { IntegratorMethod.semiImplicitEuler.rawValue }

  /// Time of the last display frame, in seconds.
  public var time: Double { model.world.time(ofFrame: frame) }

  /// Runs the display frames up to a time; one between two frames is that of the frame before it.
  ///
  /// - Throws: `SimulationError` with code `limitReached` when there are more neighbours than allowed.
  public func advance(to time: Double) throws(SimulationError) {
    let last = model.world.lastFrame(until: time)
    while frame < last {
      applyChanges(until: self.time)
      try runFrame()
    }
  }

  private func runFrame() throws(SimulationError) {
    frame += 1
    let length = 1 / model.world.frameRate
    let believed = length > configuration.longestFrame ? configuration.frameInsteadOfLonger : length
    switch configuration.accumulation {
    case .whole:
      let step = Double(constants.step)
      remainder += believed
      while remainder >= step {
        remainder -= step
        try runSubStep(endingAt: time - remainder)
      }
    case .remainder:
      var total = remainder + believed
      let step = configuration.subStep
      remainder = total.truncatingRemainder(dividingBy: step)
      while total > step {
        total -= step
        try runSubStep(endingAt: time - total)
      }
    }
  }

  private func runSubStep(endingAt time: Double) throws(SimulationError) {
    subStepTime = time
    guard !isAtRest else { return }
    statistics.steps += 1
    try subStep()
  }

  /// Where an item is and how it moves; rounded where the configuration has a screen scale.
  public func state(ofItem index: Int) -> BodyState {
    precondition(model.world.items.indices.contains(index), "The world has no item of this index.")
    let (pose, motion) = (bodies.poses[index], bodies.motions[index])
    var state = BodyState(
      position: pose.center.points, angle: Double(pose.angle), velocity: motion.linear.points,
      angularVelocity: Double(motion.angular))
    if let scale = configuration.screenScale {
      state.position = Vector(x: state.position.x.rounded(to: scale), y: state.position.y.rounded(to: scale))
      state.angle = state.angle.rounded(to: 5000)
    }
    return state
  }
}

extension World {
  /// The last display frame that is not after a time.
  fileprivate func lastFrame(until time: Double) -> Int {
    let limit = time + World.sameTime
    let frames = (limit * frameRate).rounded(.down)
    guard frames >= 0 else { return 0 }
    // Beyond this many frames, neighbours could not be told apart.
    guard frames < 0x1p53 else { return 1 << 53 }
    // The product may be rounded across a frame's time.
    let frame = Int(frames)
    if self.time(ofFrame: frame + 1) <= limit { return frame + 1 }
    return self.time(ofFrame: frame) <= limit ? frame : frame - 1
  }
}

extension Double {
  /// The nearest multiple of 1/scale, its whole part apart so that large numbers keep their precision.
  func rounded(to scale: Double) -> Double {
    let whole = rounded(.down)
    return whole + (scale * (self - whole)).rounded() / scale
  }
}
