// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

@Suite struct SweepAxisTests {
  @Test(arguments: [
    ("f=0:1:0.1", ["0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"]),
    ("f=1:2:0.3", ["1", "1.3", "1.6", "1.9"]), ("f=3:1:-1", ["3", "2", "1"]), ("f=5:5:1", ["5"]),
    ("f=5:5:0", ["5"]), ("f=-0.1:0.1:1e-1", ["-0.1", "0", "0.1"]),
    ("f=1e3:3E3:1000", ["1000", "2000", "3000"]),
    ("f=.5:1.:.25", ["0.5", "0.75", "1"]), ("f=+1:2:1", ["1", "2"]),
    // The end belongs to it when only the last digit of the step is missing.
    ("f=0:1:0.3333333333", ["0", "0.3333333333", "0.6666666666", "0.9999999999"]),
    // No value lies beyond it.
    ("f=0:2:0.66666666666667", ["0", "0.66666666666667", "1.33333333333334", "2"]),
    ("f=0:-2:-0.66666666666667", ["0", "-0.66666666666667", "-1.33333333333334", "-2"]),
    ("f=1e-20:3e-20:1e-20", ["1e-20", "2e-20", "3e-20"]), ("behaviors.0.\"a=b\".x=0:2:2", ["0", "2"]),
  ])
  func valuesAreExactDecimals(text: String, values: [String]) throws {
    let axis = try SweepAxis(parsing: text)
    #expect(axis.values.map(NumberText.string) == values)
    let rest = text.dropFirst(axis.path.utf8.count)
    #expect(text.hasPrefix(axis.path) && rest.hasPrefix("=") && !rest.dropFirst().contains("="))
  }

  @Test(arguments: [
    "", "f", "f=", "=0:1:1", "f=0:1", "f=0:1:1:1", "f=a:1:1", "f=0:nan:1", "f=0:inf:1", "f=0:1:0", "f=0:1:-1",
    "f=1:0:0.1", "f=0x1:2:1", "f=0:1:1e-9", "f=0:1e300:1", "f=1:1e18:1e-5", "f= 1:2:1", "f=1..2:3:1",
    "f=--1:1:1",
    "f=-:1:1", "f=.:1:1", "f=1e:2:1", "f=1e1.5:2:1", "f=1_0:20:1", "f..g=0:1:1", "f=٣:4:1",
    "f=0:9999999999999999999:1",
    "f=1e400:1e401:1e400",
  ])
  func otherTextsAreRefused(text: String) {
    #expect(throws: ValueError.self) { try SweepAxis(parsing: text) }
  }

  @Test func gridChangesItsLastAxisFastest() throws {
    let grid = try SweepGrid([try SweepAxis(parsing: "a=1:2:1"), try SweepAxis(parsing: "b.0=0:0.2:0.1")])
    #expect(grid.count == 6)
    #expect((0..<6).map(grid.values) == [[1, 0], [1, 0.1], [1, 0.2], [2, 0], [2, 0.1], [2, 0.2]])
    #expect(grid.settings(at: 5) == ["a=2", "b.0=0.2"])
  }

  @Test func cornersAreThePointsOfFirstAndLastValues() throws {
    let axes = ["a=1:3:1", "b=5:5:1", "c=0:3:1"]
    let grid = try SweepGrid(axes.map { try SweepAxis(parsing: $0) })
    #expect(grid.corners.map(grid.values) == [[1, 5, 0], [1, 5, 3], [3, 5, 0], [3, 5, 3]])
  }

  @Test func gridsThatAreTooLargeOrNameAFieldTwiceAreRefused() throws {
    let long = try SweepAxis(parsing: "a=1:1000:1")
    #expect(throws: CommandError.self) { try SweepGrid([long, long]) }
    let hundred = try SweepAxis(parsing: "b=1:100:1")
    #expect(try SweepGrid([long, hundred]).count == SweepAxis.mostPoints)
    #expect(throws: CommandError.self) { try SweepGrid([long, try SweepAxis(parsing: "b=1:101:1")]) }
    #expect(throws: CommandError.self) { try SweepGrid([hundred, try SweepAxis(parsing: "\"b\"=1:2:1")]) }
  }
}
