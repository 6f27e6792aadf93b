// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Bench

@Suite struct BenchmarkTests {
  @Test func identifierListsTheParametersInOrder() {
    let benchmark = Benchmark("rk4", parameters: [.init("n", "8"), .init("step", "0.01")]) {
      Benchmark.Body { _ in }
    }
    #expect(benchmark.identifier == "rk4 n=8 step=0.01")
    #expect(benchmark.unit == "s/iteration")
  }

  @Test func environmentNamesTheMachineButNoUser() {
    let environment = BenchmarkEnvironment.current(version: "1.2")
    #expect(environment.version == "1.2")
    #expect(environment.cores >= 1)
    #expect(environment.compiler.hasPrefix("Swift 6"))
    #expect(!environment.processor.isEmpty && !environment.processor.contains("/"))
    #expect(["debug", "release", "unchecked"].contains(environment.optimization))
  }

  @Test func environmentTellsADebugBuild() {
    #if DEBUG
      #expect(BenchmarkEnvironment.current(version: "1").optimization == "debug")
    #else
      #expect(BenchmarkEnvironment.current(version: "1").optimization != "debug")
    #endif
  }

  @Test(
    arguments: [
      ("model name\t: Some CPU @ 2.0GHz: x\n", "Some CPU @ 2.0GHz: x"), ("CPU part\t: 0xd0c\n", "0xd0c"),
      ("model\t\t: 2\n", nil), ("model name\t:\n", nil), ("model name", nil), ("", nil),
    ] as [(String, String?)])
  func processorIsReadFromItsField(line: String, name: String?) {
    #expect(SystemFile.value(of: ["model name", "CPU part"], inLine: line) == name)
  }
}
