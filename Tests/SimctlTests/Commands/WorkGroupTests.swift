// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import simctl

@Suite struct WorkGroupTests {
  @Test(arguments: [1, 2, 3, 16]) func everyPieceIsDoneOnce(threads: Int) {
    let group = WorkGroup<Int>(threads: threads)
    for index in 0..<500 { group.add { index } }
    var made: [Int] = []
    while let value = group.next() { made.append(value) }
    #expect(made.sorted() == Array(0..<500))
    #expect(group.next() == nil)
  }

  @Test func onePieceIsDoneByTheCaller() {
    let group = WorkGroup<Bool>(threads: 4)
    let caller = ObjectIdentifier(Thread.current)
    group.add { ObjectIdentifier(Thread.current) == caller }
    #expect(group.next() == true)
  }

  @Test func piecesRunAtOnce() {
    // Each waits for the other, so one after the other would never end.
    let group = WorkGroup<Bool>(threads: 2)
    let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    group.add {
      first.signal()
      return second.wait(timeout: .now() + 60) == .success
    }
    group.add {
      second.signal()
      return first.wait(timeout: .now() + 60) == .success
    }
    #expect(group.next() == true)
    #expect(group.next() == true)
  }

  @Test func cancelledPiecesAreNotBegun() {
    let group = WorkGroup<Int>(threads: 1)
    let begun = Atomic(0)
    for _ in 0..<10 {
      group.add {
        begun.add(1, ordering: .relaxed)
        return 0
      }
    }
    _ = group.next()
    group.cancel()
    #expect(begun.load(ordering: .relaxed) == 1)
    #expect(group.next() == nil)
  }
}
