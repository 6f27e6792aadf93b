// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Something to say about one trace of the inputs, and where it stands.
struct TraceNotice: Sendable {
  /// Index of the input.
  var input: Int
  var trace: String
  var source: String
  var line: Int
  var column: Int
  var message: String

  /// A notice about a whole trace, which stands at its first row.
  init(_ trace: TouchTrace, input: Int, _ message: String) {
    self.input = input
    (self.trace, source, line, column) = (trace.id, trace.source, trace.line, 1)
    self.message = message
  }

  /// The reason why the reader skipped a trace.
  init(_ skipped: SkippedTrace, input: Int) {
    self.input = input
    (trace, source) = (skipped.id, skipped.source)
    (line, column, message) = (skipped.defect.line, skipped.defect.column, skipped.defect.message)
  }
}

extension Diagnostics {
  /// What a notice is about.
  enum NoticeClass: String {
    /// The trace is left out; the message is the reason.
    case skipped
    /// The trace is used, but not all that was asked for is done; the message says what of the trace.
    case warning
  }

  /// Says something about a trace, even when quiet.
  func report(_ notice: TraceNotice, _ kind: NoticeClass) {
    report(
      file: notice.source, line: notice.line, column: notice.column, class: kind.rawValue,
      "trace '\(notice.trace)'\(kind == .skipped ? ":" : "") \(notice.message)", isError: true)
  }
}
