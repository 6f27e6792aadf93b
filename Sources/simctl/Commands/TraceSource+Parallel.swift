// SPDX-License-Identifier: GPL-3.0-or-later

extension TraceSource {
  /// Works on batches of traces, several at once, and uses what comes of them in the order in which traces
  /// end in the inputs, however many jobs there are.
  ///
  /// - Parameters:
  ///   - jobs: How many batches are worked on at once; by default one for each processor.
  ///   - work: Makes something of a batch.
  ///   - use: Takes what was made.
  /// - Throws: `CommandError` for an input that cannot be read, and what `use` throws.
  func forEachBatch<Made: Sendable>(
    jobs: Int?, _ work: @escaping @Sendable ([Entry]) -> Made, use: (Made) throws -> Void
  ) async throws {
    let jobs = jobs ?? Processors.count
    var order = Order<Made>()
    try await withThrowingTaskGroup(of: (Int, Made).self) { group in
      var (started, running) = (0, 0)
      // Kept back until another one comes: a single batch needs no threads, which take a while to begin.
      var latest: [Entry]?
      try await forEachBatch { next in
        guard let entries = latest else {
          latest = next
          return
        }
        latest = next
        if running == jobs, let (index, made) = try await group.next() {
          running -= 1
          for ready in order.add(made, at: index) { try use(ready) }
        }
        let index = started
        group.addTask { (index, work(entries)) }
        started += 1
        running += 1
      }
      if let latest { for ready in order.add(work(latest), at: started) { try use(ready) } }
      for try await (index, made) in group {
        for ready in order.add(made, at: index) { try use(ready) }
      }
    }
  }

  /// Puts what was made of batches in any order into that of the batches.
  private struct Order<Made> {
    private var waiting: [Int: Made] = [:]
    private var next = 0

    /// Takes what was made of a batch, and hands over everything whose turn it is.
    mutating func add(_ made: Made, at index: Int) -> [Made] {
      waiting[index] = made
      var ready: [Made] = []
      while let made = waiting.removeValue(forKey: next) {
        next += 1
        ready.append(made)
      }
      return ready
    }
  }
}
