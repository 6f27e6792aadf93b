// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@Suite struct PolicyJSONTests {
  @Test(arguments: PolicyPreset.allCases)
  func presetReadsBackAsItself(preset: PolicyPreset) throws {
    var draft = try ConfigurationDraft(ReleasePolicy())
    try draft.merge(JSONWriter.document(JSONValueEncoder.encode(preset.policy)), name: "policy")
    #expect(try draft.value() == preset.policy)
    for detent in preset.detents {
      #expect(try JSONValueDecoder.decode(SheetDetent.self, from: JSONValueEncoder.encode(detent)) == detent)
    }
    #expect(
      try JSONValueDecoder.decode(SheetFollowing.self, from: JSONValueEncoder.encode(preset.following))
        == preset.following)
  }

  @Test func shortestPolicyTakesItsDefaults() throws {
    let policy = try ReleasePolicy(
      json: #"{"rules": [{"conditions": [{"quantity": "distance", "threshold": 120}]}]}"#)
    #expect(policy == ReleasePolicy([PolicyRule([PolicyCondition(.distance, .greater, 120)])]))
  }

  @Test(arguments: [
    (#""dismiss""#, PolicyTarget.dismiss), (#"{"kind": "restore"}"#, .restore),
    (#""nearest""#, .nearest(NearestDetent())), (#"{"kind": "detent", "detent": "half"}"#, .detent("half")),
    (
      #"{"kind": "nearest", "projection": {"kind": "wwdc"}, "reach": "segment", "tie": "open"}"#,
      .nearest(NearestDetent(projection: .wwdc(rate: 0.998), reach: .segment, tie: .open))
    ),
    (#"{"kind": "next", "towards": "open"}"#, .next(towards: .open, includesHidden: true)),
  ])
  func targetIsReadByItsKind(text: String, target: PolicyTarget) throws {
    #expect(try ReleasePolicy(json: #"{"rules": [{"target": \#(text)}]}"#).rules[0].target == target)
  }

  @Test(arguments: [
    (#"{"rulez": []}"#, "'rulez' is not a field; did you mean 'rules'?"),
    (
      #"{"rules": [{"conditions": [{"quantity": "distance", "treshold": 1}]}]}"#,
      "rules.0.conditions.0 has no 'threshold'; it has 'treshold'"
    ),
    (
      #"{"rules": [{"conditions": [{"quantity": "distnace", "threshold": 1}]}]}"#, "did you mean 'distance'?"
    ),
    (
      #"{"rules": [{"conditions": [{"quantity": "distance", "threshold": 1, "bases": "sheet"}]}]}"#,
      "'bases' is not a field of rules.0.conditions.0; did you mean 'base'?"
    ),
    (#"{"rules": [{"target": "dismis"}]}"#, "did you mean 'dismiss'?"),
    (#"{"rules": [{"target": "detent"}]}"#, "expected an object with the kind and its fields"),
    (#"{"rules": [{"target": {"kind": "dismiss", "detent": "half"}}]}"#, "'detent' is not a field"),
    (#"{"rules": [{"target": {"kind": "nearest", "progress": 2}}]}"#, "rules.0.target.progress is 2"),
    (
      #"{"rules": [{"conditions": [{"quantity": "velocityPerDistance", "threshold": 1, "base": "sheet"}]}]}"#,
      "rules.0.conditions.0.base"
    ),
    (
      #"{"rules": [{"conditions": [{"quantity": "velocity", "threshold": 1, "projection": {"kind": "wwdc"}}]}]}"#,
      "rules.0.conditions.0.projection"
    ),
    (
      #"{"rules": [{"conditions": [{"quantity": "offset", "threshold": 1, "projection": {"kind": "wwdc", "rate": 2}}]}]}"#,
      "rules.0.conditions.0.projection.rate is 2"
    ),
    (#"{"rules": [{"conditions": [{"quantity": "offset", "threshold": 1, "inset": 3}]}]}"#, "inset is 3"),
    (#"{"rules": [{"conditions": [{"quantity": "offset", "threshold": 1, "of": "half"}]}]}"#, "of is"),
    (#"{"rules": [{"conditions": [{"quantity": "speed", "threshold": 1, "from": "half"}]}]}"#, "from is"),
  ])
  func mistakesAreToldByPath(text: String, message: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try ReleasePolicy(json: text) }
    let messages = error?.problems.map(\.description).joined(separator: "\n") ?? ""
    #expect(messages.contains(message), "\(messages)")
  }

  @Test func unknownDetentsAreFound() {
    let policy = ReleasePolicy([
      PolicyRule(
        [PolicyCondition(.offset, .less, 1, base: .detent, of: "hlaf", from: "half")],
        target: .detent("fulll"))
    ])
    let detents = [SheetDetent(name: "full", visible: 400), SheetDetent(name: "half", visible: 200)]
    let problems = policy.validate(detents: detents)
    #expect(problems.map(\.path.description) == ["rules.0.conditions.0.of", "rules.0.target.detent"])
    #expect(problems[0].expected.hasSuffix("did you mean 'half'?"))
    #expect(policy.validate(detents: []).count == 3)
  }

  @Test func unknownDetentMeetsNothingAndIsNoTarget() {
    let geometry = ReleaseGeometry(sheetLength: 400, screenLength: 800)
    let measured = ReleasePolicy([
      PolicyRule([PolicyCondition(.offset, .less, 1000, from: "none")]),
      PolicyRule([PolicyCondition(.offset, .less, 1, base: .extent, of: "none")]),
      PolicyRule(target: .detent("none")),
    ])
    let decision = measured.decide(ReleaseState(travel: 300, velocity: 0), in: geometry)
    #expect(decision.target == .restored)
    #expect(decision.conditions.allSatisfy { $0.observed == nil })
  }
}
