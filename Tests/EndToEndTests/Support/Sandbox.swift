// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// A temporary folder in which the tool is run; it is removed when the last reference goes.
///
/// `bin/simctl` in it is a link to the tool, and `bin` comes first in the path of every process.
final class Sandbox {
  let folder: URL
  /// Outputs of processes, kept apart so that a listing of the folder shows only what the tool made.
  private let captures: URL
  private let tool: URL
  private var runs = 0

  init(tool: URL = BuiltTool.url) throws {
    self.tool = tool
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("simctl-tests-\(UUID().uuidString)")
    folder = base.appendingPathComponent("work")
    captures = base.appendingPathComponent("captures")
    for folder in [folder, captures, base.appendingPathComponent("bin")] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      at: base.appendingPathComponent("bin/simctl"), withDestinationURL: tool)
  }

  deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

  // MARK: Files

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
  }

  func read(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Names of all files in the folder, hidden ones too.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  // MARK: Processes

  /// Runs the tool to its end.
  func simctl(
    _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finished {
    try start(tool, arguments, input: input, environment: environment).wait(sourceLocation: sourceLocation)
  }

  /// Runs the tool on words that are separated by spaces.
  func simctl(
    _ line: String, input: String? = nil, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finished {
    try simctl(
      line.split(separator: " ").map(String.init), input: input.map { Array($0.utf8) },
      environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs a line of shell to its end; `simctl` in it is the tool.
  func shell(
    _ line: String, environment: [String: String] = [:], timeout: TimeInterval = Started.timeout,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Finished {
    try startShell(line, environment: environment).wait(timeout: timeout, sourceLocation: sourceLocation)
  }

  /// Starts a line of shell without waiting for it.
  func startShell(_ line: String, environment: [String: String] = [:]) throws -> Started {
    try start(URL(fileURLWithPath: "/bin/sh"), ["-c", line], environment: environment)
  }

  /// Starts the tool without waiting for it.
  func startSimctl(_ arguments: [String]) throws -> Started { try start(tool, arguments) }

  private func start(
    _ executable: URL, _ arguments: [String], input: [UInt8]? = nil, environment: [String: String] = [:]
  ) throws -> Started {
    runs += 1
    // Files instead of pipes: they take output of any size while nobody reads.
    let (standardInput, output, errors) = (capture("in"), capture("out"), capture("err"))
    try Data(input ?? []).write(to: standardInput)
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    let bin = folder.deletingLastPathComponent().appendingPathComponent("bin").path
    variables["PATH"] = "\(bin):\(variables["PATH"] ?? "/usr/bin:/bin")"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: standardInput)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let command = ([executable.lastPathComponent] + arguments).joined(separator: " ")
    try process.run()
    return Started(process: process, command: command, output: output, errors: errors)
  }

  private func capture(_ kind: String) -> URL { captures.appendingPathComponent("\(runs).\(kind)") }
}
