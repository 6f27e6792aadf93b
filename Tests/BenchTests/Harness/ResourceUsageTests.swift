// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Bench

@Suite struct ResourceUsageTests {
  #if compiler(>=6.2)
    /// In a process of its own: here, tests that run beside this one hold memory and reset the peak as well.
    @Test func peakCountsWhatWasHeldAndStartsAgainWhenReset() async {
      await #expect(processExitsWith: .success) {
        let size = 64 << 20
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096)
        for offset in stride(from: 0, to: size, by: 4096) {
          block.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
        }
        blackHole(block)
        block.deallocate()
        let peak = try #require(ResourceUsage.peakMemory)
        #expect(peak >= size)
        guard ResourceUsage.resetPeakMemory() else { return }
        #expect(try #require(ResourceUsage.peakMemory) < peak - size / 2)
      }
    }
  #endif

  @Test func processorTimeGrowsWithWork() throws {
    let begin = try #require(ResourceUsage.processorTime)
    let deadline = MonotonicClock().now + 60_000_000_000
    var used = 0.0
    // As long as it takes on a busy machine; a time that stands still fails after a minute.
    while used < 0.002, MonotonicClock().now < deadline {
      used = try #require(ResourceUsage.processorTime) - begin
    }
    #expect(used >= 0.002)
  }

  @Test(arguments: [("1234 kB", 1_263_616), ("12 MB", nil), ("kB", nil), ("x kB", nil)] as [(String, Int?)])
  func memoryIsReadInKibibytes(text: String, bytes: Int?) {
    #expect(ResourceUsage.kibibytes(text) == bytes)
  }
}
