// SPDX-License-Identifier: GPL-3.0-or-later

/// How the tool ends, as other programs see it. The numbers from 64 are those of BSD's `sysexits.h`.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done, and nothing failed.
  case success = 0
  /// Done, and a verdict failed, outcomes differ, or a benchmark is slower than allowed or wrong.
  case failed = 1
  /// The command line is wrong: unknown option, no inputs, unknown preset or path of a setting.
  case usage = 64
  /// The content of a file is bad.
  case badData = 65
  /// An input is missing or cannot be read.
  case noInput = 66
  /// Something that cannot happen did.
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed halfway.
  case inputOutput = 74
  /// Interrupted.
  case interrupted = 130

  /// The meaning in a few words, for help and documentation.
  var meaning: String {
    switch self {
    case .success: "done, and nothing failed"
    case .failed: "done, and a verdict failed, outcomes differ or a benchmark regressed"
    case .usage: "the command line is wrong"
    case .badData: "the content of a file is bad"
    case .noInput: "an input is missing or cannot be read"
    case .internalError: "internal error"
    case .cannotCreate: "an output cannot be created"
    case .inputOutput: "reading or writing failed"
    case .interrupted: "interrupted"
    }
  }
}
