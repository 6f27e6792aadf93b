// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// Items that move alone, shifted at every frame: the short way of the solver.
@Suite struct FreeFramesTests {
  private static let count = 11

  /// Items on springs of 1 Hz and ratio 0.8 to their places, all alike or each with its own frequency.
  private func world(alike: Bool, gravity: Double = 0, ratio: Double = 0.8) -> World {
    let places = (0..<Self.count).map { Double(100 * $0) }
    return World(
      items: places.enumerated().map { LinearWorlds.item("\($0)", x: 30, y: $1) },
      behaviors: [LinearWorlds.properties((0..<Self.count).map { "\($0)" }, resistance: 0.1)]
        + [LinearWorlds.gravity((0..<Self.count).map { "\($0)" }, gravity)]
        + places.enumerated().map {
          LinearWorlds.anchor(
            "\($0)", x: 30, y: $1, frequency: alike ? 1 : 1 + 0.1 * Double($0), ratio: ratio)
        })
  }

  /// Seeded shifts of all items at every frame.
  private func kicks(frames: Int) -> [[Double]] {
    var random = SeededGenerator(seed: 5)
    return (0..<frames).map { _ in (0..<Self.count).map { _ in (60 * random.unit() - 30).rounded() } }
  }

  private func changes(_ kicks: [[Double]], reversed: Bool = false) -> [WorldChange] {
    kicks.enumerated().flatMap { frame, row in
      let changes = row.enumerated().map {
        WorldChange(
          at: Double(frame) / 60, .shift(items: ["\($0.offset)"], by: Vector(x: 0, y: $0.element)))
      }
      return reversed ? changes.reversed() : changes
    }
  }

  private func bits(_ solver: ContinuousSolver) -> [UInt64] {
    (0..<Self.count).flatMap {
      let state = solver.state(ofItem: $0)
      return [state.position.x, state.position.y, state.velocity.x, state.velocity.y].map(\.bitPattern)
    }
  }

  /// Against the closed form of each spring: x″ = g − ω²·(x − place) − (2ζω + 0.1)·x′.
  @Test(arguments: [true, false], [0.0, 3])
  func shiftedItemsMoveByTheirSprings(alike: Bool, gravity: Double) throws {
    var world = world(alike: alike, gravity: gravity)
    let kicks = kicks(frames: 60)
    world.changes = changes(kicks)
    let solver = try LinearWorlds.solver(world)
    let maps = (0..<Self.count).map { index in
      let angular = 2 * Double.pi * (alike ? 1 : 1 + 0.1 * Double(index))
      return (
        middle: 1000 * gravity / (angular * angular),
        map: SpringPropagator(
          Spring(
            mass: 1, stiffness: angular * angular, dampingCoefficient: 2 * 0.8 * angular + 0.1)
        ).transition(over: 1.0 / 60)
      )
    }
    var expected = maps.map { MotionState(position: -$0.middle, velocity: 0) }
    try LinearWorlds.run(solver, frames: 60) { frame in
      for index in 0..<Self.count {
        expected[index].position += kicks[frame - 1][index]
        expected[index] = maps[index].map.applied(to: expected[index])
        let state = solver.state(ofItem: index)
        let place = Double(100 * index) + maps[index].middle
        #expect((state.position.y - place - expected[index].position).magnitude < 1e-9)
        #expect((state.velocity.y - expected[index].velocity).magnitude < 1e-8)
        #expect(state.position.x == 30)
      }
    }
  }

  /// Rows of all items, rows of one item each, and shifts between the frames' steps end at the same bits.
  @Test(arguments: [true, false])
  func rowsAndSingleShiftsGiveTheSameBits(alike: Bool) throws {
    var (rows, singles) = (world(alike: alike), world(alike: alike))
    let kicks = kicks(frames: 40)
    rows.changes = changes(kicks)
    singles.changes = changes(kicks, reversed: true)
    let (one, other) = (try LinearWorlds.solver(rows), try LinearWorlds.solver(singles))
    for frame in 1...40 {
      try one.advance(to: Double(frame) / 60)
      try other.advance(to: Double(frame) / 60)
      #expect(bits(one) == bits(other))
    }
    #expect(one.statistics == other.statistics)
  }

  /// A gravity that stays as it is, set at every frame, sends the solver the long way.
  @Test(arguments: [true, false])
  func shortAndLongWayAgree(alike: Bool) throws {
    var (short, long) = (world(alike: alike), world(alike: alike))
    let kicks = kicks(frames: 40)
    short.changes = changes(kicks)
    long.changes =
      (changes(kicks) + (0..<40).map { WorldChange(at: Double($0) / 60, .gravity(.zero)) })
      .inOrderOfTime
    let (one, other) = (try LinearWorlds.solver(short), try LinearWorlds.solver(long))
    for frame in 1...40 {
      try one.advance(to: Double(frame) / 60)
      try other.advance(to: Double(frame) / 60)
      #expect(bits(one) == bits(other))
      #expect(one.isAtRest == other.isAtRest)
    }
  }

