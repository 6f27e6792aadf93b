// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Testing

@Suite struct BenchmarkClockTests {
  @Test func monotonicClockNeverRunsBack() {
    let clock = MonotonicClock()
    var last = clock.now
    for _ in 0..<10_000 {
      let next = clock.now
      #expect(next >= last)
      last = next
    }
  }

  @Test func monotonicClockTellsMicroseconds() {
    #expect((1...1_000_000).contains(MonotonicClock().measuredStep()))
  }

  @Test(arguments: [1, 25, 20_000] as [UInt64])
  func stepIsTheTick(tick: UInt64) {
    #expect(FakeClock(tick: tick).measuredStep() == tick)
  }

  @Test func clockThatStandsStillHasAStep() {
    #expect(FakeClock().measuredStep() == 1)
  }
}
