// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension SpringyLayout: Validatable {
  /// Most shifts that a world is made of: animated items times scrolls.
  static let mostShifts = 2_000_000

  /// Everything that is out of range, by path; a layout without problems makes a valid world.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(items, in: 0...World.mostItems, "items")
    problems.require(itemSize, atMost: StackLayout.farthest, "itemSize")
    problems.require(spacing, in: 0...StackLayout.farthest, "spacing")
    problems.require(inset, in: 0...StackLayout.farthest, "inset")
    problems.add(bounds.validate(), under: "bounds")
    if let length { problems.require(length, in: 0...World.farthest, "length") }
    problems.require(frequency, in: 0...Attachment.highestFrequency, "frequency")
    problems.require(dampingRatio, in: 0...1e6, "dampingRatio")
    problems.require(scrollResistanceDivisor, in: .above(0, to: 1e9), "scrollResistanceDivisor")
    if let tilingInset {
      problems.require(tilingInset, in: -World.farthest...World.farthest, "tilingInset")
    }
    validateScroll(&problems)
    if let duration { problems.requireNotNegative(duration, "duration") }
    problems.require(frameRate, in: World.frameRates, "frameRate")
    // What follows from several fields is judged once each of them can be used.
    if problems.isEmpty {
      validateGrid(&problems)
      problems.requireFrames(in: effectiveDuration, at: frameRate)
    }
    return problems
  }

  private func validateScroll(_ problems: inout [ValidationProblem]) {
    var earlier = 0.0
    for (index, scroll) in scroll.enumerated() {
      let path = FieldPath(["scroll", "\(index)"])
      problems.requireNotNegative(scroll.time, path.appending(key: "time"))
      problems.require(
        scroll.time < 0 || !(scroll.time < earlier), path.appending(key: "time"), .number(scroll.time),
        "at least the time before, \(NumberText.string(earlier))")
      earlier = max(earlier, scroll.time)
      problems.require(scroll.delta, within: World.farthest, path.appending(key: "delta"))
      problems.require(scroll.touch, within: World.farthest, path.appending(key: "touch"))
    }
  }

  private func validateGrid(_ problems: inout [ValidationProblem]) {
    problems.require(
      2 * inset + itemSize.width <= bounds.size.width, "bounds.2", .number(bounds.size.width),
      "room for an item between the insets, \(NumberText.string(2 * inset + itemSize.width)) points or more")
    let height = contentSize.height
    problems.require(
      height <= World.farthest, "items",
      .string("\(items) items, a content of \(NumberText.string(height)) points"),
      "at most \(NumberText.string(World.farthest)) points")
    let shifts = mostAnimatedItems.multipliedReportingOverflow(by: scroll.count)
    problems.require(
      !shifts.overflow && shifts.partialValue <= Self.mostShifts, "scroll",
      .string("\(scroll.count) changes for up to \(mostAnimatedItems) items"),
      "at most \(Self.mostShifts) moves of items in all")
  }

  /// A bound of the number of items that are animated at a time.
  private var mostAnimatedItems: Int {
    guard let tilingInset else { return items }
    let seen = (bounds.size.height - 2 * tilingInset) / (itemSize.height + spacing)
    let lines = min(max(seen.rounded(.up) + 1, 0), Double(lines))
    return min(Int(lines) * columns, items)
  }
}
