// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension World: Validatable {
  /// Longest distance from the origin, in points: single precision still tells tenths of a point there.
  static let farthest = 1e6
  /// Smallest side of an item, in points: masses and inertias stay within single precision.
  static let smallest = 1e-3
  /// Fastest motion at the start, in points per second.
  static let fastest = 1e6
  /// Most display frames of a world.
  static let mostFrames = 1_000_000
  /// Display frames a second that a world, and a layout, can have.
  public static let frameRates = NumberRange.from(0.001, to: 1e6)
  /// Most items of a world.
  public static let mostItems = 100_000

  /// Everything that is out of range or refers to nothing, by path.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(
      items.count <= Self.mostItems, "items", .string("\(items.count) items"), "at most \(Self.mostItems)")
    let names = WorldNames()
    for (index, item) in items.enumerated() {
      problems.add(item.validate(), under: FieldPath(["items", "\(index)"]))
      problems.require(
        names.insert(item.id), FieldPath(["items", "\(index)", "id"]), .string(item.id),
        "a name that no item before has")
    }
    for (index, behavior) in behaviors.enumerated() {
      problems.add(
        behavior.validate(in: names, referenceBounds),
        under: FieldPath(["behaviors", "\(index)"]))
    }
    if let referenceBounds { problems.add(referenceBounds.validate(), under: "referenceBounds") }
    problems.requireNotNegative(duration, "duration")
    problems.require(frameRate, in: Self.frameRates, "frameRate")
    problems.requireFrames(in: duration, at: frameRate)
    for (index, change) in changes.enumerated() {
      problems.add(change.validate(in: names), under: FieldPath(["changes", "\(index)"]))
    }
    return problems
  }
}

/// The names of a world's items, for the references of behaviours and changes to them.
final class WorldNames {
  private var known: Set<String> = []
  private var ordered: [String] = []
  private var suggestionCount = 0

  /// Most wrong names that are answered with the nearest one: each is compared with all.
  static let mostSuggestions = 20

  /// Adds a name; false when it is known already.
  func insert(_ name: String) -> Bool {
    ordered.append(name)
    return known.insert(name).inserted
  }

  /// Why a name is no reference to an item; nil when it is one.
  func problem(of name: String, at path: @autoclosure () -> FieldPath) -> ValidationProblem? {
    guard !known.contains(name) else { return nil }
    suggestionCount += 1
    let hint = suggestionCount <= Self.mostSuggestions ? didYouMean(name, among: ordered) : ""
    return ValidationProblem(path: path(), value: .string(name), expected: "the id of an item\(hint)")
  }

  /// Problems of a list of names: those of no item, and those that come twice.
  func problems(of names: [String], at path: FieldPath) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      if let problem = problem(of: name, at: path.appending(key: "\(index)")) {
        problems.append(problem)
      } else {
        problems.require(
          seen.insert(name).inserted, path.appending(key: "\(index)"), .string(name), "each item once")
      }
    }
    return problems
  }
}

extension Item: Validatable {
  /// Everything that is out of range.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(!id.isEmpty, "id", .string(id), "a name")
    problems.require(center, within: World.farthest, "center")
    problems.require(size, atMost: World.farthest, "size")
    problems.require(angle, in: -1e4...1e4, "angle")
    problems.require(velocity, within: World.fastest, "velocity")
    problems.require(angularVelocity, in: -1e6...1e6, "angularVelocity")
    if let target { problems.require(target, within: World.farthest, "target") }
    return problems
  }
}

extension Rectangle: Validatable {
  /// Everything that is out of range.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(origin, within: World.farthest, FieldPath())
    for (key, value) in [("2", size.width), ("3", size.height)] {
      problems.require(value, in: .above(0, to: World.farthest), FieldPath([key]))
    }
    return problems
  }
}

extension WorldChange {
  /// Everything that is out of range or names no item.
  func validate(in names: WorldNames) -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requireNotNegative(time, "time")
    switch action {
    case .insert(let items), .remove(let items):
      problems += names.problems(of: items, at: "items")
    case .shift(let items, let vector):
      problems += names.problems(of: items, at: "items")
      problems.require(vector, within: World.farthest, "by")
    case .gravity(let vector):
      problems.require(vector, within: Gravity.strongest, "vector")
    }
    return problems
  }
}
