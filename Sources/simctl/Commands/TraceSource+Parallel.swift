// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

extension TraceSource {
  /// Works on batches of traces, several at once, and uses what comes of them in the order in which traces
  /// end in the inputs, however many jobs there are.
  ///
  /// Reading is divided as well: large inputs into parts, small files into bundles. Batches are the same for any number of
  /// jobs, and before an input that cannot be read all batches that are complete are used.
  ///
  /// - Parameters:
  ///   - jobs: How many threads work at once; by default one for each processor.
  ///   - work: Makes something of a batch.
  ///   - use: Takes what was made.
  /// - Throws: `CommandError` for an input that cannot be read, and what `use` throws.
  func forEachBatch<Made: Sendable>(
    jobs: Int?, _ work: @escaping @Sendable ([Entry]) -> Made, use: (Made) throws -> Void
  ) throws {
    guard !isOneBatch, case let jobs = jobs ?? Processors.count, jobs > 1 else {
      try forEachBatch { try use(work($0)) }
      return
    }
    let group = WorkGroup<Done<Made>>(threads: jobs)
    defer { group.cancel() }
    var pieces = TracePieces(paths, options: options)
    var batches = TraceBatches(rows: batchRows)
    var (read, made) = (InOrder<TracePieces.ReadPiece>(), InOrder<Made>())
    var (running, readStarted, workStarted) = (0, 0, 0)
    while true {
      // So many wait that no thread does while this one works on a batch; others are done with parts sooner.
      while running < 6 * jobs {
        if workStarted - made.next < Self.batchesAhead * jobs, let batch = batches.next() {
          let index = workStarted
          group.add { .made(index, work(batch.entries)) }
          workStarted += 1
        } else if !batches.isComplete, readStarted - read.next < jobs + Self.piecesAhead,
          batches.waitingCount < Self.batchesAhead * jobs,
          // Nothing that was made waits for a pipe.
          case .piece(let piece) = pieces.next(waits: running == 0)
        {
          let index = readStarted
          group.add { .read(index, piece.read()) }
          readStarted += 1
        } else {
          break
        }
        running += 1
      }
      guard running > 0 else {
        guard !batches.isComplete else { break }
        // Nothing is left to be read.
        for (input, run) in pieces.finish() { batches.add(run, input: input) }
        batches.complete()
        continue
      }
      guard let done = group.next() else { break }
      running -= 1
      switch done {
      case .made(let index, let value):
        for ready in made.add(value, at: index) { try use(ready) }
      case .read(let index, let piece):
        for ready in read.add(piece, at: index) {
          for (input, run) in pieces.join(ready) { batches.add(run, input: input) }
        }
      }
    }
    if let error = batches.error { throw CommandError(error) }
  }

  /// Whether all inputs are files that together are too small for a second batch, with which threads begin.
  private var isOneBatch: Bool {
    // The shortest row is `0,1,1,up`.
    var bytesLeft = 8 * batchRows
    for path in paths {
      guard let size = TraceParts.sizeOfFile(at: path), size < bytesLeft else { return false }
      bytesLeft -= size
    }
    return true
  }

  /// Batches a thread that are worked on, or wait for their turn to be used or to be worked on.
  private static var batchesAhead: Int { 64 }

  /// Pieces that are read beyond those that wait for their turn.
  private static var piecesAhead: Int { 2 }

  /// What a piece of work has made.
  private enum Done<Made: Sendable>: Sendable {
    case read(Int, TracePieces.ReadPiece)
    case made(Int, Made)
  }
}
