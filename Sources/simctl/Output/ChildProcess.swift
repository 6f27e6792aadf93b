// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that runs for a while, started without a shell.
enum ChildProcess {
  /// How it ended.
  enum Ending: Hashable, Sendable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal that it did not expect.
    case signalled(Int32)
    /// It took too long and was ended.
    case timedOut
    /// It wrote more into a file than it may, and was ended.
    case wroteTooMuch
    /// It was ended because somebody asked for that.
    case cancelled
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked up in PATH.
  ///   - arguments: the words after its name.
  ///   - environment: its variables, as `NAME=VALUE`.
  ///   - descriptors: open files that become its standard input, output and error.
  ///   - seconds: after how long it is ended; nil if it may take as long as it wants, without being cancelled.
  ///   - isCancelled: asked now and then, whether it is to be ended.
  /// - Returns: how it ended.
  /// - Throws: why it cannot be started.
  static func run(
    _ program: String, _ arguments: [String], environment: [String], _ descriptors: [Int32],
    seconds: Double? = nil, isCancelled: () -> Bool = { false }
  ) throws(FileDescriptor.Failure) -> Ending {
    let process = try start(program, arguments, environment, descriptors)
    var status: Int32 = 0
    guard let seconds else {
      while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else { throw FileDescriptor.Failure(code: errno) }
      }
      return ending(status)
    }
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      let done = waitpid(process, &status, WNOHANG)
      if done == process { return ending(status) }
      if done < 0, errno != EINTR { throw FileDescriptor.Failure(code: errno) }
      let isCancelled = isCancelled()
      let isTooMuch = descriptors.contains { size(of: $0) > mostOutput }
      if isCancelled || isTooMuch || ContinuousClock.now > end {
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return isCancelled ? .cancelled : isTooMuch ? .wroteTooMuch : .timedOut
      }
      usleep(5000)
    }
  }

  /// Bytes that a program with a time limit may write into a file.
  private static let mostOutput = 1 << 28

  /// Bytes of a file; 0 of anything else.
  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }

  /// Variables of this process by name, as `NAME=VALUE`; those that are not set are left out.
  static func inherited(_ names: [String]) -> [String] {
    names.compactMap { name in
      getenv(name).map { (value: UnsafeMutablePointer<CChar>) in "\(name)=\(String(cString: value))" }
    }
  }

  /// The path of the program that runs now; nil if the system does not tell.
  static var ownPath: String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(bytes.count)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    #else
      guard readlink("/proc/self/exe", &bytes, bytes.count - 1) > 0 else { return nil }
    #endif
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The low seven bits are the signal that ended it, the next byte its exit status.
  private static func ending(_ status: Int32) -> Ending {
    status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  private static func start(
    _ program: String, _ arguments: [String], _ environment: [String], _ descriptors: [Int32]
  ) throws(FileDescriptor.Failure) -> pid_t {
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
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // This process ignores closed pipes; the other need not.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    var attempts = 0
    while true {
      let failure = withStrings([program] + arguments) { words in
        withStrings(environment) { variables in
          posix_spawnp(&process, program, &actions, &attributes, words, variables)
        }
      }
      if failure == 0 { return process }
      // A program that was written just now may be open for writing for a moment, in a process being started.
      guard failure == ETXTBSY, attempts < 100 else { throw FileDescriptor.Failure(code: failure) }
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
