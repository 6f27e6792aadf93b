// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import TestSupport
import Testing

@Suite struct PolicyPropertyTests {
  static let geometry = ReleaseGeometry(sheetLength: 500, screenLength: 844)

  /// Conditions that more travel or more velocity towards dismissal can only meet.
  static func upward(_ random: inout SeededGenerator) -> PolicyCondition {
    let share = random.unit()
    switch random.below(7) {
    case 0: return PolicyCondition(.distance, .greater, share * 400)
    case 1: return PolicyCondition(.distance, .atLeast, share, base: .sheet)
    case 2: return PolicyCondition(.velocity, .greater, share * 2000)
    case 3: return PolicyCondition(.velocity, .atLeast, share * 3, base: .screen)
    case 4: return PolicyCondition(.offset, .greater, share, base: .hidden, projection: .wwdc(rate: 0.998))
    case 5: return PolicyCondition(.visible, .less, share, base: .sheet, projection: .time(seconds: 0.1))
    default: return PolicyCondition(.velocityPerDistance, .atLeast, share * 10)
    }
  }

  static func release(_ random: inout SeededGenerator) -> ReleaseState {
    ReleaseState(travel: random.unit() * 500 - 50, velocity: random.unit() * 4000 - 1000)
  }

  @Test func moreTravelOrVelocityNeverRestoresUnderAny() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let policy = ReleasePolicy([
        PolicyRule((0...random.below(3)).map { _ in Self.upward(&random) })
      ])
      let state = Self.release(&random)
      guard policy.decide(state, in: Self.geometry).dismisses else { continue }
      let further = min(state.travel + random.unit() * 200, 499.9)
      let more = ReleaseState(
        travel: max(state.travel, further), velocity: (state.velocity ?? 0) + random.unit() * 1000)
      #expect(policy.decide(more, in: Self.geometry).dismisses, "\(policy) \(state) \(more)")
    }
  }

  @Test(arguments: [PolicyPreset.spStork, .flutter, .vaul, .gorhom, .ionic])
  func moreTravelOrVelocityNeverRestoresIn(preset: PolicyPreset) {
    var random = SeededGenerator(seed: 5)
    let geometry = ReleaseGeometry(
      detents: preset.detents, current: preset.initialDetent, sheetLength: 500, screenLength: 844)
    let start = geometry.current.map { geometry.detents[$0].offset } ?? 0
    for _ in 0..<2000 {
      var state = Self.release(&random)
      state.offset = start + state.travel
      guard preset.policy.decide(state, in: geometry).dismisses else { continue }
      let further = random.unit() * 200
      state.travel += further
      state.offset += further
      state.velocity = state.velocity.map { $0 + random.unit() * 1000 }
      #expect(preset.policy.decide(state, in: geometry).dismisses)
    }
  }

  @Test func thresholdMovedAcrossTheObservedValueFlipsTheOutcome() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<1000 {
      var condition = Self.upward(&random)
      let state = Self.release(&random)
      let decision = ReleasePolicy([PolicyRule([condition])]).decide(state, in: Self.geometry)
      let judged = decision.conditions[0]
      let observed = try #require(judged.observed)
      let beyond =
        observed + (observed - judged.threshold).magnitude * (observed > judged.threshold ? 0.1 : -0.1)
      condition.threshold = judged.setting(forThreshold: beyond)
      let moved = ReleasePolicy([PolicyRule([condition])]).decide(state, in: Self.geometry)
      #expect(moved.dismisses != decision.dismisses, "\(condition) \(state)")
    }
  }

  @Test func marginHasTheSignOfTheOutcome() {
    var random = SeededGenerator(seed: 8)
    for preset in PolicyPreset.allCases {
      let geometry = ReleaseGeometry(
        detents: preset.detents, current: preset.initialDetent, sheetLength: 500, screenLength: 844)
      let start = geometry.current.map { geometry.detents[$0].offset } ?? 0
      for _ in 0..<500 {
        var state = Self.release(&random)
        state.crossVelocity = random.unit() * 2000 - 1000
        state.offset = start + state.travel
        let decision = preset.policy.decide(state, in: geometry)
        #expect(!decision.explanation.isEmpty)
        guard let margin = decision.margin else { continue }
        #expect(decision.dismisses ? margin >= 0 : margin <= 0, "\(preset) \(state) \(decision)")
        #expect(decision.deciding?.margin?.magnitude == margin.magnitude)
      }
    }
  }

  /// The same gesture, turned with the sheet.
  @Test(arguments: PolicyPreset.allCases, ScreenEdge.allCases)
  func decisionDoesNotDependOnTheEdge(preset: PolicyPreset, edge: ScreenEdge) {
    var random = SeededGenerator(seed: 9)
    let geometry = ReleaseGeometry(
      detents: preset.detents, current: preset.initialDetent, sheetLength: 500, screenLength: 844)
    for _ in 0..<50 {
      let (travel, cross) = (random.unit() * 400 - 100, random.unit() * 100 - 50)
      let (velocity, crossVelocity) = (random.unit() * 3000 - 1000, random.unit() * 1000 - 500)
      func decision(_ edge: ScreenEdge) -> Decision {
        preset.policy.decide(
          ReleaseState(
            translation: edge.vector(towards: travel, across: cross),
            velocity: edge.vector(towards: velocity, across: crossVelocity), edge: edge,
            offset: 200 + travel), in: geometry)
      }
      #expect(decision(edge) == decision(.bottom))
    }
  }

  @Test func ruleAndItsPolicyDecideAlike() {
    var random = SeededGenerator(seed: 10)
    for index in 0..<1000 {
      let distance = random.unit() * 200 - 20
      let rule = ReleaseRule(
        distance: distance, velocity: random.unit() * 1000 - 100,
        requires: index.isMultiple(of: 2) ? .any : .all, isInclusive: index.isMultiple(of: 3))
      let velocity = index.isMultiple(of: 7) ? nil : random.unit() * 2000 - 500
      let travel = index.isMultiple(of: 5) ? distance : random.unit() * 300 - 50
      let direct = rule.decide(travel: travel, velocity: velocity)
      let decision = rule.policy.decide(
        ReleaseState(travel: travel, velocity: velocity), in: Self.geometry)
      #expect(decision.target == direct.target)
      #expect(decision.margin == direct.margin)
      #expect(decision.deciding?.quantity == direct.deciding?.quantity)
      #expect(decision.explanation == direct.explanation)
      #expect(decision.conditions.map(\.observed) == direct.conditions.map(\.observed))
    }
  }

  @Test func absurdGeometryIsJudgedAllTheSame() {
    let numbers = [0, -1, 1e308, .infinity, -.infinity, .nan]
    for preset in PolicyPreset.allCases {
      for length in numbers {
        for current in [nil, -5, 0, 99] {
          let geometry = ReleaseGeometry(
            sheetLength: length, screenLength: length,
            detents: preset.detents.map { .init(name: $0.name, offset: length * $0.visible) },
            current: current, hiddenOffset: length)
          for value in numbers {
            let decision = preset.policy.decide(ReleaseState(travel: value, velocity: value), in: geometry)
            #expect(decision.conditions.allSatisfy { $0.margin?.isFinite ?? true })
            _ = decision.explanation
            _ = preset.following.offset(finger: value, in: geometry)
          }
        }
      }
    }
  }
}
