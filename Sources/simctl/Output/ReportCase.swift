// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that was judged.
struct ReportCase: Sendable {
  /// How it was judged.
  enum Verdict: String, CaseIterable, Sendable {
    case pass, fail
    /// There was nothing to compare with.
    case unchecked
    /// It could not be judged: its recording has a fatal defect.
    case skipped
  }

  /// What it is called, unique within its suite.
  var name: String
  /// The file it comes from, as it was given.
  var source: String
  /// Its line in the source, counted from 1; 0 when that is not known.
  var line: Int
  /// What happened, in a word: `dismissed`.
  var outcome: String
  var verdict: Verdict
  /// Why the verdict is what it is, in a sentence.
  var message: String?
  /// Seconds that it took; only where timings were asked for.
  var time: Double?

  init(
    name: String, source: String, line: Int = 0, outcome: String, verdict: Verdict, message: String? = nil,
    time: Double? = nil
  ) {
    self.name = name
    self.source = source
    self.line = line
    self.outcome = outcome
    self.verdict = verdict
    self.message = message
    self.time = time
  }

  /// The message, or what there is to say without one.
  var explanation: String {
    message
      ?? (verdict == .unchecked
        ? "nothing to compare with; the outcome is \(outcome)" : "the outcome is \(outcome)")
  }
}
