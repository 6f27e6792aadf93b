// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Which tables have been begun: those are read to their end, and after an interruption no others are.
final class TablesBegun: Sendable {
  private let state: Mutex<[Bool?]>

  init(count: Int) { state = Mutex([Bool?](repeating: nil, count: count)) }

  /// Whether a table is read, which its first piece decides for all.
  func begins(_ table: Int) -> Bool {
    state.withLock { state in
      if let begins = state[table] { return begins }
      let begins = !Interruption.isRequested
      state[table] = begins
      return begins
    }
  }
}
