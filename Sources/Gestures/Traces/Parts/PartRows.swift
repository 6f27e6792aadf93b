// SPDX-License-Identifier: GPL-3.0-or-later

/// What the rows of a part of a recording are by themselves, as if nothing had been before them.
struct PartRows {
  /// All names with their hashes, in the order of their first row.
  var names: [(name: String, hash: Int)] = []
  /// The order of names and gestures.
  var namings = TraceNamings()
  /// The gestures that are open at the end, with the places of their names.
  var open: [(record: Int, trace: OpenTrace)] = []
  /// The regions of broken gestures that are not over, with the places of their names.
  var skips: [(record: Int, region: SkipRegion)] = []
  /// Place of the last row's name.
  var lastRecord = 0
  /// What was seen.
  var statistics = TraceStatistics()
  /// Number of lines.
  var lineCount = 0
  /// Number of bytes.
  var byteCount = 0
}

extension TraceAssembler {
  /// The state after the last row of a part.
  func state(lastRecord: Int, lineCount: Int, byteCount: Int) -> PartRows {
    var rows = PartRows()
    rows.names = records.map { ($0.name, $0.hash) }
    rows.namings = namings ?? TraceNamings()
    for (place, record) in records.enumerated() {
      if let trace = record.open { rows.open.append((place, trace)) }
      if let region = record.skip { rows.skips.append((place, region)) }
    }
    rows.statistics = statistics
    (rows.lastRecord, rows.lineCount, rows.byteCount) = (lastRecord, lineCount, byteCount)
    return rows
  }

  /// Whether a gesture is open or broken.
  var isBusy: Bool { records.contains { $0.open != nil || $0.skip != nil } }

  /// Takes over a part whose rows follow those that were accepted, its first one on the line after `line`.
  ///
  /// Rows under one name do not depend on those under others, but for the names of gestures. So a part counts as read, once
  /// its gestures have names, unless it has rows of a gesture that was open or broken before it.
  ///
  /// - Returns: the gestures' names and the record of the last row, nil for no rows; nil when nothing was done.
  mutating func adopt(_ part: PartRows, line: Int) -> (names: [String], lastRecord: Int?)? {
    if hasBusyRecords {
      for entry in part.names {
        guard let known = knownRecord(named: entry.name, hash: entry.hash) else { continue }
        guard records[known].open == nil && records[known].skip == nil else { return nil }
      }
    }
    var places: [Int] = []
    places.reserveCapacity(part.names.count)
    var names: [String] = []
    names.reserveCapacity(part.namings.count)
    for entry in part.namings.order {
      if entry < 0 {
        let new = part.names[places.count]
        places.append(record(named: new.name, hash: new.hash))
      } else {
        names.append(nextName(places[entry]).name)
      }
    }
    for (record, trace) in part.open {
      trace.shift(by: line)
      (trace.record, trace.id) = (places[record], names[trace.naming])
      records[places[record]].open = trace
    }
    for (record, region) in part.skips { records[places[record]].skip = region }
    hasBusyRecords = hasBusyRecords || !part.open.isEmpty || !part.skips.isEmpty
    statistics.add(part.statistics)
    return (names, part.names.isEmpty ? nil : places[part.lastRecord])
  }
}

extension OpenTrace {
  /// Moves all rows by a number of lines.
  fileprivate func shift(by lines: Int) {
    line += lines
    fingers.shiftLines(by: lines)
    for place in defects.indices { defects[place].line += lines }
    for place in touches.indices { touches[place].line += lines }
  }
}
