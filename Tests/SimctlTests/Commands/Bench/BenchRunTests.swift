// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration
import Foundation
import Testing

@testable import simctl

@Suite struct BenchRunTests {
  private struct Broken: Error, CustomStringConvertible { let description = "no file" }

  private static func entry(
    _ name: String, error: Double? = nil, bound: Double? = nil, throwing: Bool = false
  ) -> BenchReport.Entry {
    BenchReport.Entry(
      suite: "s",
      benchmark: Benchmark(name, parameters: [.init("n", "8")], item: "step") {
        if throwing { throw Broken() }
        return Benchmark.Body(
          error: error.map { value in { value } }, errorBound: bound,
          counters: { [.init("evaluations", 12)] }
        ) { for index in 0..<$0 { blackHole(index) } }
      })
  }

  private static func run(
    _ entries: [BenchReport.Entry], against baseline: BenchBaseline? = nil, failAbove: Double = 5
  ) -> BenchRun {
    var run = BenchRun(
      runner: BenchmarkRunner(timeBudget: 1e-4), baseline: baseline, failAbove: failAbove,
      diagnostics: Diagnostics(FileDescriptor(number: -1), isTerminal: false))
    run.measure(entries, known: { Set(entries.map(\.identity)) })
    return run
  }

  private static func saved(_ name: String, seconds: Double, unit: String = "s/step") throws -> BenchBaseline
  {
    let samples = [String](repeating: "\(seconds)", count: 5).joined(separator: ", ")
    let text = """
      {"schema": "simctl/bench/1", "results": [{"name": "s \(name)", "parameters": {"n": "8"}, "unit": "\(unit)",
      "samples": [\(samples)]}]}
      """
    return .saved(try SavedRun(Array(text.utf8), path: "run"))
  }

  @Test func wrongResultIsNotReportedAndFails() {
    let run = Self.run([Self.entry("wrong", error: 2, bound: 1), Self.entry("right", error: 1, bound: 1)])
    #expect(run.results.map(\.name) == ["s right"])
    #expect(run.wrong == ["s wrong n=8"])
    #expect(run.status == .failed)
  }

  @Test func failureOfOneLeavesTheOthers() {
    let run = Self.run([Self.entry("broken", throwing: true), Self.entry("right")])
    #expect(run.results.map(\.name) == ["s right"])
    #expect(run.failed == ["s broken n=8"])
    #expect(run.status == .internalError)
  }

  @Test func nothingWrongIsASuccess() {
    #expect(Self.run([Self.entry("right")]).status == .success)
  }

  /// An iteration takes far less than a second and far more than 1e-15 s.
  @Test(arguments: [
    (1e-15, BenchmarkComparison.Verdict.slower, ExitCode.failed), (1, .faster, .success),
  ])
  func savedRunDecides(
    seconds: Double, verdict: BenchmarkComparison.Verdict, status: ExitCode
  ) throws {
    let run = Self.run([Self.entry("a")], against: try Self.saved("a", seconds: seconds))
    let change = try #require(run.results.first?.change)
    #expect(change.comparison.verdict == verdict)
    #expect(change.before == seconds)
    #expect(run.status == status)
    #expect(run.new.isEmpty && run.missing.isEmpty)
  }

  @Test func newAndMissingBenchmarksAreTold() throws {
    let run = Self.run([Self.entry("a")], against: try Self.saved("b", seconds: 1))
    #expect(run.new == ["s a n=8"])
    #expect(run.missing == ["s b n=8"])
    #expect(run.status == .badData)
  }

  @Test func otherUnitIsNotCompared() throws {
    let run = Self.run([Self.entry("a")], against: try Self.saved("a", seconds: 1e-15, unit: "s/frame"))
    #expect(run.results.first?.change == nil)
    #expect(run.status == .badData)
  }

  // MARK: Another build

