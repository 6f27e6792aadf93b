// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import TestSupport
import Testing

@Suite struct AlertPropertyTests {
  /// Layouts and contents at random, with numbers that leave no room as well, all within the limits of validation.
  private struct Source {
    var random: SeededGenerator

    mutating func length(_ usual: Double) -> Double {
      switch random.below(12) {
      case 0: 0
      case 1: 1e5 * random.unit()
      case 2: 9e4
      default: usual * 2 * random.unit()
      }
    }

    mutating func layout() -> AlertLayout {
      var layout = AlertLayout(AlertLayout.Style.allCases[random.below(3)])
      layout.margins.contentTop = length(22.5)
      layout.margins.contentLeft = length(17.5)
      layout.margins.buttonRight = length(17.5)
      layout.margins.buttonBottom = length(17.5)
      layout.spacings.titleMessage = length(12.5)
      layout.spacings.textFieldButton = length(16.5)
      layout.spacings.button = length(7.5)
      layout.buttonHeight = length(45) + 1
      layout.textFields.spacing = length(10)
      layout.buttonAxis = AlertLayout.ButtonAxis.allCases[random.below(3)]
      if random.below(3) == 0 { layout.height = length(300) + 1 }
      return layout
    }

    mutating func content() -> SheetContent {
      var content = SheetContent.alert(fields: random.below(4), actions: random.below(6))
      if random.below(3) == 0 { content.title = nil } else { content.title?.height = length(22) }
      if random.below(3) == 0 { content.message = nil } else { content.message?.height = length(40) }
      if random.below(4) == 0 { content.headerHeight = length(100) }
      return content
    }
  }

  @Test func elementsLieOnTheSheetAndButtonsApart() {
    var source = Source(random: SeededGenerator(seed: 41))
    for _ in 0..<3000 {
      let (layout, content) = (source.layout(), source.content())
      let geometry = layout.geometry(of: content)
      let frame = geometry.frame
      let slack = 1e-9 * max(1, frame.size.height, frame.minY.magnitude)
      #expect(frame.size.height > 0)
      for element in geometry.elements {
        let part = element.frame
        #expect(part.size.width > 0 && part.size.height > 0, "\(element) \(layout) \(content)")
        #expect(part.minX >= frame.minX - slack && part.maxX <= frame.maxX + slack)
        #expect(part.minY >= frame.minY - slack && part.maxY <= frame.maxY + slack)
      }
      let buttons = geometry.elements.filter { if case .action = $0.kind { true } else { false } }
      for (index, button) in buttons.enumerated() {
        for other in buttons[..<index] {
          let isApart =
            other.frame.maxX <= button.frame.minX + slack || other.frame.maxY <= button.frame.minY + slack
          #expect(isApart, "\(other) \(button)")
        }
      }
    }
  }

  @Test func naturalHeightIsTheHeightUnlessLimitsOrAnOverrideSayOtherwise() {
    var source = Source(random: SeededGenerator(seed: 42))
    for _ in 0..<3000 {
      let (layout, content) = (source.layout(), source.content())
      let height = layout.geometry(of: content).frame.size.height
      let natural = layout.naturalHeight(of: content)
      #expect(height == layout.height ?? min(max(natural, 84.4), 0.8 * 844))
    }
  }

  @Test func touchesAnywhereEndInAnOutcome() throws {
    var source = Source(random: SeededGenerator(seed: 43))
    for _ in 0..<150 {
      var layout = source.layout()
      layout.height = layout.height.map { min($0, 2000) }
      var sheet = Sheet.alert(layout.style, source.content())
      sheet.layout = .alert(layout)
      let points = (0..<3).map { _ in
        Vector(x: source.random.unit() * 390, y: source.random.unit() * 844)
      }
      let result = try sheet.play(.taps(points[0], points[1], points[2])) { $0.method = .closedForm }
      #expect(result.events.map(\.time) == result.events.map(\.time).sorted())
      #expect((result.action != nil) == (result.events(.actionSelected).last?.action != nil))
    }
  }
}
