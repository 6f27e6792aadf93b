// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization
import Testing

@testable import Bench

@Suite(.enabled(if: AllocationCounter.isAvailable)) struct AllocationCounterTests {
  @Test func everyRequestOfMemoryCountsWithItsBytes() throws {
    let count = try #require(
      AllocationCounter.count {
        for _ in 0..<10 {
          let block = UnsafeMutableRawPointer.allocate(byteCount: 1000, alignment: 8)
          blackHole(block)
          block.deallocate()
        }
      })
    #expect(count.allocations == 10)
    #expect(count.bytes == 10_000)
  }

  @Test func alignedMemoryCounts() throws {
    let count = try #require(
      AllocationCounter.count {
        let block = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 128)
        blackHole(block)
        #expect(Int(bitPattern: block) % 128 == 0)
        block.deallocate()
      })
    #expect(count.allocations >= 1)
    #expect(count.bytes >= 256)
  }

  @Test func workWithoutRequestsCountsNone() throws {
    let block = UnsafeMutablePointer<Double>.allocate(capacity: 8)
    block.initialize(repeating: 1, count: 8)
    defer { block.deallocate() }
    let count = try #require(AllocationCounter.count { for index in 0..<8 { block[index] *= 2 } })
    #expect(count.allocations == 0 && count.bytes == 0)
  }

  @Test func threadCountsItsOwnAndTheProcessAll() async throws {
    let flags = Flags()
    let other = Task.detached {
      while !flags.done.load(ordering: .acquiring) {
        for _ in 0..<100 { UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8).deallocate() }
        flags.round.wrappingAdd(1, ordering: .releasing)
      }
    }
    let own = AllocationCounter.count(of: .thread) { flags.awaitRounds() }
    let all = AllocationCounter.count(of: .process) { flags.awaitRounds() }
    flags.done.store(true, ordering: .releasing)
    await other.value
    #expect(own?.allocations == 0)
    #expect((all?.allocations ?? 0) >= 100)
  }

  /// What two threads tell each other.
  private final class Flags: Sendable {
    let round = Atomic(0)
    let done = Atomic(false)

    /// Waits until the other thread has begun and ended a round.
    func awaitRounds() {
      let begin = round.load(ordering: .acquiring)
      while round.load(ordering: .acquiring) < begin + 2 {}
    }
  }

  @Test func countsCanBeNested() throws {
    var inner: AllocationCount?
    let outer = AllocationCounter.count {
      UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8).deallocate()
      inner = AllocationCounter.count {
        UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8).deallocate()
      }
      UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8).deallocate()
    }
    #expect(inner?.allocations == 1)
    #expect(outer?.allocations == 3)
  }

  @Test func errorOfTheWorkPassesThroughAndEndsTheCount() {
    struct Broken: Error {}
    #expect(throws: Broken.self) { try AllocationCounter.count { () throws(Broken) in throw Broken() } }
    let count = AllocationCounter.count {}
    #expect(count?.allocations == 0)
  }
}
