// SPDX-License-Identifier: GPL-3.0-or-later

/// A valid world with its names resolved: what both solvers build upon.
///
/// Arrays over items have the order of ``World/items``. Lengths are in points, masses in kg, inertias in kg·pt²; so a
/// newton is 100 of these units of force.
struct WorldModel: Sendable {
  /// An attachment or one of the springs of a snap, with the places of its items.
  struct Joint: Sendable {
    /// Index of the behaviour that it belongs to.
    var behavior: Int
    /// What it leaves free.
    var kind: Attachment.Kind
    /// Index of the item.
    var item: Int
    /// Index of the other item; nil when the other end is fixed.
    var other: Int?
    /// The fixed end, or the joint's point; nil when the item's own point takes its place.
    var anchor: Vector?
    /// The item's point, from its centre and turning with it.
    var offset: Vector
    /// The other item's point.
    var otherOffset: Vector
    /// Rest length; nil for the distance when it begins to act.
    var length: Double?
    /// In hertz; 0 is rigid.
    var frequency: Double
    var dampingRatio: Double
    /// Unit vector of a sliding joint.
    var axis: Vector
    var range: ClosedInterval?
  }

  /// What one collision behaviour lets collide.
  struct CollisionGroup: Sendable {
    /// Index of the behaviour.
    var behavior: Int
    var items: [Int]
    var mode: Collision.Mode
    /// All segments of its boundaries, the reference bounds' last.
    var segments: [Segment]
  }

  /// One straight piece of a boundary.
  struct Segment: Sendable {
    /// Name of its boundary.
    var boundary: String
    var from: Vector
    var to: Vector
    /// Whether it is a side of a closed polygon.
    var isLoop: Bool
  }

  /// A push, by item.
  struct Force: Sendable {
    var behavior: Int
    var item: Int
    var mode: Push.Mode
    /// In newtons or newton-seconds.
    var vector: Vector
    /// From the centre; does not turn.
    var offset: Vector
  }

  /// The world as it was given.
  let world: World
  /// Index of each item by its name.
  let index: [String: Int]
  let properties: [BodyProperties]
  /// In kg.
  let masses: [Double]
  /// About the centre, in kg·pt².
  let inertias: [Double]
  /// At the start, added velocities included.
  let velocities: [Vector]
  /// At the start, added velocities included.
  let angularVelocities: [Double]
  /// Whether gravity acts on an item.
  let falls: [Bool]
  /// In points per second squared.
  let gravity: Vector
  let joints: [Joint]
  let groups: [CollisionGroup]
  let forces: [Force]
  /// Whether an item is there at the start.
  let isPresent: [Bool]
  /// The changes, in the order in which they are done.
  let changes: [WorldChange]

  /// Name under which contacts with the reference bounds are reported.
  static let referenceBoundary = "referenceBounds"
  /// Acceleration of a gravity of 1, in points per second squared.
  static let gravityUnit = 1000.0
  /// Points to a metre.
  static let pointsPerMeter = 100.0
  /// Elasticity and friction of every boundary.
  static let boundaryElasticity = 0.2, boundaryFriction = 0.2
  /// Distance, in points, at which two shapes touch: each has a skin of one point.
  static let contactDistance = 2.0
  /// Approach, in points per second, up to which nothing bounces.
  static let restitutionThreshold = 100.0

