// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Bench
import Processes
import Synchronization

/// What happens on signals: a closed pipe is an error of the write, and an interruption leaves no temporary
/// file and no other program behind.
///
/// A command that can end long work early with a result asks for that with ``deferring(_:)``.
enum Interruption {
  /// What was asked for, and whether somebody acts on it.
  private static let deferral = InterruptionDeferral()

  /// Whether a deferred interruption has come: work ends soon, with what it has. Cheap to ask in loops and from
  /// several threads, and it stays true.
  static var isRequested: Bool { deferral.isRequested }

  /// A descriptor that is readable once ``isRequested`` says so, for work that waits for input; nil where signals are
  /// not taken over.
  static var descriptor: Int32? {
    attend()
    let number = requestReadEnd.load(ordering: .acquiring)
    return number < 0 ? nil : number
  }

  /// The pipe into which a byte is written with the request; it is never read.
  private static let requestReadEnd = Atomic<Int32>(-1)
  private static let requestWriteEnd = Atomic<Int32>(-1)

  /// Does work that ends early once ``isRequested`` says so.
  ///
  /// Meanwhile Ctrl-C (SIGINT) only asks for that, and a second one ends the process at once, as other signals do
  /// all the time. Afterwards every interruption ends the process at once again; so a command whose work ended
  /// early completes its outputs and returns `ExitCode.interrupted`.
  static func deferring<Result>(
    _ work: () throws -> Result
  ) rethrows -> Result {
    attend()
    return try deferral.claimed(work)
  }

  /// Whether a signal only asks for the work to end.
  fileprivate static func defers(_ number: Int32) -> Bool {
    guard number == SIGINT, deferral.take() else { return false }
    try? FileDescriptor(number: requestWriteEnd.load(ordering: .acquiring)).write([0])
    return true
  }

  /// Where the signal handler writes the number of the signal, for the thread that acts on it; −1 without a thread.
  fileprivate static let messages = Atomic<Int32>(-1)

  /// What the thread needs, from the taking over of the signals to the beginning of the thread.
  private static let installed = Mutex<Diagnostics?>(nil)

  /// Takes the signals over.
  ///
  /// Little is allowed within a signal handler. As long as there is nothing to be done, it ends the process itself; from
  /// ``attend()`` on it only writes a byte to a pipe, and a thread that waits for the byte does the rest.
  static func install(_ diagnostics: Diagnostics) {
    signal(SIGPIPE, SIG_IGN)
    installed.withLock { $0 = diagnostics }
    // Made now, as a signal handler may make nothing.
    _ = messages.load(ordering: .relaxed)
    var taken = sigset_t()
    sigemptyset(&taken)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      sigaddset(&taken, number)
      signal(number) { number in
        let messages = Interruption.messages.load(ordering: .acquiring)
        // 130 for an interruption, as `ExitCode` has it.
        guard messages >= 0 else { _exit(128 + number) }
        let error = errno
        var message = UInt8(truncatingIfNeeded: number)
        _ = write(messages, &message, 1)
        errno = error
      }
    }
    // A program that starts this one from a thread that lets no signals through hands that down.
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  /// Begins the thread that acts on signals, where they were taken over: before there is something to be done at the end of the
  /// process, such as a temporary file to be removed or a program to be ended. To begin it takes longer than to replay a trace.
  static func attend() {
    guard messages.load(ordering: .acquiring) < 0 else { return }
    installed.withLock { diagnostics in
      guard let own = diagnostics else { return }
      diagnostics = nil
      begin(own)
    }
  }

  private static func begin(_ diagnostics: Diagnostics) {
    guard let signals = Pipe(), let requests = Pipe() else { return }
    requestWriteEnd.store(requests.writeEnd, ordering: .releasing)
    requestReadEnd.store(requests.readEnd, ordering: .releasing)
    let work = Unmanaged.passRetained(Work(diagnostics, messages: FileDescriptor(number: signals.readEnd)))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, { handle($0) }, work.toOpaque()) == 0 else {
      // Without the thread, signals end the process at once.
      work.release()
      return
    }
    messages.store(signals.writeEnd, ordering: .releasing)
  }

  /// A shell makes commands in the background ignore interruptions; that is respected.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// What the thread does that waits for a signal's number.
private final class Work {
  private let diagnostics: Diagnostics
  private let messages: FileDescriptor

  init(_ diagnostics: Diagnostics, messages: FileDescriptor) {
    self.diagnostics = diagnostics
    self.messages = messages
  }

  func run() {
    guard var number = try? messages.readByte() else { return }
    while Interruption.defers(Int32(number)) {
      diagnostics.noteOnTerminal("stopping with the best so far; press Ctrl-C again to stop at once")
      guard let next = try? messages.readByte() else { return }
      number = next
    }
    ChildProcess.endAll {
      TemporaryFiles.removeAllForever()
      PendingFile.removeAllForever {
        diagnostics.clearProgressIfPossible()
        _exit(Int32(number) == SIGINT ? ExitCode.interrupted.rawValue : 128 + Int32(number))
      }
    }
  }
}

private func handle(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
  return nil
}
