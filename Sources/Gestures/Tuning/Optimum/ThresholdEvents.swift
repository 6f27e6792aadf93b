// SPDX-License-Identifier: GPL-3.0-or-later

/// What changes where the thresholds pass the steps of traces, in the order along the first threshold.
struct ThresholdEvents {
  /// Number of traces.
  let count: Int
  /// As in `ThresholdSteps`.
  let starts: UnsafeBufferPointer<UInt32>
  /// As in `ThresholdSteps`.
  let cells: UnsafeBufferPointer<UInt32>
  /// As in `ThresholdSteps`.
  let codes: UnsafeBufferPointer<UInt8>
  /// The block that each of the cells lies in.
  let blocks: UnsafePointer<UInt16>
  /// How often each trace counts; nil for once each.
  let weights: UnsafePointer<Int32>?
  /// The costs of each code.
  let changes: UnsafeBufferPointer<CostUnits.Changes>

  /// How often a trace counts.
  @inline(__always)
  func weight(_ place: Int) -> Int {
    if let weights { Int(weights[place]) } else { 1 }
  }

  /// Where the traces end whose steps lie in front of the last of a number of rows of cells.
  @inline(__always)
  func end(ofRows rows: Int) -> Int { Int(starts[rows - 1]) }
}

extension ThresholdSteps {
  /// Gives a closure the events of all traces, with some memory for their blocks and weights, and costs.
  func withEvents<Result>(
    _ blocks: UnsafePointer<UInt16>, _ units: CostUnits, _ weights: UnsafePointer<Int32>?,
    _ body: (ThresholdEvents) -> Result
  ) -> Result {
    starts.withUnsafeBufferPointer { starts in
      cells.withUnsafeBufferPointer { cells in
        codes.withUnsafeBufferPointer { codes in
          units.changes.withUnsafeBufferPointer { changes in
            body(
              ThresholdEvents(
                count: count, starts: starts, cells: cells, codes: codes, blocks: blocks, weights: weights,
                changes: changes))
          }
        }
      }
    }
  }
}
