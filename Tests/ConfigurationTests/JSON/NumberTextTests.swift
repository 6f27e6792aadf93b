// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@Suite struct NumberTextTests {
  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "-0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
      (999_999_999_999_999, "999999999999999"),
      (9_007_199_254_740_992, "9007199254740992"), (1e16, "1e16"), (1e300, "1e300"), (-1.25e-7, "-1.25e-7"),
      (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e308"), (1e100, "1e100"), (0.0001, "0.0001"),
      (1e-10, "1e-10"),
    ] as [(Double, String)])
  func numbersAreTheirShortestText(value: Double, text: String) {
    #expect(NumberText.string(value) == text)
    #expect(Double(text)?.bitPattern == value.bitPattern)
  }

  @Test func randomDoublesReadBackToTheSameBits() throws {
    var generator = SeededGenerator(seed: 20_240_601)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      let text = NumberText.string(value)
      #expect(Double(text)?.bitPattern == value.bitPattern)
      #expect(text.utf8.count <= value.description.utf8.count)
      let read = try JSONReader.read(Array(text.utf8))
      #expect(read.number?.bitPattern == value.bitPattern || value == 0)
    }
  }

  @Test func decimalsOfEverydayMagnitudeReadBack() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50_000 {
      let value = Double(Int64(truncatingIfNeeded: generator.next() % 2_000_001) - 1_000_000) / 1000
      #expect(Double(NumberText.string(value)) == value)
    }
  }

  /// Numbers with one decimal, and neighbours of theirs, which need all digits.
  @Test func tenthsAreWrittenAsTheStandardLibraryWritesThem() {
    var generator = SeededGenerator(seed: 8)
    for digits in 1...16 {
      let limit = (0..<digits).reduce(UInt64(1)) { power, _ in power * 10 }
      for _ in 0..<200 {
        let tenths = Double(generator.next() % limit) / 10
        for value in [tenths, -tenths, tenths.nextUp, -tenths.nextDown, tenths + 0.05] {
          let text = value.description
          guard !text.contains("e") else { continue }
          #expect(NumberText.string(value) == (text.hasSuffix(".0") ? String(text.dropLast(2)) : text))
        }
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func whatIsNotFiniteHasNoText(value: Double) {
    var bytes: [UInt8] = []
    #expect(!NumberText.append(value, to: &bytes))
    #expect(bytes.isEmpty)
  }

  @Test(arguments: [0, 7, -7, 10, 1_000_000, Int.max, Int.min])
  func integersAreTheirDigits(value: Int) {
    var bytes: [UInt8] = []
    NumberText.append(value, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == value.description)
  }
}
