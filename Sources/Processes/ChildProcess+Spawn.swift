// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension ChildProcess {
  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path or name.
  ///   - arguments: the words after its name.
  ///   - environment: its variables; nil for those of this process.
  ///   - streams: its input, output and messages.
  /// - Returns: the number of its process.
  /// - Throws: why that fails.
  static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String]?, _ streams: [Stream]
  ) throws(Failure) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, stream) in streams.enumerated() {
      let number = Int32(number)
      switch stream {
      case .nothing:
        posix_spawn_file_actions_addopen(
          &actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    // This process may ignore closed pipes, and its threads may let no signals through; the other need not.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var process = pid_t()
    var attempts = 0
    while true {
      let failure = withStrings([program] + arguments) { words in
        guard let environment else {
          return posix_spawnp(&process, program, &actions, &attributes, words, environ)
        }
        return withStrings(environment) { variables in
          posix_spawnp(&process, program, &actions, &attributes, words, variables)
        }
      }
      if failure == 0 { return process }
      // A program that was written just now may be open for writing for a moment, in a process being started.
      guard failure == ETXTBSY, attempts < 100 else { throw Failure(code: failure) }
      attempts += 1
      usleep(10_000)
    }
  }

  /// Hands over strings as C has them: an array of pointers that ends with none.
  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return (pointers + [nil]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("The array has an element.") }
      return body(base)
    }
  }
}
