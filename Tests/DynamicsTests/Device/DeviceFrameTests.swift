// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// How display frames become sub-steps.
@Suite struct DeviceFrameTests {
  private let falling = World(
    items: [DeviceWorlds.item("a", 150, 50, 100, 100)], behaviors: [.gravity(Gravity(items: ["a"]))])

  private func subSteps(_ world: World, frames: Int, configuration: DeviceConfiguration = .current) throws
    -> [Int]
  {
    let solver = DeviceSolver(world, configuration: configuration)
    var before = 0
    return try (1...frames).map { frame in
      try solver.advance(to: world.time(ofFrame: frame))
      defer { before = solver.statistics.steps }
      return solver.statistics.steps - before
    }
  }

  /// Nothing sleeps, so that every sub-step counts.
  private static let sleepless = {
    var configuration = DeviceConfiguration.current
    configuration.allowsSleep = false
    return configuration
  }()

  @Test func theFirstFrameAt60HertzHasOneSubStepAndAllOthersTwo() throws {
    var world = World(items: falling.items)
    world.frameRate = 60
    let counts = try subSteps(world, frames: 100_000, configuration: Self.sleepless)
    #expect(counts[0] == 1)
    #expect(counts.dropFirst().allSatisfy { $0 == 2 })
  }

  @Test func theFirstFrameAt120HertzHasNoSubStepAndAllOthersOne() throws {
    var world = World(items: falling.items)
    world.frameRate = 120
    let counts = try subSteps(world, frames: 100_000, configuration: Self.sleepless)
    #expect(counts[0] == 0)
    #expect(counts.dropFirst().allSatisfy { $0 == 1 })
  }

  @Test func aFrameLongerThanHalfASecondCountsAsASixtieth() throws {
    var world = falling
    world.frameRate = 1.9
    #expect(try subSteps(world, frames: 4) == [1, 2, 2, 2])
    world.frameRate = 2
    #expect(try subSteps(world, frames: 2) == [59, 60])
  }

  /// Semi-implicit Euler: after n sub-steps from rest, g · h² · n(n+1)/2.
  @Test func fallsBySumOfWholeNumbers() throws {
    var world = falling
    world.behaviors.append(.properties(DeviceWorlds.free(["a"])))
    let solver = DeviceSolver(world)
    let step = Double(Float(1.0 / 120))
    for frame in 1...120 {
      try solver.advance(to: Double(frame) / 60)
      let count = Double(2 * frame - 1)
      let fall = 1000 * step * step * count * (count + 1) / 2
      #expect(abs(solver.state(ofItem: 0).position.y - 50 - fall) < 1e-6 * (50 + fall) * 10)
    }
  }

  /// Predicted from the listing of iOS 7.0 by the charon project.
  @Test func fallsInIOS7AsPredicted() throws {
    let solver = DeviceSolver(falling, configuration: .iOS7)
    let predicted = [50.1598701, 50.5752335, 51.2456779, 52.1707878, 53.3501625]
    for (index, y) in predicted.enumerated() {
      try solver.advance(to: Double(index + 1) / 60)
      #expect(abs(solver.state(ofItem: 0).position.y - y) < 1e-5)
    }
  }

  @Test func iOS7HasFourSubStepsAFrameAndFiveEverySixth() throws {
    let counts = try subSteps(falling, frames: 600, configuration: .iOS7)
    #expect(counts.allSatisfy { $0 == 4 || $0 == 5 })
    #expect(counts[..<5].allSatisfy { $0 == 4 })
    // Ten seconds; the last sub-step may still be due.
    #expect(abs(counts.reduce(0, +) - 2500) <= 1)
  }

  @Test func theShapeOfIOS7IsSmallerButWeighsTheSame() throws {
    var world = falling
    let kick = Push(items: ["a"], mode: .instantaneous, vector: Vector(x: 1, y: 0))
    world.behaviors = [.push(kick), .properties(DeviceWorlds.free(["a"]))]
    let solver = try DeviceWorlds.run(world, frames: 1, configuration: .iOS7)
    #expect(abs(solver.state(ofItem: 0).velocity.x - 100) < 1e-4)
    // 98 · 98 points of 1 kg.
    var turn = kick
    turn.offset = Vector(x: 0, y: 50)
    world.behaviors[0] = .push(turn)
    let turned = try DeviceWorlds.run(world, frames: 1, configuration: .iOS7)
    #expect(abs(turned.state(ofItem: 0).angularVelocity + 0.5 / (2 * 0.98 * 0.98 / 12)) < 1e-5)
  }

