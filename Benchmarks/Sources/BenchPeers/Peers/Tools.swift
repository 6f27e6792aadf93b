// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Processes

/// Other programs that rows need.
struct Tools: Sendable {
  /// Path of the tool of this package, built for release.
  var simctl: String
  /// A Python interpreter, for its libraries.
  var python: String

  /// What the environment names: `PEERS_PYTHON`, or the first `python3`.
  static var python: String { getenv("PEERS_PYTHON").map { String(cString: $0) } ?? "python3" }

  /// Throws `PeerFailure` unless the tool has been built.
  func requireSimctl() throws {
    guard access(simctl, X_OK) == 0 else {
      throw PeerFailure(description: "there is no \(simctl); build it with make build")
    }
  }

  /// The interpreter itself, not a script that looks for one.
  /// - Throws: `PeerFailure` when there is none.
  func interpreter() throws -> String {
    let code = "import os, sys; print(os.path.realpath(getattr(sys, '_base_executable', sys.executable)))"
    let path = try ChildProcess.output(of: python, ["-c", code])
    return String(decoding: path.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
