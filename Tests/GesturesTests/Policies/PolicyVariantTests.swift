// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

/// Variants of the libraries' policies, as a user writes them.
@Suite struct PolicyVariantTests {
  /// vaul with snap points: a flick over 2 pt/ms goes to an end, one over 0.4 pt/ms on a drag shorter than 0.4 of the
  /// window to the next point, all else to the nearest.
  static let snapPoints = """
    {"rules": [
      {"name": "throw up", "conditions": [{"quantity": "velocity", "comparison": "<", "threshold": -2000}],
       "target": {"kind": "detent", "detent": "all"}},
      {"name": "throw down", "conditions": [{"quantity": "velocity", "threshold": 2000}]},
      {"name": "flick up", "requires": "all", "conditions": [
         {"quantity": "velocity", "comparison": "<", "threshold": -400},
         {"quantity": "distance", "threshold": -0.4, "base": "screen"}],
       "target": {"kind": "next", "towards": "open"}},
      {"name": "flick down", "requires": "all", "conditions": [
         {"quantity": "velocity", "threshold": 400},
         {"quantity": "distance", "comparison": "<", "threshold": 0.4, "base": "screen"}],
       "target": {"kind": "next", "towards": "dismissal"}},
      {"target": {"kind": "nearest", "position": "finger", "tie": "dismissal"}}
    ]}
    """

  /// all 0, some 300, few 450 of a drawer of 600 points; 0.4 of the screen is 320.
  @Test(arguments: [
    PolicyCase(310, -2001, from: "few", "all"), .init(400, 2001, from: "all", "dismissed"),
    .init(290, 2000, from: "all", "some"), .init(320, 2000, from: "all", "some"),
    .init(100, 400.1, from: "all", "some"), .init(100, 400, from: "all", "all"),
    .init(460, 500, from: "few", "dismissed"), .init(440, -500, from: "few", "some"),
    .init(100, -500, from: "few", "all"), .init(375, 0, from: "some", "few"),
    .init(374, 0, from: "some", "some"),
    .init(590, 100, from: "some", "few"),
  ])
  func vaulWithSnapPoints(release: PolicyCase) throws {
    let detents = [
      SheetDetent(name: "all", visible: 600), SheetDetent(name: "some", visible: 300),
      SheetDetent(name: "few", visible: 150),
    ]
    let policy = try ReleasePolicy(json: Self.snapPoints)
    #expect(policy.validate(detents: detents).isEmpty)
    #expect(policy.target(release, detents: detents) == release.expected)
  }

  /// FloatingPanel where momentum may be projected over all detents.
  @Test(arguments: [
    PolicyCase(0, 900, from: "full", "tip"), .init(480, -900, from: "tip", "full"),
    .init(0, 500, from: "full", "half"),
  ])
  func floatingPanelThatProjectsOverAllDetents(release: PolicyCase) throws {
    let policy = try ReleasePolicy(
      json: """
        {"rules": [
          {"name": "removal", "conditions": [
            {"quantity": "velocityPerDistance", "comparison": ">=", "threshold": 5.5}]},
          {"target": {"kind": "nearest", "projection": {"kind": "wwdc", "rate": 0.998}}}
        ]}
        """)
    #expect(policy.target(release, detents: PolicyPreset.floatingPanel.detents) == release.expected)
  }

  /// A sheet that closes from half of its way, as older sheets of Ionic.
  @Test(arguments: [(299.0, "restored"), (300, "dismissed")])
  func ionicCard(offset: Double, expected: String) throws {
    let policy = try ReleasePolicy(
      json: """
        {"rules": [{"conditions": [
          {"quantity": "offset", "comparison": ">=", "threshold": 0.5, "base": "sheet"}]}]}
        """)
    #expect(policy.target(PolicyCase(offset, 0, expected), detents: []) == expected)
  }

  /// Wave's sample sheet: the projected place past half of the way.
  @Test(arguments: [
    (101.0, 400.0, "dismissed"), (100, 400, "restored"), (300, 0, "restored"), (301, 0, "dismissed"),
  ])
  func projectedHalf(offset: Double, velocity: Double, expected: String) throws {
    let policy = try ReleasePolicy(
      json: """
        {"rules": [{"conditions": [
          {"quantity": "offset", "threshold": 0.5, "base": "hidden", "projection": {"kind": "time", "seconds": 0.5}}]}]}
        """)
    #expect(policy.target(PolicyCase(offset, velocity, expected), detents: []) == expected)
  }
}
