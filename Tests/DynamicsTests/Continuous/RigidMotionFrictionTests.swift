// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

/// Friction in impacts, and what impacts report.
struct RigidMotionFrictionTests {
  /// A floor that a box of the given friction meets with the geometric mean of both coefficients.
  private static func ownFriction(for coefficient: Double) -> Double {
    coefficient * coefficient / WorldModel.boundaryFriction
  }

  /// A box that cannot turn loses μ·(1 + e)·v_n of its speed along the floor, or all of it.
  @Test(arguments: [0.05, 0.1, 0.159, 0.199, 0.2, 0.201, 0.4], [0.2, 0.5])
  func obliqueImpactSlidesBelowAndSticksAboveTheTransition(friction: Double, elasticity: Double) throws {
    var world = World()
    // v_t/((1 + e)·v_n) is 0.2 or 0.16: there sliding ends just at the end of the impact.
    let (along, down) = (120.0, 500.0)
    world.add("a", at: Vector(x: 0, y: 0), velocity: Vector(x: along, y: down)) {
      ($0.elasticity, $0.allowsRotation) = (elasticity, false)
      $0.friction = Self.ownFriction(for: friction)
    }
    world.collide(.everything, [RigidMotionContactTests.floor])
    let solver = try ContinuousSolver(world, nil)
    try solver.advance(to: 0.6)
    let state = solver.state(ofItem: 0)
    let lost = min(along, friction * (1 + elasticity) * down)
    #expect(abs(state.velocity.x - (along - lost)) < 1e-8)
    #expect(abs(state.velocity.y + elasticity * down) < 1e-8)
    let contact = try #require(solver.takeContacts().first)
    #expect(abs(contact.time - (300.0 - 52) / down) < 1e-11)
    #expect(abs(contact.impulse - (1 + elasticity) * down / 100) < 1e-9)
  }

  /// A box that falls on a corner beneath its side turns by what friction and normal impulse give.
  @Test(arguments: [0.1, 0.2, 0.3, 0.6])
  func obliqueImpactOfACornerFollowsCoulomb(friction: Double) throws {
    var world = World()
    let angle = 0.5
    world.add(
      "a", at: Vector(x: 0, y: 0), size: Size(width: 100, height: 60), velocity: Vector(x: 150, y: 400),
      angle: angle
    ) {
      ($0.elasticity, $0.friction) = (0.5, Self.ownFriction(for: friction))
    }
    world.collide(.everything, [RigidMotionContactTests.floor])
    let model = WorldModel(world)
    let (mass, inertia) = (model.masses[0], model.inertias[0])
    // The lowest corner is (50, 30) turned by the angle; friction acts half the contact distance below it.
    let (sine, cosine) = (sin(angle), cos(angle))
    let (rx, ry) = (cosine * 50 - sine * 30, sine * 50 + cosine * 30 + 1)
    // Impulses: n up, f along x. v_n' = 0.5·400, and f = −μ·n, or so that the point stands.
    let normal = 1 / mass + rx * rx / inertia
    let across = rx * ry / inertia
    let tangent = 1 / mass + ry * ry / inertia
    // Rates: up = −v_y + n·normal + f·across, along = v_x + n·across + f·tangent (signs of the torque: −r_x·n − r_y·f).
    let wanted = 600.0
    let determinant = normal * tangent - across * across
    var n = (wanted * tangent + 150 * across) / determinant
    var f = (-150 * normal - wanted * across) / determinant
    if abs(f) > friction * n {
      let direction = f > 0 ? 1.0 : -1.0
      n = wanted / (normal + direction * friction * across)
      f = direction * friction * n
    }
    let solver = try ContinuousSolver(world, nil)
    let time = (298 - (ry - 1)) / 400
    try solver.advance(to: time + 1e-3)
    let state = solver.state(ofItem: 0)
    #expect(abs(state.velocity.x - (150 + f / mass)) < 1e-7)
    #expect(abs(state.velocity.y - (400 - n / mass)) < 1e-7)
    #expect(abs(state.angularVelocity - (-rx * n - ry * f) / inertia) < 1e-9)
    #expect(abs(try #require(solver.takeContacts().first).impulse - n / 100) < 1e-9)
  }

  @Test func sideWithoutLoadDragsNothingAlong() throws {
    var world = World()
    for index in 0..<2 {
      world.add("\(index)", at: Vector(x: 102 * Double(index), y: 0), velocity: Vector(x: 0, y: 400)) {
        ($0.allowsRotation, $0.friction, $0.elasticity) = (false, 1, 0.5)
      }
    }
    world.collide(.everything, [Boundary("floor", from: Vector(x: -60, y: 300), to: Vector(x: 48, y: 300))])
    let solver = try ContinuousSolver(world, nil)
    try solver.advance(to: 248.0 / 400 + 0.05)
    // Nothing presses the two together, so the second one goes on as if the first did not bounce.
    #expect(abs(solver.state(ofItem: 0).velocity.y + 200) < 1e-8)
    #expect(abs(solver.state(ofItem: 1).velocity.y - 400) < 1e-8)
  }

  @Test func reportedImpulsesAreThoseThatAct() throws {
    // A corner that sticks in full while it bounces in full would make energy here: friction acts along the sliding,
    // f·v_t > 0, as the normal impulse turns the box so that the corner slides the other way.
    var world = World()
    world.add(
      "a", at: .zero, size: Size(width: 100, height: 60), velocity: Vector(x: -50, y: 400), angle: 0.5
    ) { ($0.elasticity, $0.friction) = (1, Self.ownFriction(for: 5)) }
    world.collide(.everything, [RigidMotionContactTests.floor])
    let mass = WorldModel(world).masses[0]
    let solver = try ContinuousSolver(world, nil)
    let energy = solver.energy.total
    let time = (298 - (sin(0.5) * 50 + cos(0.5) * 30)) / 400
    try solver.advance(to: time + 1e-4)
    let contact = try #require(solver.takeContacts().first)
    #expect(abs(solver.energy.total - energy) < 1e-9 * energy)
    let change = 400 - solver.state(ofItem: 0).velocity.y
    #expect(abs(contact.impulse - mass * change / 100) < 1e-9)
  }

  @Test func shiftedItemIsNotedWhenItMeetsAgain() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 200))
    world.fall()
    world.collide(.everything, [RigidMotionContactTests.floor])
    world.changes = [WorldChange(at: 1, .shift(items: ["a"], by: Vector(x: 0, y: -4)))]
    let solver = try ContinuousSolver(world, nil)
    try solver.run(2)
    // It falls 48 pt, bounces once by a fifth of its speed, rests, and falls 4 pt again.
    let first = (2 * 48.0 / 1000).squareRoot()
    let expected = [first, first * (1 + 2 * WorldModel.boundaryElasticity), 1 + (8.0 / 1000).squareRoot()]
    let times = solver.takeContacts().map(\.time)
    #expect(times.count == expected.count)
    for (time, expected) in zip(times, expected) {
      #expect(abs(time - expected) < 1e-9)
    }
  }
}
