// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Gestures

@Suite struct RandomStreamTests {
  @Test func mixingIsSplitMix64() {
    // First outputs of the published reference implementation from the states 0 and 1234567.
    #expect(RandomStream.mixed(0) == 0xE220_A839_7B1D_CDAF)
    #expect(RandomStream.mixed(1_234_567) == 6_457_827_717_110_365_317)
  }

  @Test func equalSeedAndIndexGiveEqualNumbers() {
    let first = RandomStream(seed: 5, index: 9)
    let second = RandomStream(seed: 5, index: 9)
    let other = RandomStream(seed: 9, index: 5)
    let numbers = (0..<20).map { _ in first.uniform(0...1) }
    #expect((0..<20).map { _ in second.uniform(0...1) } == numbers)
    #expect((0..<20).map { _ in other.uniform(0...1) } != numbers)
  }

  @Test func shufflingKeepsTheNumbers() {
    for count in [0, 1, 50] {
      var numbers = Array(0..<count)
      RandomStream(seed: 3, index: 0).shuffle(&numbers)
      #expect(numbers.sorted() == Array(0..<count) && (numbers != Array(0..<count)) == (count == 50))
    }
  }

  @Test func lognormalHasItsMedianAndItsBounds() {
    let random = RandomStream(seed: 1, index: 1)
    let values = (0..<4001).map { _ in random.lognormal(median: 100, spread: 0.3) }.sorted()
    #expect(abs(values[2000] - 100) < 2.5)
    #expect(values[0] >= 100 / 2.4597 && values[4000] <= 100 * 2.4597)  // e^0.9 = 2.4596
  }
}