  /// Resolves a world.
  ///
  /// - Precondition: the world is valid.
  init(_ world: World) {
    self.world = world
    let count = world.items.count
    var index: [String: Int] = [:]
    for (place, item) in world.items.enumerated() { index[item.id] = place }
    self.index = index
    func place(_ name: String) -> Int {
      guard let place = index[name] else { preconditionFailure("A valid world names only its own items.") }
      return place
    }
    var properties = [BodyProperties](repeating: BodyProperties(), count: count)
    var velocities = world.items.map(\.velocity)
    var angularVelocities = world.items.map(\.angularVelocity)
    var falls = [Bool](repeating: false, count: count)
    var gravity = Vector.zero
    var joints: [Joint] = []
    var groups: [CollisionGroup] = []
    var forces: [Force] = []
    for (number, behavior) in world.behaviors.enumerated() {
      switch behavior {
      case .gravity(let behavior):
        gravity = behavior.vector * Self.gravityUnit
        for name in behavior.items { falls[place(name)] = true }
      case .properties(let behavior):
        for name in behavior.items {
          properties[place(name)].apply(behavior)
          velocities[place(name)] += behavior.velocity
          angularVelocities[place(name)] += behavior.angularVelocity
        }
      case .attachment(let behavior):
        joints.append(
          Joint(behavior, number: number, item: place(behavior.item), other: behavior.to.map(place)))
      case .snap(let behavior):
        let item = place(behavior.item)
        joints += Joint.springs(of: behavior, number: number, item: item, size: world.items[item].size)
      case .collision(let behavior):
        groups.append(
          CollisionGroup(
            behavior: number, items: behavior.items.map(place), mode: behavior.mode,
            segments: behavior.segments(in: world.referenceBounds)))
      case .push(let behavior):
        forces += behavior.items.map {
          Force(
            behavior: number, item: place($0), mode: behavior.mode, vector: behavior.vector,
            offset: behavior.offset)
        }
      }
    }
    self.properties = properties
    (self.velocities, self.angularVelocities, self.falls) = (velocities, angularVelocities, falls)
    (self.gravity, self.joints, self.groups, self.forces) = (gravity, joints, groups, forces)
    masses = zip(world.items, properties).map { item, properties in
      properties.density * item.size.width * item.size.height / (Self.pointsPerMeter * Self.pointsPerMeter)
    }
    inertias = zip(world.items, masses).map { item, mass in
      mass * (item.size.width * item.size.width + item.size.height * item.size.height) / 12
    }
    changes = world.changes.inOrderOfTime
    var isPresent = [Bool](repeating: true, count: count)
    var isDecided = isPresent.map { !$0 }
    for change in changes {
      for name in change.items where !isDecided[place(name)] {
        isDecided[place(name)] = true
        if case .insert = change.action { isPresent[place(name)] = false }
      }
    }
    self.isPresent = isPresent
  }
}

extension WorldModel.Joint {
  init(_ attachment: Attachment, number: Int, item: Int, other: Int?) {
    let axis = attachment.axis ?? Vector(x: 1, y: 0)
    self.init(
      behavior: number, kind: attachment.kind, item: item, other: other, anchor: attachment.anchor,
      offset: attachment.offset, otherOffset: attachment.otherOffset, length: attachment.length,
      frequency: attachment.frequency, dampingRatio: attachment.dampingRatio, axis: axis / axis.length,
      range: attachment.range)
  }

  /// The four springs of a snap; see ``Snap``.
  static func springs(of snap: Snap, number: Int, item: Int, size: Size) -> [Self] {
    let corner = Vector(x: size.width / 2, y: size.height / 2)
    let left = Vector(x: -Snap.length, y: 0)
    let up = Vector(x: 0, y: -Snap.length)
    return [(-corner, left), (-corner, up), (corner, -left), (corner, -up)].map { offset, away in
      Self(
        behavior: number, kind: .distance, item: item, other: nil, anchor: snap.point + offset + away,
        offset: offset, otherOffset: .zero, length: Snap.length, frequency: Snap.frequency,
        dampingRatio: snap.dampingRatio, axis: Vector(x: 1, y: 0), range: nil)
    }
  }
}

extension Collision {
  /// The straight pieces of all boundaries, those of the reference bounds last.
  func segments(in referenceBounds: Rectangle?) -> [WorldModel.Segment] {
    var segments: [WorldModel.Segment] = []
    for boundary in boundaries {
      if let path = boundary.path {
        segments += Self.loop(path, boundary: boundary.id)
      } else if let from = boundary.from, let to = boundary.to {
        segments.append(.init(boundary: boundary.id, from: from, to: to, isLoop: false))
      }
    }
    if useReferenceBounds, let referenceBounds {
      let outset = Insets(top: -1, left: -1, bottom: -1, right: -1)
      let area = referenceBounds.inset(by: insets).inset(by: outset)
      let corners = [
        Vector(x: area.minX, y: area.minY), Vector(x: area.maxX, y: area.minY),
        Vector(x: area.maxX, y: area.maxY), Vector(x: area.minX, y: area.maxY),
      ]
      segments += Self.loop(corners, boundary: WorldModel.referenceBoundary)
    }
    return segments
  }

  private static func loop(_ corners: [Vector], boundary: String) -> [WorldModel.Segment] {
    corners.indices.map {
      .init(boundary: boundary, from: corners[$0], to: corners[($0 + 1) % corners.count], isLoop: true)
    }
  }
}
