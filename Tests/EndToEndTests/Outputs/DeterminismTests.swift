// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@Suite struct DeterminismTests {
  /// The recordings of the corpus where it is at hand, and synthetic ones.
  private static func fill(_ sandbox: Sandbox, count: Int = 60) throws -> [String] {
    var paths = ["synth.csv"]
    expectQuietSuccess(try sandbox.simctl("synth --count \(count) --seed 9 --labels -o synth.csv"))
    if let folder = ReferenceCorpus.folder?.appendingPathComponent("traces") {
      paths += try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        $0.hasSuffix(".csv")
      }
      .sorted().map { folder.appendingPathComponent($0).path }
    }
    return paths
  }

  /// 400 traces are several times as many rows as one job takes at once.
  @Test func replayIsTheSameEveryTimeForAnyNumberOfJobs() throws {
    let sandbox = try Sandbox()
    let paths = try Self.fill(sandbox, count: 400)
    let runs = try ["1", "1", "2", "8"].enumerated().map { index, jobs in
      try sandbox.simctl(
        ["replay"] + paths + ["--format", "json", "--jobs", jobs, "--frames", "frames-\(index).csv"])
    }
    let first = try sandbox.read("frames-0.csv")
    #expect(runs[0].status <= Status.failed, "\(runs[0])")
    #expect(first.count > 100_000)
    for (index, run) in runs.enumerated() {
      #expect(run.status == runs[0].status)
      #expect(run.output == runs[0].output && run.errors == runs[0].errors)
      #expect(try sandbox.read("frames-\(index).csv") == first)
    }
  }

  @Test(arguments: ["text", "jsonl", "csv", "junit", "tap", "github"])
  func everyFormatIsTheSameForAnyNumberOfJobs(format: String) throws {
    let sandbox = try Sandbox()
    let paths = try Self.fill(sandbox, count: 200)
    let runs = try ["1", "8"].map { try sandbox.simctl(["replay"] + paths + ["--format", format, "-j", $0]) }
    #expect(runs[0].status <= Status.failed && runs[1].status == runs[0].status, "\(runs[0])")
    #expect(!runs[0].output.isEmpty && runs[1].output == runs[0].output && runs[1].errors == runs[0].errors)
  }

  /// Fragility comes from random numbers, and both sheets play every trace.
  @Test(arguments: [
    ["replay", "--perturb", "2", "--format", "json"],
    ["replay", "--perturb", "2", "--seed", "2", "--sheet", "ts.floatingSheet", "--sheet", "far.json"],
    ["diff", "far.json", "ts.floatingSheet", "--format", "json"],
  ])
  func comparisonsAreTheSameForAnyNumberOfJobs(command: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.write(#"{"dismissal": {"distance": 150, "velocity": 1500}}"#, to: "far.json")
    let paths = try Self.fill(sandbox, count: 150)
    let runs = try ["1", "8"].map { try sandbox.simctl(command + ["-j", $0] + paths) }
    #expect(runs[0].status <= Status.failed && !runs[0].output.isEmpty, "\(runs[0])")
    for run in runs {
      #expect(run.status == runs[0].status && run.output == runs[0].output && run.errors == runs[0].errors)
    }
  }

  @Test func inspectIsTheSameEveryTime() throws {
    let sandbox = try Sandbox()
    let paths = try Self.fill(sandbox)
    for format in ["text", "json"] {
      let runs = try (0..<2).map { _ in try sandbox.simctl(["inspect"] + paths + ["--format", format]) }
      #expect(runs[0].status == Status.success && runs[0].output == runs[1].output)
    }
  }

  @Test func localeAndTimeZoneChangeNothing() throws {
    let sandbox = try Sandbox()
    for line in [
      "replay - --format text", "replay - --format json", "inspect -", "explain - --trace nudge",
      "spring --response 0.5 --bounce 0", "fit - --trace pull --column y",
    ] {
      let runs = try [
        ["LC_ALL": "C", "TZ": "UTC"], ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8", "TZ": "Asia/Tokyo"],
      ]
      .map { try sandbox.simctl(line, input: Recordings.mixed, environment: $0) }
      #expect(runs[0].output == runs[1].output && runs[0].errors == runs[1].errors)
    }
  }

  /// Debug against release: `GESTURE_OTHER_SIMCTL` names the tool of the other build.
  @Test(
    .enabled(if: BuiltTool.other != nil, "GESTURE_OTHER_SIMCTL names no other build"),
    arguments: [
      ["replay", "--format", "json", "--frames", "frames.csv"], ["replay", "--format", "text"],
      ["replay", "--format", "csv", "--refresh-rate", "120", "--touch-rate", "60", "--velocity", "lsq2"],
      ["replay", "--format", "jsonl", "--integrator", "closed-form", "--velocity", "impulse"],
      ["replay", "--format", "csv", "--perturb", "5", "--seed", "7"],
      ["replay", "--format", "jsonl", "--integrator", "bsimp", "--velocity", "flutter"],
      ["replay", "--format", "jsonl", "--integrator", "msbdf", "--velocity", "flutter-ios"],
      ["replay", "--format", "jsonl", "--integrator", "msadams", "--velocity", "legacy"],
      ["replay", "--format", "jsonl", "--integrator", "rkf45"],
      ["replay", "--format", "jsonl", "--integrator", "rk4"],
      ["replay", "--format", "jsonl", "--integrator", "gsl-rk4"],
      ["replay", "--format", "jsonl", "--integrator", "verlet"],
      ["replay", "--format", "jsonl", "--integrator", "semi-implicit-euler"],
      ["tune", "--format", "json", "--folds", "3", "--bootstrap", "5"],
      ["features"], ["features", "--format", "binary", "--hit-test"],
      ["inspect", "--format", "json"], ["inspect", "--format", "text"],
    ])
  func buildsAgreeOnTracesToTheByte(command: [String]) throws {
    let other = try #require(BuiltTool.other)
    let (one, two) = (try Sandbox(), try Sandbox(tool: other))
    let paths = try Self.fill(one)
    #expect(try Self.fill(two) == paths)
    #expect(try one.read("synth.csv") == two.read("synth.csv"))
    let arguments = [command[0]] + paths + command.dropFirst()
    let (first, second) = (try one.simctl(arguments), try two.simctl(arguments))
    #expect(first.status <= Status.failed && first.status == second.status, "\(second)")
    #expect(first.output == second.output && first.errors == second.errors)
    #expect(try one.files() == two.files())
    if one.exists("frames.csv") { #expect(try one.read("frames.csv") == two.read("frames.csv")) }
  }

  @Test(
    .enabled(if: BuiltTool.other != nil, "GESTURE_OTHER_SIMCTL names no other build"),
    arguments: [
      "synth --count 50 --seed 3 --labels", "synth --count 50 --seed 4 --kind drag --noise 1 --rate 240",
      "presets", "presets ts.floatingSheet", "--help", "--version", "help spring",
      "spring --settling-duration 0.5 --damping-ratio 0.6 --initial-velocity 0.6 --sample 60 --format json",
      "spring --duration 0.5 --bounce 0.3 --sample 120 --integrator rk8pd --format csv",
      "spring --mass 0.5 --stiffness 4 --damping-coefficient 35 --to 1000 --at 8.594 8.7 --format json",
      "spring --goal settle<0.4,overshoot<0.05 --format json", "spring --goal settle<0.2,response>1",
      "spring --goal settle<0.5 --initial-velocity 5 --format json", "spring --response 0",
      "replay none.csv", "presets layout.springy", "simulate layout.stack --expand",
      "simulate layout.stack --format json", "simulate layout.stack --solver continuous --format json",
      "simulate layout.springy --format csv", "simulate layout.springy-wwdc --solver continuous --format csv",
      "simulate layout.stack --compare-solvers", "simulate layout.stack --device ios7 --format csv",
      "simulate layout.stack --sweep frequency=3:6:0.5 --sweep gravityMagnitude=1:4:1 --format csv",
      "--generate-completion-script zsh",
    ])
  func buildsAgreeOnTheRestToTheByte(line: String) throws {
    let other = try #require(BuiltTool.other)
    let (first, second) = (try Sandbox().simctl(line), try Sandbox(tool: other).simctl(line))
    #expect(first.status == second.status && first.output == second.output && first.errors == second.errors)
  }

  @Test(
    .enabled(if: BuiltTool.other != nil, "GESTURE_OTHER_SIMCTL names no other build"),
    arguments: Scenarios.examples, ["device", "continuous"])
  func buildsAgreeOnScenariosToTheByte(example: URL, solver: String) throws {
    let (one, two) = (try Sandbox(), try Sandbox(tool: try #require(BuiltTool.other)))
    let line = ["simulate", example.path, "--solver", solver, "--format", "json", "--plot", "a.gp"]
    let (first, second) = (try one.simctl(line), try two.simctl(line))
    #expect(first.status == second.status && first.output == second.output && first.errors == second.errors)
    #expect(try one.read("a.gp") == two.read("a.gp"))
  }

  @Test(.enabled(if: BuiltTool.other != nil, "GESTURE_OTHER_SIMCTL names no other build"))
  func buildsAgreeOnBrokenFilesToTheByte() throws {
    let (one, two) = (try Sandbox(), try Sandbox(tool: try #require(BuiltTool.other)))
    for file in BrokenFile.all {
      let (first, second) = (
        try one.simctl(["replay", "-"], input: file.bytes),
        try two.simctl(["replay", "-"], input: file.bytes)
      )
      #expect(first.status == second.status && first.errors == second.errors, "\(file.name)")
    }
  }
}
