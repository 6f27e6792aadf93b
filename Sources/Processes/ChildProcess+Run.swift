// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ChildProcess {
  /// Why a program did not do what it was run for.
  public struct RunFailure: Error, Hashable, CustomStringConvertible {
    /// A sentence that names the program.
    public let description: String
  }

  /// Runs a program to its end, without input and with its output thrown away.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked up in PATH.
  ///   - arguments: the words after its name.
  ///   - allowed: statuses that are no failure.
  /// - Throws: that it cannot be started, was ended by a signal, or ended with another status.
  public static func run(
    _ program: String, _ arguments: [String], allowed: Set<Int32> = [0]
  ) throws(RunFailure) {
    let process = try start(program, arguments)
    try process.check(program, allowed)
  }

  /// Runs a program to its end without input, and returns what it has written.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked up in PATH.
  ///   - arguments: the words after its name.
  ///   - allowed: statuses that are no failure.
  /// - Returns: its standard output.
  /// - Throws: that it cannot be started, was ended by a signal, or ended with another status.
  public static func output(
    of program: String, _ arguments: [String], allowed: Set<Int32> = [0]
  ) throws(RunFailure) -> [UInt8] {
    guard let pipe = Pipe() else {
      throw RunFailure(description: "\(program) cannot be started: there is no pipe for its output")
    }
    let process: ChildProcess
    do throws(RunFailure) {
      process = try start(program, arguments, output: .descriptor(pipe.writeEnd))
    } catch {
      pipe.closeBoth()
      throw error
    }
    close(pipe.writeEnd)
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(pipe.readEnd, &block, block.count)
      guard count > 0 || count < 0 && errno == EINTR else { break }
      bytes += block.prefix(max(0, count))
    }
    close(pipe.readEnd)
    try process.check(program, allowed)
    return bytes
  }

  private static func start(
    _ program: String, _ arguments: [String], output: Stream = .nothing
  ) throws(RunFailure) -> ChildProcess {
    do {
      return try ChildProcess(program, arguments, output: output)
    } catch {
      throw RunFailure(description: "\(program) cannot be started: \(error)")
    }
  }

  private func check(_ program: String, _ allowed: Set<Int32>) throws(RunFailure) {
    let ending: Ending
    do {
      ending = try wait()
    } catch {
      throw RunFailure(description: "\(program) cannot be waited for: \(error)")
    }
    switch ending {
    case .exited(let status) where allowed.contains(status): break
    case .exited(let status): throw RunFailure(description: "\(program) ended with status \(status)")
    case .signalled(let number): throw RunFailure(description: "\(program) was ended by signal \(number)")
    case .timedOut, .wroteTooMuch, .cancelled: preconditionFailure("It may run as long as it wants.")
    }
  }
}
