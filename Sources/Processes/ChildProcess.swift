// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Another program that runs beside this one, started without a shell.
///
/// It is the first of a process group of its own, so that Ctrl-C in a terminal reaches it only through ``endAll(then:)``, with
/// which a program that ends early takes along what it has started. Each one has to be waited for.
public struct ChildProcess: Sendable {
  /// What one of its standard streams leads to.
  public enum Stream: Hashable, Sendable {
    /// Nothing: an empty input, and an output that is thrown away.
    case nothing
    /// An open file or pipe of this process, by its descriptor.
    case descriptor(Int32)
  }

  /// How a program ended.
  public enum Ending: Hashable, Sendable {
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

  /// Why a program cannot be started or waited for.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// Programs are no longer to be started.
    static let cancelled = Failure(code: ECANCELED)

    /// The system's number of the error.
    public let code: Int32

    /// The reason, as the system words it.
    public var description: String { String(cString: strerror(code)) }

    /// Whether there is no such program.
    public var isMissing: Bool { code == ENOENT }
  }

  /// The system's number of the process, which is that of its group as well.
  let identifier: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: its path, or a name that is looked up in PATH.
  ///   - arguments: the words after its name.
  ///   - environment: its variables, as `NAME=VALUE`; those of this process by default.
  ///   - input: what it reads.
  ///   - output: where it writes.
  ///   - error: where it writes its messages.
  /// - Throws: why it cannot be started; `ECANCELED` after ``endAll(then:)``.
  public init(
    _ program: String, _ arguments: [String], environment: [String]? = nil, input: Stream = .nothing,
    output: Stream = .nothing, error: Stream = .nothing
  ) throws(Failure) {
    identifier = try RunningProcesses.all.start { () throws(Failure) in
      try Self.spawn(program, arguments, environment, [input, output, error])
    }
  }

  /// Waits until the program ends, however long that takes.
  ///
  /// - Returns: how it ended.
  /// - Throws: why it cannot be waited for.
  public func wait() throws(Failure) -> Ending {
    while true {
      var information = siginfo_t()
      // The ending stays with the system, and the number with the program, until it is taken.
      if waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno != EINTR {
        let failure = Failure(code: errno)
        _ = try RunningProcesses.all.remove(identifier) { () throws(Failure) -> Ending? in throw failure }
      }
      if let ending = try takeEnding() { return ending }
    }
  }

  /// Waits until the program ends, or ends it.
  ///
  /// - Parameters:
  ///   - seconds: after how long it is ended; nil if it may take as long as it wants.
  ///   - files: descriptors of files into which it may write ``mostOutput`` bytes each.
  ///   - isCancelled: asked every few milliseconds, whether it is to be ended.
  /// - Returns: how it ended.
  /// - Throws: why it cannot be waited for.
  public func wait(
    seconds: Double? = nil, files: [Int32] = [], isCancelled: () -> Bool
  ) throws(Failure) -> Ending {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while true {
      if let ending = try takeEnding() { return ending }
      let isCancelled = isCancelled()
      let isTooMuch = files.contains { Self.size(of: $0) > Self.mostOutput }
      if isCancelled || isTooMuch || end.map({ ContinuousClock.now > $0 }) ?? false {
        kill(-identifier, SIGKILL)
        _ = try wait()
        return isCancelled ? .cancelled : isTooMuch ? .wroteTooMuch : .timedOut
      }
      usleep(5000)
    }
  }

  /// Ends all programs that run now and everything that they have started, and lets none be started any more.
  ///
  /// For a program that is about to end: `last` ends it. Until then no thread hears that what it waits for has ended, so that
  /// none takes that for a failure. Safe to call from any thread, but not in a signal handler.
  public static func endAll(then last: () -> Never) -> Never {
    RunningProcesses.all.endForever({ kill(-$0, SIGKILL) }, then: last)
  }

  /// Bytes that a program with a time limit may write into a file.
  public static let mostOutput = 1 << 28

  /// How the program ended; nil as long as it runs.
  private func takeEnding() throws(Failure) -> Ending? {
    try RunningProcesses.all.remove(identifier) { () throws(Failure) in
      var status: Int32 = 0
      while true {
        let done = waitpid(identifier, &status, WNOHANG)
        if done == identifier { return Self.ending(status) }
        if done == 0 { return nil }
        guard errno == EINTR else { throw Failure(code: errno) }
      }
    }
  }

  /// The low seven bits are the signal that ended it, the next byte its exit status.
  private static func ending(_ status: Int32) -> Ending {
    status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// Bytes of a file; 0 of anything else.
  private static func size(of descriptor: Int32) -> Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : 0
  }
}
