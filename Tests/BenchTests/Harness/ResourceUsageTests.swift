// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Bench

@Suite struct ResourceUsageTests {
  static let size = 64 << 20

  /// The peak of memory while 64 MiB are held and have been written to.
  private func peakWithBlock() throws -> Int {
    let block = UnsafeMutableRawPointer.allocate(byteCount: Self.size, alignment: 4096)
    defer { block.deallocate() }
    for offset in stride(from: 0, to: Self.size, by: 4096) {
      block.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    }
    blackHole(block)
    return try #require(ResourceUsage.current()).peakMemory
  }

  @Test func peakCountsWhatWasHeldAndStartsAgainWhenReset() throws {
    let peak = try peakWithBlock()
    #expect(peak >= Self.size)
    guard ResourceUsage.resetPeakMemory() else { return }
    #expect(try #require(ResourceUsage.current()).peakMemory < peak - Self.size / 2)
  }

  @Test func processorTimeGrowsWithWork() throws {
    let before = try #require(ResourceUsage.current()).processorTime
    let clock = MonotonicClock()
    let begin = clock.now
    while clock.now - begin < 30_000_000 { blackHole(0) }
    let used = try #require(ResourceUsage.current()).processorTime - before
    #expect(used > 0.002)
  }

  @Test(arguments: [("1234 kB", 1_263_616), ("12 MB", nil), ("kB", nil), ("x kB", nil)] as [(String, Int?)])
  func memoryIsReadInKibibytes(text: String, bytes: Int?) {
    #expect(ResourceUsage.kibibytes(text) == bytes)
  }
}
