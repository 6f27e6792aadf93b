// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import TestSupport
import Testing

/// The target states that FloatingPanel's own tests expect.
@Suite(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
struct FloatingPanelTests {
  @Test func targetIsThatOfFloatingPanelsTests() throws {
    let document = try ReferenceCorpus.json("vectors/sheet_target_floatingpanel.json")
    let cases = try #require(document["cases"] as? [[String: Any]])
    #expect(cases.count == 93)
    for (index, element) in cases.enumerated() {
      let inputs = try #require(element["inputs"] as? [String: Any])
      let places = try #require(inputs["detents"] as? [String: Double])
      let state = try #require(inputs["current_state"] as? String)
      let y = try #require(inputs["y"] as? Double)
      let velocity = try #require(inputs["velocity_y"] as? Double)
      let expected = try #require((element["expected"] as? [String: Any])?["target"] as? String)
      let skips = try #require(inputs["may_skip_detents"] as? Bool)

      let top = try #require(places.values.min())
      var geometry = ReleaseGeometry(
        sheetLength: 667, screenLength: 667,
        detents: places.filter { $0.key != "hidden" }.map { .init(name: $0.key, offset: $0.value - top) },
        hiddenOffset: 667 - top)
      geometry.current =
        state == "hidden" ? geometry.detents.count : geometry.detents.firstIndex { $0.name == state }
      var policy = PolicyPreset.floatingPanel.policy
      policy.rules.removeFirst()
      guard case .nearest(var nearest) = policy.rules[0].target else {
        Issue.record("the preset's target is not the nearest detent")
        return
      }
      nearest.includesHidden = places["hidden"] != nil
      if skips { nearest.reach = .any }
      policy.rules[0].target = .nearest(nearest)

      let decision = policy.decide(
        ReleaseState(travel: 0, velocity: velocity, offset: y - top), in: geometry)
      let name: String =
        switch decision.target {
        case .dismissed: "hidden"
        case .detent(let index): geometry.detents[index].name
        case .restored: "restored"
        }
      #expect(name == expected, "case \(index): \(inputs)")
    }
  }
}
