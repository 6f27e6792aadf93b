// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// What acts between two changes: what a ``ContinuousMotion`` is made of.
struct ContinuousScene {
  /// The world with its names resolved.
  let model: WorldModel
  /// How to integrate.
  let configuration: ContinuousConfiguration
  /// Where everything is, shared with the solver.
  let states: BodyStates
  /// The joints whose ends are all there, each with its length and, for pins and slides, its pose at the begin.
  var joints: [ActiveJoint] = []
  /// In points per second squared.
  var gravity: Vector
  /// Whether the general motion is taken where a special one would do as well; for comparisons.
  var isGeneral = false
  /// Counts the events of the run.
  let events: EventCount

  /// Makes a scene without joints.
  ///
  /// - Parameters:
  ///   - model: the world.
  ///   - configuration: how to integrate.
  ///   - states: of all items.
  ///   - gravity: in points per second squared.
  init(model: WorldModel, configuration: ContinuousConfiguration, states: BodyStates, gravity: Vector) {
    (self.model, self.configuration, self.states) = (model, configuration, states)
    self.gravity = gravity
    events = EventCount(limitPerItem: configuration.eventLimit, itemCount: model.world.items.count)
  }
}

/// A joint that acts.
struct ActiveJoint {
  /// What it is, with its length filled in.
  var joint: WorldModel.Joint
  /// Its index among all joints of the model.
  var index: Int
  /// Angle of the item less that of the other end when it began to act.
  var referenceAngle: Double
  /// The fixed end, or the point of a joint between two items in the other one's coordinates, when it began to act.
  var referencePoint: Vector
  /// The same point in the item's coordinates.
  var itemPoint: Vector
  /// The axis of a slide in the other end's coordinates.
  var referenceAxis: Vector
}

extension ContinuousScene {
  /// Brings the list of joints up to date: those whose ends are all there act, and keep what they began with.
  mutating func activateJoints() {
    var active: [ActiveJoint] = []
    var kept = joints.makeIterator()
    var next = kept.next()
    for (index, joint) in model.joints.enumerated() {
      let before = next?.index == index ? next : nil
      if before != nil { next = kept.next() }
      guard states.isPresent[joint.item], joint.other.map({ states.isPresent[$0] }) ?? true else { continue }
      active.append(before ?? ActiveJoint(joint, index: index, states: states))
    }
    joints = active
  }
}

extension ContinuousScene {
  /// The items that are there and do not move.
  var anchoredItems: [Int] {
    (0..<states.count).filter { model.properties[$0].isAnchored && states.isPresent[$0] }
  }

  /// Where the items are that are there and do not move.
  var anchoredPlaces: [Vector] { anchoredItems.map(states.place(of:)) }
}

extension ActiveJoint {
  /// A joint that begins to act.
  init(_ joint: WorldModel.Joint, index: Int, states: BodyStates) {
    let ownPoint = states.point(joint.offset, of: joint.item)
    let isLine = joint.kind == .distance || joint.kind == .limit
    let place = isLine ? ownPoint : joint.anchor ?? ownPoint
    var joint = joint
    if isLine, joint.length == nil {
      let other = joint.other.map { states.point(joint.otherOffset, of: $0) } ?? joint.anchor ?? ownPoint
      joint.length = (other - ownPoint).length
    }
    self.init(
      joint: joint, index: index,
      referenceAngle: states.angle[joint.item] - (joint.other.map { states.angle[$0] } ?? 0),
      referencePoint: isLine
        ? joint.anchor ?? joint.otherOffset : joint.other.map { states.local(place, of: $0) } ?? place,
      itemPoint: isLine ? joint.offset : states.local(place, of: joint.item),
      referenceAxis: joint.other.map {
        states.local(Vector(x: states.x[$0], y: states.y[$0]) + joint.axis, of: $0)
      } ?? joint.axis)
  }
}

extension BodyStates {
  /// Where the middle of an item is.
  func place(of index: Int) -> Vector { Vector(x: x[index], y: y[index]) }

  /// Where a point of an item is.
  func point(_ offset: Vector, of index: Int) -> Vector {
    let (sine, cosine) = (sin(angle[index]), cos(angle[index]))
    return Vector(
      x: x[index] + cosine * offset.x - sine * offset.y, y: y[index] + sine * offset.x + cosine * offset.y)
  }

  /// Which point of an item is at a place.
  func local(_ place: Vector, of index: Int) -> Vector {
    let (sine, cosine) = (sin(angle[index]), cos(angle[index]))
    let away = place - Vector(x: x[index], y: y[index])
    return Vector(x: cosine * away.x + sine * away.y, y: cosine * away.y - sine * away.x)
  }
}
