// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

/// Situations that users of sheet libraries reported as wrong.
@Suite struct FieldCaseTests {
  /// A quarter of the sheet's travel dismisses, wherever on the screen the finger moves.
  @Test(arguments: [0, 149, 150, 151], [0, 200, 500])
  func travelDecidesNotThePlaceOnTheScreen(travel: Int, y: Int) {
    let translation = Vector(x: 0, y: Double(y + travel) - Double(y))
    let decision = PolicyPreset.vaul.policy.decide(
      ReleaseState(translation: translation, velocity: .zero, edge: .bottom),
      in: ReleaseGeometry(sheetLength: 600, screenLength: 800))
    #expect(decision.dismisses == (travel >= 150))
  }

  @Test(arguments: [(-80, true), (-75, true), (-74, false), (80, false), (300, false)])
  func drawerFromTheLeftLeavesToTheLeft(travel: Double, dismisses: Bool) {
    let policy = ReleasePolicy([
      PolicyRule([PolicyCondition(.distance, .atLeast, 0.25, base: .sheet)])
    ])
    let decision = policy.decide(
      ReleaseState(translation: Vector(x: travel, y: 3), velocity: .zero, edge: .left),
      in: ReleaseGeometry(sheetLength: 300, screenLength: 390))
    #expect(decision.dismisses == dismisses)
  }

  @Test(arguments: PolicyPreset.allCases, [0, nil])
  func fivePointsDismissNothing(preset: PolicyPreset, velocity: Double?) throws {
    let geometry = ReleaseGeometry(
      detents: preset.detents, current: preset.initialDetent, sheetLength: 1000, screenLength: 2000)
    let start = geometry.current.map { geometry.detents[$0].offset } ?? 0
    let decision = preset.policy.decide(
      ReleaseState(travel: 5, velocity: velocity, crossVelocity: velocity, offset: start + 5), in: geometry)
    #expect(!decision.dismisses)
    #expect(decision.target == (geometry.current.map { .detent($0) } ?? .restored))
    if let margin = decision.margin { #expect(margin < 0) }
  }

  /// Android's sheet that skips its collapsed state is always eligible to hide. At the end of nested scrolling that is
  /// enough to hide it; where the finger drags the sheet itself, a swipe or a low release is needed as well.
  @Test(arguments: [
    ("nested", 0.0, false), ("nested", 5, true), ("drag", 5, false), ("drag", 501, true),
    ("drag", 499, false),
  ])
  func materialThatSkipsCollapsedHidesAtOnceAfterNestedScrolling(
    kind: String, travel: Double, dismisses: Bool
  ) throws {
    let policy = try ReleasePolicy(json: kind == "nested" ? Self.skipNested : Self.skipDragged)
    let decision = policy.decide(
      ReleaseState(travel: travel, velocity: 0), in: ReleaseGeometry(sheetLength: 1000, screenLength: 1000))
    #expect(decision.dismisses == dismisses)
  }

  static let skipNested = """
    {"rules": [{"name": "scrolled down", "conditions": [{"quantity": "distance", "threshold": 0}]}]}
    """
  static let skipDragged = """
    {"rules": [
      {"name": "up", "conditions": [{"quantity": "velocity", "comparison": "<", "threshold": 0}], "target": "restore"},
      {"name": "swipe", "requires": "all", "conditions": [
        {"quantity": "velocity", "threshold": 500}, {"quantity": "lead", "threshold": 0}]},
      {"name": "released low", "conditions": [{"quantity": "offset", "threshold": 0.5, "base": "hidden"}]}
    ]}
    """

  @Test(arguments: [(10.0, 3000.0), (5.5, 1650), (1.5, 450)])
  func removalNeedsVelocityForItsDistance(limit: Double, needed: Double) {
    let geometry = ReleaseGeometry(sheetLength: 600, screenLength: 800)
    let policy = ReleasePolicy([PolicyRule([PolicyCondition(.velocityPerDistance, .atLeast, limit)])])
    let perRemaining = ReleasePolicy([
      PolicyRule([PolicyCondition(.velocity, .atLeast, limit, base: .remaining)])
    ])
    for (velocity, dismisses) in [(needed - 1, false), (needed, true), (needed + 1, true)] {
      let state = ReleaseState(travel: 300, velocity: velocity)
      #expect(policy.decide(state, in: geometry).dismisses == dismisses)
      #expect(perRemaining.decide(state, in: geometry).dismisses == dismisses)
    }
  }

  @Test func equalFlickRemovesFromNearby() {
    let geometry = ReleaseGeometry(
      detents: PolicyPreset.floatingPanel.detents, current: "half", sheetLength: 600, screenLength: 800)
    let policy = PolicyPreset.floatingPanel.policy
    let near = policy.decide(ReleaseState(travel: 200, velocity: 1000, offset: 500), in: geometry)
    #expect(near.dismisses)
    #expect(near.explanation == "removal: velocityPerDistance 10 1/s ≥ 5.5 1/s")
    let far = policy.decide(ReleaseState(travel: 0, velocity: 1000, offset: 300), in: geometry)
    #expect(!far.dismisses)
    #expect(far.conditions[0].explanation == "velocityPerDistance 3.3 1/s < 5.5 1/s")
    #expect(abs((far.margin ?? 0) - (1000.0 / 300 / 5.5 - 1)) < 1e-12)
  }

  @Test func longPullThatSlowsDownIsExpressedEitherWay() throws {
    let state = ReleaseState(travel: 120, velocity: 100)
    let geometry = ReleaseGeometry(sheetLength: 400, screenLength: 800)
    let conditions =
      #"[{"quantity": "distance", "threshold": 32}, {"quantity": "velocity", "threshold": 1900}]"#
    let all = try ReleasePolicy(json: #"{"rules": [{"requires": "all", "conditions": \#(conditions)}]}"#)
    #expect(!all.decide(state, in: geometry).dismisses)
    let any = try ReleasePolicy(json: #"{"rules": [{"conditions": \#(conditions)}]}"#)
    #expect(any.decide(state, in: geometry).dismisses)
    let projected = try ReleasePolicy(
      json: """
        {"rules": [{"conditions": [
          {"quantity": "offset", "projection": {"kind": "time", "seconds": 0.2}, "threshold": 139}]}]}
        """)
    #expect(projected.decide(state, in: geometry).dismisses)
  }

  /// 0.8 of 400 points are visible at an offset of 80; at 160 points 60 % are.
  @Test(arguments: [(79.0, false), (80, false), (81, true), (160, true)], [400.0, 800, 2000])
  func progressIsMeasuredAgainstTheSheet(release: (offset: Double, dismisses: Bool), screen: Double) throws {
    let policy = try ReleasePolicy(
      json: """
        {"rules": [{"conditions": [{"quantity": "visible", "comparison": "<", "threshold": 0.8, "base": "sheet"}]}]}
        """)
    let decision = policy.decide(
      ReleaseState(travel: release.offset, velocity: 0),
      in: ReleaseGeometry(sheetLength: 400, screenLength: screen))
    #expect(decision.dismisses == release.dismisses)
  }
}