  /// Shifts at any time, of some items, with others that leave and come back, against the general motion.
  @Test func changesOfAllKindsAgreeWithTheGeneralMotion() throws {
    var world = world(alike: true)
    func shift(_ items: [Int], _ vector: Vector, at time: Double) -> WorldChange {
      WorldChange(at: time, .shift(items: items.map { "\($0)" }, by: vector))
    }
    world.changes = [
      shift([0, 1, 2], Vector(x: 0, y: 20), at: 0), shift([4, 5], Vector(x: 0, y: -9), at: 0.013),
      WorldChange(at: 0.05, .remove(items: ["3"])), shift([2, 3, 4], Vector(x: 0, y: 12), at: 0.05),
      shift([9, 8], Vector(x: 0, y: 12), at: 0.1), WorldChange(at: 0.2, .insert(items: ["3"])),
      shift([3], Vector(x: 0, y: 33), at: 0.2), shift([5], Vector(x: 4, y: 0), at: 0.3),
    ]
    #expect(world.validate().isEmpty)
    let one = try LinearWorlds.solver(world)
    let other = try ContinuousSolver(world, configuration: .init(), isGeneral: true)
    for frame in 1...30 {
      try one.advance(to: Double(frame) / 60)
      try other.advance(to: Double(frame) / 60)
      for item in 0..<Self.count {
        let (state, wanted) = (one.state(ofItem: item), other.state(ofItem: item))
        #expect((state.position - wanted.position).length < 1e-5)
        #expect((state.velocity - wanted.velocity).length < 1e-4)
      }
    }
  }

  /// Springs without damping leave x free too; items at their places stay there until they are shifted.
  @Test func whatIsAtItsPlaceStaysUntilItIsShifted() throws {
    var world = world(alike: true, ratio: 0)
    world.changes = [
      WorldChange(at: 0.7, .shift(items: ["0", "10"], by: Vector(x: 5, y: 0))),
      WorldChange(at: 0.9, .shift(items: ["3"], by: Vector(x: 0, y: 6))),
    ]
    let start = bits(try LinearWorlds.solver(world))
    let solver = try LinearWorlds.solver(world)
    try LinearWorlds.run(solver, frames: 40)
    #expect(bits(solver) == start)
    #expect(solver.isAtRest)
    #expect(solver.statistics.steps == 0)
    for frame in 41...66 { try solver.advance(to: Double(frame) / 60) }
    #expect(!solver.isAtRest)
    let angular = 2 * Double.pi
    let map = SpringPropagator(Spring(mass: 1, stiffness: angular * angular, dampingCoefficient: 0.1))
    for (item, shift, time) in [(0, Vector(x: 5, y: 0), 0.7), (3, Vector(x: 0, y: 6), 0.9)] {
      let moved = solver.state(ofItem: item).position - world.items[item].center
      let share = map.transition(over: 1.1 - time).positionFromPosition
      #expect((moved - shift * share).length < 1e-9)
    }
    #expect(solver.state(ofItem: 5).position == world.items[5].center)
  }

  /// Frames of two lengths in turn are as exact as frames of one.
  @Test func framesOfTwoLengthsAreExact() throws {
    var world = world(alike: true)
    let all = (0..<Self.count).map { "\($0)" }
    world.changes = [WorldChange(at: 0, .shift(items: all, by: Vector(x: 0, y: 10)))]
    let solver = try LinearWorlds.solver(world)
    let angular = 2 * Double.pi
    let map = SpringPropagator(
      Spring(mass: 1, stiffness: angular * angular, dampingCoefficient: 1.6 * angular + 0.1))
    var time = 0.0
    for frame in 1...40 {
      time += frame.isMultiple(of: 2) ? 0.01 : 0.02
      try solver.advance(to: time)
      let share = map.transition(over: time).positionFromPosition
      #expect((solver.state(ofItem: 4).position.y - 400 - 10 * share).magnitude < 1e-12 * 400)
    }
  }

