// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// A file that is no recording, and the place and words of the error.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  var name: String
  /// `line:column` of the error.
  var place: String
  var words: [String]
  var bytes: [UInt8]

  var testDescription: String { name }

  init(_ name: String, at place: String, _ words: String..., text: String) {
    self.init(name, at: place, words, bytes: Array(text.utf8))
  }

  init(_ name: String, at place: String, _ words: [String], bytes: [UInt8]) {
    self.name = name
    self.place = place
    self.words = words
    self.bytes = bytes
  }

  private static let rows = "0,1,1,down\n9,1,1,up\n"

  /// One or more of every reason for which nothing of a file can be used.
  static let all = [
    // empty
    BrokenFile("nothing", at: "1:1", "header", text: ""),
    BrokenFile("byte order mark alone", at: "1:1", ["header"], bytes: [0xEF, 0xBB, 0xBF]),
    BrokenFile("blank lines and comments", at: "1:1", "header", text: "\n# rate: 60\n\n"),
    // noRows
    BrokenFile("header only", at: "2:1", "no rows", text: "t_ms,x,y,phase\n"),
    BrokenFile("header without an end", at: "1:1", "no rows", text: "t_ms,x,y,phase"),
    // notText
    BrokenFile(
      "UTF-16 little endian", at: "1:1", ["UTF-16"], bytes: [0xFF, 0xFE] + utf16("t_ms,x,y,phase\n")),
    BrokenFile(
      "UTF-16 big endian", at: "1:1", ["UTF-16"],
      bytes: [0xFE, 0xFF, 0] + utf16("t_ms,x,y,phase\n").dropLast()),
    BrokenFile("UTF-16 without a mark", at: "1:2", ["UTF-8"], bytes: utf16("t_ms,x,y,phase\n")),
    BrokenFile("binary", at: "1:5", ["UTF-8"], bytes: [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 0xFE, 10, 0]),
    BrokenFile(
      "binary after the header", at: "3:5", "UTF-8", text: "t_ms,x,y,phase\n0,1,1,down\n9,1,\u{0},move\n"),
    // loneCarriageReturn
    BrokenFile("carriage returns alone", at: "1:15", "LF", text: "t_ms,x,y,phase\r0,1,1,down\r9,1,1,up\r"),
    // malformedHeader
    BrokenFile("open quotes in the header", at: "1:6", "quotes", text: "t_ms,\"x,y,phase\n" + rows),
    // missingColumn
    BrokenFile("no header", at: "1:1", "t_ms", text: rows),
    BrokenFile("no coordinates", at: "1:1", "x", "y", text: "t_ms,phase\n0,down\n"),
    BrokenFile("misspelt column", at: "1:1", "did you mean 'phase'", text: "t_ms,x,y,phse\n" + rows),
    BrokenFile("another kind of file", at: "1:1", "t_ms", text: "{\"schema\": \"simctl/replay/1\"}\n"),
    // duplicateColumn
    BrokenFile("column twice", at: "1:8", "'x'", text: "t_ms,x,x_pt,y,phase\n0,1,1,1,down\n"),
    // missingTimeUnit
    BrokenFile("time without a unit", at: "1:1", "--time-unit", text: "time,x,y,phase\n" + rows),
    // missingScreen
    BrokenFile("pixels without a screen", at: "1:6", "screen", text: "t_ms,x_px,y_px,phase\n" + rows),
    BrokenFile(
      "fractions without a screen", at: "1:10", "screen", text: "# units: fraction\nt_ms,x,y,phase\n" + rows),
    // malformedComment
    BrokenFile(
      "screen without a scale", at: "1:11", "390x844@3", text: "# screen: 390x844\nt_ms,x,y,phase\n" + rows),
    BrokenFile("unknown unit", at: "1:10", "fraction", text: "# units: inches\nt_ms,x,y,phase\n" + rows),
    BrokenFile("unknown direction", at: "1:6", "down or up", text: "# y: left\nt_ms,x,y,phase\n" + rows),
    BrokenFile("comment twice", at: "2:9", "twice", text: "# rate: 60\n# rate: 60\nt_ms,x,y,phase\n" + rows),
    // rowTooLong
    BrokenFile(
      "row without an end", at: "2:1", "long",
      text: "t_ms,x,y,phase,note\n0,1,1,down," + String(repeating: "a", count: 3 << 20) + "\n"),
  ]

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}

@Suite struct BrokenFileTests {
  @Test(
    arguments: BrokenFile.all,
    ["replay --format json", "inspect --format json", "explain --format json", "features --format binary"])
  func fileThatIsNoRecordingIsALocatedError(file: BrokenFile, command: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(file.bytes, to: "broken.csv")
    let run = try sandbox.simctl("\(command) broken.csv -o result")
    expect(run, status: Status.badData)
    #expect(run.errors.hasPrefix("broken.csv:\(file.place): "), "\(run)")
    for word in file.words { #expect(run.errors.contains(word), "stderr lacks '\(word)': \(run)") }
    #expect(try sandbox.files() == ["broken.csv"], "a failed run leaves no file")
  }

  @Test(arguments: BrokenFile.all)
  func standardInputThatIsNoRecordingIsTheSameError(file: BrokenFile) throws {
    let run = try Sandbox().simctl(["replay", "-"], input: file.bytes)
    expect(run, status: Status.badData)
    #expect(run.errors.hasPrefix("-:\(file.place): "), "\(run)")
  }

  @Test func fileThatIsNoRecordingEndsTheRunBesideGoodOnes() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "good.csv")
    try sandbox.write("", to: "empty.csv")
    expect(try sandbox.simctl("replay good.csv empty.csv"), status: Status.badData, "empty.csv")
  }
}
