// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What is on a sheet: texts, fields and actions. Sizes of texts are inputs; nothing is set in a font.
public struct SheetContent: Sendable, Hashable, Codable {
  /// The title; nil for none.
  public var title: SheetText?
  /// The message under the title; nil for none.
  public var message: SheetText?
  /// Height in points of a view of the app's own in place of title and message; nil for none.
  public var headerHeight: Double?
  /// Fields to type in, from top to bottom.
  public var textFields: [SheetTextField]
  /// The actions, in sections; most sheets have one.
  public var sections: [SheetSection]

  /// Makes content; without arguments, none.
  public init(
    title: SheetText? = nil, message: SheetText? = nil, headerHeight: Double? = nil,
    textFields: [SheetTextField] = [], sections: [SheetSection] = []
  ) {
    self.title = title
    self.message = message
    self.headerHeight = headerHeight
    self.textFields = textFields
    self.sections = sections
  }

  /// A title of one line, a message of two and three actions: what a floating sheet of 300 points holds.
  ///
  /// Of the 300 points, 235.5 are the grabber's, the margins', the spacings' and the buttons'; 22 are those of a line of the
  /// text style headline, and 42.5 are left for two lines of subheadline.
  public static let example = SheetContent(
    title: SheetText("Title", height: 22), message: SheetText("Message", height: 42.5),
    sections: [
      SheetSection(actions: [
        SheetAction("First"), SheetAction("Second"), SheetAction("Cancel", style: .cancel),
      ])
    ])

  /// All actions in the order in which they were added, over all sections.
  public var actions: [SheetAction] { sections.flatMap(\.actions) }
}

extension SheetContent: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let title { problems.add(title.validate(), under: "title") }
    if let message { problems.add(message.validate(), under: "message") }
    if let headerHeight { problems.require(length: headerHeight, "headerHeight") }
    for (index, section) in sections.enumerated() {
      problems.add(section.validate(), under: ["sections", "\(index)"])
    }
    return problems
  }
}
