// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Gestures

extension PieceRunner {
  /// Several threads, which do the pieces in any order.
  static let threads = PieceRunner(jobs: 3) { count, piece in
    DispatchQueue.concurrentPerform(iterations: count) { piece(count - 1 - $0) }
  }
}
