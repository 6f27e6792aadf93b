// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@Suite struct NumberRangeTests {
  @Test(
    arguments: [
      (.finite, [-1e308, 0, 1e308], [], "a finite number"),
      (.positive, [.leastNonzeroMagnitude, 1], [0, -0.0, -1], "a number above 0"),
      (.notNegative, [0, -0.0, 1], [-.leastNonzeroMagnitude], "a number that is not negative"),
      (
        .from(1e-100, to: 1e100), [1e-100, 1, 1e100], [0, 9e-101, 1.1e100, -1],
        "a number from 1e-100 to 1e100"
      ),
      (.from(-1, to: 2.5), [-1, 0, 2.5], [-1.1, 2.6], "a number from -1 to 2.5"),
      (.above(-1, to: 1), [-0.9, 1], [-1, 1.1], "a number above -1 and at most 1"),
      (.above(0, below: 1), [0.1, 0.9], [0, 1], "a number above 0 and below 1"),
    ] as [(NumberRange, [Double], [Double], String)])
  func endsBelongToTheRangeAsItSays(range: NumberRange, inside: [Double], outside: [Double], text: String) {
    for number in inside { #expect(range.contains(number), "\(number)") }
    for number in outside + [.nan, .infinity, -.infinity] { #expect(!range.contains(number), "\(number)") }
    #expect(range.description == text)
  }

  @Test func wholeNumbersNameTheEndsThatAreNotTheTypes() {
    #expect((1...8).wholeNumberText == "a whole number from 1 to 8")
    #expect((1...Int.max).wholeNumberText == "a whole number of at least 1")
    #expect((Int.min...7).wholeNumberText == "a whole number of at most 7")
    #expect((Int.min...Int.max).wholeNumberText == "a whole number")
    #expect((UInt8.min...UInt8.max).wholeNumberText == "a whole number from 0 to 255")
  }

  @Test func problemsOfManyKindsAreCollectedInOrder() {
    var inner: [ValidationProblem] = []
    inner.require(0, in: 1e-100...1e100, "mass")
    inner.requireProperFraction(1, "epsilon")
    inner.require(0.5, in: 0...1, "share")
    inner.require(0, in: 1...9, "count")
    inner.requireFinite(.nan, "velocity")
    var problems: [ValidationProblem] = []
    problems.add(inner, under: ["spring.a"])
    #expect(
      problems.map(\.description) == [
        #""spring.a".mass is 0; expected a number from 1e-100 to 1e100"#,
        #""spring.a".epsilon is 1; expected a number above 0 and below 1"#,
        #""spring.a".count is 0; expected a whole number from 1 to 9"#,
        #""spring.a".velocity is nan; expected a finite number"#,
      ])
  }
}
