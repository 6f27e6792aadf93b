// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct ScreenTests {
  @Test(
    arguments: [
      ("390x844@3", Screen(width: 390, height: 844, scale: 3)),
      ("1024X1366@1", Screen(width: 1024, height: 1366, scale: 1)),
      ("411.5x914@2.625", Screen(width: 411.5, height: 914, scale: 2.625)),
    ])
  func screenIsReadAndWritten(text: String, screen: Screen) {
    #expect(Screen(text) == screen)
    #expect(Screen(screen.description) == screen)
  }

  @Test(arguments: [
    "", "390", "390x", "x844@3", "390x844", "390x844@", "390x844@3@2", "390x844x2@1", "axb@1", "390×844@3",
    "0x844@3",
    "390x-844@3", "390x844@0", "infx844@3",
  ])
  func otherTextIsNoScreen(text: String) {
    #expect(Screen(text) == nil)
  }
}
