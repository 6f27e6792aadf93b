// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

private typealias Attachment = Dynamics.Attachment

/// Each kind of attachment leaves free what it says, and nothing else.
@Suite struct DeviceJointTests {
  private let anchor = Vector(x: 200, y: 100)

  /// A thrown and spinning item on an attachment under gravity.
  private func world(_ attachment: Attachment, _ adjust: (inout Item) -> Void = { _ in }) -> World {
    var item = DeviceWorlds.item("a", 280, 100)
    item.velocity = Vector(x: 100, y: 300)
    item.angularVelocity = 2
    adjust(&item)
    return World(items: [item], behaviors: [.gravity(Gravity(items: ["a"])), .attachment(attachment)])
  }

  private func forEachFrame(_ world: World, _ check: (BodyState) -> Void) throws {
    let solver = DeviceSolver(world)
    for frame in 1...300 {
      try solver.advance(to: Double(frame) / 60)
      check(solver.state(ofItem: 0))
    }
  }

  @Test func aRodKeepsItsLength() throws {
    try forEachFrame(world(Attachment(item: "a", anchor: anchor))) {
      #expect(abs(($0.position - anchor).length - 80) < 0.6)
    }
  }

  @Test func aRopeIsNeverLongerThanItsLengthButMayBeShorter() throws {
    var rope = Attachment(item: "a", anchor: anchor)
    rope.kind = .limit
    rope.length = 120
    var shortest = Double.infinity
    try forEachFrame(world(rope)) {
      let length = ($0.position - anchor).length
      shortest = min(shortest, length)
      #expect(length < 120.6)
    }
    #expect(shortest < 100)
  }

  @Test func aSlackRopeDoesNotPull() throws {
    var rope = Attachment(item: "a", anchor: anchor)
    rope.kind = .limit
    rope.length = 5000
    let roped = try DeviceWorlds.run(world(rope), frames: 60)
    var free = world(rope)
    free.behaviors.removeLast()
    #expect(roped.state(ofItem: 0) == (try DeviceWorlds.run(free, frames: 60)).state(ofItem: 0))
  }

  @Test func aFixedItemKeepsItsPose() throws {
    var fixed = Attachment(item: "a", anchor: anchor)
    fixed.kind = .fixed
    try forEachFrame(world(fixed)) {
      #expect(($0.position - Vector(x: 280, y: 100)).length < 2)
      #expect(abs($0.angle) < 0.04)
    }
  }

  @Test func twoFixedItemsMoveAsOne() throws {
    var fixed = Attachment(item: "a", to: "b")
    fixed.kind = .fixed
    var (a, b) = (DeviceWorlds.item("a", 100, 100), DeviceWorlds.item("b", 160, 100, 80, 20))
    a.velocity = Vector(x: 0, y: 200)
    b.velocity = Vector(x: 50, y: -100)
    let world = World(items: [a, b], behaviors: [.attachment(fixed)])
    let solver = DeviceSolver(world)
    for frame in 1...200 {
      try solver.advance(to: Double(frame) / 60)
      let (first, second) = (solver.state(ofItem: 0), solver.state(ofItem: 1))
      #expect(abs(first.angle - second.angle) < 0.01)
      #expect(abs((second.position - first.position).length - 60) < 0.6)
      let direction = atan2(second.position.y - first.position.y, second.position.x - first.position.x)
      #expect(abs(sin(direction - first.angle)) < 0.02)
    }
  }

  @Test func aPinLetsOnlyTurn() throws {
    var pin = Attachment(item: "a", anchor: anchor)
    pin.kind = .pin
    var farthest = 0.0
    try forEachFrame(world(pin)) {
      #expect(abs(($0.position - anchor).length - 80) < 0.6)
      let direction = atan2($0.position.y - anchor.y, $0.position.x - anchor.x)
      #expect(abs(sin(direction - $0.angle)) < 0.01)
      farthest = max(farthest, abs($0.angle))
    }
    #expect(farthest > 1)
  }

