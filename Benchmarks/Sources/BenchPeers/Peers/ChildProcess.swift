// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Programs that run beside this one.
enum ChildProcess {
  /// Runs a program to its end, without input and with its output thrown away or returned.
  ///
  /// - Parameters:
  ///   - arguments: The program, found on the PATH, and its arguments.
  ///   - allowed: Exit statuses that are no failure.
  ///   - capturing: Whether the output is returned.
  /// - Returns: The output, empty unless asked for.
  /// - Throws: `PeerFailure` when the program cannot be started or fails.
  @discardableResult
  static func run(
    _ arguments: [String], allowed: Set<Int32> = [0], capturing: Bool = false
  ) throws -> String {
    var ends: [Int32] = [-1, -1]
    if capturing, pipe(&ends) != 0 { throw PeerFailure(description: "there is no pipe") }
    let process: pid_t
    do {
      process = try start(arguments, input: nil, output: capturing ? ends[1] : nil, closing: ends)
    } catch {
      if capturing { for end in ends { close(end) } }
      throw error
    }
    var output: [UInt8] = []
    if capturing {
      close(ends[1])
      var buffer = [UInt8](repeating: 0, count: 65536)
      while case let count = read(ends[0], &buffer, buffer.count), count > 0 { output += buffer[..<count] }
      close(ends[0])
    }
    let status = wait(for: process)
    guard allowed.contains(status) else {
      throw PeerFailure(description: "\(arguments.joined(separator: " ")) ended with status \(status)")
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Starts a program with descriptors for its input and output; those to be closed in it are named.
  static func start(
    _ arguments: [String], input: Int32?, output: Int32?, closing: [Int32]
  ) throws -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for descriptor in closing where descriptor > 2 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process: pid_t = 0
    let status = posix_spawnp(&process, arguments[0], &actions, nil, &words, environ)
    guard status == 0 else {
      throw PeerFailure(
        description: "\(arguments[0]) cannot be started: \(String(cString: strerror(status)))")
    }
    return process
  }

  /// Waits for a program; its exit status, or 128 and more when a signal ended it.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { if errno != EINTR { return 127 } }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }
}
