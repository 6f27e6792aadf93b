// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@testable import simctl

@Suite struct InputFileTests {
  @Test func filesAreReadWhole() throws {
    let directory = try TemporaryDirectory()
    let text = String(repeating: "0123456789", count: 20_000)
    try directory.write(text, to: "a")
    #expect(try InputFile.read(directory.path("a")) == Array(text.utf8))
  }

  @Test func whatCannotBeReadHasItsStatus() throws {
    let directory = try TemporaryDirectory()
    for path in [directory.path("none"), directory.path, ""] {
      let error = #expect(throws: CommandError.self) { try InputFile.read(path) }
      #expect(error?.status == .noInput)
    }
  }

  @Test func brokenJSONIsLocated() throws {
    let directory = try TemporaryDirectory()
    try directory.write("{\n\"a\" 1}", to: "a.json")
    let path = directory.path("a.json")
    let thrown = #expect(throws: ConfigurationError.self) {
      try ConfigurationDraft.value(Sheet(), file: path, settings: [])
    }
    let error = thrown.map { CommandError($0) }
    #expect(error?.status == .badData)
    #expect(error?.message == "\(path):2:5: error: a colon is expected after the key")
  }

  @Test func presetsAndFilesAreToldApart() throws {
    let presets = ["ts.alert", "ts.floatingSheet"]
    #expect(try InputFile.named("ts.alert", among: presets, kind: "sheet") == .preset("ts.alert"))
    #expect(try InputFile.named("own.json", among: presets, kind: "sheet") == .file("own.json"))
    #expect(try InputFile.named("./own", among: presets, kind: "sheet") == .file("./own"))
    #expect(try InputFile.named("-", among: presets, kind: "sheet") == .file("-"))
    let error = #expect(throws: CommandError.self) {
      try InputFile.named("ts.alrt", among: presets, kind: "sheet")
    }
    #expect(
      error
        == .usage(
          "'ts.alrt' is neither a sheet preset nor a file; did you mean 'ts.alert'?; 'simctl presets' lists the presets"
        ))
  }
}
