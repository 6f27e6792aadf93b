// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import TestSupport
import Testing

/// The dismissals and constants of Flutter's own tests.
@Suite(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
struct FlutterDismissalTests {
  @Test func dismissalIsThatOfFluttersTests() throws {
    let document = try ReferenceCorpus.json("vectors/dismiss_flutter.json")
    let cases = try #require(document["cases"] as? [[String: Any]])
    var checked = 0
    for element in cases {
      let inputs = try #require(element["inputs"] as? [String: Any])
      let expected = try #require(element["expected"] as? [String: Any])
      guard let extent = inputs["extent"] as? Double else { continue }
      let fling = inputs["fling"] as? [String: Double]
      let travel = try #require(fling?["distance"] ?? inputs["drag"] as? Double)
      let start = fling?["initial_offset"] ?? 0
      let velocity = try #require(fling?["speed"] ?? inputs["release_velocity"] as? Double)
      // A threshold of 1 turns a direction off: nothing dismisses.
      let isOff = (inputs["threshold"] as? Double) == 1
      let policy = isOff ? ReleasePolicy() : PolicyPreset.flutterDismissible.policy
      let decision = policy.decide(
        ReleaseState(travel: travel, velocity: velocity, offset: start + travel),
        in: ReleaseGeometry(sheetLength: extent, screenLength: 600))
      // Flung so that it is let loose where it began, it goes nowhere.
      #expect(decision.dismisses == (expected["dismiss"] as? Bool ?? false), "\(element["name"] ?? "")")
      checked += 1
    }
    #expect(checked == 4)
  }

  @Test func constantsAreThoseOfFlutter() throws {
    let document = try ReferenceCorpus.json("vectors/dismiss_flutter.json")
    let cases = try #require(document["cases"] as? [[String: Any]])
    func constants(_ name: String) throws -> [String: Any] {
      let element = try #require(cases.first { $0["name"] as? String == "Constants: \(name)" })
      return try #require(element["expected"] as? [String: Any])
    }
    let sheet = try constants("BottomSheet")
    let conditions = PolicyPreset.flutter.policy.rules.flatMap(\.conditions)
    let velocity = try #require(conditions.first { $0.quantity == .velocity })
    #expect(velocity.threshold == sheet["min_fling_velocity"] as? Double)
    let offset = try #require(conditions.first { $0.quantity == .offset })
    #expect(1 - offset.threshold == sheet["close_progress_threshold"] as? Double)
    #expect(PolicyPreset.flutter.hysteresis == (try constants("gesture arena")["touch_slop"] as? Double))
  }
}
