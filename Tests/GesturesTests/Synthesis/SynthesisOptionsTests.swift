// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@Suite struct SynthesisOptionsTests {
  @Test func defaultsAreValid() {
    #expect(SynthesisOptions().validate().isEmpty)
  }

  @Test func allProblemsAreReportedAtOnce() {
    var options = SynthesisOptions()
    options.count = 0
    options.rate = .nan
    options.noise = -0.5
    options.screen = .init(width: 0, height: .infinity, scale: 0)
    #expect(
      options.validate().map(\.path)
        == ["count", "rate", "noise", "screen.width", "screen.height", "screen.scale"])
    #expect(options.validate()[2].description == "noise is -0.5; expected a number from 0 to 20")
  }

  @Test func misspeltKindsAreErrorsThatListTheKinds() throws {
    var draft = try ConfigurationDraft(SynthesisOptions())
    try draft.set("kind=flik")
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    #expect(
      error?.description
        == "--set kind=flik: kind is \"flik\"; expected flick, drag, hesitate, tap, mixed; did you mean 'flick'?"
    )
    try draft.set("kind=drag")
    #expect(try draft.value().kind == .drag)
  }

  @Test(arguments: [(9.99, false), (10, true), (1000, true), (1000.01, false)])
  func rateHasClosedBounds(rate: Double, valid: Bool) {
    var options = SynthesisOptions()
    options.rate = rate
    #expect(options.validate().isEmpty == valid)
  }
}
