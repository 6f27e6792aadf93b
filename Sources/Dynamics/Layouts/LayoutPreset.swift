// SPDX-License-Identifier: GPL-3.0-or-later

/// The layouts that come with the package, by name.
public enum LayoutPreset: String, Sendable, Hashable, CaseIterable {
  /// XLActionController's dynamic flow layout.
  case stack = "layout.stack"
  /// objc.io's springy flow layout.
  case springy = "layout.springy"
  /// The springy flow layout of WWDC 2013, session 217, as onevcat retold it.
  case springyWWDC = "layout.springy-wwdc"

  /// The layout of this name.
  public var layout: Layout {
    switch self {
    case .stack: return .stack(StackLayout())
    case .springy: return .springy(SpringyLayout())
    case .springyWWDC:
      var layout = SpringyLayout()
      layout.frequency = 0.8
      layout.dampingRatio = 0.5
      layout.scrollResistanceDivisor = 500
      layout.countsHorizontalDistance = false
      layout.tilingInset = nil
      return .springy(layout)
    }
  }

  /// One line on where the layout comes from and how it moves.
  public var summary: String {
    switch self {
    case .stack: "XLActionController's dynamic list: rises from below on a spring of 5 Hz and rods"
    case .springy:
      "objc.io's springy grid: a spring of 1 Hz an item, which lags the more the farther from the finger"
    case .springyWWDC: "WWDC 2013's springy grid: 0.8 Hz, ratio 0.5, more lag, and all items animated at once"
    }
  }
}
