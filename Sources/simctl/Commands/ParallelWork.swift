// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Pieces of work that do not need each other, several at once.
struct ParallelWork: Sendable {
  /// How many are done at once.
  let jobs: Int
  let diagnostics: Diagnostics

  /// Takes the number of `--jobs`, by default one for each processor.
  init(jobs: Int?, diagnostics: Diagnostics) {
    self.jobs = jobs ?? Processors.count
    self.diagnostics = diagnostics
  }

  /// Does pieces that show no progress, for the library.
  var runner: PieceRunner { Self.runner(jobs: jobs) }

  /// Does pieces that show no progress, a number of them at once.
  static func runner(jobs: Int) -> PieceRunner {
    PieceRunner(jobs: max(1, jobs)) { count, piece in
      let group = WorkGroup<Void>(threads: jobs)
      for index in 0..<count { group.add { piece(index) } }
      while group.next() != nil {}
    }
  }

  /// Does every piece, with progress under a label.
  ///
  /// Of work that can end early a deferred interruption begins no more pieces; those that have begun still
  /// end. After a failure likewise, so that the first one in the order of the pieces is thrown, however
  /// many are done at once.
  ///
  /// - Parameters:
  ///   - label: What the progress calls the work.
  ///   - count: Number of pieces.
  ///   - endsEarly: Whether an interruption ends it.
  ///   - body: Does the piece of an index.
  /// - Returns: Results in the order of the indices; those of the first pieces only after an interruption.
  /// - Throws: What the body throws.
  func map<Value: Sendable>(
    _ label: String, count: Int, endsEarly: Bool = true, _ body: @escaping @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    var results = [Result<Value, any Error>?](repeating: nil, count: count)
    let group = WorkGroup<(Int, Result<Value, any Error>)>(threads: jobs)
    var (next, done) = (0, 0)
    var end = count
    func begin() {
      if endsEarly, Interruption.isRequested { end = next }
      guard next < end else { return }
      let index = next
      group.add { (index, Result { try body(index) }) }
      next += 1
    }
    diagnostics.progress(label, 0, of: count)
    // As many again wait, so that no thread does.
    for _ in 0..<(jobs > 1 ? 2 * jobs : 1) { begin() }
    while let (index, result) = group.next() {
      results[index] = result
      done += 1
      diagnostics.progress(label, done, of: count)
      if case .failure = result { end = next }
      begin()
    }
    diagnostics.clearProgress()
    return try results.compactMap { try $0?.get() }
  }
}
