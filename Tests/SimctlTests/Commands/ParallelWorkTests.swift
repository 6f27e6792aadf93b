// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

@Suite struct ParallelWorkTests {
  private struct Failure: Error, Equatable {
    var index: Int
  }

  @Test(arguments: [1, 2, 8])
  func resultsStandInTheOrderOfTheirIndices(jobs: Int) throws {
    let work = ParallelWork(jobs: jobs, diagnostics: Diagnostics())
    // Pieces of very different length end in another order than they begin.
    let results = try work.map("test", count: 100) { index in
      (0..<(index % 7) * 1000).reduce(index) { $0 ^ $1 ^ $1 }
    }
    #expect(results == Array(0..<100))
    #expect(try work.map("test", count: 0) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 3])
  func theFirstFailureIsThrown(jobs: Int) {
    let work = ParallelWork(jobs: jobs, diagnostics: Diagnostics())
    #expect(throws: Failure(index: 10)) {
      try work.map("test", count: 50) { index in
        if index >= 10 { throw Failure(index: index) }
      }
    }
  }
}
