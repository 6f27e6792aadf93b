// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Reads a header row into a layout.
struct HeaderParser {
  /// What a column means.
  enum Role: String, CaseIterable {
    case trace = "trace_id"
    case time = "t_ms"
    case x
    case y
    case phase
    case pointer
    case expected
    case group

    /// Roles without which there is no trace.
    static let required: [Role] = [.time, .x, .y, .phase]
  }

  private struct Column {
    var name: String
    var index: Int
    var place: Int
  }

  private let source: String
  private let line: Int
  private let comments: CommentParser
  private let timeUnit: TraceReaderOptions.TimeUnit?
  private var roles: [Role: Column] = [:]
  private var unknown: [String] = []
  private var all: [Column] = []
  private let namedGroup: GroupColumn?

  /// Reads the columns' names; `names` come with the column, counted from 1, at which each begins. A group column that is
  /// named stands in place of the one that is called so.
  init(
    names: [(name: String, place: Int)], line: Int, comments: CommentParser,
    timeUnit: TraceReaderOptions.TimeUnit?, groupColumn: String? = nil
  ) throws(TraceReadError) {
    namedGroup = try groupColumn.map { (name) throws(TraceReadError) in
      try GroupColumn(name, in: names, line: line, source: comments.source)
    }
    source = comments.source
    self.line = line
    self.comments = comments
    self.timeUnit = timeUnit
    for (index, entry) in names.enumerated() {
      let column = Column(name: entry.name, index: index, place: entry.place)
      all.append(column)
      guard let role = Self.role(of: entry.name.lowercased()) else {
        unknown.append(entry.name)
        continue
      }
      if role == .group, namedGroup != nil { continue }
      if let other = roles[role] {
        throw TraceReadError(
          code: .duplicateColumn, source: source, line: line, column: entry.place,
          message:
            "the columns '\(other.name)' and '\(entry.name)' both mean \(role.rawValue); keep one of them")
      }
      roles[role] = column
    }
    try checkRequired()
    try checkGroup()
  }

  /// The layout of the rows.
  func layout() throws(TraceReadError) -> TraceLayout {
    TraceLayout(
      columnCount: all.count, time: index(.time) ?? 0, timeExponent: try timeExponent(), x: index(.x) ?? 0,
      y: index(.y) ?? 0, phase: index(.phase) ?? 0, trace: index(.trace), pointer: index(.pointer),
      expected: index(.expected), group: namedGroup?.index ?? index(.group), transform: try transform())
  }

  private func index(_ role: Role) -> Int? { roles[role]?.index }

  private static func role(of name: String) -> Role? {
    switch name {
    case "trace_id", "trace", "id": .trace
    case "x", "x_pt", "x_px", "x_dp": .x
    case "y", "y_pt", "y_px", "y_dp": .y
    case "phase": .phase
    case "pointer", "finger", "touch_id": .pointer
    case "expected", "label": .expected
    case "group", "user": .group
    default: timeParts(of: name) == nil ? nil : .time
    }
  }

  /// The unit in a time column's name: `.some(nil)` for a time column that does not say it, nil for other columns.
  static func timeParts(of name: String) -> TraceReaderOptions.TimeUnit?? {
    for stem in ["t", "time", "timestamp"] where name.hasPrefix(stem) {
      let rest = name.dropFirst(stem.count)
      if rest.isEmpty { return .some(nil) }
      if rest.hasPrefix("_"), let unit = TraceReaderOptions.TimeUnit(rawValue: String(rest.dropFirst())) {
        return .some(unit)
      }
    }
    return nil
  }

  private func checkRequired() throws(TraceReadError) {
    let missing = Role.required.filter { roles[$0] == nil }.map(\.rawValue)
    guard !missing.isEmpty else { return }
    let noun = missing.count == 1 ? "column" : "columns"
    var message = "the header has no \(noun) \(missing.joined(separator: ", "))"
    message += "; found \(all.map { "'\($0.name.prefix(40))'" }.prefix(20).joined(separator: ", "))"
    if all.count == 1, let separator = all[0].name.first(where: { $0 == ";" || $0 == "\t" }) {
      message += "; columns are separated by commas, not by \(separator == ";" ? "semicolons" : "tabs")"
    }
    for name in missing where all.count > 1 {
      if let near = closestMatch(to: name, in: unknown.lazy.map { String($0.prefix(40)) }) {
        message += "; did you mean '\(name)' by '\(near)'?"
      }
    }
    throw TraceReadError(code: .missingColumn, source: source, line: line, column: 1, message: message)
  }

  /// What differs from row to row of a trace is no group.
  private func checkGroup() throws(TraceReadError) {
    guard let namedGroup else { return }
    for role in [Role.time, .x, .y, .phase, .pointer] where index(role) == namedGroup.index {
      let column = all[namedGroup.index]
      throw TraceReadError(
        code: .badGroupColumn, source: source, line: line, column: column.place,
        message:
          "the column '\(column.name)' is the \(role.rawValue) of each row; expected a group, the same on "
          + "every row of a trace")
    }
  }

  private func timeExponent() throws(TraceReadError) -> Int {
    guard let column = roles[.time] else { return 0 }
    if let unit = Self.timeParts(of: column.name.lowercased()) ?? nil { return unit.exponent }
    if let timeUnit { return timeUnit.exponent }
    throw TraceReadError(
      code: .missingTimeUnit, source: source, line: line, column: column.place,
      message:
        "the column '\(column.name)' does not say its unit; name it \(column.name)_ms (or _s, _us, _ns) "
        + "or pass --time-unit s|ms|us|ns")
  }

  private func transform() throws(TraceReadError) -> CoordinateTransform {
    var result = CoordinateTransform()
    let xUnit = unit(of: .x)
    let yUnit = unit(of: .y)
    (result.xFactor, result.xDivisor) = try scaling(.x, xUnit)
    (result.yFactor, result.yDivisor) = try scaling(.y, yUnit)
    if comments.metadata.verticalDirection == .up {
      result.flip =
        yUnit == .fraction ? .fraction : .height(try screen(for: "y: up", key: "y", role: .y).height)
    }
    return result
  }

  /// The unit of a coordinate: its name's suffix, or the comment's, or points.
  private func unit(of role: Role) -> TraceMetadata.LengthUnit {
    let suffix = (roles[role]?.name ?? "").lowercased().split(separator: "_").dropFirst().first
    return suffix.flatMap { TraceMetadata.LengthUnit(rawValue: String($0)) } ?? comments.metadata.units
      ?? .points
  }

  private func scaling(
    _ role: Role, _ unit: TraceMetadata.LengthUnit
  ) throws(TraceReadError) -> (factor: Double, divisor: Double) {
    switch unit {
    case .points, .densityIndependentPixels: return (1, 1)
    case .pixels: return (1, try screen(for: "pixels", key: "units", role: role).scale)
    case .fraction:
      let screen = try screen(for: "fractions", key: "units", role: role)
      return (role == .x ? screen.width : screen.height, 1)
    }
  }

  private func screen(for what: String, key: String, role: Role) throws(TraceReadError) -> Screen {
    if let screen = comments.metadata.screen { return screen }
    let column = roles[role]
    let isInName = key == "units" && (column?.name.contains("_") ?? false)
    let place = (isInName ? nil : comments.places[key]) ?? (line, column?.place ?? 1)
    throw TraceReadError(
      code: .missingScreen, source: source, line: place.line, column: place.column,
      message:
        "\(what) cannot be read without the screen's size; add a comment such as '# screen: 390x844@3' before the header"
    )
  }
}
