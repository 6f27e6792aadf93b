// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Behavior {
  /// Everything that is out of range or names nothing.
  func validate(in names: WorldNames, _ referenceBounds: Rectangle?) -> [ValidationProblem] {
    switch self {
    case .gravity(let behavior): behavior.validate(in: names)
    case .attachment(let behavior): behavior.validate(in: names)
    case .collision(let behavior): behavior.validate(in: names, referenceBounds)
    case .properties(let behavior): behavior.validate(in: names)
    case .push(let behavior): behavior.validate(in: names)
    case .snap(let behavior): behavior.validate(in: names)
    }
  }
}

extension Gravity {
  /// Largest component of a gravity.
  static let strongest = 1e4

  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems = names.problems(of: items, at: "items")
    problems.require(vector, within: Self.strongest, "vector")
    return problems
  }
}

extension Attachment {
  /// Highest frequency of a spring, in hertz.
  static let highestFrequency = 1000.0

  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let problem = names.problem(of: item, at: "item") { problems.append(problem) }
    if let to {
      if to == item {
        problems.require(false, "to", .string(to), "another item than the one that is attached")
      } else if let problem = names.problem(of: to, at: "to") {
        problems.append(problem)
      }
    }
    if let anchor { problems.require(anchor, within: World.farthest, "anchor") }
    let needsOneEnd = kind == .distance || kind == .limit
    problems.require(
      anchor != nil || to != nil, "anchor", .null, "a point here, or the id of an item in 'to'")
    problems.require(
      !needsOneEnd || anchor == nil || to == nil, "anchor", anchor.map { JSONValue([$0.x, $0.y]) } ?? .null,
      "no anchor beside 'to': the \(kind.rawValue) attachment has one other end")
    if let length { problems.require(length, in: 0...World.farthest, "length") }
    problems.require(frequency, in: 0...Self.highestFrequency, "frequency")
    problems.require(dampingRatio, in: 0...1e6, "dampingRatio")
    problems.require(offset, within: World.farthest, "offset")
    problems.require(otherOffset, within: World.farthest, "otherOffset")
    if let axis {
      problems.require(axis, within: World.farthest, "axis")
      problems.require(axis.length > 0, "axis", .string("[0, 0]"), "a direction")
    }
    problems += validateUse()
    return problems
  }

  /// Fields that this kind does not have.
  private func validateUse() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let range {
      problems.require(
        kind == .pin || kind == .sliding, "range", JSONValue([range.lower, range.upper]),
        "no range: only pin and sliding attachments have one")
      problems.require(range.lower, in: -World.farthest...World.farthest, "range.0")
      problems.require(range.upper, in: -World.farthest...World.farthest, "range.1")
      problems.require(
        range.lower <= range.upper, "range.1", .number(range.upper), "at least the first number of the range")
    }
    if let axis {
      problems.require(
        kind == .sliding, "axis", JSONValue([axis.x, axis.y]), "no axis: only sliding attachments have one")
    }
    let isJoint = kind != .distance && kind != .limit
    if isJoint || to == nil {
      problems.require(
        otherOffset == .zero, "otherOffset", JSONValue([otherOffset.x, otherOffset.y]),
        isJoint
          ? "no offset: \(kind.rawValue) attachments have one point, 'anchor' or 'offset'"
          : "no offset without another item in 'to'")
    }
    if isJoint, anchor != nil {
      problems.require(
        offset == .zero, "offset", JSONValue([offset.x, offset.y]),
        "no offset beside an anchor, which is the joint's point")
    }
    if kind != .distance {
      problems.require(
        frequency == 0, "frequency", .number(frequency), "0: only distance attachments are springs")
      problems.require(
        dampingRatio == 0, "dampingRatio", .number(dampingRatio), "0: only distance attachments are springs")
      if kind != .limit, let length {
        problems.require(
          false, "length", .number(length), "no length: only distance and limit attachments have one")
      }
    }
    return problems
  }
}

extension Collision {
  func validate(in names: WorldNames, _ referenceBounds: Rectangle?) -> [ValidationProblem] {
    var problems = names.problems(of: items, at: "items")
    var boundaryNames: Set<String> = []
    for (index, boundary) in boundaries.enumerated() {
      let path = FieldPath(["boundaries", "\(index)"])
      problems.add(boundary.validate(), under: path)
      problems.require(
        boundaryNames.insert(boundary.id).inserted, path.appending(key: "id"), .string(boundary.id),
        "a name that no boundary before has")
    }
    problems.require(
      !useReferenceBounds || referenceBounds != nil, "useReferenceBounds", .bool(true),
      "the world to have referenceBounds")
    problems.require(insets, within: World.farthest, "insets")
    if useReferenceBounds, let referenceBounds, referenceBounds.validate().isEmpty {
      let area = referenceBounds.inset(by: insets).size
      problems.require(
        !(area.width <= 0 || area.height <= 0), "insets",
        JSONValue([insets.top, insets.left, insets.bottom, insets.right]),
        "insets that leave something of the reference bounds")
    }
    return problems
  }
}

extension Boundary {
  func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(!id.isEmpty, "id", .string(id), "a name")
    if let from { problems.require(from, within: World.farthest, "from") }
    if let to { problems.require(to, within: World.farthest, "to") }
    switch (path, from, to) {
    case (nil, let from?, let to?):
      problems.require((to - from).length > 0, "to", .string("the same point as 'from'"), "another point")
    case (nil, _, _):
      problems.require(false, from == nil ? "from" : "to", .null, "a segment's 'from' and 'to', or a 'path'")
    case (let path?, nil, nil): problems += Self.validate(path)
    case (_?, _, _):
      problems.require(
        false, "path", .string("given beside a segment"), "a segment's 'from' and 'to', or a 'path'")
    }
    return problems
  }

  private static func validate(_ path: [Vector]) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(
      path.count >= 3, "path", .string("\(path.count) corners"),
      "at least 3 corners; use 'from' and 'to' for a segment")
    for (index, corner) in path.enumerated() {
      let place = FieldPath(["path", "\(index)"])
      problems.require(corner, within: World.farthest, place)
      let next = path[(index + 1) % path.count]
      problems.require(
        path.count < 2 || (next - corner).length > 0, place, .string("the same point as the next corner"),
        "another point; the last corner is joined to the first")
    }
    return problems
  }
}

extension ItemProperties {
  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems = names.problems(of: items, at: "items")
    if let elasticity { problems.require(elasticity, in: 0...1, "elasticity") }
    if let friction { problems.require(friction, in: 0...1e3, "friction") }
    if let density { problems.require(density, in: 1e-9...1e12, "density") }
    if let resistance { problems.require(resistance, in: 0...1e6, "resistance") }
    if let angularResistance { problems.require(angularResistance, in: 0...1e6, "angularResistance") }
    problems.require(velocity, within: World.fastest, "velocity")
    problems.require(angularVelocity, in: -1e6...1e6, "angularVelocity")
    return problems
  }
}

extension Push {
  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems = names.problems(of: items, at: "items")
    problems.require(vector, within: 1e9, "vector")
    problems.require(offset, within: World.farthest, "offset")
    return problems
  }
}

extension Snap {
  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let problem = names.problem(of: item, at: "item") { problems.append(problem) }
    problems.require(point, within: World.farthest, "point")
    problems.require(dampingRatio, in: 0...1e6, "dampingRatio")
    return problems
  }
}
