// SPDX-License-Identifier: GPL-3.0-or-later

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
    #expect(options.validate()[2].description == "noise is -0.5; expected 0 to 20 points")
  }

  @Test(arguments: [(9.99, false), (10, true), (1000, true), (1000.01, false)])
  func rateHasClosedBounds(rate: Double, valid: Bool) {
    var options = SynthesisOptions()
    options.rate = rate
    #expect(options.validate().isEmpty == valid)
  }

  @Test(
    arguments: [
      ("390x844@3", SynthesisOptions.Screen(width: 390, height: 844, scale: 3)),
      ("1024x1366", .init(width: 1024, height: 1366, scale: 1)),
      ("411.5x914@2.625", .init(width: 411.5, height: 914, scale: 2.625)),
    ])
  func screenIsReadAndWritten(text: String, screen: SynthesisOptions.Screen) {
    #expect(SynthesisOptions.Screen(text) == screen)
    #expect(SynthesisOptions.Screen(screen.description) == screen)
  }

  @Test(arguments: ["", "390", "390x", "x844", "390x844@", "390x844@3@2", "390x844x2", "axb", "390×844"])
  func otherTextIsNoScreen(text: String) {
    #expect(SynthesisOptions.Screen(text) == nil)
  }
}
