// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct SystemLayoutTests {
  static let screen = Size(width: 390, height: 844)

  static func content(_ styles: SheetAction.Style...) -> SheetContent {
    SheetContent(sections: [
      SheetSection(actions: styles.enumerated().map { SheetAction("\($0.offset)", style: $0.element) })
    ])
  }

  @Test(arguments: [
    (content(.cancel, .default, .destructive, .default), [2, 1, 3, 0], 3),
    (content(.default, .default), [0, 1], 1), (content(.cancel), [0], 0), (content(), [], nil),
    (content(.destructive, .default, .cancel), [0, 1, 2], 2),
  ])
  func destructiveComesFirstAndCancelLast(content: SheetContent, buttons: [Int], cancel: Int?) {
    #expect(SystemLayout().buttons(of: content) == buttons)
    #expect(SystemLayout().cancelButton(of: content) == cancel)
    let kinds = SystemLayout().geometry(of: content, on: Self.screen).elements.map(\.kind)
    #expect(kinds == buttons.map { .action($0) })
  }

  @Test func cancelStandsApartAtTheBottom() {
    let content = Self.content(.cancel, .default, .destructive)
    let geometry = SystemLayout().geometry(of: content, on: Self.screen)
    // 8 above the safe area of 34, then 57, 8, 57, 57 upwards.
    #expect(geometry.elements.map(\.frame.minY) == [623, 680, 745])
    #expect(
      geometry.elements.allSatisfy { $0.frame.minX == 8 && $0.frame.size == Size(width: 374, height: 57) })
    #expect(geometry.frame == Rectangle(x: 8, y: 623, width: 374, height: 179))
    #expect(geometry.hit(at: Vector(x: 195, y: 740)) == .outside)
    #expect(geometry.hit(at: Vector(x: 195, y: 745)) == .element(2))
  }

  @Test func headerHoldsTitleAndMessage() {
    var content = Self.content(.default)
    content.title = SheetText("Title", height: 18)
    content.message = SheetText("Message", height: 36)
    var layout = SystemLayout()
    layout.headerPadding = 10
    let geometry = layout.geometry(of: content, on: Self.screen)
    #expect(geometry.elements.map(\.kind) == [.header, .action(0)])
    #expect(geometry.elements.map(\.frame.size.height) == [64, 57])
    #expect(geometry.elements.map(\.frame.minY) == [681, 745])
    content.headerHeight = 30
    #expect(layout.geometry(of: content, on: Self.screen).elements[0].frame.size.height == 30)
  }

  @Test func sheetIsAsWideAsTheShorterSide() {
    let geometry = SystemLayout().geometry(of: Self.content(.default), on: Size(width: 844, height: 390))
    #expect(geometry.frame.size.width == 374 && geometry.frame.minX == 235)
  }

  @Test func buttonsHaveTheirOwnHeights() {
    var content = Self.content(.default, .cancel)
    content.sections[0].actions[0].height = 100
    #expect(SystemLayout().geometry(of: content, on: Self.screen).frame.size.height == 100 + 8 + 57)
  }
}