  /// v / (1 + h · c) now, v · (1 − h · c) in iOS 7, and 0 where that would be negative.
  @Test(arguments: [0.0, 0.1, 30, 1000])
  func resistanceSlowsByTheFactorOfItsForm(resistance: Double) throws {
    var properties = ItemProperties(items: ["a"])
    (properties.resistance, properties.angularResistance) = (resistance, resistance)
    var world = World(items: falling.items, behaviors: [.properties(properties)])
    world.items[0].velocity.x = 100
    world.items[0].angularVelocity = 1
    let implicit = try DeviceWorlds.run(world, frames: 1).state(ofItem: 0)
    #expect(abs(implicit.velocity.x - 100 / (1 + resistance / 120)) < 1e-4)
    #expect(abs(implicit.angularVelocity - 1 / (1 + resistance / 120)) < 1e-6)
    let explicit = try DeviceWorlds.run(world, frames: 1, configuration: .iOS7).state(ofItem: 0)
    let factor = max(1 - 0.004 * resistance, 0)
    #expect(abs(explicit.velocity.x - 100 * factor * factor * factor * factor) < 1e-4)
  }

  /// An item that nothing acts on sleeps after half a second: 61 sub-steps of a little more than 1/120 s.
  @Test func onlySubStepsWithSomethingAwakeCount() throws {
    var world = World(items: falling.items)
    world.changes = [WorldChange(at: 5, .shift(items: ["a"], by: Vector(x: 1, y: 0)))]
    let solver = DeviceSolver(world)
    try solver.advance(to: 4)
    let count = solver.statistics.steps
    #expect((60...62).contains(count) && solver.isAtRest)
    try solver.advance(to: 10)
    #expect(solver.statistics.steps - count == count)
  }

  /// Whatever the rate, the last frame is the last one whose time has come.
  @Test func framesAreCountedByTheirTimes() throws {
    for rate in [0.001, 0.7, 24, 59.94, 60, 120, 1e6] {
      var world = World(items: falling.items)
      world.frameRate = rate
      for count in [1, 7, 100, 1001] {
        let solver = DeviceSolver(world)
        try solver.advance(to: world.time(ofFrame: count))
        #expect(solver.time == world.time(ofFrame: count))
        let between = DeviceSolver(world)
        try between.advance(to: (Double(count) + 0.5) / rate)
        #expect(between.time == world.time(ofFrame: count))
      }
      let solver = DeviceSolver(world)
      try solver.advance(to: -1)
      #expect(solver.time == 0)
    }
  }

  @Test func timeGoesOnByWholeFrames() throws {
    let solver = DeviceSolver(falling)
    try solver.advance(to: 0.03)
    #expect(solver.time == 1.0 / 60)
    try solver.advance(to: 0)
    #expect(solver.time == 1.0 / 60)
    #expect(solver.integratorName == "semi-implicit-euler")
  }

  @Test(arguments: [1.0, 2, 3])
  func whatIsShownIsRoundedToPixels(scale: Double) throws {
    var world = falling
    world.items[0].angle = 0.1234567
    world.items[0].angularVelocity = 0.37
    var configuration = DeviceConfiguration.current
    configuration.screenScale = scale
    let rounded = DeviceSolver(world, configuration: configuration)
    let exact = DeviceSolver(world)
    for frame in 1...20 {
      try rounded.advance(to: Double(frame) / 60)
      try exact.advance(to: Double(frame) / 60)
      let (shown, real) = (rounded.state(ofItem: 0), exact.state(ofItem: 0))
      #expect(abs(shown.position.y - real.position.y) <= 0.5 / scale + 1e-9)
      #expect(abs((shown.position.y * scale).rounded() - shown.position.y * scale) < 1e-9)
      #expect(abs(shown.angle - real.angle) <= 0.5 / 5000 + 1e-12)
      #expect(abs((shown.angle * 5000).rounded() - shown.angle * 5000) < 1e-9)
      #expect(shown.velocity == real.velocity)
    }
    #expect(rounded.state(ofItem: 0).angle != exact.state(ofItem: 0).angle)
  }
}
