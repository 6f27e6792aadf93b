// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// What the columns of a feature table in a CSV file mean.
struct FeatureHeader {
  /// What a column means.
  enum Role: Hashable {
    case trace
    case source
    case line
    case group
    case expected
    case outcome
    case cancelled
    case screen
    case number(FeatureNumber)

    /// Reads a name in lower case.
    init?(name: String) {
      switch name {
      case "trace_id", "trace", "id": self = .trace
      case "source": self = .source
      case "line": self = .line
      case "group", "user": self = .group
      case "expected", "label": self = .expected
      case "outcome": self = .outcome
      case "cancelled": self = .cancelled
      case "screen": self = .screen
      default:
        guard let number = FeatureNumber(name: name) else { return nil }
        self = .number(number)
      }
    }

    /// The name that a table is written with.
    var name: String {
      switch self {
      case .trace: "trace_id"
      case .source: "source"
      case .line: "line"
      case .group: "group"
      case .expected: "expected"
      case .outcome: "outcome"
      case .cancelled: "cancelled"
      case .screen: "screen"
      case .number(let number): number.name
      }
    }
  }

  /// The meaning of each column; nil for a column that is not looked at.
  private(set) var roles: [Role?] = []
  /// Index of the column that is the group.
  private(set) var group: Int?
  /// The columns of numbers that the file has.
  private(set) var numbers = FeatureColumns.required

  /// Reads the columns' names, which come with the column, counted from 1, at which each begins.
  init(
    _ names: [(name: String, place: Int)], line: Int, source: String, options: FeatureReaderOptions
  ) throws(TraceReadError) {
    var columns: [Role: String] = [:]
    let kept = options.columns
    for (index, entry) in names.enumerated() {
      guard let role = Role(name: entry.name.lowercased()) else {
        roles.append(nil)
        continue
      }
      if let other = columns[role] {
        throw TraceReadError(
          code: .duplicateColumn, source: source, line: line, column: entry.place,
          message: "the columns '\(other)' and '\(entry.name)' both mean \(role.name); keep one of them")
      }
      columns[role] = entry.name
      if case .number(let number) = role {
        let column = FeatureColumns(number)
        roles.append(kept.contains(column) ? role : nil)
        if kept.contains(column) { numbers.insert(column) }
      } else {
        roles.append(role == .group ? nil : role)
        if role == .group { group = index }
      }
    }
    if let name = options.groupColumn {
      group = try GroupColumn(name, in: names, line: line, source: source).index
    }
    let hasEnding = columns[.number(.travel)] != nil || columns[.outcome] != nil
    guard columns[.trace] == nil || !hasEnding else { return }
    let missing = columns[.trace] == nil ? "trace_id" : "travel or outcome"
    let listed = names.map { "'\($0.name.prefix(40))'" }.prefix(20).joined(separator: ", ")
    let near = missing.split(separator: " ").lazy.compactMap { wanted in
      wanted == "or" ? nil : closestMatch(to: String(wanted), in: names.map { String($0.name.prefix(40)) })
    }.first
    throw TraceReadError(
      code: .missingColumn, source: source, line: line, column: 1,
      message: "the header has no column \(missing); found \(listed)" + didYouMean(near))
  }
}
