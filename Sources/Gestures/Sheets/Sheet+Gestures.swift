// SPDX-License-Identifier: GPL-3.0-or-later

extension Sheet {
  /// Whether a drag acts on the sheet: it moves under the finger, decides at the release, or its list scrolls.
  public var hasPan: Bool {
    scaleAndDrag.isEnabled || dismissal.isEnabled || stretch.isEnabled || layout.isScrollEnabled
  }

  /// The swipe that dismisses the sheet; nil where it has none. A list that scrolls has none.
  public var activeSwipe: SwipeGesture? {
    swipe.isEnabled && !layout.isScrollEnabled ? swipe.gesture : nil
  }
}

extension SheetLayout {
  /// Whether the sheet's content is a list that can be scrolled.
  public var isScrollEnabled: Bool {
    if case .list(let layout) = self { layout.isScrollEnabled } else { false }
  }

  /// The number that each action's button has, by the action's index: its own but for the system's action sheet, which
  /// numbers its buttons as it shows them.
  func buttonNumbers(of content: SheetContent) -> [Int] {
    var numbers = Array(content.actions.indices)
    if case .system(let layout) = self {
      for (number, index) in layout.buttons(of: content).enumerated() { numbers[index] = number }
    }
    return numbers
  }
}
