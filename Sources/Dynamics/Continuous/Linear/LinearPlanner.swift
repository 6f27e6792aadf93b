// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides whether a scene is linear, and takes it apart.
///
/// The tests are strict: coordinates may differ by the rounding of a sum only, and whatever might touch something in another
/// way than face to face makes a scene not linear. So a linear scene moves as the general equations say.
struct LinearPlanner {
  /// A rod or a spring with at least one end that moves.
  struct Link {
    /// The item that moves, and the other one if it moves too.
    var near: Int
    var far: Int?
    /// Point of the near end less that of the far end.
    var separation: Vector
    /// The ends, from the centres.
    var nearOffset, farOffset: Vector
    var length, frequency, dampingRatio: Double
  }

  /// Distance that is taken for rounding, in points.
  static let rounding = 1e-9
  /// Difference across a line that is taken for rounding, in points; so small that it stays one however it grows.
  static let misalignment = 1e-11
  /// What must be left between things that are said never to meet, in points.
  static let margin = 1e-6

  let scene: ContinuousScene
  /// Which items move.
  private(set) var moves: [Bool]
  /// The links, in the order of the joints.
  private(set) var links: [Link] = []
  /// The line of each item that must stay on one.
  private(set) var lines: [Axis?]
  /// The sum of the lasting pushes on each item, in kg·pt/s².
  private(set) var thrusts: [Vector]
  /// Items that move, by what links them.
  private(set) var components: [(items: [Int], links: [Int])] = []

  /// Looks at a scene; nil when it is not linear.
  init?(_ scene: ContinuousScene) {
    self.scene = scene
    let count = scene.states.count
    moves = (0..<count).map { scene.states.isPresent[$0] && !scene.model.properties[$0].isAnchored }
    lines = Array(repeating: nil, count: count)
    thrusts = Array(repeating: .zero, count: count)
    for force in scene.model.forces where force.mode == .continuous && moves[force.item] {
      let torque = force.offset.x * force.vector.y - force.offset.y * force.vector.x
      guard torque == 0 || !turns(force.item) else { return nil }
      thrusts[force.item] += force.vector * WorldModel.pointsPerMeter
    }
    guard findLinks() else { return nil }
    findComponents()
    let walled = walledItems()
    for component in components {
      guard findLine(of: component, isWalled: component.items.contains { walled[$0] }) else { return nil }
    }
    for item in 0..<count where walled[item] && moves[item] {
      guard scene.states.angle[item] == 0, scene.states.omega[item] == 0 else { return nil }
    }
  }

  /// Whether an item can turn.
  func turns(_ item: Int) -> Bool { moves[item] && scene.model.properties[item].allowsRotation }

  /// Place of an item along an axis.
  func place(_ item: Int, _ axis: Axis) -> Double {
    axis == .x ? scene.states.x[item] : scene.states.y[item]
  }

  /// Velocity of an item along an axis.
  func velocity(_ item: Int, _ axis: Axis) -> Double {
    axis == .x ? scene.states.vx[item] : scene.states.vy[item]
  }

  private mutating func findLinks() -> Bool {
    for active in scene.joints {
      let joint = active.joint
      let far = joint.other.flatMap { moves[$0] ? $0 : nil }
      guard moves[joint.item] || far != nil else { continue }
      guard joint.kind == .distance, let length = joint.length else { return false }
      let own = scene.states.point(joint.offset, of: joint.item)
      let other = joint.other.map { scene.states.point(joint.otherOffset, of: $0) } ?? active.referencePoint
      // A pin, about which an item turns.
      let isPin = joint.frequency == 0 && JointRows.isPin(active, in: scene)
      guard !isPin || !turns(joint.item) else { return false }
      if moves[joint.item] {
        links.append(
          Link(
            near: joint.item, far: far, separation: own - other, nearOffset: joint.offset,
            farOffset: joint.otherOffset, length: length, frequency: joint.frequency,
            dampingRatio: joint.dampingRatio))
      } else if let far {
        links.append(
          Link(
            near: far, far: nil, separation: other - own, nearOffset: joint.otherOffset,
            farOffset: joint.offset, length: length, frequency: joint.frequency,
            dampingRatio: joint.dampingRatio))
      }
    }
    return true
  }

  private mutating func findComponents() {
    var sets = IndexSets(count: moves.count)
    for link in links { link.far.map { sets.join(link.near, $0) } }
    var places: [Int: Int] = [:]
    for item in moves.indices where moves[item] {
      let root = sets.find(item)
      if let place = places[root] {
        components[place].items.append(item)
      } else {
        places[root] = components.count
        components.append(([item], []))
      }
    }
    for (index, link) in links.enumerated() {
      if let place = places[sets.find(link.near)] { components[place].links.append(index) }
    }
  }

  /// Finds the line on which a component moves, if it needs one; false when it is not linear.
  ///
  /// Springs of a length, rods, damping (which acts along the connection) and walls are linear on a line only.
  private mutating func findLine(of component: (items: [Int], links: [Int]), isWalled: Bool) -> Bool {
    var line: Axis?
    var needsLine = isWalled
    for link in component.links.map({ links[$0] }) {
      let isFree = link.length == 0 && link.frequency > 0
      guard isFree || link.length >= LinearMotion.slop else { return false }
      let hasLever = Self.ends(of: link).contains { $0.offset != .zero && turns($0.item) }
      needsLine = needsLine || !isFree || link.dampingRatio > 0 || hasLever
      guard !isFree else { continue }
      let (x, y) = (Self.isAligned(link.separation.x), Self.isAligned(link.separation.y))
      guard x != y else { return false }
      let own: Axis = x ? .y : .x
      guard line == nil || line == own else { return false }
      line = own
    }
    guard needsLine else { return true }
    let axis = line ?? (isStill(component, .x) ? .y : .x)
    guard isStill(component, axis.across) else { return false }
    for link in component.links.map({ links[$0] }) {
      for end in Self.ends(of: link) where turns(end.item) && end.offset != .zero {
        let (angle, omega) = (scene.states.angle[end.item], scene.states.omega[end.item])
        guard end.offset[axis.across] == 0, angle == 0, omega == 0 else { return false }
      }
    }
    for item in component.items { lines[item] = axis }
    return true
  }

  /// The ends of a link that move.
  private static func ends(of link: Link) -> [(item: Int, offset: Vector)] {
    [(link.near, link.nearOffset)] + (link.far.map { [($0, link.farOffset)] } ?? [])
  }

  private static func isAligned(_ difference: Double) -> Bool { difference.magnitude <= misalignment }

  /// Whether nothing moves or pulls along an axis.
  private func isStill(_ component: (items: [Int], links: [Int]), _ axis: Axis) -> Bool {
    component.items.allSatisfy {
      velocity($0, axis) == 0 && thrusts[$0][axis] == 0
        && (!scene.model.falls[$0] || scene.gravity[axis] == 0)
    } && component.links.allSatisfy { Self.isAligned(links[$0].separation[axis]) }
  }
}
