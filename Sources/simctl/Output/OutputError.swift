// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a result could not be written.
enum OutputError: Error, Hashable, Sendable {
  /// Whoever read the output has gone.
  case closedPipe
  /// The file cannot be created: its path and why.
  case cannotCreate(path: String, reason: String)
  /// The file is also an input.
  case isInput(path: String)
  /// Writing failed halfway: the path and why.
  case writeFailed(path: String, reason: String)

  /// The status to end with.
  var status: ExitCode {
    switch self {
    case .closedPipe: .success
    case .cannotCreate, .isInput: .cannotCreate
    case .writeFailed: .inputOutput
    }
  }

  /// What the user reads.
  var message: String {
    switch self {
    case .closedPipe: "the reader of the output has gone"
    case .cannotCreate(let path, let reason): "cannot create '\(path)': \(reason)"
    case .isInput("-"): "standard output is also an input; writing it would destroy what is read"
    case .isInput(let path): "'\(path)' is also an input; writing it would destroy what is read"
    case .writeFailed(let path, let reason):
      "cannot write \(path == "-" ? "standard output" : "'\(path)'"): \(reason)"
    }
  }
}
