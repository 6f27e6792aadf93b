// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Dynamics

/// Rods, pins, slides and fixed joints.
struct RigidMotionJointTests {
  @Test(arguments: [0.2, 1.5, 3.0])
  func pendulumHasThePeriodOfTheEllipticIntegral(amplitude: Double) throws {
    var world = World()
    let length = 100.0
    world.add("a", at: Vector(x: length * sin(amplitude), y: length * cos(amplitude))) {
      $0.allowsRotation = false
    }
    world.attach("a", to: Vector.zero)
    world.fall()
    // T = 4·√(L/g)·K(sin α/2), and K = π / (2·agm(1, cos α/2)).
    var (a, b) = (1.0, cos(amplitude / 2))
    for _ in 0..<40 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    let period = 4 * (length / 1000).squareRoot() * Double.pi / (2 * a)
    let solver = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-12 }
    try solver.advance(to: period / 4)
    #expect(abs(solver.state(ofItem: 0).position.x) < 1e-7)
    #expect(solver.state(ofItem: 0).velocity.x < 0)
    try solver.advance(to: period)
    #expect(abs(solver.state(ofItem: 0).position.x - length * sin(amplitude)) < 1e-6)
    #expect(abs(solver.state(ofItem: 0).velocity.length) < 1e-5)
  }

  @Test func rodsKeepTheirLengthForAMinute() throws {
    var world = World()
    world.add("a", at: Vector(x: 100, y: 0), size: Size(width: 40, height: 40))
    world.add("b", at: Vector(x: 190, y: 30), size: Size(width: 30, height: 40))
    world.attach("a", to: Vector.zero)
    world.attach("b", to: "a") { $0.otherOffset = Vector(x: 10, y: 5) }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    let start = solver.energy.total
    let length = Vector(x: 80, y: 25).length
    try solver.run(60) { solver in
      let (a, b) = (solver.state(ofItem: 0), solver.state(ofItem: 1))
      #expect(abs(a.position.length - 100) < 1e-9)
      let (sine, cosine) = (sin(a.angle), cos(a.angle))
      let end = a.position + Vector(x: 10 * cosine - 5 * sine, y: 10 * sine + 5 * cosine)
      #expect(abs((b.position - end).length - length) < 1e-9)
    }
    #expect(abs(solver.energy.total - start) < 1e-6 * (1 + abs(start)))
  }

  @Test func chainOfSixtyRodsHangsTogether() throws {
    var world = World()
    for index in 0..<60 {
      world.add("\(index)", at: Vector(x: Double(index + 1) * 20, y: 0), size: Size(width: 10, height: 10))
    }
    world.attach("0", to: Vector.zero)
    for index in 1..<60 { world.attach("\(index)", to: "\(index - 1)") }
    world.fall()
    let solver = try ContinuousSolver(world, nil) { $0.options.tolerance = 1e-8 }
    try solver.run(0.5)
    for index in 1..<60 {
      let gap = (solver.state(ofItem: index).position - solver.state(ofItem: index - 1).position).length
      #expect(abs(gap - 20) < 1e-9)
    }
    #expect(abs(solver.energy.total) < 1e-3 * solver.energy.kinetic)
  }

  @Test func theSameRodTwiceIsOneRod() throws {
    func run(times: Int) throws -> BodyState {
      var world = World()
      world.add("a", at: Vector(x: 100, y: 0))
      for _ in 0..<times { world.attach("a", to: Vector.zero) }
      world.fall()
      let solver = try ContinuousSolver(world, nil)
      try solver.run(2)
      return solver.state(ofItem: 0)
    }
    #expect((try run(times: 1).position - run(times: 3).position).length < 1e-8)
  }

  @Test func pinnedBoxSwingsAsACompoundPendulum() throws {
    var world = World()
    world.add("a", at: Vector(x: 0, y: 50), size: Size(width: 20, height: 100), angularVelocity: 0.01)
    world.attach("a", to: Vector.zero) { $0.kind = .pin }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    // I about the pin is m·((w² + h²)/12 + r²); the small swing has ω² = m·g·r/I. The centre starts without the
    // velocity that the pin asks for; least kinetic energy shares it out.
    let inertia = (400.0 + 10_000) / 12 + 2500
    let omega = (1000.0 * 50 / inertia).squareRoot()
    try solver.run(2 * Double.pi / omega / 4 * 1, rate: 4 * omega / (2 * Double.pi))
    #expect(abs(solver.state(ofItem: 0).angularVelocity) < 1e-6)
    let amplitude = abs(solver.state(ofItem: 0).angle)
    let shared = 0.01 * (400.0 + 10_000) / 12 / inertia
    #expect(abs(amplitude - shared / omega) < 1e-6)
  }

  @Test func anAttachmentCloserThanAPointIsAPin() throws {
    var world = World()
    world.add("a", at: Vector(x: 0.5, y: 0))
    world.attach("a", to: Vector.zero)
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    try solver.run(1) { solver in
      let state = solver.state(ofItem: 0)
      let end = state.position + Vector(x: -0.5 * cos(state.angle), y: -0.5 * sin(state.angle))
      #expect(end.length < 1e-9)
    }
    #expect(solver.state(ofItem: 0).angle > 0.01)
  }

  @Test func fixedItemsMoveAsOne() throws {
    var world = World()
    world.add("a", at: .zero, velocity: Vector(x: 100, y: 0), angularVelocity: 2)
    world.add("b", at: Vector(x: 120, y: 0))
    world.attach("b", to: "a") { $0.kind = .fixed }
    let solver = try ContinuousSolver(world, nil)
    try solver.run(3) { solver in
      let (a, b) = (solver.state(ofItem: 0), solver.state(ofItem: 1))
      #expect(abs(a.angle - b.angle) < 1e-9)
      #expect(abs((a.position - b.position).length - 120) < 1e-9)
    }
    #expect(abs(solver.state(ofItem: 0).velocity.x + solver.state(ofItem: 1).velocity.x - 100) < 1e-7)
  }

  @Test func slidingItemStaysOnItsAxisAndUpright() throws {
    var world = World()
    world.add("a", at: Vector(x: 10, y: 20), angularVelocity: 3)
    world.attach("a", to: Vector(x: 10, y: 20)) {
      $0.kind = .sliding
      $0.axis = Vector(x: 3, y: 4)
    }
    world.fall()
    let solver = try ContinuousSolver(world, nil)
    try solver.run(1) { #expect(abs($0.state(ofItem: 0).angle) < 1e-9) }
    // 0.8 of gravity along the axis.
    let travel = solver.state(ofItem: 0).position - Vector(x: 10, y: 20)
    #expect(abs(travel.length - 400) < 1e-7)
    #expect(abs(travel.x * 4 - travel.y * 3) < 1e-7)
  }

  @Test(arguments: [IntegratorMethod.rkf45, .dopri5, .msadams, .bsimp])
  func methodsAgreeOnADoublePendulum(method: IntegratorMethod) throws {
    var world = World()
    world.add("a", at: Vector(x: 100, y: 0), size: Size(width: 40, height: 40))
    world.add("b", at: Vector(x: 190, y: 30), size: Size(width: 30, height: 40))
    world.attach("a", to: Vector.zero)
    world.attach("b", to: "a") { $0.otherOffset = Vector(x: 10, y: 5) }
    world.fall()
    let solvers = try [IntegratorMethod.dop853, method].map { method in
      try ContinuousSolver(world, method) { $0.options.tolerance = 1e-13 }
    }
    for solver in solvers { try solver.run(0.5) }
    for index in 0..<2 {
      let places = solvers.map { $0.state(ofItem: index).position }
      #expect((places[0] - places[1]).length < 1e-8)
    }
  }
}
