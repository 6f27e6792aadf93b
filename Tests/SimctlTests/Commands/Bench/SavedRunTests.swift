// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration
import Testing

@testable import simctl

@Suite struct SavedRunTests {
  private static func document(_ result: String, environment: String = "{}") -> [UInt8] {
    Array("{\"schema\": \"simctl/bench/1\", \"environment\": \(environment), \"results\": [\(result)]}".utf8)
  }

  @Test func resultsAreKnownByNameAndParametersInAnyOrder() throws {
    let run = try SavedRun(
      Self.document(
        """
        {"name": "s b", "parameters": {"n": "8", "m": "x"}, "unit": "s/step", "samples": [1, 2, 4], "later": 1}
        """), path: "run")
    let entry = try #require(run.entries.first)
    #expect(entry.identity == BenchmarkIdentity(name: "s b", parameters: [.init("m", "x"), .init("n", "8")]))
    #expect(entry.identity != BenchmarkIdentity(name: "s b", parameters: [.init("n", "8")]))
    #expect(entry.title == "s b n=8 m=x")
    #expect(entry.median == 2 && entry.samples == [1, 2, 4])
  }

  @Test(arguments: [
    "{}", "{\"name\": 1}", "{\"name\": \"a\", \"unit\": \"s/step\"}",
    "{\"name\": \"a\", \"unit\": \"s/step\", \"samples\": []}",
    "{\"name\": \"a\", \"unit\": \"s/step\", \"samples\": [1, null]}",
    "{\"name\": \"a\", \"unit\": \"s/step\", \"samples\": [-1]}",
    "{\"name\": \"a\", \"unit\": \"s/step\", \"samples\": [\"1\"]}",
    "{\"name\": \"a\", \"unit\": \"s/step\", \"samples\": [1], \"parameters\": {\"n\": 8}}", "3",
  ])
  func brokenResultIsBadDataThatNamesIt(result: String) {
    #expect {
      try SavedRun(Self.document(result), path: "run.json")
    } throws: { error in
      guard let error = error as? CommandError else { return false }
      return error.status == .badData && error.message.hasPrefix("run.json: error: results[0]")
    }
  }

  @Test func otherMachineIsADifferenceAndOtherCodeIsNone() throws {
    let run = try SavedRun(
      Self.document(
        "",
        environment: "{\"version\": \"0\", \"commit\": \"a\", \"cores\": 4, \"instructions\": \"avx2 fma\"}"),
      path: "run")
    let here: JSONObject = [
      "version": "1", "commit": "b", "cores": 2, "instructions": "", "processor": "Abacus",
    ]
    #expect(
      run.differences(from: here) == ["cores is 2, was 4", "instructions is none, was avx2 fma"],
      "what an older run does not say is no difference")
  }
}
