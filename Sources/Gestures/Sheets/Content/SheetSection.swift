// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Actions that belong together.
public struct SheetSection: Sendable, Hashable, Codable {
  /// The section's header; nil for none.
  public var header: SheetText?
  /// The actions, in the order in which they were added.
  public var actions: [SheetAction]

  /// Makes a section.
  public init(header: SheetText? = nil, actions: [SheetAction] = []) {
    self.header = header
    self.actions = actions
  }

  private enum CodingKeys: String, CodingKey { case header, actions }

  /// Reads a section; both fields have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    header = try container.decode(forKey: .header, default: nil)
    actions = try container.decode(forKey: .actions, default: [])
  }
}

extension SheetSection: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let header { problems.add(header.validate(), under: "header") }
    for (index, action) in actions.enumerated() {
      problems.add(action.validate(), under: ["actions", "\(index)"])
    }
    return problems
  }
}
