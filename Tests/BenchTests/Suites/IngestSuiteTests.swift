// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Testing

@Suite struct IngestSuiteTests {
  @Test func nothingIsLostOnTheWay() throws {
    let suite = IngestSuite.suite(traces: 20)
    #expect(suite.benchmarks.count == 3)
    for benchmark in suite.benchmarks {
      let body = try benchmark.prepare()
      #expect(try body.error?() == 0)
      try body.run(1)
    }
  }

  @Test func workIsWhatIsRead() throws {
    for benchmark in IngestSuite.suite(traces: 20).benchmarks {
      let body = try benchmark.prepare()
      // A row has at least an id, a time, two positions, a phase and a finger.
      let bytesASample = (body.work?.amount ?? 0) / body.items
      #expect(bytesASample > 25 && bytesASample < 100)
      #expect(benchmark.unit == "s/sample")
    }
  }
}