  /// Positions are written when they are asked for; whether they are changes no bit of what follows.
  @Test(arguments: [true, false])
  func readingChangesNothing(alike: Bool) throws {
    var world = world(alike: alike, gravity: 1)
    world.changes = changes(kicks(frames: 30))
    let (read, unread) = (try LinearWorlds.solver(world), try LinearWorlds.solver(world))
    for frame in 1...40 {
      try read.advance(to: Double(frame) / 60)
      _ = bits(read)
      try unread.advance(to: Double(frame) / 60)
    }
    // The energy first, as it reads positions as well.
    #expect(unread.energy == read.energy)
    #expect(bits(unread) == bits(read))
  }

  /// Springs so soft that their middles are a hundred million points away, against the power series of
  /// s″ = g − κ·s − γ·s′.
  @Test func softSpringsUnderLoadKeepTheirDigits() throws {
    let frequency = 0.0005
    var world = World(
      items: ["a", "b"].enumerated().map { LinearWorlds.item($1, y: Double(100 * $0)) },
      behaviors: [
        LinearWorlds.properties(["a", "b"], resistance: 0.1), LinearWorlds.gravity(["a", "b"], 1),
      ]
        + ["a", "b"].enumerated().map {
          LinearWorlds.anchor($1, y: Double(100 * $0), frequency: frequency, ratio: 0.1)
        })
    world.duration = 1
    let solver = try LinearWorlds.solver(world)
    try LinearWorlds.run(solver, frames: 60)
    let angular = 2 * Double.pi * frequency
    var terms = [0.0, 0.0, 500]
    for degree in 3...30 {
      let pull = (0.1 + 0.2 * angular) * Double(degree - 1) * terms[degree - 1]
      terms.append(
        -(pull + angular * angular * terms[degree - 2]) / Double(degree * (degree - 1)))
    }
    let fallen = terms.reduce(0, +)
    #expect((solver.state(ofItem: 0).position.y - fallen).magnitude < 1e-11)
    #expect((solver.state(ofItem: 1).position.y - 100 - fallen).magnitude < 1e-11)
  }

  /// Single coordinates that bounce between frames, beside free ones that are shifted, against the general motion.
  @Test func bouncesBesideShiftsAgreeWithTheGeneralMotion() throws {
    let names = ["ball", "rider", "other", "free", "alike"]
    var world = World(
      items: [
        LinearWorlds.item("ball", x: 0, y: 0), LinearWorlds.item("rider", x: 0, y: -300),
        LinearWorlds.item("other", x: 1000, y: 40), LinearWorlds.item("free", x: 2000, y: 0),
        LinearWorlds.item("alike", x: 3000, y: 0),
      ],
      behaviors: [
        LinearWorlds.properties(names, resistance: 0.1, elasticity: 0.6),
        LinearWorlds.gravity(["ball", "rider", "other"], 1),
        LinearWorlds.link("rider", "ball", length: nil, frequency: 0),
        LinearWorlds.boundary(["ball"], y: 150), LinearWorlds.boundary(["other"], y: 220, id: "low"),
        LinearWorlds.anchor("free", x: 2000, y: 0, frequency: 1, ratio: 0.3),
        LinearWorlds.anchor("alike", x: 3000, y: 0, frequency: 1, ratio: 0.3),
      ])
    world.changes = (0..<30).map {
      WorldChange(
        at: Double($0) / 60, .shift(items: ["free", "alike"], by: Vector(x: 0, y: Double($0 % 5 - 2))))
    }
    let one = try LinearWorlds.solver(world)
    let other = try ContinuousSolver(world, configuration: .init(), isGeneral: true)
    #expect(one.integratorName == "closed-form")
    var (notes, wanted): ([ContactEvent], [ContactEvent]) = ([], [])
    for frame in 1...90 {
      try one.advance(to: Double(frame) / 60)
      try other.advance(to: Double(frame) / 60)
      notes += one.takeContacts()
      wanted += other.takeContacts()
      for item in names.indices {
        let (state, right) = (one.state(ofItem: item), other.state(ofItem: item))
        #expect((state.position - right.position).length < 1e-5)
        #expect((state.velocity - right.velocity).length < 1e-4)
      }
      #expect(one.isAtRest == other.isAtRest)
    }
    #expect(notes.count > 4)
    #expect(notes.map(\.item) == wanted.map(\.item))
    #expect(zip(notes, wanted).allSatisfy { ($0.time - $1.time).magnitude < 1e-7 })
  }

  /// The limit of steps of a run holds on the short way.
  @Test func stepsOfARunAreLimited() throws {
    var world = world(alike: true)
    world.changes = changes(kicks(frames: 20))
    var configuration = ContinuousConfiguration()
    configuration.runStepLimit = 12
    let solver = try ContinuousSolver(world, configuration: configuration)
    try LinearWorlds.run(solver, frames: 12)
    #expect(throws: SimulationError.self) { try solver.advance(to: 13.0 / 60) }
  }
}
