// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Gestures

@Suite struct TraceInstantTests {
  private func instant(_ text: String, shift: Int = -3) throws -> TraceInstant {
    let bytes = Array(text.utf8)
    let scan = try bytes.withUnsafeBytes { buffer in
      let base = try #require(buffer.baseAddress)
      let scan = try DecimalScan(from: base, to: base + buffer.count)
      return TraceInstant(scan, shift: shift)
    }
    return scan
  }

  @Test(arguments: [
    ("1000.5", "1000", 0.0005), ("1700000000000.125", "1700000000000", 0.000125), ("0.3", "0.1", 0.0002),
    ("1234.300000000745", "1234.3", 7.45e-13), ("1e20", "0", 1e17), ("5", "-5", 0.01),
    ("9999999999999999999999999999.5", "9999999999999999999999999999", 0.0005),
    ("1e300", "1e300", 0),
    (
      "1000000000000000000000000000000000000000000001", "1000000000000000000000000000000000000000000000",
      0.001
    ),
    ("1.000000000000000000000000000000000000000000001", "1", 1e-48),
  ])
  func differencesAreExact(later: String, earlier: String, seconds: Double) throws {
    #expect((try instant(later) - instant(earlier)).seconds == seconds)
    #expect((try instant(earlier) - instant(later)).seconds == -seconds)
  }

  @Test(arguments: [
    ("0", TraceInstant.Step.equal), ("0.999999", .short), ("0.9999999999", .short), ("1", .regular),
    ("1.00000000000000000000000000000000000000000001", .regular), ("100", .regular), ("100.000001", .long),
    ("100.00000000000001", .long), ("100.00000000000000000000000000000000000000001", .long),
    ("-0.000001", .back),
    ("-0.0000000000000000000000000000000000000000000001", .back),
    ("0.0000000000000000000000000000000000000000000001", .short),
  ])
  func stepsAreJudgedExactlyAtTheirLimits(text: String, step: TraceInstant.Step) throws {
    #expect(try instant(text).step(since: try instant("0")) == step)
  }

  @Test func plainStepsDoNotDependOnTheClock() throws {
    for start in ["0", "1000000000", "1700000000"] {
      let first = try instant(start + "017")
      #expect(try instant(start + "018").step(since: first) == .regular)
      #expect(try instant(start + "017.999").step(since: first) == .short)
      #expect(try instant(start + "117").step(since: first) == .regular)
      #expect(try instant(start + "117.001").step(since: first) == .long)
    }
  }
}
