// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Synchronization

/// A clock that moves only when it is told to, or by a fixed tick at each reading.
final class FakeClock: BenchmarkClock {
  private let time = Mutex<UInt64>(1_000_000)
  private let tick: UInt64

  init(tick: UInt64 = 0) { self.tick = tick }

  var now: UInt64 {
    time.withLock { time in
      time += tick
      return time
    }
  }

  func advance(by nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }
}

/// Counts calls and iterations of a benchmark's body.
final class RunLog: Sendable {
  private let entries = Mutex<[Int]>([])

  var runs: [Int] { entries.withLock { $0 } }

  func add(_ iterations: Int) { entries.withLock { $0.append(iterations) } }
}
