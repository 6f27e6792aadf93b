// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens on signals: a closed pipe is an error of the write, and an interruption leaves no temporary file.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Takes the signals over. It has to be called before the process has other threads, which inherit that the signals wait for
  /// the one thread that handles them; so nothing that handling does needs to be safe within a signal handler.
  static func install(_ diagnostics: Diagnostics) {
    signal(SIGPIPE, SIG_IGN)
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in signals where !isIgnored(number) { sigaddset(&waited, number) }
    pthread_sigmask(SIG_BLOCK, &waited, nil)
    let work = Unmanaged.passRetained(Handler(diagnostics))
    #if canImport(Glibc)
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { handle($0) }, work.toOpaque())
    #else
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { handle($0) }, work.toOpaque())
    #endif
    if result != 0 {
      // Without the thread the signals end the process as they would have.
      work.release()
      pthread_sigmask(SIG_UNBLOCK, &waited, nil)
    }
  }

  /// A shell makes commands in the background ignore interruptions; that is respected.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Glibc)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }

  fileprivate static func waitForSignal(_ diagnostics: Diagnostics) {
    var waited = sigset_t()
    sigemptyset(&waited)
    for number in signals where !isIgnored(number) { sigaddset(&waited, number) }
    var number: Int32 = 0
    while sigwait(&waited, &number) != 0 {}
    PendingFile.removeAllForever {
      diagnostics.clearProgress()
      _exit(number == SIGINT ? ExitCode.interrupted.rawValue : 128 + number)
    }
  }
}

/// What the thread that waits for signals is given.
private final class Handler {
  let diagnostics: Diagnostics

  init(_ diagnostics: Diagnostics) { self.diagnostics = diagnostics }
}

private func handle(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let argument {
    let handler = Unmanaged<Handler>.fromOpaque(argument).takeRetainedValue()
    Interruption.waitForSignal(handler.diagnostics)
  }
  return nil
}
