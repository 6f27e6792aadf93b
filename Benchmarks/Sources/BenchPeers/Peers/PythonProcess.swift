// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Python program that answers each line of its input by a line of JSON.
final class PythonProcess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts an interpreter with a program and its arguments.
  /// - Throws: `PeerFailure` when it cannot be started.
  init(_ python: String, _ program: String, _ arguments: [String]) throws {
    var toChild: [Int32] = [-1, -1]
    var toParent: [Int32] = [-1, -1]
    guard pipe(&toChild) == 0, pipe(&toParent) == 0 else {
      throw PeerFailure(description: "there is no pipe")
    }
    defer {
      close(toChild[0])
      close(toParent[1])
    }
    do {
      process = try ChildProcess.start(
        [python, "-c", program] + arguments, input: toChild[0], output: toParent[1],
        closing: toChild + toParent)
    } catch {
      close(toChild[1])
      close(toParent[0])
      throw error
    }
    (input, output) = (toChild[1], toParent[0])
  }

  deinit {
    close(input)
    close(output)
    _ = ChildProcess.wait(for: process)
  }

  /// Sends a line, and returns the answer.
  /// - Throws: `PeerFailure` when there is none.
  func ask(_ line: String) throws -> JSONValue {
    let bytes = Array("\(line)\n".utf8)
    guard write(input, bytes, bytes.count) == bytes.count else {
      throw PeerFailure(description: "Python has ended")
    }
    return try answer()
  }

  /// The next line of its output.
  /// - Throws: `PeerFailure` when there is none.
  func answer() throws -> JSONValue {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    do {
      return try JSONReader.read(line)
    } catch {
      throw PeerFailure(description: "Python does not answer")
    }
  }
}
