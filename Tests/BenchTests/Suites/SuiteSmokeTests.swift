// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Bench

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Every benchmark runs, and its results are right.
@Suite struct SuiteSmokeTests {
  /// Does what a measurement does, once.
  private func smoke(_ suite: BenchmarkSuite) throws {
    #expect(!suite.benchmarks.isEmpty && !suite.summary.isEmpty)
    #expect(Set(suite.benchmarks.map(\.identifier)).count == suite.benchmarks.count)
    for benchmark in suite.benchmarks {
      let body = try benchmark.prepare()
      if let error = try body.error?(), let bound = body.errorBound {
        #expect(error <= bound, "\(suite.name) \(benchmark.identifier)")
      }
      for counter in try body.counters?() ?? [] {
        #expect(counter.value.isFinite && counter.value > 0, "\(suite.name) \(benchmark.identifier)")
      }
      #expect(body.items >= 1)
      try body.setUp?(1)
      try body.run(1)
    }
  }

  @Test func integrators() throws { try smoke(IntegratorsSuite.suite(counts: [2])) }

  @Test func workPrecision() throws {
    try smoke(WorkPrecisionSuite.suite(counts: [2], tolerances: [1e-6], steps: [1.0 / 480]))
  }

  @Test func worlds() throws { try smoke(WorldsSuite.suite(counts: [4], generalCounts: [4])) }

  @Test func stability() throws { try smoke(StabilitySuite.suite(count: 2, frames: 30)) }

  @Test func replay() throws { try smoke(ReplaySuite.suite(traces: 6)) }

  @Test func tuning() throws { try smoke(TuningSuite.suite(rows: 300, traces: 20, evaluations: 40)) }

  @Test func ingest() throws { try smoke(IngestSuite.suite(traces: 6)) }

  /// A program that takes any arguments stands for the tool and for an interpreter.
  @Test func startUp() throws {
    let suite = StartUpSuite.suite(program: "/bin/echo", python: "/bin/echo")
    #expect(suite.benchmarks.map(\.name) == ["version", "replay", "python3"])
    try smoke(suite)
    #expect(throws: (any Error).self) { try smoke(StartUpSuite.suite(program: "/bin/false")) }
    #expect(throws: (any Error).self) { try smoke(StartUpSuite.suite(program: "/nowhere/tool")) }
  }

  /// A script in place of the interpreter is asked for it.
  @Test func scriptIsNotTheInterpreter() throws {
    let script = try TemporaryFile(Array("#!/bin/sh\necho /bin/echo\n".utf8))
    #expect(chmod(script.path, 0o700) == 0)
    try smoke(StartUpSuite.suite(program: "/bin/echo", python: script.path))
    let silent = try TemporaryFile(Array("#!/bin/sh\n".utf8))
    #expect(chmod(silent.path, 0o700) == 0)
    #expect(throws: (any Error).self) {
      try smoke(StartUpSuite.suite(program: "/bin/echo", python: silent.path))
    }
  }

  @Test func wrongWorkIsNoticed() throws {
    // A method of first order in place of one of eighth misses its bound.
    let scene = IntegrationScene.springChain(2)
    let run = try IntegrationRun(scene, .semiImplicitEuler, IntegratorOptions())
    #expect(try run.error(byFrames: true) > IntegratorMethod.dop853.errorBound())
  }
}
