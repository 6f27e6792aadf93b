// SPDX-License-Identifier: GPL-3.0-or-later

extension SpringyLayout {
  /// Number of items in a full line: as many as fit between the insets, at least one.
  public var columns: Int {
    let free = bounds.size.width - 2 * inset
    let fitting = ((free + spacing) / (itemSize.width + spacing)).rounded(.down)
    return Int(min(max(fitting, 1), Double(World.mostItems)))
  }

  /// Number of lines.
  public var lines: Int { (items + columns - 1) / columns }

  /// Width and height of the content, in points; it is as wide as the view.
  public var contentSize: Size {
    let height = Double(lines) * (itemSize.height + spacing) - (lines > 0 ? spacing : 0) + 2 * inset
    return Size(width: bounds.size.width, height: height)
  }

  /// Centre of an item's place, in points.
  ///
  /// A full line reaches from inset to inset, and what is left between its items is shared evenly; the last
  /// line keeps the columns of the others. A single column is centred. Source: observed UIKit behaviour of
  /// flow layouts.
  public func place(ofItem index: Int) -> Vector {
    let (line, column) = index.quotientAndRemainder(dividingBy: columns)
    let free = bounds.size.width - 2 * inset - itemSize.width
    let x = columns > 1 ? free * Double(column) / Double(columns - 1) : free / 2
    return Vector(
      x: inset + x + itemSize.width / 2,
      y: inset + Double(line) * (itemSize.height + spacing) + itemSize.height / 2)
  }

  /// By how much a scroll displaces the item of a place in the content, in points: vertically δ · min(1,
  /// resistance).
  ///
  /// δ is the vertical change of the bounds' origin, the resistance (|Δy| + |Δx|) / divisor with Δ from the
  /// place to the touch, or |Δy| / divisor where the horizontal distance does not count. As its source has
  /// it: for δ < 0 the larger of δ and δ · resistance, otherwise the smaller.
  public func shift(of place: Vector, by scroll: Scroll) -> Double {
    let away = scroll.touch - place
    let distance = away.y.magnitude + (countsHorizontalDistance ? away.x.magnitude : 0)
    let delta = scroll.delta.y
    let resisted = delta * (distance / scrollResistanceDivisor)
    return delta < 0 ? max(delta, resisted) : min(delta, resisted)
  }

  /// The items that are animated while a part of the content is seen: those whose places meet it, less the
  /// tiling inset. In order; all items when there is no tiling.
  ///
  /// Complexity: linear in the items of the lines that are seen.
  public func animatedItems(in bounds: Rectangle) -> [Int] {
    guard let tilingInset else { return Array(0..<max(items, 0)) }
    let margins = Insets(top: tilingInset, left: tilingInset, bottom: tilingInset, right: tilingInset)
    let area = bounds.inset(by: margins)
    guard items > 0, area.size.width > 0, area.size.height > 0 else { return [] }
    // One line more on each side than divisions say, whose rounding then excludes nothing.
    let pitch = itemSize.height + spacing
    let last = Double(lines - 1)
    let lower = min(max(((area.minY - inset) / pitch).rounded(.down) - 1, 0), last + 1)
    let upper = min(max(((area.maxY - inset) / pitch).rounded(.down) + 1, -1), last)
    guard lower <= upper else { return [] }
    let range = Int(lower) * columns..<min((Int(upper) + 1) * columns, items)
    return range.filter { index in
      let place = place(ofItem: index)
      return (place.x - area.center.x).magnitude < (itemSize.width + area.size.width) / 2
        && (place.y - area.center.y).magnitude < (itemSize.height + area.size.height) / 2
    }
  }

  /// How long the world is watched, in seconds: the duration given, or until the springs have come to rest.
  ///
  /// That is ten of their time constants, at least 1 s and at most 60, after the last scroll.
  public var effectiveDuration: Double {
    duration ?? (scroll.last?.time ?? 0)
      + LayoutDuration.settling(frequency: frequency, dampingRatio: dampingRatio)
  }
}
