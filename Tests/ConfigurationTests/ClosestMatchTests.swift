// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@Suite struct ClosestMatchTests {
  private static let names = [
    "replay", "inspect", "spring", "simulate", "presets", "synth", "dismissal.distance",
  ]

  @Test(
    arguments: [
      ("replya", "replay"), ("reply", "replay"), ("sprign", "spring"), ("Inspect", "inspect"),
      ("sim", "simulate"),
      ("preset", "presets"), ("dismisal.distnace", "dismissal.distance"), ("snyth", "synth"),
      ("xyz", nil), ("", nil), ("q", nil), ("completely", nil),
    ] as [(String, String?)])
  func nearNamesAreFoundAndFarOnesAreNot(word: String, match: String?) {
    #expect(closestMatch(to: word, in: Self.names) == match)
  }

  @Test func theFirstOfEquallyNearNamesWins() {
    #expect(closestMatch(to: "cat", in: ["bat", "hat"]) == "bat")
  }
}
