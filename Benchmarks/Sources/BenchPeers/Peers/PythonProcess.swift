// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Processes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A Python program that answers each line of its input by a line of JSON.
final class PythonProcess {
  private let process: ChildProcess
  private let input: Int32
  private let output: Int32

  /// Starts an interpreter with a program and its arguments.
  /// - Throws: `PeerFailure` when it cannot be started.
  init(_ python: String, _ program: String, _ arguments: [String]) throws {
    guard let toChild = Pipe(), let toParent = Pipe() else {
      throw PeerFailure(description: "there is no pipe")
    }
    do {
      process = try ChildProcess(
        python, ["-c", program] + arguments, input: .descriptor(toChild.readEnd),
        output: .descriptor(toParent.writeEnd))
    } catch {
      toChild.closeBoth()
      toParent.closeBoth()
      throw PeerFailure(description: "\(python) cannot be started: \(error)")
    }
    close(toChild.readEnd)
    close(toParent.writeEnd)
    (input, output) = (toChild.writeEnd, toParent.readEnd)
  }

  deinit {
    close(input)
    close(output)
    _ = try? process.wait()
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
