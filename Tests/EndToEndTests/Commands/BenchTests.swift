// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct BenchTests {
  @Test func resultsHaveTheKeysOfTheContractAndNoError() throws {
    let run = try Sandbox().simctl("bench ingest --filter from=file --time 0.05 --format json")
    #expect(run.status == Status.success, "\(run)")
    let json = try run.json()
    #expect(json.keys == ["schema", "environment", "results"])
    #expect(json["schema"].string == "simctl/bench/1")
    #expect(!json["results"].elements.isEmpty)
    for result in json["results"].elements {
      #expect(
        result.keys == [
          "name", "parameters", "unit", "samples", "median", "mad", "p05", "p95", "confidence", "throughput",
          "error", "iterationsPerSample", "processorTime", "peakMemory",
        ])
      #expect(result["error"].number == 0, "what was read is not what was written: \(result)")
      let median = try #require(result["median"].number)
      #expect(median > 0)
      let interval = result["confidence"].elements.compactMap(\.number)
      #expect(interval.count == 2 && interval[0] <= median && median <= interval[1])
    }
  }

  @Test func listNamesBenchmarksWithoutRunningThem() throws {
    let run = try Sandbox().simctl("bench --list")
    expectQuietSuccess(run)
    #expect(run.lines.contains { $0.hasPrefix("ingest ") }, "\(run)")
  }
}
