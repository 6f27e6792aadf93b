// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Programs that are started and waited for, without a shell.
enum ChildProcess {
  /// Why a program could not be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program with its output thrown away.
  ///
  /// Throws where it cannot be started, does not end by itself, or ends with another status than 0.
  static func run(_ program: String, _ arguments: [String]) throws {
    let status = try spawn(program, arguments, output: nil)
    guard status == 0 else { throw Failure(description: "\(program) ended with status \(status)") }
  }

  /// What a program writes; an empty text where it fails.
  static func output(of program: String, _ arguments: [String]) throws -> String {
    let file = try TemporaryFile([])
    guard try spawn(program, arguments, output: file.path) == 0 else { return "" }
    return try String(decoding: file.content(), as: UTF8.self)
  }

  /// Starts a program with its output in a file, and waits for its exit status.
  private static func spawn(_ program: String, _ arguments: [String], output: String?) throws -> CInt {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output ?? "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process = pid_t()
    let failure = posix_spawn(&process, program, &actions, nil, &words, environ)
    guard failure == 0 else {
      throw Failure(description: "\(program) cannot be started: \(String(cString: strerror(failure)))")
    }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(description: "\(program) cannot be waited for") }
    }
    // The low seven bits are the signal that ended it, the next byte its exit status.
    guard status & 0x7F == 0 else {
      throw Failure(description: "\(program) was ended by signal \(status & 0x7F)")
    }
    return status >> 8 & 0xFF
  }

  /// Path of the program that runs now; nil if the system does not tell.
  static var runningProgram: String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    #else
      var bytes = [CChar](repeating: 0, count: 4096)
      guard readlink("/proc/self/exe", &bytes, bytes.count - 1) > 0 else { return nil }
    #endif
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The first program of a name in the folders of PATH; nil if there is none.
  static func find(_ name: String) -> String? {
    guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether a file is a script, which another program runs.
  static func isScript(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    return fgetc(file) == 0x23 && fgetc(file) == 0x21
  }
}
