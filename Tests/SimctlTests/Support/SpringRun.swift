// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

/// What `simctl spring` answers to a command line, run within the test.
struct SpringRun {
  var status: ExitCode
  var output: String
  var errors: String

  /// Runs the words after `simctl spring`.
  init(_ words: [String]) throws {
    let directory = try TemporaryDirectory()
    let out = try FileDescriptor.creating(directory.path("out"))
    let errors = try FileDescriptor.creating(directory.path("err"))
    let dispatcher = Dispatcher(
      commands: Commands.all, diagnostics: Diagnostics(errors), standardOutput: Output(out))
    status = dispatcher.run(["spring"] + words)
    try out.closeFile()
    try errors.closeFile()
    output = directory.text("out") ?? ""
    self.errors = directory.text("err") ?? ""
  }

  /// Runs the words of a line, separated by spaces.
  init(_ line: String) throws {
    try self.init(line.split(separator: " ").map(String.init))
  }

  /// The JSON answer to a line that has to succeed.
  static func json(_ line: String) throws -> JSONValue {
    let run = try SpringRun(line + " --format json")
    #expect(run.status == .success, "\(line): \(run.errors)")
    return try JSONReader.read(Array(run.output.utf8))
  }
}

extension JSONValue {
  /// The number at a path of keys.
  func number(_ keys: String...) throws -> Double {
    try #require(keys.reduce(self) { $0?[$1] }?.number, "no number at \(keys)")
  }

  /// Times, positions and velocities of the samples.
  func samples() throws -> [[Double]] {
    try #require(self["samples"]?.array).map { try #require($0.array).compactMap(\.number) }
  }
}

/// Whether two numbers differ by no more than a tolerance.
func isClose(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance
}
