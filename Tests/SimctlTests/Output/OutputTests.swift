// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Foundation
import Testing

@testable import simctl

@Suite struct OutputTests {
  /// A file that is not there yet, one that is, and a link to one that is not: writing replaces the link.
  @Test func oneFileHasOnePathHoweverItIsSpelt() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "old")
    try FileManager.default.createDirectory(atPath: directory.path("sub"), withIntermediateDirectories: false)
    for (name, target) in [("alias", "sub"), ("gone", "nowhere"), ("link", "old")] {
      try FileManager.default.createSymbolicLink(atPath: directory.path(name), withDestinationPath: target)
    }
    let same = [
      ["new", "./new", "sub/../new", "alias/../new", ".//new"], ["sub/new", "alias/new", "alias/./new"],
      ["old", "link", "sub/../old"], ["gone", "./gone"], ["nowhere", "./nowhere"], ["none/new"], ["none/old"],
    ]
    let places = same.map { Set($0.map { FilePath.written(directory.path($0)) }) }
    #expect(places.allSatisfy { $0.count == 1 }, "\(places)")
    #expect(Set(places).count == same.count)
    #expect(FilePath.written("new") == FilePath.resolved(".") + "/new")
    #expect(FilePath.written("/new-file-of-nobody") == "/new-file-of-nobody")
  }

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func error(_ path: String, inputs: [String] = [], text: String = "x") -> OutputError? {
    do {
      let output = try Output(path: path, inputs: inputs)
      try output.write(text)
      try output.finish()
      return nil
    } catch {
      return error
    }
  }

  @Test func aFileAppearsOnlyWhenItIsFinished() throws {
    let output = try Output(path: directory.path("r"), inputs: [])
    try output.write("one\n")
    try output.flush()
    #expect(directory.text("r") == nil)
    #expect(directory.names.count == 1)
    try output.write(Array("two\n".utf8))
    try output.finish()
    #expect(directory.text("r") == "one\ntwo\n")
    #expect(directory.names == ["r"])
  }

  @Test func aDiscardedFileLeavesNothing() throws {
    try directory.write("before", to: "r")
    let output = try Output(path: directory.path("r"), inputs: [])
    try output.write(String(repeating: "x", count: 200_000))
    output.discard()
    #expect(directory.text("r") == "before")
    #expect(directory.names == ["r"])
  }

  @Test func twoOutputsOfOneNameDoNotMeet() throws {
    let first = try Output(path: directory.path("r"), inputs: [])
    let second = try Output(path: directory.path("r"), inputs: [])
    try first.write("1")
    try second.write("2")
    try first.finish()
    try second.finish()
    #expect(directory.text("r") == "2")
    #expect(directory.names == ["r"])
  }

  @Test func permissionsOfWhatIsReplacedAreKept() throws {
    try directory.write("before", to: "r")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: directory.path("r"))
    #expect(error(directory.path("r")) == nil)
    let attributes = try FileManager.default.attributesOfItem(atPath: directory.path("r"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func linksAreFollowedAndStay() throws {
    try directory.write("before", to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("real"))
    #expect(error(directory.path("link"), text: "after") == nil)
    #expect(directory.text("real") == "after")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("link"))
        == directory.path("real"))
  }

  @Test func noInputIsOverwrittenUnderAnyName() throws {
    try directory.write("data", to: "in")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: directory.path("in"))
    try FileManager.default.linkItem(atPath: directory.path("in"), toPath: directory.path("hard"))
    for name in ["in", "link", "hard", "../\(URL(fileURLWithPath: directory.path).lastPathComponent)/in"] {
      let path = directory.path(name)
      #expect(error(path, inputs: ["other", directory.path("in")]) == .isInput(path: path))
    }
    #expect(directory.text("in") == "data")
    #expect(directory.names == ["hard", "in", "link"])
  }

  @Test func whatCannotBeCreatedIsSaidBeforeAnythingIsWritten() throws {
    try directory.write("", to: "file")
    for path in ["file/r", "none/r", ".", "", String(repeating: "n", count: 300)] {
      let path = path.isEmpty ? "" : directory.path(path)
      let error = #expect(throws: OutputError.self) { _ = try Output(path: path, inputs: []) }
      #expect(error?.status == .cannotCreate, "\(path)")
    }
    #expect(directory.names == ["file"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsAFailureToWrite() {
    #expect(error("/dev/full")?.status == .inputOutput)
    #expect(error("/dev/full")?.message == "cannot write '/dev/full': No space left on device")
  }

  @Test func devicesAreWrittenAsTheyAre() throws {
    #expect(error("/dev/null", inputs: ["/dev/null"]) == nil)
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
  }

  @Test func jsonDocumentsEndTheirLine() throws {
    let output = try Output(path: directory.path("r"), inputs: [])
    try output.write(["schema": "simctl/x/1", "v": [1, 2]])
    try output.write(["a": 1], style: .compact)
    try output.finish()
    #expect(directory.text("r") == "{\n  \"schema\": \"simctl/x/1\",\n  \"v\": [1, 2]\n}\n{\"a\":1}\n")
  }

  @Test func aClosedPipeIsToldApart() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let output = Output(FileDescriptor(number: ends[1]))
    try output.write("x")
    #expect(throws: OutputError.closedPipe) { try output.finish() }
  }
}
