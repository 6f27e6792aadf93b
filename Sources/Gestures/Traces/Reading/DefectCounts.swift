// SPDX-License-Identifier: GPL-3.0-or-later

/// Numbers of defects by kind. It is no dictionary, because every row of a recording may have a note.
struct DefectCounts: Sendable, Hashable {
  private static let zeros = [Int](repeating: 0, count: TraceDefect.Code.allCases.count)
  private var counts = DefectCounts.zeros

  /// Number of defects of one kind.
  subscript(code: TraceDefect.Code) -> Int {
    get { counts[code.place] }
    set { counts[code.place] = newValue }
  }

  /// Counts one defect more.
  mutating func add(_ code: TraceDefect.Code) { counts[code.place] += 1 }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: DefectCounts) {
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// What was counted since an earlier state of the same counts.
  func since(_ earlier: DefectCounts) -> DefectCounts {
    var result = self
    for place in counts.indices { result.counts[place] -= earlier.counts[place] }
    return result
  }

  /// The kinds of which there are more than are listed, each with the number beyond that.
  func beyond(_ listed: [TraceDefect]) -> [TraceDefect.Code: Int] {
    var rest = self
    for defect in listed { rest.counts[defect.code.place] -= 1 }
    var result: [TraceDefect.Code: Int] = [:]
    for code in TraceDefect.Code.allCases where rest[code] > 0 { result[code] = rest[code] }
    return result
  }
}

extension TraceDefect.Code {
  /// Place of the kind in `allCases`.
  var place: Int {
    switch self {
    case .equalTimes: 0
    case .shortStep: 1
    case .longGap: 2
    case .upWithMovement: 3
    case .negativeCoordinate: 4
    case .varyingGroup: 5
    case .missingUp: 6
    case .upAtOrigin: 7
    case .timeRunsBack: 8
    case .notFinite: 9
    case .unreadableNumber: 10
    case .unknownPhase: 11
    case .moveBeforeDown: 12
    case .varyingExpected: 13
    case .unknownOutcome: 14
    case .fieldCount: 15
    case .malformedQuotes: 16
    }
  }
}
