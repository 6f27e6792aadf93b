// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension StackLayout: Validatable {
  /// Largest length that a layout is given, in points, so that what is made of several stays within a
  /// world's space.
  static let farthest = 1e5

  /// Everything that is out of range, by path; a layout without problems makes a valid world.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    for (index, section) in sections.enumerated() {
      let path = FieldPath(["sections", "\(index)"])
      problems.require(section.items, in: 0...World.mostItems - 1, path.appending(key: "items"))
      problems.require(section.insets, within: Self.farthest, path.appending(key: "insets"))
    }
    problems.require(cellSize, atMost: Self.farthest, "cellSize")
    problems.require(rowHeight, in: .above(0, to: Self.farthest), "rowHeight")
    problems.require(viewSize, atMost: Self.farthest, "viewSize")
    if let contentInset { problems.require(contentInset, within: Self.farthest, "contentInset") }
    problems.require(frequency, in: 0...Attachment.highestFrequency, "frequency")
    problems.require(dampingRatioFactor, in: 0...1e3, "dampingRatioFactor")
    problems.require(anchorLength, in: 0...Self.farthest, "anchorLength")
    problems.require(rodFrequency, in: 0...Attachment.highestFrequency, "rodFrequency")
    problems.require(rodDampingRatio, in: 0...1e3, "rodDampingRatio")
    problems.require(boundaryMargin, in: -Self.farthest...Self.farthest, "boundaryMargin")
    problems.require(elasticityFactor, in: 0...1, "elasticityFactor")
    problems.require(otherElasticity, in: 0...1, "otherElasticity")
    problems.require(gravityMagnitude, in: 0...Gravity.strongest, "gravityMagnitude")
    problems.require(gravityDirection, within: World.farthest, "gravityDirection")
    problems.require(gravityDirection.length > 0, "gravityDirection", .string("[0, 0]"), "a direction")
    problems.require(sectionDelay, in: 0...1e4, "sectionDelay")
    if let reload { problems.requireNotNegative(reload, "reload") }
    if let dismissal { problems.requireNotNegative(dismissal, "dismissal") }
    problems.require(dismissalMagnitude, in: 0...100, "dismissalMagnitude")
    if let duration { problems.requireNotNegative(duration, "duration") }
    problems.require(frameRate, in: World.frameRates, "frameRate")
    // What follows from several fields is judged once each of them can be used.
    if problems.isEmpty {
      validateStack(&problems)
      problems.requireFrames(in: effectiveDuration, at: frameRate)
    }
    return problems
  }

  private func validateStack(_ problems: inout [ValidationProblem]) {
    var count = 0
    for section in sections { count = min(count + section.items, World.mostItems) }
    problems.require(
      count < World.mostItems, "sections", .string("\(World.mostItems) items or more"),
      "at most \(World.mostItems - 1) items in all")
    let limit = World.farthest / 2
    let farthest = zip(sectionTops, sections).reduce(0) {
      max($0, $1.0.magnitude, ($1.0 + Double($1.1.items) * rowHeight).magnitude)
    }
    problems.require(
      farthest <= limit, "sections",
      .string("a stack that reaches \(NumberText.string(farthest)) points"),
      "at most \(NumberText.string(limit)) points")
  }
}
