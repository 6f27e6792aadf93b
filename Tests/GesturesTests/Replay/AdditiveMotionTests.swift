// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite struct AdditiveMotionTests {
  static let screen = Size(width: 412, height: 915)

  static func makeMotion(_ method: MotionMethod = .closedForm) -> AdditiveMotion {
    AdditiveMotion(at: 0, on: screen, solver: SpringSolver(method: method, options: IntegratorOptions()))
  }

  /// The sheet at rest but for a translation.
  static func place(_ x: Double, _ y: Double) -> PresentedValues {
    var values = PresentedValues.resting
    values.translation = Vector(x: x, y: y)
    return values
  }

  static let animations = SheetAnimationTests.examples

  @Test func uiViewSpringIsBitIdenticalToItsPropagator() throws {
    let animation = UIViewAnimation()
    let propagator = SpringPropagator(animation.spring)
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 60)
    let begun = motion.animate(to: .resting, with: PreparedAnimation(.uiView(animation)))
    #expect(begun.duration == 0.5 && begun.end == 0.5 && begun.begin == 0)
    #expect(begun.velocity == Vector(x: 0, y: -60 * 0.6))
    var state = MotionState(position: 60, velocity: -60 * 0.6)
    for frame in 1..<30 {
      let (from, to) = (Double(frame - 1) / 60, Double(frame) / 60)
      state = propagator.state(displacement: state.position, velocity: state.velocity, after: to - from)
      try motion.advance(to: to)
      #expect(motion.presented[.translationY] == state.position)
      #expect(motion.velocity[.translationY] == state.velocity)
    }
  }

  @Test func springStartsWithItsShareOfTheVelocity() throws {
    var animation = SpringAnimation()
    animation.velocityShare = 0.5
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 100)
    let begun = motion.animate(
      to: .resting, with: PreparedAnimation(.spring(animation)), velocity: Vector(x: 0, y: 3000))
    #expect(begun.velocity == Vector(x: 0, y: 1500))
    #expect(motion.velocity.translation == Vector(x: 0, y: 1500))
    // Critical, ω = 10: x = (100 + (1500 + 10·100)·t)·e^(−10t).
    for time in [0.01, 0.1, 0.4] {
      try motion.advance(to: time)
      #expect(abs(motion.presented[.translationY] - (100 + 2500 * time) * exp(-10 * time)) < 1e-10)
    }
  }

  @Test(arguments: [SpringAnimation.floatingPanel, .gorhom, SpringAnimation(.snappy)], [0.0, 2500, -900])
  func springIsItsDifferentialEquation(animation: SpringAnimation, velocity: Double) throws {
    var unclamped = animation
    unclamped.clampsOvershoot = false
    let spring = animation.spring(releasedAt: velocity)
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 300)
    let end = motion.animate(
      to: .resting, with: PreparedAnimation(.spring(unclamped)), velocity: Vector(x: 0, y: velocity)
    ).end
    // Classical Runge–Kutta steps of 20 µs.
    var (x, v) = (300.0, velocity * animation.velocityShare)
    let step = 2e-5
    func acceleration(_ x: Double, _ v: Double) -> Double {
      -(spring.stiffness * x + spring.dampingCoefficient * v) / spring.mass
    }
    for count in 1...15000 {
      let (a1, v1) = (acceleration(x, v), v)
      let (a2, v2) = (acceleration(x + step / 2 * v1, v + step / 2 * a1), v + step / 2 * a1)
      let (a3, v3) = (acceleration(x + step / 2 * v2, v + step / 2 * a2), v + step / 2 * a2)
      let (a4, v4) = (acceleration(x + step * v3, v + step * a3), v + step * a3)
      x += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
      let time = Double(count) * step
      guard count.isMultiple(of: 1000), time < end else { continue }
      try motion.advance(to: time)
      #expect(abs(motion.presented[.translationY] - x) < 1e-8)
      #expect(abs(motion.velocity[.translationY] - v) < 1e-6)
    }
  }

  @Test(arguments: [(0.02, 40), (0.01, 80), (0.001, 800)])
  func implicitStepsOfFloatingPanelTendToTheSpring(step: Double, count: Int) throws {
    // x′ = (f·x + h·v + h²ω²·target)/(f + h²ω²), v′ = (v + hω²(target − x))/(f + h²ω²), f = 1 + 2hζω.
    let animation = SpringAnimation.floatingPanel
    let (omega, ratio) = (2 * Double.pi / 0.4, log(0.991) / (-2 * .pi * 2.5 * 0.001))
    var (x, v, worst) = (300.0, -1000.0, 0.0)
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 300)
    motion.animate(
      to: .resting, with: PreparedAnimation(.spring(animation)), velocity: Vector(x: 0, y: -1000))
    for index in 1...count {
      let f = 1 + 2 * step * ratio * omega
      let divisor = f + step * step * omega * omega
      (x, v) = ((f * x + step * v) / divisor, (v - step * omega * omega * x) / divisor)
      try motion.advance(to: Double(index) * step)
      worst = max(worst, abs(motion.presented[.translationY] - x))
    }
    // First order: the error falls with the step, from about 25 points at 20 ms.
    #expect(worst < 1500 * step && worst > 300 * step, "\(worst)")
  }

  /// FloatingPanel's damping ratio counts above 300 pt/s only; a critical spring from rest at its target never returns.
  @Test(arguments: [(299.9, true), (300, true), (300.1, false), (-300, true), (-300.1, false)])
  func slowReleaseIsCriticallyDamped(velocity: Double, isCritical: Bool) throws {
    var motion = Self.makeMotion()
    motion.animate(
      to: .resting, with: PreparedAnimation(.spring(.floatingPanel)), velocity: Vector(x: 0, y: velocity))
    let measure = try motion.measure(along: .bottom, towardsEdge: velocity < 0)
    #expect((measure.overshoot == 0) == isCritical)
  }

  @Test func clampedSpringStopsAtItsTarget() throws {
    var animation = SpringAnimation(Spring(angularFrequency: 10, dampingRatio: 0.2))
    animation.clampsOvershoot = true
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 100)
    let begun = motion.animate(to: .resting, with: PreparedAnimation(.spring(animation)))
    // x₀·cos + αx₀/ω_d·sin vanishes at ω_d·t = π − atan(ω_d/α), with ω_d = 10√0.96 and α = 2.
    let damped = 10 * 0.96.squareRoot()
    #expect(abs(begun.end - (.pi - atan(damped / 2)) / damped) < 1e-12)
    try motion.advance(to: begun.end.nextDown)
    #expect(motion.presented[.translationY] >= 0 && motion.presented[.translationY] < 1e-8)
    #expect(motion.velocity[.translationY] < -500)
    try motion.advance(to: begun.end)
    #expect(motion.presented == .resting && motion.running.isEmpty)
    let measure = try clampedMeasure(animation)
    #expect(measure.overshoot == 0)
  }

  private func clampedMeasure(_ animation: SpringAnimation) throws -> MotionMeasure {
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 100)
    motion.animate(to: .resting, with: PreparedAnimation(.spring(animation)))
    return try motion.measure(along: .bottom, towardsEdge: false)
  }

  @Test func springIsOverWhenItRests() throws {
    var animation = SpringAnimation()
    (animation.restDistance, animation.restSpeed) = (10, 10)
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 400)
    let end = motion.animate(to: .resting, with: PreparedAnimation(.spring(animation))).end
    // v = −400·100·t·e^(−10t) falls to 10 pt/s long after x to 10 points.
    #expect(abs(40000 * end * exp(-10 * end) - 10) < 1e-6 && end > 0.5)
    try motion.advance(to: end)
    #expect(motion.presented == .resting)
  }

  @Test func springWithoutTranslationIsOverAtAThousandth() throws {
    var motion = Self.makeMotion()
    var target = PresentedValues.resting
    target[.alpha] = 0
    let end = motion.animate(
      to: target, with: PreparedAnimation(.spring(SpringAnimation())), velocity: nil
    ).end
    #expect(abs((1 + 10 * end) * exp(-10 * end) - 0.001) < 1e-9)
  }

  @Test func curveLeavesTheRestOfItsProgress() throws {
    let curve = CurveAnimation(duration: 0.5, curve: .webSheet, delay: 0.1)
    var motion = Self.makeMotion()
    motion.model = Self.place(-40, 200)
    let begun = motion.animate(
      to: .resting, with: PreparedAnimation(.curve(curve)), velocity: Vector(x: 0, y: 9000))
    #expect(begun.begin == 0.1 && begun.end == 0.6)
    // The slope at the begin is 0.72 ÷ 0.32 a duration, whatever the finger did.
    #expect(abs(begun.velocity.y + 200 * 2.25 / 0.5) < 1e-9)
    try motion.advance(to: 0.05)
    #expect(motion.presented.translation == Vector(x: -40, y: 200) && motion.velocity.translation == .zero)
    for step in 1..<20 {
      let share = Double(step) / 20
      try motion.advance(to: 0.1 + 0.5 * share)
      let rest = 1 - AnimationLawTests.bezier(0.32, 0.72, 0, 1, at: share)
      #expect(abs(motion.presented[.translationY] - 200 * rest) < 1e-9)
      #expect(abs(motion.presented[.translationX] + 40 * rest) < 1e-9)
    }
    try motion.advance(to: 0.6)
    #expect(motion.presented == .resting)
  }

  @Test func fallCoversHalfGTSquared() throws {
    var motion = Self.makeMotion()
    var target = Self.place(0, 500)
    target[.dim] = 0
    let begun = motion.animate(to: target, with: PreparedAnimation(.fall(FallAnimation(magnitude: 10))))
    #expect(abs(begun.end - (2 * 500 / 10000.0).squareRoot()) < 1e-12)
    for time in [0.1, 0.2, 0.3] {
      try motion.advance(to: time)
      #expect(abs(motion.presented[.translationY] - 5000 * time * time) < 1e-9)
      #expect(abs(motion.velocity[.translationY] - 10000 * time) < 1e-9)
      #expect(abs(motion.presented[.dim] - (1 - 10 * time * time)) < 1e-12)
    }
    try motion.advance(to: begun.end)
    #expect(motion.presented == target)
  }

  @Test func fallTakesOnlyTheVelocityTowardsItsTarget() throws {
    var motion = Self.makeMotion()
    let begun = motion.animate(
      to: Self.place(-300, 400),
      with: PreparedAnimation(.fall(FallAnimation(magnitude: 2, velocityShare: 1))),
      velocity: Vector(x: -600 + 80, y: 800 + 60))
    #expect(abs(begun.velocity.x + 600) < 1e-9 && abs(begun.velocity.y - 800) < 1e-9)
    try motion.advance(to: 0.1)
    // 1000·0.1 + 2000·0.01/2 = 110 points along the way of 500.
    #expect(abs(motion.presented[.translationX] + 0.22 * 300) < 1e-9)
    #expect(abs(motion.presented[.translationY] - 0.22 * 400) < 1e-9)
  }

  @Test func settlingFollowsItsQuintic() throws {
    var motion = Self.makeMotion()
    let begun = motion.animate(
      to: Self.place(0, 206), with: PreparedAnimation(.settle(SettleAnimation())),
      velocity: Vector(x: 0, y: 4000))
    #expect(begun.end == 0.208)
    for share in [0.25, 0.5, 0.75] {
      try motion.advance(to: 0.208 * share)
      #expect(abs(motion.presented[.translationY] - 206 * (1 + pow(share - 1, 5))) < 1e-9)
    }
  }

  @Test(arguments: [SheetAnimation.fall(FallAnimation()), .settle(SettleAnimation())])
  func valuesWithoutAWayAreAtTheirTargetsAtOnce(animation: SheetAnimation) throws {
    var motion = Self.makeMotion()
    var target = PresentedValues.resting
    target[.alpha] = 0
    let begun = motion.animate(to: target, with: PreparedAnimation(animation), velocity: Vector(x: 0, y: 900))
    #expect(motion.presented == target && motion.running.isEmpty && begun.duration == 0)
  }

  /// Twitter's example of XLActionController: 10 points up in 0.1 s, then off the screen.
  @Test func stagesThatWaitAreAnimationsOneAfterTheOther() throws {
    let first = PreparedAnimation(.curve(CurveAnimation(duration: 0.1, curve: .easeIn)))
    let second = PreparedAnimation(SheetAnimation(duration: 0.5, dampingRatio: 1, relativeVelocity: 0))
    var staged = Self.makeMotion()
    let begun = staged.animate(through: [
      MotionStage(target: Self.place(0, -10), animation: first),
      MotionStage(target: Self.place(0, 400), animation: second),
    ])
    #expect(begun.map(\.begin) == [0, 0.1] && begun.map(\.end) == [0.1, 0.6])
    #expect(staged.model == Self.place(0, 400))
    var plain = Self.makeMotion()
    plain.animate(to: Self.place(0, -10), with: first)
    for frame in 1...40 {
      let time = Double(frame) / 60
      if frame == 7 {
        try plain.advance(to: 0.1)
        #expect(plain.presented == Self.place(0, -10))
        plain.animate(to: Self.place(0, 400), with: second)
      }
      try plain.advance(to: time)
      try staged.advance(to: time)
      #expect(abs(plain.presented[.translationY] - staged.presented[.translationY]) < 1e-9)
    }
    #expect(staged.presented == Self.place(0, 400))
  }

  @Test(arguments: animations, animations)
  func motionsAddUp(first: SheetAnimation, second: SheetAnimation) throws {
    let (a, b) = (PreparedAnimation(first), PreparedAnimation(second))
    var both = Self.makeMotion()
    var one = Self.makeMotion()
    var other = Self.makeMotion()
    one.animate(to: Self.place(30, 200), with: a)
    both.animate(to: Self.place(30, 200), with: a)
    try one.advance(to: 0.07)
    try both.advance(to: 0.07)
    try other.advance(to: 0.07)
    other.model = Self.place(30, 200)
    other.animate(to: Self.place(0, -80), with: b, velocity: Vector(x: 5, y: 700))
    let before = both.presented
    both.animate(to: Self.place(0, -80), with: b, velocity: Vector(x: 5, y: 700))
    // Retargeting moves nothing but the last bits.
    #expect((both.presented.translation - before.translation).length < 1e-12)
    for frame in 5...80 {
      let time = Double(frame) / 60
      try one.advance(to: time)
      try other.advance(to: time)
      try both.advance(to: time)
      let carried = one.presented.translation - Self.place(30, 200).translation
      let sum = carried + other.presented.translation
      #expect((both.presented.translation - sum).length < 1e-9)
    }
  }

  /// Lengths ten times as large, turned by a quarter, later: the same motion. (Rest and settling know absolute lengths.)
  @Test(arguments: animations.filter { $0.kind != .spring && $0.kind != .settle && $0.kind != .fall })
  func motionIsInvariant(animation: SheetAnimation) throws {
    let prepared = PreparedAnimation(animation)
    var plain = Self.makeMotion()
    var turned = Self.makeMotion()
    try turned.advance(to: 3)
    plain.animate(to: Self.place(0, 40), with: prepared)
    turned.animate(to: Self.place(-400, 0), with: prepared)
    for frame in 1...50 {
      try plain.advance(to: Double(frame) / 60)
      try turned.advance(to: 3 + Double(frame) / 60)
      #expect(abs(plain.presented[.translationY] * -10 - turned.presented[.translationX]) < 1e-9)
    }
  }

  /// D3: the target lies up and the finger leaves downwards at 3000 pt/s.
  @Test(arguments: animations, [60.0, 120])
  func noFrameMovesFurtherThanItsSpeed(animation: SheetAnimation, rate: Double) throws {
    var motion = Self.makeMotion()
    motion.model = Self.place(0, 300)
    let end = motion.animate(
      to: .resting, with: PreparedAnimation(animation), velocity: Vector(x: 0, y: 3000)
    ).end
    // What may be left at the end: the share of the distance that each kind snaps over, or its distance of rest.
    let bound: Double =
      switch animation {
      case .uiView: 300 * 0.002
      case .spring(let spring): spring.restDistance
      case .curve(let curve): curve.curve == .easeOutExponential ? 300.0 / 1024 : 1e-6
      case .fall, .settle: 1e-6
      }
    var last = motion.presented[.translationY]
    #expect(last == 300)
    let slices = 40
    for frame in 0..<Int((end * rate).rounded(.up)) + 1 {
      var fastest = motion.velocity[.translationY].magnitude
      for slice in 1...slices {
        try motion.advance(to: (Double(frame) + Double(slice) / Double(slices)) / rate)
        fastest = max(fastest, motion.velocity[.translationY].magnitude)
      }
      let now = motion.presented[.translationY]
      // The fastest moment may lie between two slices.
      #expect((now - last).magnitude <= fastest * 1.02 / rate + bound, "frame \(frame)")
      last = now
    }
    #expect(last == 0)
  }

  /// S3: a follower whose target steps at n/30 s does not know how often it is looked at.
  @Test func followerDoesNotDependOnTheFrameRate() throws {
    var animation = SpringAnimation(.coreAnimation)
    (animation.restDistance, animation.restSpeed) = (1e-6, 1e-6)
    let prepared = PreparedAnimation(.spring(animation))
    func end(rate: Int) throws -> Double {
      var motion = Self.makeMotion()
      for frame in 0..<rate {
        try motion.advance(to: Double(frame) / Double(rate))
        if (frame * 30).isMultiple(of: rate) {
          let step = frame * 30 / rate
          motion.animate(to: Self.place(0, 100 * sin(Double(step))), with: prepared)
        }
      }
      try motion.advance(to: 1)
      return motion.presented[.translationY]
    }
    let expected = try end(rate: 30)
    for rate in [60, 120, 240] { #expect(abs(try end(rate: rate) - expected) < 1e-9) }
  }

  @Test func wildReleasesStayFinite() throws {
    for animation in Self.animations {
      for velocity in [Double.infinity, -.infinity, .nan, 1e300, 0] {
        for place in [0.0, 1e-300, 1e9, 1e200] {
          var motion = Self.makeMotion()
          motion.model = Self.place(0, place)
          let begun = motion.animate(
            to: .resting, with: PreparedAnimation(animation), velocity: Vector(x: 0, y: velocity))
          #expect(begun.end >= 0 && begun.end <= 21)
          _ = try motion.measure(along: .bottom, towardsEdge: false)
          try motion.advance(to: begun.end + 1)
          #expect(motion.presented == .resting)
        }
      }
    }
  }

  @Test(arguments: MotionMethod.allMethods)
  func everyMethodFollowsEveryKind(method: MotionMethod) throws {
    for animation in Self.animations {
      var exact = Self.makeMotion()
      var motion = Self.makeMotion(method)
      let prepared = PreparedAnimation(animation)
      let curve = PreparedAnimation(.curve(CurveAnimation(duration: 0.2, curve: .easeOut, delay: 0.05)))
      exact.animate(to: Self.place(20, 100), with: curve)
      motion.animate(to: Self.place(20, 100), with: curve)
      exact.animate(to: Self.place(0, -60), with: prepared, velocity: Vector(x: 0, y: -500))
      motion.animate(to: Self.place(0, -60), with: prepared, velocity: Vector(x: 0, y: -500))
      let tolerance =
        switch method {
        case .integrator(.semiImplicitEuler): 8.0
        case .integrator(.verlet), .integrator(.implicitMidpoint): 0.3
        case .integrator(.msbdf): 1e-5
        default: 1e-6
        }
      for frame in 1...40 {
        try exact.advance(to: Double(frame) / 60)
        try motion.advance(to: Double(frame) / 60)
        let difference = exact.presented.translation - motion.presented.translation
        #expect(difference.length < tolerance, "\(method.name) \(animation.kind) \(frame)")
      }
    }
  }
}
