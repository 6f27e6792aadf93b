// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Whether an interruption ends the process at once or only asks the work at hand to end.
///
/// Safe to use from several threads.
final class InterruptionDeferral: Sendable {
  /// Stretches of work that act on a request. It is guarded together with the making of the request, so that none
  /// is made of which nobody hears.
  private let claims = Mutex(0)
  private let request = Atomic(false)

  /// Whether an interruption was deferred, now or before.
  var isRequested: Bool { request.load(ordering: .relaxed) }

  /// Does work that asks whether it shall end.
  func claimed<Result>(
    _ work: () throws -> Result
  ) rethrows -> Result {
    claims.withLock { $0 += 1 }
    defer { claims.withLock { $0 -= 1 } }
    return try work()
  }

  /// Defers an interruption that has come.
  ///
  /// - Returns: false when nobody would act on it, or one was deferred before: it ends the process.
  func take() -> Bool {
    claims.withLock { claims in
      guard claims > 0 else { return false }
      return !request.exchange(true, ordering: .relaxed)
    }
  }
}
