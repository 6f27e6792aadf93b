// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite struct DecimalParserTests {
  /// What the C library makes of a text.
  private func reference(_ text: String) -> Double { strtod(text, nil) }

  private func bits(_ text: String, shift: Int = 0) -> UInt64? {
    (try? DecimalParser.parse(text, shift: shift))?.bitPattern
  }

  @Test(arguments: [
    "0", "-0", "1", "+1", "-1.5", ".5", "5.", "1e3", "1E-3", "1e+3", "9007199254740993", "9007199254740992.5",
    "0.1", "123456789012345678901234567890", "1.7976931348623157e308", "5e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "2.2250738585072011e-308", "1e-400", "-1e-400", "8.5e22", "1e23", "9.5e-27",
    "179769313486231580793e288", "0.000000000000000000000000000000000000000000000000000000000000001e63",
    "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211455e-20",
    "1.00000000000000011102230246251565404236316680908203125",
    "1.00000000000000011102230246251565404236316680908203124",
    "1.00000000000000011102230246251565404236316680908203126", "0e999999999999",
    "00000000000000000000001.50000000000000000000",
  ])
  func numbersAreCorrectlyRounded(text: String) {
    #expect(bits(text) == reference(text).bitPattern, "\(text)")
  }

  @Test(arguments: [
    "", " ", "1 ", " 1", "1e", "1e+", "+-1", "--1", ".", "-", "+", "1.2.3", "0x10", "1,5", "1_000", "e5",
    "1e5.0", "abc", "1f", "١",
    "infinit", "nano", "-.", "1e1e1",
  ])
  func otherTextsAreUnreadable(text: String) {
    #expect(throws: DecimalParser.Failure.unreadable) { try DecimalParser.parse(text) }
  }

  @Test(arguments: [
    "inf", "-inf", "Infinity", "+INFINITY", "nan", "-NaN", "1e309", "-1.8e308", "1e999999999999999999",
  ])
  func infinitiesAndNaNsAreNotFinite(text: String) {
    #expect(throws: DecimalParser.Failure.notFinite) { try DecimalParser.parse(text) }
  }

  @Test func randomTextsAgreeWithTheCLibrary() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100_000 {
      var text = random.below(4) == 0 ? "-" : ""
      for _ in 0...random.below(random.below(4) == 0 ? 35 : 12) { text += "\(random.below(10))" }
      if random.below(3) > 0 {
        text += "."
        for _ in 0..<random.below(20) { text += "\(random.below(10))" }
      }
      if random.below(3) == 0 { text += "e\(random.below(random.below(3) == 0 ? 700 : 40) - 20)" }
      let expected = reference(text)
      let value = try? DecimalParser.parse(text)
      #expect(value?.bitPattern == (expected.isFinite ? expected.bitPattern : nil), "\(text)")
    }
  }

  @Test func halfwayCasesRoundToEven() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      // An integer with 54 significant bits is exactly between two doubles.
      let odd = (1 << 53) | (random.next() >> 11) | 1
      for text in [
        "\(odd)", "\(odd).0000000000000000000001", "\(odd)e0", "\(odd - 1).9999999999999999999999",
      ] {
        #expect(bits(text) == reference(text).bitPattern, "\(text)")
      }
    }
  }

  @Test func shortestTextsReadBack() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(bits("\(value)") == value.bitPattern)
    }
  }

  @Test func shiftIsPartOfTheExactValue() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<50_000 {
      let text = "\(random.below(2_000_000_000)).\(random.below(1_000_000_000))"
      for shift in [-9, -6, -3, 3] {
        #expect(bits(text, shift: shift) == reference("\(text)e\(shift)").bitPattern, "\(text) \(shift)")
      }
    }
    #expect(bits("1e305", shift: 3) == 1e308.bitPattern)
    #expect(bits("1e311", shift: -3) == 1e308.bitPattern)
  }

  @Test func shortDecimalsAgreeWithThePlainScan() {
    var random = SeededGenerator(seed: 5)
    let alphabet = Array("0123456789012345678901234567890123456789.....-,e ".utf8)
    for _ in 0..<200_000 {
      var bytes = [UInt8](repeating: UInt8(ascii: "7"), count: 40)
      let count = random.below(18)
      for index in 0..<count { bytes[12 + index] = alphabet[random.below(alphabet.count)] }
      bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress, let short = ShortDecimal(from: base + 12, to: base + 12 + count)
        else {
          return
        }
        let plain = try? DecimalParser.parse(from: base + 12, to: base + 12 + count, shift: 0)
        #expect(short.value.bitPattern == plain?.bitPattern)
        guard let number = try? DecimalScan(from: base + 12, to: base + 12 + count) else {
          Issue.record("the fast kernel reads what the plain one does not")
          return
        }
        for exponent in [0, -3, -6, -9] {
          guard let ticks = short.ticks(shift: exponent + 9) else { continue }
          guard case .ticks(ticks) = TraceInstant(number, shift: exponent) else {
            Issue.record("the fast kernel has \(ticks) ticks, the plain one has not")
            return
          }
        }
      }
    }
  }

  @Test func shortDecimalsCoverOrdinaryNumbers() {
    for text in ["0", "7", "1234567", "1.5", "1234567.1234567", "195.25", "5."] {
      let bytes = Array(("________" + text + "________").utf8)
      bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        let short = ShortDecimal(from: base + 8, to: base + 8 + text.utf8.count)
        #expect(short?.value == Double(text) ?? 5)
      }
    }
  }
}
