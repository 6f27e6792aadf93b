// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// A process that may still be running.
struct Started {
  /// Seconds after which a process counts as hanging: far more than any needs, even on a busy machine.
  static let timeout: TimeInterval = 120

  let process: Process
  let command: String
  let output: URL
  let errors: URL

  /// Waits for the end; a process that takes longer than the timeout is killed, and the test fails.
  func wait(
    timeout: TimeInterval = timeout, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finished {
    let finished = try end(within: timeout)
    if !finished.isExit {
      Issue.record("ended by signal \(finished.status): \(finished)", sourceLocation: sourceLocation)
    }
    return finished
  }

  /// Waits for the end; a process that takes longer than the timeout is killed.
  func end(within timeout: TimeInterval) throws -> Finished {
    let identifier = process.processIdentifier
    // A shell is killed with what it has started, where processes have groups of their own.
    let killer = DispatchWorkItem {
      kill(-identifier, SIGKILL)
      kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: killer)
    process.waitUntilExit()
    killer.cancel()
    return Finished(
      command: command, isExit: process.terminationReason == .exit, status: process.terminationStatus,
      output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// What a process left behind.
struct Finished: CustomStringConvertible {
  var command: String
  /// Whether the process ended by itself, not by a signal.
  var isExit: Bool
  var status: Int32
  var output: Data
  var errors: String

  /// The output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// The lines of the output, without the last, empty one.
  var lines: [String] { Self.lines(text) }
  var errorLines: [String] { Self.lines(errors) }

  var description: String {
    "'\(command.prefix(400))' ended with \(status)\nstderr: \(errors.prefix(1500))\nstdout: \(text.prefix(600))"
  }

  /// The output as JSON; fails the test when it is none.
  func json(sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
    try #require(JSON(output), "no JSON: \(self)", sourceLocation: sourceLocation)
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
