// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Tells where one batch of traces ends: with the trace that makes it have enough rows, or as many traces.
struct BatchCutter {
  private let batchRows: Int
  private var (rows, count) = (0, 0)

  /// Makes batches of a number of rows.
  init(rows: Int) { batchRows = rows }

  /// Takes the rows of the next trace, none of one that was skipped; true where the batch ends with it.
  mutating func ends(with newRows: Int) -> Bool {
    rows += newRows
    count += 1
    guard rows >= batchRows || count >= batchRows else { return false }
    (rows, count) = (0, 0)
    return true
  }
}

/// Cuts the traces that were read into batches of about equal work, always at the same places.
struct TraceBatches {
  /// Traces that are worked on together.
  struct Batch: Sendable {
    fileprivate var slices: [(input: Int, run: TraceRun, range: Range<Int>)] = []

    /// The traces with their inputs.
    var entries: [TraceSource.Entry] {
      var entries: [TraceSource.Entry] = []
      entries.reserveCapacity(slices.reduce(0) { $0 + $1.range.count })
      for slice in slices {
        for index in slice.range {
          entries.append(TraceSource.Entry(input: slice.input, element: slice.run[index]))
        }
      }
      return entries
    }
  }

  private var cutter: BatchCutter
  private var waiting: [Batch] = []
  private var first = 0
  private var current = Batch()

  /// Whether nothing more is added.
  private(set) var isComplete = false
  /// What ended the reading early.
  private(set) var error: TraceReadError?

  /// Makes batches of a number of rows, or of as many traces.
  init(rows: Int) { cutter = BatchCutter(rows: rows) }

  /// Takes traces of an input; those after an error are left out, and so is the batch that the error cuts off.
  ///
  /// An interruption is no error: what was read is worked on, and the inputs behind are left out.
  mutating func add(_ run: TraceRun, input: Int) {
    guard !isComplete else { return }
    var start = 0
    for index in 0..<run.count {
      guard cutter.ends(with: run.rowCount(at: index)) else { continue }
      current.slices.append((input, run, start..<index + 1))
      start = index + 1
      cut()
    }
    if start < run.count { current.slices.append((input, run, start..<run.count)) }
    guard let failure = run.error else { return }
    if failure.code != .interrupted {
      error = failure
      current = Batch()
    }
    complete()
  }

  /// Says that nothing more is added.
  mutating func complete() {
    guard !isComplete else { return }
    isComplete = true
    if !current.slices.isEmpty { cut() }
  }

  /// Number of batches that are complete and were not taken.
  var waitingCount: Int { waiting.count - first }

  /// The next batch that is complete.
  mutating func next() -> Batch? {
    guard first < waiting.count else { return nil }
    let batch = waiting[first]
    waiting[first] = Batch()
    first += 1
    if first == waiting.count {
      waiting.removeAll(keepingCapacity: true)
      first = 0
    }
    return batch
  }

  private mutating func cut() {
    waiting.append(current)
    current = Batch()
  }
}
