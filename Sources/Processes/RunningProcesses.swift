// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// The programs that this process has started and not yet waited for.
///
/// Safe to use from several threads.
final class RunningProcesses: Sendable {
  /// Those of this process.
  static let all = RunningProcesses()

  private struct State {
    var identifiers: [Int32] = []
    var isEnded = false
  }

  private let state = Mutex(State())

  /// Starts a program; nobody can end all while it is not known yet.
  func start(
    _ spawn: () throws(ChildProcess.Failure) -> Int32
  ) throws(ChildProcess.Failure) -> Int32 {
    try state.withLock { state throws(ChildProcess.Failure) in
      guard !state.isEnded else { throw .cancelled }
      let identifier = try spawn()
      state.identifiers.append(identifier)
      return identifier
    }
  }

  /// Does something while no program is started, which would inherit what is half done.
  func withoutStarts<Value: Sendable>(_ body: () -> Value) -> Value { state.withLock { _ in body() } }

  /// Forgets a program with its ending, so that no other one is ended that is given its number.
  ///
  /// - Parameters:
  ///   - identifier: the program.
  ///   - take: takes its ending from the system, without waiting; nil where it has not ended.
  /// - Returns: what `take` returned.
  /// - Throws: why there is no ending, after which the program is forgotten as well.
  func remove<Ending>(
    _ identifier: Int32, _ take: () throws(ChildProcess.Failure) -> Ending?
  ) throws(ChildProcess.Failure) -> Ending? {
    try state.withLock { state throws(ChildProcess.Failure) in
      var hasEnded = true
      defer { if hasEnded { state.identifiers.removeAll { $0 == identifier } } }
      let ending = try take()
      hasEnded = ending != nil
      return ending
    }
  }

  /// Ends those that run, and lets none be started or be found to have ended any more.
  func endForever(_ end: (Int32) -> Void, then last: () -> Never) -> Never {
    state.withLock { state in
      state.isEnded = true
      state.identifiers.forEach(end)
      last()
    }
  }
}
