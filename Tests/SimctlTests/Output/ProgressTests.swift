// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Synchronization
import Testing

@testable import simctl

@Suite struct ProgressTests {
  /// A clock that goes when it is told to.
  private final class Clock: Sendable {
    private let start = ContinuousClock.now
    private let passed = Mutex(Duration.zero)
    var now: ContinuousClock.Instant { passed.withLock { start + $0 } }
    func wait(_ time: Duration) { passed.withLock { $0 += time } }
  }

  private let clock = Clock()

  /// What stands on standard error after some work: the lines that were shown one over the other.
  private func lines(isTerminal: Bool = true, _ work: (Diagnostics) -> Void) throws -> [String] {
    let directory = try TemporaryDirectory()
    let file = try FileDescriptor.creating(directory.path("err"))
    work(Diagnostics(file, isTerminal: isTerminal, now: { [clock] in clock.now }))
    try file.closeFile()
    return try #require(directory.text("err")).split(separator: "\r").map(String.init)
  }

  /// 60 in 3 s are 20 a second: the 60 that are left take 3 s; 10 s later 80 are done in 13 s, and the 40 left take 6.5 s.
  @Test func workWithATotalSaysHowLongTheRestTakes() throws {
    let shown = try lines { diagnostics in
      diagnostics.progress("tune: bootstrap", 0, of: 120)
      clock.wait(.seconds(3))
      diagnostics.progress("tune: bootstrap", 60, of: 120)
      clock.wait(.seconds(10))
      diagnostics.progress("tune: bootstrap", 80, of: 120)
      clock.wait(.seconds(1))
      diagnostics.progress("tune: bootstrap", 120, of: 120)
    }
    #expect(
      shown.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "tune: bootstrap: 0 of 120", "tune: bootstrap: 60 of 120, about 3 s left",
        "tune: bootstrap: 80 of 120, about 7 s left", "tune: bootstrap: 120 of 120",
      ])
    #expect(shown.map(\.count).max() == shown[3].count, "what stood longer is covered")
  }

  @Test func workWithoutATotalSaysWhatIsDone() throws {
    let shown = try lines { diagnostics in
      diagnostics.progress("replay", 1, of: nil)
      clock.wait(.seconds(3))
      diagnostics.progress("replay", 60, of: nil)
    }
    #expect(shown == ["replay: 1", "replay: 60"])
  }

  @Test func aLineStandsForATenthOfASecond() throws {
    let shown = try lines { diagnostics in
      for done in 0..<100 {
        diagnostics.progress("work", done, of: 100)
        clock.wait(.milliseconds(25))
      }
    }
    #expect(shown.count == 25)
    // The pace counts what was not shown: 40 a second.
    #expect(shown.last == "work: 96 of 100, about 1 s left")
  }

  @Test func nobodyWatchesAFile() throws {
    let shown = try lines(isTerminal: false) { diagnostics in
      diagnostics.progress("work", 1, of: 2)
      diagnostics.noteOnTerminal("stopping")
      diagnostics.note("note: told")
    }
    #expect(shown == ["note: told\n"])
  }

  @Test func quietIsQuietOnATerminal() throws {
    let shown = try lines { diagnostics in
      diagnostics.isQuiet = true
      diagnostics.progress("work", 1, of: 2)
      diagnostics.noteOnTerminal("stopping")
    }
    #expect(shown.isEmpty)
  }

  @Test func aNoteTakesTheProgressAway() throws {
    let shown = try lines { diagnostics in
      diagnostics.progress("work", 1, of: 2)
      diagnostics.noteOnTerminal("stopping")
    }
    #expect(shown == ["work: 1 of 2", "            ", "stopping\n"])
  }

  @Test func otherWorkHasAPaceOfItsOwn() {
    var pace = ProgressPace()
    func left(_ done: Int, _ total: Int) -> Duration? { pace.timeLeft(done: done, of: total, at: clock.now) }
    #expect(left(90, 100) == nil)
    clock.wait(.seconds(10))
    #expect(left(95, 100) == .seconds(10))
    #expect(left(0, 100) == nil, "less is done than before")
    clock.wait(.seconds(2))
    #expect(left(50, 100) == .seconds(2))
    #expect(left(50, 80) == nil, "another total")
    clock.wait(.milliseconds(999))
    #expect(left(60, 80) == nil, "too early to say")
    clock.wait(.milliseconds(1))
    #expect(left(60, 80) == .seconds(2))
    #expect(left(80, 80) == nil && left(90, 80) == nil, "nothing is left")
  }

  @Test(arguments: [
    (Duration.milliseconds(3), "1 s"), (.seconds(7), "7 s"), (.milliseconds(7001), "8 s"),
    (.seconds(120), "120 s"), (.seconds(121), "3 min"), (.seconds(7200), "120 min"), (.seconds(7201), "3 h"),
    (.seconds(1e12), "277777778 h"),
  ])
  func timesAreRoundedUp(time: Duration, text: String) {
    #expect(ProgressPace.text(time) == text)
  }
}