  @Test func aPinStaysWithinItsRange() throws {
    var pin = Attachment(item: "a", anchor: anchor)
    pin.kind = .pin
    pin.range = ClosedInterval(-0.2, 0.5)
    var (lowest, highest) = (0.0, 0.0)
    try forEachFrame(world(pin) { $0.velocity.y = -2000 }) {
      (lowest, highest) = (min(lowest, $0.angle), max(highest, $0.angle))
    }
    #expect(lowest > -0.25 && lowest < -0.15)
    #expect(highest > 0.45 && highest < 0.55)
  }

  @Test func aSlidingItemStaysOnItsAxisAndWithinItsRange() throws {
    var slider = Attachment(item: "a", anchor: Vector(x: 280, y: 100))
    slider.kind = .sliding
    slider.axis = Vector(x: 3, y: 4)
    slider.range = ClosedInterval(-30, 200)
    var farthest = 0.0
    try forEachFrame(world(slider)) {
      let way = $0.position - Vector(x: 280, y: 100)
      #expect(abs(way.x * 0.8 - way.y * 0.6) < 0.6)
      #expect(abs($0.angle) < 0.04)
      let travel = way.x * 0.6 + way.y * 0.8
      #expect(travel > -30.6 && travel < 200.6)
      farthest = max(farthest, travel)
    }
    #expect(farthest > 199)
  }

  /// Observed in UIKit: a rigid attachment closer than a point to its anchor is a pin.
  @Test func aRodWithoutLengthIsAPin() throws {
    var rod = Attachment(item: "a", anchor: Vector(x: 260, y: 100.4))
    rod.offset = Vector(x: -20, y: 0)
    var turned = 0.0
    try forEachFrame(world(rod)) {
      // The joint's point of the item stays where the anchor is.
      #expect(abs(($0.position - Vector(x: 260, y: 100.4)).length - 20.004) < 0.6)
      turned = max(turned, abs($0.angle))
    }
    #expect(turned > 1)
  }

  @Test func theDefaultLengthIsTheDistanceWhenBothEndsAreThere() throws {
    let spring = Attachment(item: "a", to: "b")
    var world = World(
      items: [DeviceWorlds.item("a", 0, 0), DeviceWorlds.item("b", 100, 0)], behaviors: [.attachment(spring)])
    world.changes = [
      WorldChange(at: 0.5, .shift(items: ["a"], by: Vector(x: -50, y: 0))),
      WorldChange(at: 1, .insert(items: ["b"])),
    ]
    let solver = try DeviceWorlds.run(world, frames: 120)
    let (a, b) = (solver.state(ofItem: 0).position, solver.state(ofItem: 1).position)
    #expect((a - Vector(x: -50, y: 0)).length < 1e-4)
    #expect((b - Vector(x: 100, y: 0)).length < 1e-4)
  }

  @Test func theEnergyOfASpringWithoutDampingStays() throws {
    var spring = Attachment(item: "a", anchor: Vector(x: 100, y: 100))
    (spring.frequency, spring.length) = (1, 100)
    let world = World(
      items: [DeviceWorlds.item("a", 100, 250)],
      behaviors: [.attachment(spring), .properties(DeviceWorlds.free(["a"]))])
    let solver = DeviceSolver(world)
    // m · ω² · x² / 2 with 0.16 kg and 0.5 m.
    let expected = 0.16 * 4 * Double.pi * Double.pi * 0.25 / 2
    #expect(abs(solver.energy.elastic - expected) < 1e-5 * expected)
    #expect(solver.energy.kinetic == 0)
    try solver.advance(to: 0.25)
    // A quarter period later all is motion, but for what the coarse steps take.
    #expect(abs(solver.energy.kinetic - expected) < 0.2 * expected)
    #expect(solver.energy.elastic < 0.05 * expected)
  }

  @Test func energyAgainstTheOriginFallsWithTheItem() throws {
    let world = World(
      items: [DeviceWorlds.item("a", 0, 100, 100, 100)],
      behaviors: [.gravity(Gravity(items: ["a"])), .properties(DeviceWorlds.free(["a"]))])
    let solver = DeviceSolver(world)
    #expect(abs(solver.energy.potential + 10) < 1e-5)
    try solver.advance(to: 0.5)
    #expect(abs(solver.energy.total + 10) < 0.5)
    #expect(solver.energy.kinetic > 10)
  }
}
