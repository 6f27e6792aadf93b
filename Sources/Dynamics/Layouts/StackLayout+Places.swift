// SPDX-License-Identifier: GPL-3.0-or-later

extension StackLayout {
  /// Upper edge of the place of each section's first item, in points; for an empty section, of where one
  /// would be.
  ///
  /// Every section begins where the one before ends, plus both its own margins: Σ earlier (margins + n ·
  /// row height) + margins. Complexity: linear in the number of sections.
  public var sectionTops: [Double] {
    var end = 0.0
    return sections.map { section in
      let top = end + section.margin
      end = top + Double(section.items) * rowHeight
      return top
    }
  }

  /// Height of the content, in points: n · row height and margins of all sections, and the lower content
  /// inset.
  public var contentHeight: Double {
    let rows = sections.reduce(0) { $0 + Double($1.items) * rowHeight + $1.margin }
    return rows + (contentInset?.bottom ?? 0)
  }

  /// The content insets that hold, in points: those given, or those of the action controller.
  public var effectiveContentInset: Insets {
    contentInset
      ?? Insets(
        top: max(viewSize.height - contentHeight, Self.smallestTopInset), left: 0, bottom: 0, right: 0)
  }

  /// Least upper content inset that the action controller sets, in points, on a screen without safe area.
  static let smallestTopInset = 30.0

  /// How far below its place an item starts, in points: the view's height less the upper content inset.
  public var entryDistance: Double { viewSize.height - effectiveContentInset.top }

  /// Left edge of all cells, in points, within a content as wide as the view less its content insets.
  public var left: Double {
    let insets = effectiveContentInset
    let free = viewSize.width - insets.left - insets.right - cellSize.width
    return switch alignment {
    case .center: free / 2
    case .left, .fill: 0
    case .right: free
    case .leading: isRightToLeft ? free : 0
    case .trailing: isRightToLeft ? 0 : free
    }
  }

  /// When a section enters, in seconds: the delay times its index.
  public func entryTime(ofSection section: Int) -> Double { sectionDelay * Double(section) }

  /// How long the world is watched, in seconds: the duration given, or until all has come to rest.
  ///
  /// That is ten time constants of the slowest section's spring, at least 1 s and at most 60, after the
  /// last entry; and after a dismissal until the view has fallen a tenth more than its height.
  public var effectiveDuration: Double {
    if let duration { return duration }
    let lastSection = sections.indices.last { sections[$0].items > 0 } ?? 0
    let load = Double(sections.reduce(1) { max($0, $1.items) }).squareRoot()
    let settling = LayoutDuration.settling(frequency: frequency / load, dampingRatio: dampingRatioFactor)
    let present = max(entryTime(ofSection: lastSection), reload ?? 0) + settling
    guard let dismissal else { return present }
    let fall = 2.2 * viewSize.height / (dismissalMagnitude * WorldModel.gravityUnit)
    return dismissal + min(fall.squareRoot(), LayoutDuration.longest)
  }
}