  /// A program that says that the benchmark takes a time, or fails in another way.
  private static func program(_ body: String, in folder: URL, _ name: String) throws -> String {
    let path = folder.appendingPathComponent(name).path
    try ("#!/bin/sh\n" + body).write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private static func document(_ seconds: Double, optimization: String = "release") -> String {
    """
    cat <<'E'
    {"schema": "simctl/bench/1", "environment": {"optimization": "\(optimization)"}, "results": [
    {"name": "s a", "parameters": {"n": "80"}, "unit": "s/step", "samples": [7]},
    {"name": "s a", "parameters": {"n": "8"}, "unit": "s/step", "samples": [\(seconds)]}]}
    E
    """
  }

  private static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bench-\(ProcessInfo.processInfo.globallyUniqueString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  @Test func buildsTakeTurnsAndTheExactBenchmarkCounts() throws {
    try Self.withFolder { folder in
      let log = folder.appendingPathComponent("log").path
      let old = try Self.program("echo old >> '\(log)'\n" + Self.document(2), in: folder, "old")
      let new = try Self.program("echo new >> '\(log)'\n" + Self.document(3), in: folder, "new")
      let turns = try OtherBuild(path: old, own: new).turns(of: Self.entry("a"), time: 0.1)
      #expect(turns.old == [Double](repeating: 2, count: OtherBuild.rounds))
      #expect(turns.new == [Double](repeating: 3, count: OtherBuild.rounds))
      let order = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      #expect(order.prefix(8) == ["old", "new", "new", "old", "old", "new", "new", "old"])
    }
  }

  @Test func buildsThatDifferAreSaid() throws {
    try Self.withFolder { folder in
      let old = try Self.program(Self.document(2, optimization: "debug"), in: folder, "old")
      let new = try Self.program(Self.document(3), in: folder, "new")
      let turns = try OtherBuild(path: old, own: new).turns(of: Self.entry("a"), time: 0.1)
      #expect(turns.differences == ["optimization is release, was debug"])
      let same = try OtherBuild(path: new, own: new + "").turns(of: Self.entry("a"), time: 0.1)
      #expect(same.differences.isEmpty)
    }
  }

  @Test(arguments: [
    ("exit 64", nil), ("exit 70", "the other build ended with status 70"),
    ("echo broken >&2\nexit 1", "the other build ended with status 1: broken"),
    ("kill -9 $$", "the other build was ended by signal 9"),
    ("echo no document", "the other build:1:1: error: "), (document(0), "the other build measured no time"),
  ])
  func buildThatCannotTellIsSaid(body: String, reason: String?) throws {
    try Self.withFolder { folder in
      let old = try Self.program(body, in: folder, "old")
      #expect {
        try OtherBuild(path: old, own: old + "-none").turns(of: Self.entry("a"), time: 0.1)
      } throws: { error in
        switch error as? OtherBuild.Failure {
        case .unknown: reason == nil
        case .failed(let text): reason.map { text.hasPrefix($0) } ?? false
        default: false
        }
      }
    }
  }

  @Test func programsAreToldFromDocuments() throws {
    try Self.withFolder { folder in
      let program = try Self.program("", in: folder, "tool")
      let document = folder.appendingPathComponent("run.json").path
      try "{}".write(toFile: document, atomically: true, encoding: .utf8)
      #expect(OtherBuild.isProgram(program))
      #expect(!OtherBuild.isProgram(document))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: document)
      #expect(!OtherBuild.isProgram(document), "some file systems make everything executable")
      #expect(!OtherBuild.isProgram(folder.path) && !OtherBuild.isProgram("-"))
    }
  }

  // MARK: Reports

  @Test func furtherFiguresAreColumnsAndMembers() {
    let report = BenchReport(
      environment: .current(version: "1"), results: Self.run([Self.entry("a")]).results)
    let csv = String(decoding: report.bytes(.csv, style: .plain), as: UTF8.self)
    #expect(csv.split(separator: "\n").first?.hasSuffix(",allocatedBytes,evaluations") == true)
    #expect(csv.split(separator: "\n").last?.hasSuffix(",12") == true)
    #expect(report.json["results"]?[0]?["counters"]?["evaluations"]?["value"]?.number == 12)
  }

  @Test func filterThatIsAWholeLineSelectsOnlyThatOne() {
    let entries = ["a", "ab"].map { Self.entry($0) }
    #expect(BenchCommand.selected(entries, by: "s a").count == 2)
    #expect(BenchCommand.selected(entries, by: "n=8").count == 2)
    #expect(BenchCommand.selected(entries, by: "s a n=8").map(\.benchmark.name) == ["a"])
    #expect(BenchCommand.selected(entries, by: nil).count == 2)
  }

  @Test func figuresHaveThreeDigits() {
    #expect(Quantity.short(0) == "0")
    #expect(Quantity.short(0.0123) == "0.0123")
    #expect(Quantity.short(812.4) == "812")
    #expect(Quantity.short(1.0512e-9) == "1.05e-09")
    #expect(Quantity.short(-2.5e12) == "-2.50e+12")
  }
}
