// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@Suite struct FollowRuleTests {
  static let geometry = ReleaseGeometry(sheetLength: 400, screenLength: 800)
  static let rules: [FollowRule] = [
    .linear(factor: 0.5), .rubberBand(constant: 0.55, dimension: .screen),
    .rubberBand(constant: 0.55, dimension: .sheet), .stork, .logarithm(factor: 8, shift: 2),
    .squareRoot(factor: 2.5),
  ]

  static let screenBand = FollowRule.rubberBand(constant: 0.55, dimension: .screen)
  static let vaul = FollowRule.logarithm(factor: 8, shift: 2)

  /// The rubber band's values are those of the formula for 800 and 400 points, the others' of theirs.
  static let offsets: [(FollowRule, Double, Double)] = [
    (screenBand, 50, 26.586), (screenBand, 100, 51.462), (screenBand, 400, 172.549),
    (.rubberBand(constant: 0.55, dimension: .sheet), 100, 48.352), (.linear(factor: 0.5), 80, 40),
    (.unmoved, 500, 0), (.stork, 60, 30), (.stork, 120, 60), (.stork, 240, 95.5619449), (vaul, 6, 0),
    (vaul, 99, 20.8413615), (.squareRoot(factor: 2.5), 99, 25), (.squareRoot(factor: 2.5), 0, 0),
    (.stork, -10, 0),
  ]

  @Test(arguments: offsets)
  func offsetIsThatOfItsFormula(rule: FollowRule, pull: Double, offset: Double) {
    #expect(abs(rule.offset(pull: pull, in: Self.geometry) - offset) < 1e-3)
  }

  @Test(arguments: rules)
  func longerPullNeverShowsLess(rule: FollowRule) {
    var last = 0.0
    for pull in stride(from: 0.0, through: 3000, by: 0.5) {
      let offset = rule.offset(pull: pull, in: Self.geometry)
      #expect(offset >= last)
      last = offset
    }
  }

  @Test func sheetFollowsFreelyBetweenItsDetents() throws {
    let geometry = ReleaseGeometry(
      detents: [.init(name: "a", visible: 400), .init(name: "b", visible: 100)], sheetLength: 400,
      screenLength: 800)
    let following = SheetFollowing(towards: .linear(factor: 0.5), away: .linear(factor: 0.25))
    let shown = [-40.0, 0, 150, 300, 360].map { following.offset(finger: $0, in: geometry) }
    #expect(shown == [-10, 0, 150, 300, 330])
    #expect(SheetFollowing().offset(finger: -5, in: geometry) == 0)
  }

  @Test(arguments: rules + [.unmoved])
  func jsonReadsBackAsItself(rule: FollowRule) throws {
    let following = SheetFollowing(towards: rule, away: rule, isIncremental: rule == .unmoved)
    var draft = try ConfigurationDraft(SheetFollowing())
    try draft.merge(JSONWriter.document(JSONValueEncoder.encode(following)), name: "following")
    #expect(try draft.value() == following)
  }

  @Test func numbersOfTheSourceAreDefaults() throws {
    let text = #"{"towards": {"kind": "rubberBand"}, "away": {"kind": "logarithm"}}"#
    var draft = try ConfigurationDraft(SheetFollowing())
    try draft.merge(Array(text.utf8), name: "following")
    #expect(
      try draft.value()
        == SheetFollowing(
          towards: .rubberBand(constant: 0.55, dimension: .screen), away: .logarithm(factor: 8, shift: 2)))
  }

  @Test func rangesAreChecked() {
    let following = SheetFollowing(
      towards: .linear(factor: -1), away: .rubberBand(constant: 0, dimension: .screen))
    #expect(following.validate().map(\.path.description) == ["towards.factor", "away.constant"])
    let steps = SheetFollowing(away: .linear(factor: 1), isIncremental: true)
    #expect(steps.validate().map(\.path.description) == ["isIncremental"])
  }
}
