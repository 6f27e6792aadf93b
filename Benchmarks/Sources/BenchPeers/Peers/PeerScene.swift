// SPDX-License-Identifier: GPL-3.0-or-later

import CPeers
import Dynamics

/// A world as arrays, as other engines take it.
struct PeerScene: Sendable {
  /// Displacements that are done before a frame.
  struct Shift: Sendable {
    var body: Int
    var by: Vector
  }

  private(set) var bodies: [peer_body] = []
  private(set) var joints: [peer_joint] = []
  private(set) var segments: [peer_segment] = []
  private(set) var gravity = Vector.zero
  /// The world's shifts, by the frame at whose begin they are done.
  private(set) var shifts: [[Shift]] = []
  /// Whether what is slow falls asleep.
  var sleeps = true
  let world: World

  /// Acceleration of a gravity of 1, and points to a metre.
  private static let gravityUnit = 1000.0, pointsPerMeter = 100.0

  /// Translates a world of boxes, gravity, collisions, springs, rods, ropes and pins.
  /// - Throws: `PeerFailure` for anything else.
  init(_ world: World) throws {
    self.world = world
    var index: [String: Int] = [:]
    for (place, item) in world.items.enumerated() { index[item.id] = place }
    func place(_ name: String) throws -> Int {
      guard let place = index[name] else { throw PeerFailure(description: "there is no item \(name)") }
      return place
    }
    bodies = world.items.map(peer_body.init)
    var densities = [Double](repeating: 1, count: bodies.count)
    var groups: Int32 = 0
    for behavior in world.behaviors {
      switch behavior {
      case .gravity(let gravity):
        self.gravity = gravity.vector * Self.gravityUnit
        for name in gravity.items { bodies[try place(name)].falls = 1 }
      case .properties(let properties):
        for name in properties.items {
          let index = try place(name)
          bodies[index].apply(properties)
          if let density = properties.density { densities[index] = density }
        }
      case .attachment(let attachment):
        joints.append(
          try peer_joint(
            attachment, in: world, item: try place(attachment.item), other: try attachment.to.map(place)))
      case .collision(let collision):
        guard !collision.items.isEmpty else { continue }
        for name in collision.items { bodies[try place(name)].group = groups }
        segments += collision.lines(in: world.referenceBounds).map { peer_segment($0, $1, group: groups) }
        groups += 1
      case .snap, .push: throw PeerFailure(description: "snaps and pushes are not handed over")
      }
    }
    for index in bodies.indices {
      bodies[index].mass =
        densities[index] * bodies[index].width * bodies[index].height
        / (Self.pointsPerMeter * Self.pointsPerMeter)
    }
    shifts = try Self.shifts(of: world, place)
  }

  private static func shifts(of world: World, _ place: (String) throws -> Int) throws -> [[Shift]] {
    var shifts: [[Shift]] = []
    for change in world.changes {
      guard case .shift(let items, let vector) = change.action else {
        throw PeerFailure(description: "changes other than shifts are not handed over")
      }
      let frame = Int((change.time * world.frameRate - 1e-6).rounded(.up))
      while shifts.count <= frame { shifts.append([]) }
      for item in items { shifts[frame].append(Shift(body: try place(item), by: vector)) }
    }
    return shifts
  }

  /// Makes an engine's world.
  func make(_ engine: peer_engine) throws -> OpaquePointer {
    let made = bodies.withUnsafeBufferPointer { bodies in
      joints.withUnsafeBufferPointer { joints in
        segments.withUnsafeBufferPointer { segments in
          var definition = peer_world_definition(
            bodies: bodies.baseAddress, body_count: bodies.count, joints: joints.baseAddress,
            joint_count: joints.count, segments: segments.baseAddress, segment_count: segments.count,
            gravity_x: gravity.x, gravity_y: gravity.y, sleeps: sleeps ? 1 : 0)
          return peer_world_make(engine, &definition)
        }
      }
    }
    guard let made else { throw PeerFailure(description: "an engine cannot be set up") }
    return made
  }
}

extension peer_body {
  fileprivate init(_ item: Item) {
    self.init(
      x: item.center.x, y: item.center.y, angle: item.angle, vx: item.velocity.x, vy: item.velocity.y,
      spin: item.angularVelocity, width: item.size.width, height: item.size.height, mass: 0, elasticity: 0.2,
      friction: 0.2, resistance: 0.1, angular_resistance: 0.1, group: -1, falls: 0, turns: 1, anchored: 0)
  }

  fileprivate mutating func apply(_ properties: ItemProperties) {
    elasticity = properties.elasticity ?? elasticity
    friction = properties.friction ?? friction
    resistance = properties.resistance ?? resistance
    angular_resistance = properties.angularResistance ?? angular_resistance
    if let turns = properties.allowsRotation { self.turns = turns ? 1 : 0 }
    if let anchored = properties.anchored { self.anchored = anchored ? 1 : 0 }
    vx += properties.velocity.x
    vy += properties.velocity.y
    spin += properties.angularVelocity
  }
}

extension peer_segment {
  fileprivate init(_ from: Vector, _ to: Vector, group: Int32) {
    self.init(x1: from.x, y1: from.y, x2: to.x, y2: to.y, elasticity: 0.2, friction: 0.2, group: group)
  }
}

extension peer_joint {
  fileprivate init(_ attachment: Attachment, in world: World, item: Int, other: Int?) throws {
    let kind: peer_joint_kind
    switch attachment.kind {
    case .distance: kind = PEER_DISTANCE
    case .limit: kind = PEER_LIMIT
    case .pin: kind = PEER_PIN
    case .fixed, .sliding:
      throw PeerFailure(description: "fixed and sliding attachments are not handed over")
    }
    let end = other == nil ? attachment.anchor ?? .zero : attachment.otherOffset
    let start = world.items[item].point(attachment.offset)
    let distance = other.map { (start - world.items[$0].point(end)).length } ?? (start - end).length
    self.init(
      kind: kind, body: Int32(item), other: other.map(Int32.init) ?? -1, x: attachment.offset.x,
      y: attachment.offset.y, other_x: end.x, other_y: end.y, length: attachment.length ?? distance,
      frequency: attachment.frequency, damping_ratio: attachment.dampingRatio)
  }
}

extension Item {
  /// Where a point is that lies so far from the centre when the item is not turned.
  fileprivate func point(_ offset: Vector) -> Vector {
    let turned = Turn(angle)
    return center
      + Vector(
        x: turned.cosine * offset.x - turned.sine * offset.y,
        y: turned.sine * offset.x + turned.cosine * offset.y)
  }
}

extension Collision {
  /// The straight pieces of its boundaries.
  fileprivate func lines(in referenceBounds: Rectangle?) -> [(Vector, Vector)] {
    var lines: [(Vector, Vector)] = []
    func add(_ corners: [Vector]) {
      for index in corners.indices { lines.append((corners[index], corners[(index + 1) % corners.count])) }
    }
    for boundary in boundaries {
      if let path = boundary.path {
        add(path)
      } else if let from = boundary.from, let to = boundary.to {
        lines.append((from, to))
      }
    }
    if useReferenceBounds, let area = referenceBounds {
      // The skin of a boundary lies outside of the bounds.
      add([
        Vector(x: area.minX - 1, y: area.minY - 1), Vector(x: area.maxX + 1, y: area.minY - 1),
        Vector(x: area.maxX + 1, y: area.maxY + 1), Vector(x: area.minX - 1, y: area.maxY + 1),
      ])
    }
    return lines
  }
}
