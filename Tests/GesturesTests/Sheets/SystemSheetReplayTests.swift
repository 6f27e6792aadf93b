// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

/// GTActionSheet: the system's action sheet with a handler that is called in three states.
@Suite struct SystemSheetReplayTests {
  typealias Actions = ActionListReplayTests

  struct Call: Equatable {
    var time: Double
    var title: String
    var index: Int
    var state: String
  }

  static func calls(_ result: ReplayResult) -> [Call] {
    result.events.filter { $0.name == .handlerCalled }.map {
      Call(
        time: $0.time, title: $0.action?.title ?? "", index: $0.action?.index ?? -1, state: $0.detail ?? "")
    }
  }

  /// From 802 upwards: cancel from 745, a gap of 8, buttons of 57 from 680, 623 and 566, a header of 47.
  @Test(arguments: [(580.0, "Delete", 0), (650.0, "First", 1), (710.0, "Second", 2), (770.0, "Cancel", 3)])
  func handlerIsCalledInThreeStates(y: Double, title: String, index: Int) throws {
    let result = try Actions.replay(Actions.tap(y: y), SheetPreset.gtActionSheet.sheet)
    #expect(result.outcome == .selected && result.action?.title == title)
    #expect(
      Self.calls(result) == [
        Call(time: 0.1, title: title, index: index, state: "isPresent"),
        Call(time: 0.1, title: title, index: index, state: "willDismiss"),
        Call(time: 0.4, title: title, index: index, state: "didDismiss"),
      ])
    #expect(
      result.events.map(\.name).suffix(7) == [
        .actionSelected, .handlerCalled, .handlerCalled, .willDismiss, .dismissalBegan, .dismissed,
        .handlerCalled,
      ])
  }

  /// The index is that of the button, whatever the order of the content; the result names the content's own.
  @Test func indexIsThatOfTheButton() throws {
    var sheet = SheetPreset.gtActionSheet.sheet
    sheet.content.title = nil
    sheet.content.sections = [
      SheetSection(actions: [SheetAction("No", style: .cancel), SheetAction("A"), SheetAction("B")]),
      SheetSection(actions: [SheetAction("Gone", style: .destructive)]),
    ]
    let taps = [(590.0, "Gone", 0, 3), (640, "A", 1, 1), (700, "B", 2, 2), (770, "No", 3, 0)]
    for (y, title, button, index) in taps {
      let result = try Actions.replay(Actions.tap(y: y), sheet)
      #expect(result.action?.title == title && result.action?.index == index)
      #expect(Self.calls(result).map(\.index) == [button, button, button])
      #expect(Self.calls(result).allSatisfy { $0.title == title })
    }
  }

  @Test func noGestureDismisses() throws {
    let sheet = SheetPreset.gtActionSheet.sheet
    #expect(!sheet.hasPan && sheet.activeSwipe == nil && !sheet.taps.outside && !sheet.taps.inside)
    for trace in [Actions.tap(y: 100), Actions.tap(y: 530), Actions.swipe(from: 100)] {
      let result = try Actions.replay(trace, sheet)
      #expect(result.outcome == .ignored && result.reason == "the sheet has no gesture for this touch")
      #expect(Self.calls(result).isEmpty)
    }
  }

  @Test func numbersAreThoseOfTheSource() {
    let sheet = SheetPreset.gtActionSheet.sheet
    #expect(sheet.selection.handler == .eachState)
    #expect(SystemLayout().cancelButton(of: sheet.content) == 3)
    #expect(sheet.content.actions.map(\.style) == [.destructive, .default, .default, .cancel])
  }
}
