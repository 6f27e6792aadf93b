// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@Suite struct OutputFileTests {
  /// Every command that writes a file, with `FILE` for its place.
  static let writers = [
    "replay a.csv --format json -o FILE", "replay a.csv --format json --output=FILE",
    "replay a.csv -q --frames FILE", "replay a.csv --perturb 3 -o FILE",
    "diff ts.floatingSheet ts.floatingSheet a.csv -o FILE",
    "diff ts.floatingSheet ts.floatingSheet a.csv --format json -o FILE", "inspect a.csv -o FILE",
    "features a.csv -o FILE", "features a.csv --format binary -o FILE",
    "spring --response 1 --damping-ratio 1 -o FILE", "presets -o FILE",
    "explain a.csv --trace flick --format json -o FILE", "fit a.csv --trace pull --column y -o FILE",
    "presets ts.floatingSheet -o FILE", "presets layout.stack -o FILE", "synth --count 3 -o FILE",
    "simulate layout.stack --format csv -o FILE", "simulate layout.stack --expand -o FILE",
    "simulate layout.stack --sweep frequency=4:5:1 --format json -o FILE",
  ]

  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    return sandbox
  }

  @Test(arguments: writers)
  func fileHoldsWhatStandardOutputWould(line: String) throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.simctl(line.replacingOccurrences(of: "FILE", with: "out"))
    expectQuietSuccess(run)
    let direct = try sandbox.simctl(
      line.replacingOccurrences(of: "FILE", with: line.contains("frames") ? "f" : "-"))
    #expect(try !sandbox.read("out").isEmpty)
    if line.contains("frames") {
      #expect(try sandbox.read("out") == sandbox.read("f"))
    } else {
      #expect(run.output.isEmpty)
      #expect(try sandbox.read("out") == direct.output)
    }
  }

  @Test(arguments: writers, ["a.csv/out", "none/out", "folder", ""])
  func impossiblePlaceIsAnErrorThatNamesIt(line: String, place: String) throws {
    let sandbox = try Self.sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("folder"), withIntermediateDirectories: false)
    let arguments = line.split(separator: " ").map { $0.replacingOccurrences(of: "FILE", with: place) }
    let run = try sandbox.simctl(arguments)
    let isEmptyName = place.isEmpty
    #expect(run.status == Status.cannotCreate || isEmptyName && run.status == Status.usage, "\(run)")
    #expect(run.output.isEmpty && run.errors.contains("'\(place)'") || isEmptyName, "\(run)")
    #expect(try sandbox.files() == ["a.csv", "folder"])
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "needs /proc"), arguments: writers)
  func readOnlyPlaceIsAnError(line: String) throws {
    let run = try Self.sandbox().simctl(line.replacingOccurrences(of: "FILE", with: "/proc/simctl-test"))
    expect(run, status: Status.cannotCreate, "/proc/simctl-test")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func forbiddenFolderIsAnError() throws {
    let sandbox = try Self.sandbox()
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: sandbox.folder.path)
    expect(try sandbox.simctl("replay a.csv -o out"), status: Status.cannotCreate, "'out'")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path)
  }

  @Test(arguments: [
    ("replay IN", "-o IN"), ("replay IN", "--frames IN"), ("inspect IN", "-o IN"), ("replay IN", "-o ./IN"),
    ("replay IN", "-o link"), ("replay link", "-o IN"), ("replay a.csv --expect IN", "-o IN"),
    ("replay a.csv --expect IN", "--frames IN"), ("replay a.csv --sheet IN", "-o IN"),
    ("replay a.csv --sheet ./IN", "--frames link"), ("replay a.csv IN", "-o IN"), ("simulate IN", "-o IN"),
    ("simulate layout.springy --scroll IN", "-o IN"), ("diff ts.floatingSheet ts.floatingSheet IN", "-o IN"),
    ("diff ts.floatingSheet IN a.csv", "-o IN"), ("diff IN ts.floatingSheet a.csv", "-o link"),
    ("tune IN", "-o IN"), ("tune IN", "--write IN"), ("tune --features IN", "--write ./IN"),
    ("tune a.csv --sheet IN", "--write IN"), ("tune a.csv --expect IN", "--write link"),
    ("features IN", "-o IN"), ("features a.csv --expect IN", "-o IN"), ("features a.csv --sheet IN", "-o IN"),
    ("explain IN --trace pull", "-o IN"), ("explain a.csv --trace pull --sheet IN", "-o IN"),
    ("fit IN --trace pull --column y", "-o IN"),
  ])
  func inputIsNeverOverwritten(command: String, output: String) throws {
    let sandbox = try Self.sandbox()
    let isSheet = command.contains("--sheet") || command.hasPrefix("diff") && command.hasSuffix("a.csv")
    let isTable = command.contains("--expect")
    let content = isSheet ? "{\"name\": \"mine\"}" : isTable ? "trace_id,expected\n" : Recordings.mixed
    let name = isSheet ? "s.json" : "in.csv"
    try sandbox.write(content, to: name)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: sandbox.path(name))
    let before = try sandbox.files()
    let run = try sandbox.simctl("\(command) \(output)".replacingOccurrences(of: "IN", with: name))
    expect(run, status: Status.cannotCreate, "also an input")
    #expect(try sandbox.text(name) == content)
    #expect(try sandbox.files() == before)
  }

  @Test func redirectionIntoAnInputIsRefused() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.shell("simctl replay a.csv >> a.csv")
    #expect(run.status == Status.cannotCreate, "\(run)")
    #expect(try sandbox.text("a.csv") == Recordings.mixed)
    let both = try sandbox.shell("simctl replay - < a.csv >> a.csv")
    #expect(both.status == Status.cannotCreate, "\(both)")
    #expect(try sandbox.text("a.csv") == Recordings.mixed)
  }

  @Test(arguments: ["replay a.csv -o out --frames out", "replay a.csv --format csv --frames -"])
  func twoResultsInOnePlaceAreRefused(line: String) throws {
    let run = try Self.sandbox().simctl(line)
    #expect([Status.usage, Status.cannotCreate].contains(run.status), "\(run)")
  }

  @Test(arguments: [
    "replay bad.csv -o OLD", "replay bad.csv --frames OLD", "replay a.csv none.csv -o OLD --frames f.csv",
    "replay a.csv none.csv --frames OLD", "inspect none.csv -o OLD", "replay a.csv --strict bad.csv -o OLD",
    "replay a.csv --expect none.csv -o OLD", "replay a.csv --sheet bad.csv -o OLD", "synth --count 0 -o OLD",
    "spring --response 0 --damping-ratio 1 -o OLD", "simulate none.json -o OLD", "simulate bad.csv -o OLD",
    "simulate layout.springy --scroll bad.csv -o OLD", "simulate layout.stack --plot none/a.gp -o OLD",
    "replay a.csv --frames none/f.csv -o OLD", "diff ts.floatingSheet bad.csv a.csv -o OLD",
    "diff ts.floatingSheet ts.floatingSheet bad.csv -o OLD", "replay a.csv --perturb 0 -o OLD",
    "tune a.csv -o OLD", "tune a.csv --write OLD", "tune bad.csv --write OLD", "tune none.csv -o OLD",
    "tune a.csv --write none/a.json -o OLD",
    "features bad.csv -o OLD", "features a.csv none.csv -o OLD", "features a.csv --group none -o OLD",
    "explain none.csv -o OLD", "explain a.csv -o OLD", "explain bad.csv -o OLD",
    "explain a.csv --trace tap --plot none/a.gp -o OLD", "fit none.csv -o OLD", "fit a.csv -o OLD",
    "fit bad.csv --column y -o OLD", "fit a.csv --trace pull --column y --plot none/a.gp -o OLD",
  ])
  func failedRunLeavesTheOldFileAndNothingElse(line: String) throws {
    let sandbox = try Self.sandbox()
    try sandbox.write(DefectiveTrace.fatal[0].alone, to: "bad.csv")
    try sandbox.write("old", to: "old.txt")
    let run = try sandbox.simctl(line.replacingOccurrences(of: "OLD", with: "old.txt"))
    #expect(run.status >= Status.usage, "\(run)")
    #expect(try sandbox.text("old.txt") == "old")
    #expect(try sandbox.files() == ["a.csv", "bad.csv", "old.txt"])
  }

  @Test func oldFileIsReplacedAndKeepsItsPermissionsAndLinks() throws {
    let sandbox = try Self.sandbox()
    try sandbox.write("a much longer text than the new one, and so on: " + Recordings.mixed, to: "old.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: sandbox.path("old.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "old.txt")
    expectQuietSuccess(try sandbox.simctl("presets -o link"))
    #expect(try sandbox.read("old.txt") == sandbox.simctl("presets").output)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("link")) == "old.txt")
    let permissions = try FileManager.default.attributesOfItem(atPath: sandbox.path("old.txt"))[
      .posixPermissions]
    #expect(permissions as? Int == 0o640)
    #expect(try sandbox.files() == ["a.csv", "link", "old.txt"])
  }

  @Test func failedVerdictIsStillAResult() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.simctl("replay a.csv --expect-all selected --format json -o out.json")
    #expect(run.status == Status.failed)
    #expect(try JSON(sandbox.read("out.json"))?["summary"]["failed"].number == 4)
  }
}
