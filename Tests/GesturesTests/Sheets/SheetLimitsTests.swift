// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@testable import Gestures

/// Numbers at the limits of what a sheet can have.
@Suite struct SheetLimitsTests {
  @Test func lengthsEndAtAHundredThousandPoints() throws {
    for (length, isValid) in [(1e5, true), (1e5.nextUp, false)] {
      var sheet = Sheet()
      sheet.content.title?.height = length
      sheet.content.sections[0].actions[0].height = length
      sheet.detents = [SheetDetent(name: "open", visible: length)]
      sheet.departure.offscreenDistance = length
      let paths: [FieldPath] = [
        "content.title.height", "content.sections.0.actions.0.height", "detents.0.visible",
        "departure.offscreenDistance",
      ]
      #expect(sheet.validate().map(\.path) == (isValid ? [] : paths))
    }
  }

  @Test(arguments: ScreenEdge.allCases)
  func onlyASheetAtTheBottomStretches(edge: ScreenEdge) {
    var sheet = Sheet.plain
    var layout = PlainLayout()
    layout.edge = edge
    sheet.layout = .plain(layout)
    sheet.stretch.isEnabled = true
    #expect(sheet.validate().map(\.path) == (edge == .bottom ? [] : ["stretch.isEnabled"]))
  }

  /// A sheet as long as its largest detent, which is nothing but its margin, has no length rather than a negative one.
  @Test func lengthOfADetentWithinTheMarginIsZero() {
    var layout = PlainLayout()
    layout.length = nil
    layout.margin = 20
    let geometry = layout.geometry(
      detents: [SheetDetent(name: "low", visible: 10)], on: Size(width: 390, height: 844))
    #expect(geometry.sheetLength == 0 && geometry.hiddenOffset == 20)
  }
}
