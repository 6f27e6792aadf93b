// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct AlertButtonsTests {
  private static func actions(_ styles: [SheetAction.Style]) -> [SheetAction] {
    styles.enumerated().map { SheetAction("\($0)", style: $1) }
  }

  @Test(arguments: [
    (AlertLayout.ButtonAxis.automatic, 1, true), (.automatic, 2, true), (.automatic, 3, false),
    (.horizontal, 3, true), (.vertical, 1, false),
  ])
  func upToTwoButtonsStandBesideEachOther(axis: AlertLayout.ButtonAxis, count: Int, isHorizontal: Bool) {
    #expect(axis.isHorizontal(for: count) == isHorizontal)
  }

  @Test(arguments: [
    (AlertLayout.ButtonAxis.automatic, [SheetAction.Style.default, .cancel], [1, 0]),
    (.automatic, [.cancel, .default], [0, 1]),
    (.automatic, [.cancel, .destructive, .default], [1, 2, 0]),
    (.automatic, [.default, .cancel, .destructive], [0, 2, 1]),
    (.horizontal, [.destructive, .default, .cancel], [2, 0, 1]),
    (.vertical, [.cancel, .default], [1, 0]),
    (.vertical, [.destructive, .default, .destructive], [0, 1, 2]),
    (.vertical, [.cancel, .default, .cancel, .default], [1, 3, 0, 2]),
    (.automatic, [], []),
  ])
  func cancelIsFirstInARowAndLastInAColumn(
    axis: AlertLayout.ButtonAxis, styles: [SheetAction.Style], order: [Int]
  ) {
    var layout = AlertLayout()
    layout.buttonAxis = axis
    #expect(layout.buttonOrder(of: Self.actions(styles)) == order)
  }

  @Test(arguments: [
    (AlertLayout.ButtonAxis.automatic, 0, 0.0), (.automatic, 1, 45), (.automatic, 2, 45),
    (.automatic, 3, 150),
    (.automatic, 5, 255), (.vertical, 2, 97.5), (.horizontal, 5, 45),
  ])
  func groupIsOneButtonHighOrAllAndTheirSpacings(axis: AlertLayout.ButtonAxis, count: Int, height: Double) {
    var layout = AlertLayout()
    layout.buttonAxis = axis
    let actions = SheetContent.alert(actions: count).actions
    #expect(layout.buttonsHeight(of: actions) == height)
  }

  @Test func rowSharesTheWidth() {
    let content = SheetContent(
      sections: [SheetSection(actions: Self.actions([.default, .cancel]))])
    let geometry = AlertLayout().geometry(of: content)
    // 335.5 points less one spacing of 7.5 are 2 · 164; cancel is on the left.
    let y = 800 - 17.5 - 45
    #expect(Rectangle(x: 27.25, y: y, width: 164, height: 45).isClose(to: geometry.frame(of: .action(1))))
    #expect(Rectangle(x: 198.75, y: y, width: 164, height: 45).isClose(to: geometry.frame(of: .action(0))))
  }

  @Test func actionsOwnHeightsCount() {
    var actions = Self.actions([.default, .default, .cancel])
    actions[1].height = 60
    let layout = AlertLayout()
    #expect(layout.buttonsHeight(of: actions) == 45 + 60 + 45 + 15)
    #expect(layout.buttonsHeight(of: Array(actions[0...1])) == 60)
    let geometry = layout.geometry(of: SheetContent(sections: [SheetSection(actions: actions)]))
    #expect(geometry.frame(of: .action(2))?.minY == 737.5)
    #expect(geometry.frame(of: .action(1))?.minY == 670)
    #expect(geometry.frame(of: .action(0))?.minY == 617.5)
  }

  @Test func actionsOfAllSectionsAreOneGroup() {
    let sections = [
      SheetSection(actions: Self.actions([.default])), SheetSection(actions: Self.actions([.default])),
    ]
    #expect(
      AlertLayout().geometry(of: SheetContent(sections: sections)).frame(of: .action(1))?.minX == 198.75)
  }

  @Test(arguments: AlertLayout.Style.allCases)
  func tapSelectsTheActionUnderIt(style: AlertLayout.Style) throws {
    for count in 1...3 {
      let sheet = Sheet.alert(style, .alert(actions: count))
      let geometry = sheet.geometry(on: Screen())
      for index in 0..<count {
        let frame = try #require(geometry.frame(of: .action(index)))
        let corners = [frame.origin, frame.center, Vector(x: frame.maxX - 0.001, y: frame.maxY - 0.001)]
        for point in corners {
          let result = try sheet.play(.taps(point))
          #expect(result.outcome == .selected && result.action?.index == index, "\(point)")
          #expect(result.action?.title == ["A", "B", "C"][index])
        }
        for point in [Vector(x: frame.minX - 0.001, y: frame.minY), Vector(x: frame.minX, y: frame.maxY)] {
          #expect(try sheet.play(.taps(point)).action == nil, "\(point)")
        }
      }
    }
  }

  @Test func handlerRunsBeforeTheDismissal() throws {
    let sheet = Sheet.alert(.alert, .alert(actions: 1))
    let frame = try #require(sheet.geometry(on: Screen()).frame(of: .action(0)))
    let result = try sheet.play(.taps(frame.center)) { $0.recordsFrames = true }
    #expect(
      result.events(
        .actionHighlighted, .actionUnhighlighted, .actionSelected, .handlerCalled, .willDismiss, .dismissed
      )
      .map(\.name) == [
        .actionHighlighted, .actionUnhighlighted, .actionSelected, .handlerCalled, .willDismiss, .dismissed,
      ])
    #expect(result.events.last == ReplayEvent(time: 0.56, name: .dismissed))
    // An alert fades where it is.
    let last = try #require(result.frames.last?.values)
    #expect(last.translation == .zero && last[.scale] == 1 && last[.alpha] == 0 && last[.dim] == 0)
  }

  @Test func actionMayLeaveTheSheetWhereItIs() throws {
    var content = SheetContent.alert(actions: 1)
    content.sections[0].actions[0].dismisses = false
    let sheet = Sheet.alert(.floatingSheet, content)
    let frame = try #require(sheet.geometry(on: Screen()).frame(of: .action(0)))
    let result = try sheet.play(.taps(frame.center))
    #expect(result.outcome == .selected && result.motion == nil)
    #expect(result.events.last?.name == .handlerCalled)
  }

  @Test func disabledActionIsNotChosen() throws {
    var content = SheetContent.alert(actions: 1)
    content.sections[0].actions[0].isEnabled = false
    let sheet = Sheet.alert(.floatingSheet, content)
    let frame = try #require(sheet.geometry(on: Screen()).frame(of: .action(0)))
    #expect(try sheet.play(.taps(frame.center)).outcome == .ignored)
  }
}
