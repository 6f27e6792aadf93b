// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite struct WorldValidationTests {
  private let box = Item("a", center: .zero, size: Size(width: 10, height: 10))
  private let other = Item("b", center: Vector(x: 50, y: 0), size: Size(width: 10, height: 10))

  private func paths(_ world: World) -> [String] { world.validate().map { "\($0.path)" } }

  @Test func anEmptyWorldIsValid() {
    #expect(World().validate().isEmpty)
  }

  @Test func everythingWrongIsReportedAtOnce() {
    var item = box
    item.size = Size(width: 0, height: -1)
    item.center.x = .nan
    item.velocity.y = .infinity
    var world = World(
      items: [item, item],
      behaviors: [.gravity(Gravity(items: ["a", "c", "a"])), .snap(Snap(item: "z", point: .zero))])
    world.duration = -1
    world.frameRate = 0
    let each = ["size.0", "size.1", "center.0", "velocity.1"]
    let expected =
      each.map { "items.0.\($0)" } + each.map { "items.1.\($0)" }
      + [
        "items.1.id", "behaviors.0.items.1", "behaviors.0.items.2", "behaviors.1.item", "duration",
        "frameRate",
      ]
    #expect(paths(world).sorted() == expected.sorted())
  }

  @Test func unknownItemsAreAnsweredWithTheNearestName() {
    let item = Item("header", center: .zero, size: Size(width: 1, height: 1))
    let world = World(items: [item], behaviors: [.gravity(Gravity(items: ["headr"]))])
    #expect(world.validate().first?.description.contains("did you mean 'header'") == true)
  }

  /// Each suggestion compares a name with all others: thousands of them would take minutes.
  @Test func onlyTheFirstUnknownNamesAreAnsweredWithASuggestion() {
    let item = Item("header", center: .zero, size: Size(width: 1, height: 1))
    let names = (0..<10).map { "header\($0)" }
    let behaviors = (0..<5).map { _ in Behavior.gravity(Gravity(items: names)) }
    let problems = World(items: [item], behaviors: behaviors).validate()
    #expect(problems.count == 50)
    #expect(problems.map { $0.expected.contains("did you mean") } == (0..<50).map { $0 < 20 })
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e7])
  func sizesAreAboveZeroAndWithinTheSpace(width: Double) {
    var item = box
    item.size.width = width
    #expect(paths(World(items: [item])) == ["items.0.size.0"])
  }

  @Test(arguments: [
    ("elasticity", 1.5), ("elasticity", -0.1), ("friction", -1), ("density", 0), ("density", .nan),
    ("resistance", -1), ("angularResistance", .infinity),
  ])
  func materialsHaveRanges(name: String, value: Double) {
    var properties = ItemProperties(items: ["a"])
    switch name {
    case "elasticity": properties.elasticity = value
    case "friction": properties.friction = value
    case "density": properties.density = value
    case "resistance": properties.resistance = value
    default: properties.angularResistance = value
    }
    #expect(paths(World(items: [box], behaviors: [.properties(properties)])) == ["behaviors.0.\(name)"])
  }

  @Test func anAttachmentHasOneOtherEnd() {
    var none = Attachment(item: "a", to: "b")
    none.to = nil
    var both = Attachment(item: "a", to: "b")
    both.anchor = .zero
    let itself = Attachment(item: "a", to: "a")
    for (attachment, path) in [(none, "anchor"), (both, "anchor"), (itself, "to")] {
      #expect(
        paths(World(items: [box, other], behaviors: [.attachment(attachment)])) == ["behaviors.0.\(path)"])
    }
    both.kind = .pin
    #expect(World(items: [box, other], behaviors: [.attachment(both)]).validate().isEmpty)
  }

  @Test func fieldsOfOtherKindsOfAttachmentAreRefused() {
    var attachment = Attachment(item: "a", anchor: .zero)
    attachment.range = ClosedInterval(0, 1)
    attachment.axis = Vector(x: 1, y: 0)
    #expect(
      paths(World(items: [box], behaviors: [.attachment(attachment)]))
        == ["behaviors.0.range", "behaviors.0.axis"])
    attachment.kind = .sliding
    attachment.frequency = 2
    attachment.length = 3
    attachment.range = ClosedInterval(2, 1)
    attachment.axis = .zero
    #expect(
      Set(paths(World(items: [box], behaviors: [.attachment(attachment)])))
        == ["behaviors.0.axis", "behaviors.0.range.1", "behaviors.0.frequency", "behaviors.0.length"])
  }

  @Test func fieldsThatNothingReadsAreRefused() {
    func paths(_ attachment: Dynamics.Attachment) -> [String] {
      self.paths(World(items: [box, other], behaviors: [.attachment(attachment)]))
    }
    var rod = Dynamics.Attachment(item: "a", anchor: .zero)
    // A damping ratio may stay where a sweep sets the frequency to 0.
    rod.dampingRatio = 0.5
    #expect(paths(rod).isEmpty)
    rod.otherOffset = Vector(x: 1, y: 0)
    #expect(paths(rod) == ["behaviors.0.otherOffset"])
    (rod.anchor, rod.to) = (nil, "b")
    #expect(paths(rod).isEmpty)
    for kind in [Dynamics.Attachment.Kind.pin, .fixed, .sliding] {
      var joint = Dynamics.Attachment(item: "a", to: "b")
      joint.kind = kind
      joint.offset = Vector(x: 0, y: 1)
      #expect(paths(joint).isEmpty)
      joint.dampingRatio = 1
      joint.otherOffset = Vector(x: 1, y: 0)
      joint.anchor = .zero
      #expect(
        Set(paths(joint)) == ["behaviors.0.dampingRatio", "behaviors.0.otherOffset", "behaviors.0.offset"])
    }
  }

  @Test(arguments: [
    (Insets(top: 50, left: 0, bottom: 49, right: 0), true),
    (Insets(top: 50, left: 0, bottom: 50, right: 0), false),
    (Insets(top: 0, left: 300, bottom: 0, right: -50), false),
    (Insets(top: -900, left: 0, bottom: 0, right: 0), true),
  ])
  func insetsLeaveSomethingOfTheReferenceBounds(insets: Insets, isValid: Bool) {
    var collision = Collision(items: ["a"])
    collision.insets = insets
    var world = World(items: [box], behaviors: [.collision(collision)])
    world.referenceBounds = Rectangle(x: 0, y: 0, width: 200, height: 100)
    #expect(paths(world).isEmpty)
    collision.useReferenceBounds = true
    world.behaviors = [.collision(collision)]
    #expect(paths(world) == (isValid ? [] : ["behaviors.0.insets"]))
  }

  @Test(arguments: [
    (0.001, true), (0.0009, false), (1e6, true), (1.1e6, false), (1e18, false), (.nan, false),
  ])
  func frameRatesHaveARange(rate: Double, isValid: Bool) {
    var world = World(items: [box])
    (world.frameRate, world.duration) = (rate, 1e-18)
    #expect(paths(world) == (isValid ? [] : ["frameRate"]))
  }

  @Test func boundariesAreSegmentsOrPolygons() {
    let point = Vector(x: 1, y: 1)
    var neither = Boundary("n", from: .zero, to: point)
    neither.to = nil
    var both = Boundary("b", from: .zero, to: point)
    both.path = [.zero, point, Vector(x: 2, y: 0)]
    var collision = Collision(items: ["a"])
    collision.boundaries = [
      neither, both, Boundary("s", from: point, to: point), Boundary("p", path: [.zero, point]),
      Boundary("p", path: [.zero, point, point]), Boundary("", path: [.zero, point, Vector(x: 0, y: 2)]),
    ]
    collision.useReferenceBounds = true
    let prefix = "behaviors.0.boundaries."
    #expect(
      paths(World(items: [box], behaviors: [.collision(collision)])) == [
        prefix + "0.to", prefix + "1.path", prefix + "2.to", prefix + "3.path", prefix + "4.path.1",
        prefix + "4.id", prefix + "5.id", "behaviors.0.useReferenceBounds",
      ])
  }

  @Test func framesAreLimited() {
    var world = World(items: [box])
    world.duration = 20_000
    #expect(paths(world) == ["duration"])
    world.duration = 1e300
    #expect(paths(world) == ["duration"])
    world.duration = 16_666
    #expect(world.validate().isEmpty)
  }

  @Test func changesAreChecked() {
    var world = World(items: [box])
    world.changes = [
      WorldChange(at: -1, .insert(items: ["a"])), WorldChange(at: 0, .remove(items: ["x"])),
      WorldChange(at: 0, .shift(items: ["a"], by: Vector(x: .nan, y: 0))),
      WorldChange(at: .infinity, .gravity(Vector(x: 0, y: 1e9))),
    ]
    #expect(
      paths(world) == [
        "changes.0.time", "changes.1.items.0", "changes.2.by.0", "changes.3.time", "changes.3.vector.1",
      ])
  }
}
