// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of a world that is linear between events: springs, rods and walls along lines, drag, gravity and pushes.
///
/// What does not act on each other is advanced apart: a single coordinate by its closed form, a few coupled ones by
/// their modes or a cached exponential of their matrix, many by series; rigid groups are one coordinate, so rods keep their
/// lengths to the last bit but rounding. What rests and is held costs nothing.
///
/// A spring with a rest length has no direction and no force closer than half a point; crossing that zone is
/// an event. A spring of length 0 pulls towards its other end at any distance: the limit of its law.
final class LinearMotion: ContinuousMotion {
  /// Closer than this a spring with a rest length has no direction, in points.
  static let slop = SpringState.slop
  /// Highest rate of change, per second, of springs that a power series is used for.
  static let highestRate = 2e5
  /// Largest tolerance that makes a difference.
  private static let loosest = 1e-2

  let scene: ContinuousScene
  let rule: BounceRule
  let islands: UnsafeMutablePointer<LinearIsland>
  let islandCount: Int
  /// What moves alone, and the clock.
  let frames: UnsafeMutablePointer<FreeFrames>
  let lineItems: UnsafeMutablePointer<LinearPlan.LineItem>
  let lineCount: Int
  /// The items that must stay where they are: those that rods hold at something fixed, and anchored ones.
  let fixed: UnsafeMutablePointer<LinearPlan.FixedItem>
  let fixedCount: Int
  /// The walls of all islands.
  let walls: [LinearPlan.Wall]
  /// Integrates in place of the exact methods, when one was chosen.
  let engine: LinearEngine?
  let stepLimit: Int
  private let pool = MemoryPool()

  /// Largest error of a stretch without events, relative to the motion.
  let smoothTolerance: Double
  // Each is at work alone, one step at a time.
  @exclusivity(unchecked) var taylor: TaylorFlow
  @exclusivity(unchecked) var chebyshev: ChebyshevFlow
  @exclusivity(unchecked) var faber: FaberFlow
  var gravity: Vector
  var steps: Int {
    get { frames.pointee.steps }
    set { frames.pointee.steps = newValue }
  }

  /// Whether the motion still is linear after what was done from outside.
  var applies = true

  /// The method: the chosen one, or that of the largest group of coupled items.
  let integratorName: String

  /// Prepares the motion of a scene; nil when it is not linear.
  ///
  /// - Throws: `SimulationError` when the chosen integrator cannot be used.
  init?(_ scene: ContinuousScene) throws(SimulationError) {
    guard let plan = LinearPlanner(scene)?.plan() else { return nil }
    self.scene = scene
    gravity = scene.gravity
    rule = BounceRule(threshold: scene.configuration.restitutionThreshold)
    stepLimit = scene.configuration.options.stepLimit
    let method = scene.configuration.integrator
    var coupled: [LinearIsland] = []
    var alone: [[IndependentMotions.Coordinate]] = [[], []]
    var walls: [LinearPlan.Wall] = []
    for system in plan.systems {
      if method == nil, let coordinate = IndependentMotions.Coordinate(system) {
        alone[system.axis == .x ? 0 : 1].append(coordinate)
      } else {
        coupled.append(LinearIsland(system, walls: &walls, states: scene.states, pool: pool))
      }
    }
    self.walls = walls
    islandCount = coupled.count
    islands = pool.copy(coupled)
    let still = plan.held + scene.anchoredItems
    fixed = pool.copy(still.map { .init(item: $0, x: scene.states.x[$0], y: scene.states.y[$0]) })
    fixedCount = still.count
    lineItems = pool.copy(plan.lineItems)
    lineCount = plan.lineItems.count
    let groups = coupled.filter { $0.count > 1 }
    let wanted = scene.configuration.options.tolerance
    let tolerance = max(1e-15, 0.01 * min(wanted, Self.loosest))
    smoothTolerance = tolerance
    let largest = groups.lazy.map(\.count).max() ?? 0
    taylor = TaylorFlow(
      count: largest, keptCount: groups.lazy.filter(\.hasEvents).map(\.count).max() ?? 0,
      tolerance: tolerance, eventTolerance: min(tolerance, 1e-12), pool: pool)
    chebyshev = ChebyshevFlow(count: method == nil ? largest : 0, tolerance: tolerance, pool: pool)
    faber = FaberFlow(count: method == nil ? largest : 0, tolerance: tolerance, pool: pool)
    let batches = Self.batches(alone, spinning: plan.spinning, scene: scene, pool: pool)
    let isAll = groups.isEmpty && method == nil
    frames = pool.block(
      1,
      of: FreeFrames(
        batches, singles: islands, singleCount: islandCount, isAll: isAll, states: scene.states, pool: pool))
    if let method {
      engine = try LinearEngine(
        method, options: scene.configuration.options, islands: islands, count: coupled.count, pool: pool)
    } else {
      engine = nil
    }
    for index in 0..<islandCount {
      guard islands[index].settle(gravity: gravity[islands[index].isHorizontal ? .x : .y]) else { return nil }
      islands[index].reservePropagator(pool)
      if method == nil {
        islands[index].reserveModes(pool)
        islands[index].reserveSeries(pool)
      }
      let needsSeries =
        islands[index].count > 1
        && (islands[index].hasEvents || islands[index].propagator == nil && engine == nil)
      guard !needsSeries || islands[index].rate <= Self.highestRate else { return nil }
      islands[index].writeStates()
    }
    let made = UnsafeBufferPointer(start: islands, count: islandCount)
    integratorName = method?.rawValue ?? Self.name(of: made)
    // What is held keeps its place; its velocity along the line is lost, and it had none across.
    for item in plan.held { (scene.states.vx[item], scene.states.vy[item]) = (0, 0) }
  }

  /// What moves alone, in the order of the items: along x, along y, and turning.
  private static func batches(
    _ alone: [[IndependentMotions.Coordinate]], spinning: [Int], scene: ContinuousScene, pool: MemoryPool
  ) -> [IndependentMotions] {
    let states = scene.states
    let spins = spinning.sorted().map {
      IndependentMotions.Coordinate(
        item: $0, stiffness: 0, damping: scene.model.properties[$0].angularResistance, place: 0, share: 0,
        thrust: 0)
    }
    let inOrder = alone.map { $0.sorted { $0.item < $1.item } }
    return [
      IndependentMotions(
        inOrder[0], along: .x, position: states.x, velocity: states.vx, gravity: scene.gravity, pool: pool),
      IndependentMotions(
        inOrder[1], along: .y, position: states.y, velocity: states.vy, gravity: scene.gravity, pool: pool),
      IndependentMotions(
        spins, along: nil, position: states.angle, velocity: states.omega, gravity: .zero, pool: pool),
    ].compactMap { $0 }
  }

  private static func name(of islands: UnsafeBufferPointer<LinearIsland>) -> String {
    let coupled = islands.filter { $0.count > 1 }
    guard let largest = coupled.max(by: { $0.count < $1.count }), largest.count > 1 else {
      return "closed-form"
    }
    if coupled.contains(where: \.hasEvents) { return "taylor" }
    if largest.count <= LinearIsland.mostPropagated {
      return largest.modal?.pointee.applies == true ? "modal" : "propagator"
    }
    return largest.isProportional ? "chebyshev" : "faber"
  }
}
