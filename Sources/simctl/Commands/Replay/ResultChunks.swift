// SPDX-License-Identifier: GPL-3.0-or-later

/// Works on results in chunks, several at once.
enum ResultChunks {
  /// Results of a chunk: enough for a piece of work.
  static let size = 512

  /// Makes something of each chunk, and uses it in the order of the chunks.
  ///
  /// No more than twice as many chunks as jobs wait to be used.
  ///
  /// - Parameters:
  ///   - count: Number of results.
  ///   - jobs: How many chunks are worked on at once.
  ///   - work: Makes something of the results of some indices.
  ///   - use: Takes what was made.
  /// - Throws: What `use` throws.
  static func forEach<Made: Sendable>(
    _ count: Int, jobs: Int, _ work: @escaping @Sendable (Range<Int>) -> Made, use: (Made) throws -> Void
  ) throws {
    func range(_ chunk: Int) -> Range<Int> { chunk * size..<min((chunk + 1) * size, count) }
    let chunks = (count + size - 1) / size
    guard jobs > 1, chunks > 1 else {
      for chunk in 0..<chunks { try use(work(range(chunk))) }
      return
    }
    let group = WorkGroup<(Int, Made)>(threads: jobs)
    defer { group.cancel() }
    var made = InOrder<Made>()
    var begun = 0
    while made.next < chunks {
      while begun < min(chunks, made.next + 2 * jobs) {
        let (chunk, range) = (begun, range(begun))
        group.add { (chunk, work(range)) }
        begun += 1
      }
      guard let (chunk, part) = group.next() else { break }
      for ready in made.add(part, at: chunk) { try use(ready) }
    }
  }
}
