// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The tools of these tests: what they cannot see they would let pass.
@Suite struct SandboxTests {
  @Test func hangingProcessIsKilled() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.startShell("exec tail -f /dev/null").end(within: 0.1)
    #expect(!run.isExit)
  }

  @Test func outputOfAnySizeAndInputArriveWhole() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sandbox = try Sandbox()
    try sandbox.write(bytes, to: "in")
    let run = try sandbox.shell("cat in; cat in >&2; exit 3")
    #expect(run.output == Data(bytes) && run.errors.utf8.count > 100_000 && run.status == 3)
  }

  @Test func folderIsRemovedWithTheSandbox() throws {
    var sandbox: Sandbox? = try Sandbox()
    let path = try #require(sandbox?.folder.deletingLastPathComponent().path)
    #expect(FileManager.default.fileExists(atPath: path))
    sandbox = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func jsonKeepsTheOrderOfItsKeysAndRefusesWhatIsNone() {
    let json = JSON(#"{"b": [1, -2.5e3, null, true], "a": {"é\"": "x\\\n"}}"#)
    #expect(json?.keys == ["b", "a"])
    #expect(json?["b"] == .array([.number(1), .number(-2500), .null, .bool(true)]))
    #expect(json?["a"].keys == ["é\""])
    for text in ["", "{", "{\"a\": 1,}", "[1 2]", "{} {}", "NaN", "{\"a\": Infinity}"] {
      #expect(JSON(text) == nil)
    }
  }

  @Test func tableReadsQuotedFields() {
    let table = CSVTable("a,b\n\"x, \"\"y\"\"\",1\n\"\"\"q\"\"\",2\n")
    #expect(
      table.columns == ["a", "b"] && table["a"] == ["x, \"y\"", "\"q\""] && table.numbers("b") == [1, 2])
  }
}
