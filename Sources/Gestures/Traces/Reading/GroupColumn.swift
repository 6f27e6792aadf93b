// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// The column of a file that was named as the group.
struct GroupColumn {
  /// Its index.
  let index: Int

  /// Looks a name up among those of a header, in any case.
  ///
  /// Throws when there is none or more than one.
  init(
    _ name: String, in columns: [(name: String, place: Int)], line: Int, source: String
  ) throws(TraceReadError) {
    let found = columns.indices.filter { columns[$0].name.lowercased() == name.lowercased() }
    guard found.count <= 1 else {
      throw TraceReadError(
        code: .duplicateColumn, source: source, line: line, column: columns[found[1]].place,
        message: "several columns are called '\(name)', which is to be the group; keep one of them")
    }
    guard let index = found.first else {
      let names = columns.map(\.name)
      let near = closestMatch(to: name, in: names.lazy.map { String($0.prefix(40)) })
      let listed = names.map { "'\($0.prefix(40))'" }.prefix(40).joined(separator: ", ")
      throw TraceReadError(
        code: .badGroupColumn, source: source, line: line, column: 1,
        message: "there is no column '\(name)' to be the group; found \(listed)"
          + didYouMean(near))
    }
    self.index = index
  }
}
