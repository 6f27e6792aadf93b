// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

extension AlertLayout {
  /// How buttons are lined up.
  public enum ButtonAxis: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// One or two beside each other, more below each other.
    case automatic
    /// Beside each other, all as wide.
    case horizontal
    /// Below each other.
    case vertical

    /// Whether so many buttons stand beside each other.
    public func isHorizontal(for count: Int) -> Bool {
      switch self {
      case .automatic: count <= 2
      case .horizontal: true
      case .vertical: false
      }
    }
  }

  /// Indices of actions in the order in which their buttons stand: that in which they were added, but cancel first
  /// beside each other and last below each other. A destructive action stays where it was added.
  public func buttonOrder(of actions: [SheetAction]) -> [Int] {
    let cancels = actions.indices.filter { actions[$0].style == .cancel }
    let others = actions.indices.filter { actions[$0].style != .cancel }
    return buttonAxis.isHorizontal(for: actions.count) ? cancels + others : others + cancels
  }

  /// Height of the buttons together, in points.
  ///
  /// Beside each other they are all as high as the highest; below each other their heights and the spacings add up.
  /// None are 0.
  public func buttonsHeight(of actions: [SheetAction]) -> Double {
    guard !actions.isEmpty else { return 0 }
    let heights = actions.map { $0.height ?? buttonHeight }
    return buttonAxis.isHorizontal(for: actions.count)
      ? heights.reduce(0, max) : heights.reduce(Double(heights.count - 1) * spacings.button, +)
  }

  /// The buttons of actions, from left to right or top to bottom, within the rectangle that they share.
  func buttons(of actions: [SheetAction], in area: Rectangle) -> [SheetElement] {
    let order = buttonOrder(of: actions)
    guard buttonAxis.isHorizontal(for: actions.count) else {
      var top = area.minY
      return order.map { index in
        let height = actions[index].height ?? buttonHeight
        defer { top += height + spacings.button }
        return SheetElement(
          .action(index), frame: Rectangle(x: area.minX, y: top, width: area.size.width, height: height))
      }
    }
    let count = Double(order.count)
    let width = (area.size.width - (count - 1) * spacings.button) / count
    return order.enumerated().map { place, index in
      SheetElement(
        .action(index),
        frame: Rectangle(
          x: area.minX + Double(place) * (width + spacings.button), y: area.minY, width: width,
          height: area.size.height))
    }
  }

  /// The action that the return key of the last text field chooses: the preferred one, else the first of style
  /// `default`; nil where there is neither.
  ///
  /// As the library sends the button's action itself, a disabled one is chosen too.
  public func returnAction(of actions: [SheetAction]) -> Int? {
    actions.firstIndex { $0.isPreferred } ?? actions.firstIndex { $0.style == .default }
  }
}
