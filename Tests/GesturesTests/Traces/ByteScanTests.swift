// SPDX-License-Identifier: GPL-3.0-or-later

import CByteScan
import TestSupport
import Testing

@testable import Gestures

/// Vectors of bytes against one byte after the other.
@Suite struct ByteScanTests {
  /// A text with bytes around it that belong to no number.
  private static func withText<Value>(_ text: String, _ body: (UnsafeRawPointer) throws -> Value) rethrows
    -> Value
  {
    let around = [UInt8](repeating: 0x2E, count: 64)
    return try (around + Array(text.utf8) + around).withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("the text is not empty") }
      return try body(start + 64)
    }
  }

  @Test func kindsOfBytesAreThoseOfEachByte() {
    var random = SeededGenerator(seed: 51)
    let alphabet = Array("0123456789,,,...-/:;+x\n".utf8) + [0, 0x7F, 0x80, 0xAC, 0xAE, 0xB0, 0xB9, 0xFF]
    for run in 0..<500 {
      let bytes = (0..<32).map { place in
        run < 8 ? UInt8(run * 32 + place) : alphabet[random.below(alphabet.count)]
      }
      func bits(_ isWanted: (UInt8) -> Bool) -> UInt64 {
        bytes.enumerated().reduce(0) { $0 | (isWanted($1.element) ? 1 << UInt64($1.offset) : 0) }
      }
      bytes.withUnsafeBytes { buffer in
        for kinds in [byte_scan(buffer.baseAddress), byte_scan_plain(buffer.baseAddress)] {
          #expect(kinds.commas == bits { $0 == 0x2C })
          #expect(kinds.dots == bits { $0 == 0x2E })
          #expect(kinds.digits == bits { 0x30...0x39 ~= $0 })
        }
      }
    }
  }

  @Test func runsAreEqualUpToTheirCount() {
    var random = SeededGenerator(seed: 52)
    for count in 0..<70 {
      let left = (0..<count + 16).map { _ in UInt8(random.below(256)) }
      #expect(byte_scan_equal(left, left, count))
      for place in 0..<count + 16 {
        var right = left
        right[place] ^= 1 << UInt8(random.below(8))
        #expect(byte_scan_equal(left, right, count) == (place >= count))
      }
    }
  }

  private static func number(_ random: inout SeededGenerator, whole: ClosedRange<Int>, decimals: Int)
    -> String
  {
    func digits(_ count: Int) -> String { (0..<count).map { _ in "\(random.below(10))" }.joined() }
    let first = digits(whole.lowerBound + random.below(whole.count))
    return random.below(4) == 0 ? first : "\(first).\(digits(random.below(decimals + 1)))"
  }

  /// Numbers of at most eight bytes have the values of the plain scan, in vectors and in words.
  @Test func shortNumbersReadLikePlainOnes() {
    var random = SeededGenerator(seed: 53)
    var shortCount = 0
    for _ in 0..<3_000 {
      let texts = (0..<3).map { _ in Self.number(&random, whole: 1...8, decimals: 5) }
      let plain = texts.map { try? DecimalParser.parse($0) }
      Self.withText(texts.joined(separator: ",") + ",move") { start in
        var numbers = byte_numbers()
        #expect(byte_scan_numbers(start, &numbers))
        #expect(Int(numbers.y.end) == texts.reduce(2) { $0 + $1.utf8.count })
        #expect(numbers.are_short == texts.allSatisfy { $0.utf8.count <= 8 })
        guard numbers.are_short else { return }
        shortCount += 1
        #expect(numbers.time_digits == UInt64(texts[0].filter { $0 != "." }))
        #expect(Int(numbers.time.rest) == texts[0].drop { $0 != "." }.utf8.count)
        #expect(numbers.x_value == plain[1])
        #expect(numbers.y_value == plain[2])
        #expect(numbers.x_value == byte_scan_coordinate(start, numbers.x))
        #expect(numbers.y_value == byte_scan_coordinate(start, numbers.y))
      }
    }
    #expect(shortCount > 500)
  }

  @Test func longNumbersReadLikePlainOnes() {
    var random = SeededGenerator(seed: 54)
    var count = 0
    for _ in 0..<3_000 {
      let texts = (0..<3).map { _ in
        Self.number(&random, whole: 0...8, decimals: random.below(3) == 0 ? 20 : 15)
      }
      let plain = texts.map { try? DecimalParser.parse($0) }
      Self.withText(texts.joined(separator: ",") + ",move") { start in
        var numbers = byte_numbers()
        guard byte_scan_numbers(start, &numbers) else { return }
        for (index, place) in [numbers.time, numbers.x, numbers.y].enumerated() {
          guard let value = LongNumber(place, at: start)?.value else { continue }
          count += 1
          #expect(value == plain[index] && value == Double(texts[index]) ?? value)
        }
      }
    }
    #expect(count > 3_000)
    let text = "123.5,1234567.123456789012,0.1234567890123456,"
    Self.withText(text) { start in
      var numbers = byte_numbers()
      #expect(byte_scan_numbers(start, &numbers) && !numbers.are_short)
      #expect(LongNumber(numbers.x, at: start)?.value == 1234567.123456789012)
      #expect(LongNumber(numbers.y, at: start)?.value == 0.1234567890123456)
    }
  }

  @Test(arguments: [
    "1,2,3", "1..2,2,3,", "1,2.3.4,5,", "1,2,3.4.5,", "-1,2,3,", "1,+2,3,", "1,2e3,4,", "1,2,x,", "1, 2,3,",
    "a,1,2,",
    "1,2,\u{0},", "123456789012345678901234567890,123456789012345678901234567890,1234567,",
  ])
  func otherTextsAreNoNumbers(text: String) {
    Self.withText(text) { start in
      var numbers = byte_numbers()
      #expect(!byte_scan_numbers(start, &numbers))
    }
  }

  @Test(arguments: ["1,,3,", "1,2,,", ".5,2,3,", "1,.5,3,", "1,2,.5,", "123456789,2,3,"])
  func numbersWithoutADigitInFrontAreNotShort(text: String) {
    Self.withText(text) { start in
      var numbers = byte_numbers()
      #expect(byte_scan_numbers(start, &numbers) && !numbers.are_short)
    }
  }
}
