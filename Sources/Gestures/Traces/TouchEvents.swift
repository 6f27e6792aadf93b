// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a trace as a system delivers them: moves of different fingers at one time arrive together.
enum TouchEvents {
  /// One row and its place among the others of its time.
  struct Row {
    /// Index among the trace's rows.
    var index: Int
    /// Whether the row is the last of its event. A second move of the same finger at the same time is an event of its
    /// own.
    var completesEvent: Bool
    /// Whether another finger lifts or is cancelled at the time of the row.
    var coincidesWithLift: Bool
    /// For the row that completes an event: whether that holds for any of the moves that arrive together.
    var eventCoincidesWithLift: Bool
  }

  /// Visits every row in order.
  ///
  /// Complexity: linear in the number of rows, however many share one time.
  static func forEach<Failure: Error>(
    of rows: [TouchSample], _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].time == rows[start].time { end += 1 }
      if end == start + 1 {
        try body(
          Row(index: start, completesEvent: true, coincidesWithLift: false, eventCoincidesWithLift: false))
      } else {
        try visit(rows, start..<end, body)
      }
      start = end
    }
  }

  /// Visits several rows of one time.
  private static func visit<Failure: Error>(
    _ rows: [TouchSample], _ range: Range<Int>, _ body: (Row) throws(Failure) -> Void
  ) throws(Failure) {
    let lifting = Set(rows[range].lazy.filter(\.endsTouch).map(\.pointer))
    var moved: Set<Int> = []
    var anyCoincides = false
    for index in range {
      let row = rows[index]
      var completes = true
      let coincides = lifting.count > (lifting.contains(row.pointer) ? 1 : 0)
      anyCoincides = anyCoincides || coincides
      if row.phase == .move {
        moved.insert(row.pointer)
        let next = index + 1
        completes =
          next == range.upperBound || rows[next].phase != .move || moved.contains(rows[next].pointer)
        if completes { moved.removeAll(keepingCapacity: true) }
      }
      try body(
        Row(
          index: index, completesEvent: completes, coincidesWithLift: coincides,
          eventCoincidesWithLift: anyCoincides))
      if completes { anyCoincides = false }
    }
  }
}

extension TouchSample {
  /// Whether the sample is the last of its finger.
  @inlinable
  var endsTouch: Bool { phase == .up || phase == .cancel }
}
