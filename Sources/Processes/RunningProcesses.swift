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

  /// Forgets a program that has been waited for.
  func remove(_ identifier: Int32) {
    state.withLock { $0.identifiers.removeAll { $0 == identifier } }
  }

  /// Ends those that run, and lets none be started any more.
  func endForever(_ end: (Int32) -> Void) {
    state.withLock { state in
      state.isEnded = true
      state.identifiers.forEach(end)
    }
  }
}
