// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite struct WorldCodingTests {
  private func world(_ text: String) throws -> World {
    try JSONValueDecoder.decode(World.self, from: try JSONReader.read(Array(text.utf8)))
  }

  /// One of each, with every field given.
  private static let complete = """
    {"items": [
      {"id": "a", "center": [1, 2], "size": [3, 4], "angle": 0.5, "velocity": [5, 6], "angularVelocity": 7,
       "target": [8, 9]},
      {"id": "b", "center": [10, 20], "size": [30, 40]}],
     "behaviors": [
      {"type": "gravity", "vector": [0, -4], "items": ["a"]},
      {"type": "attachment", "item": "a", "to": "b", "length": 1, "frequency": 5, "dampingRatio": 0.3,
       "offset": [1, 2], "otherOffset": [3, 4], "kind": "distance"},
      {"type": "attachment", "item": "a", "to": "b", "anchor": [0, 7], "kind": "sliding", "axis": [1, 2], "range": [-3, 4]},
      {"type": "collision", "items": ["a", "b"], "mode": "boundaries", "useReferenceBounds": true,
       "insets": [1, 2, 3, 4], "boundaries": [
         {"id": "floor", "from": [0, 9], "to": [9, 9]}, {"id": "ramp", "path": [[0, 0], [1, 0], [1, 1]]}]},
      {"type": "properties", "items": ["b"], "elasticity": 0.1, "friction": 0.3, "density": 2, "resistance": 0,
       "angularResistance": 0.4, "allowsRotation": false, "anchored": true, "velocity": [1, 1],
       "angularVelocity": 2},
      {"type": "push", "items": ["a"], "mode": "instantaneous", "vector": [1, 0], "offset": [0, 50]},
      {"type": "snap", "item": "b", "point": [3, 3], "dampingRatio": 0.7}],
     "referenceBounds": [0, 0, 320, 480], "duration": 2, "frameRate": 120,
     "changes": [
      {"time": 0.3, "type": "insert", "items": ["a"]}, {"time": 0.4, "type": "shift", "items": ["a"], "by": [0, 3]},
      {"time": 0.5, "type": "gravity", "vector": [0, 10]}, {"time": 0.6, "type": "remove", "items": ["b"]}]}
    """

  @Test func everyFieldIsRead() throws {
    let world = try world(Self.complete)
    #expect(world.validate().isEmpty)
    #expect(world.items[0].target == Vector(x: 8, y: 9) && world.items[0].angularVelocity == 7)
    #expect(world.referenceBounds == Rectangle(x: 0, y: 0, width: 320, height: 480))
    #expect(world.frameCount == 240 && world.time(ofFrame: 240) == 2)
    guard case .gravity(let gravity) = world.behaviors[0], case .attachment(let spring) = world.behaviors[1],
      case .attachment(let slide) = world.behaviors[2], case .collision(let collision) = world.behaviors[3],
      case .properties(let properties) = world.behaviors[4], case .push(let push) = world.behaviors[5],
      case .snap(let snap) = world.behaviors[6]
    else {
      Issue.record("the kinds of behaviors are not those of the file")
      return
    }
    #expect(gravity == Gravity(vector: Vector(x: 0, y: -4), items: ["a"]))
    #expect(spring.length == 1 && spring.frequency == 5 && spring.dampingRatio == 0.3)
    #expect(spring.to == "b" && slide.anchor == Vector(x: 0, y: 7))
    #expect(spring.offset == Vector(x: 1, y: 2) && spring.otherOffset == Vector(x: 3, y: 4))
    #expect(
      slide.kind == .sliding && slide.range == ClosedInterval(-3, 4) && slide.axis == Vector(x: 1, y: 2))
    #expect(collision.mode == .boundaries && collision.insets == Insets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(collision.boundaries[1].path?.count == 3 && collision.useReferenceBounds)
    #expect(properties.density == 2 && properties.anchored == true && properties.angularVelocity == 2)
    #expect(push.mode == .instantaneous && push.offset == Vector(x: 0, y: 50))
    #expect(snap == Snap(item: "b", point: Vector(x: 3, y: 3), dampingRatio: 0.7))
    #expect(world.changes[1].action == .shift(items: ["a"], by: Vector(x: 0, y: 3)))
  }

  @Test func whatIsWrittenIsReadBackEqual() throws {
    let world = try world(Self.complete)
    let tree = try JSONValueEncoder.encode(world)
    #expect(try JSONValueDecoder.decode(World.self, from: tree) == world)
  }

  @Test func onlyWhatHasNoDefaultIsRequired() throws {
    let world = try world(
      """
      {"items": [{"id": "a", "center": [0, 0], "size": [1, 1]}], "behaviors": [
        {"type": "gravity", "items": ["a"]}, {"type": "attachment", "item": "a", "anchor": [0, 9]},
        {"type": "collision", "items": ["a"]}, {"type": "push", "items": ["a"]},
        {"type": "snap", "item": "a", "point": [0, 0]}, {"type": "properties", "items": ["a"]}]}
      """)
    #expect(world.validate().isEmpty)
    #expect(world.duration == 1 && world.frameRate == 60 && world.referenceBounds == nil)
    #expect(world.behaviors[0] == .gravity(Gravity(vector: Vector(x: 0, y: 1), items: ["a"])))
    #expect(world.behaviors[1] == .attachment(Attachment(item: "a", anchor: Vector(x: 0, y: 9))))
    #expect(world.behaviors[2] == .collision(Collision(items: ["a"])))
    #expect(world.behaviors[3] == .push(Push(items: ["a"], vector: .zero)))
    #expect(world.behaviors[4] == .snap(Snap(item: "a", point: .zero, dampingRatio: 0.5)))
  }

  @Test(arguments: [
    ("{}", "items"), ("{\"items\": [{\"id\": \"a\", \"center\": [0, 0]}]}", "size"),
    ("{\"items\": [{\"id\": \"a\", \"center\": [0, 0, 0], \"size\": [1, 1]}]}", "items.0.center"),
    ("{\"items\": [], \"behaviors\": [{\"items\": []}]}", "type"),
    ("{\"items\": [], \"behaviors\": [{\"type\": \"gravty\", \"items\": []}]}", "did you mean 'gravity'"),
    ("{\"items\": [], \"behaviors\": [{\"type\": \"gravity\"}]}", "items"),
    ("{\"items\": [], \"behaviors\": [{\"type\": \"snap\", \"item\": \"a\"}]}", "point"),
  ])
  func whatIsMissingIsNamed(text: String, expected: String) throws {
    var draft = try ConfigurationDraft(World())
    try draft.merge(Array(text.utf8), name: "world.json")
    // A draft begins with an empty list of items, so only what is inside can be missing.
    guard text != "{}" else {
      #expect(throws: (any Error).self) { try world(text) }
      return
    }
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    #expect("\(error.map { "\($0)" } ?? "")".contains(expected), "\(String(describing: error))")
  }

  @Test func keysThatAreNoFieldsAreFoundInsideBehaviors() throws {
    var draft = try ConfigurationDraft(World())
    let text = """
      {"items": [{"id": "a", "center": [0, 0], "size": [1, 1], "colour": 1}],
       "behaviors": [{"type": "gravity", "items": ["a"], "vectr": [0, 1]}]}
      """
    try draft.merge(Array(text.utf8), name: "world.json")
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    let paths = error?.problems.map { "\($0.path)" }
    #expect(paths == ["items.0.colour", "behaviors.0.vectr"], "\(String(describing: error))")
  }
}
