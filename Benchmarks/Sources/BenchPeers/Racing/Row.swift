// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of the table: some work, who does it, and how fast we want to be.
struct Row {
  /// The largest ratio of our time to that of the best peer.
  struct Goal: Sendable {
    /// For the portable build.
    var portable: Double
    /// For a build with AVX2 and FMA.
    var native: Double

    init(_ portable: Double, native: Double? = nil) {
      self.portable = portable
      self.native = native ?? portable
    }
  }

  /// Those who do the work.
  struct Field {
    /// Ours; the first counts, the others are reported beside it.
    var ours: [Contender]
    /// Theirs; the fastest counts.
    var peers: [Contender]
    /// What else is to be known, in sentences.
    var notes: [String] = []
    /// Seconds of the fastest peer, as far as they are known beforehand.
    var fastest = Double.infinity
  }

  /// Name of the work, in lower case.
  var name: String
  /// Number of items, or the size of the input.
  var size: String
  /// What one measured time is for: `state`, `frame`.
  var item: String
  /// The ratio to be reached; nil where the row is for information.
  var goal: Goal?
  /// What the error says, for instance its unit.
  var errorMeaning: String
  /// The largest error of ours that is allowed; a larger one is a failure.
  var errorBound: Double
  /// Prepares the contenders.
  var field: () throws -> Field

  /// Name and size, by which rows are filtered.
  var identifier: String { size.isEmpty ? name : "\(name) \(size)" }
}
