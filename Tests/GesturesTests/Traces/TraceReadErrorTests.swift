// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Gestures

/// A file that cannot be read, and the error that says so.
struct ErrorCase: Sendable, CustomTestStringConvertible {
  var code: TraceReadError.Code
  var line: Int
  var column: Int
  var words: [String]
  var bytes: [UInt8]

  var testDescription: String { "\(code) \(String(decoding: bytes.prefix(60), as: UTF8.self))" }

  init(_ code: TraceReadError.Code, _ line: Int, _ column: Int, _ words: [String], _ text: String) {
    self.init(code, line, column, words, bytes: Array(text.utf8))
  }

  init(_ code: TraceReadError.Code, _ line: Int, _ column: Int, _ words: [String], bytes: [UInt8]) {
    self.code = code
    self.line = line
    self.column = column
    self.words = words
    self.bytes = bytes
  }
}

@Suite struct TraceReadErrorTests {
  static let cases = [
    ErrorCase(.empty, 0, 0, ["header"], ""),
    ErrorCase(.empty, 0, 0, ["header"], "\n\n# only: comments\n"),
    ErrorCase(.empty, 0, 0, ["header"], bytes: [0xEF, 0xBB, 0xBF]),
    ErrorCase(.noRows, 2, 1, ["no rows"], "t_ms,x,y,phase\n"),
    ErrorCase(.noRows, 1, 1, ["no rows"], "t_ms,x,y,phase"),
    ErrorCase(.notText, 1, 1, ["UTF-16"], bytes: [0xFF, 0xFE, 0x74, 0]),
    ErrorCase(.notText, 1, 1, ["UTF-16"], bytes: [0xFE, 0xFF, 0, 0x74]),
    ErrorCase(.notText, 1, 2, ["UTF-8"], "t\0_\0m\0s\0"),
    ErrorCase(.notText, 1, 3, ["UTF-8"], "# \0\n"),
    ErrorCase(.notText, 3, 5, ["UTF-8"], "t_ms,x,y,phase\n0,1,1,down\n9,1,\u{0},move\n"),
    ErrorCase(
      .notText, 2, 5, ["UTF-8"],
      bytes: Array("t_ms,x,trace_id,y,phase\n0,1,abc".utf8) + [0xFF] + Array(",1,down\n".utf8)),
    ErrorCase(.loneCarriageReturn, 1, 15, ["LF"], "t_ms,x,y,phase\r0,1,1,down\r1,1,1,up\r"),
    ErrorCase(.loneCarriageReturn, 1, 4, ["LF"], "# a\rt_ms,x,y,phase\r"),
    ErrorCase(.malformedHeader, 1, 6, ["quotes"], "t_ms,\"x,y,phase\n0,1,1,down\n"),
    ErrorCase(.missingColumn, 1, 1, ["x, y", "'t_ms'", "'phase'"], "t_ms,phase\n"),
    ErrorCase(.missingColumn, 2, 1, ["phase", "did you mean 'phase' by 'phse'"], "\nt_ms,x,y,phse\n"),
    ErrorCase(.missingColumn, 1, 1, ["did you mean 'phase' by 'Phase_Name'"], "t_ms,x,y,Phase_Name\n"),
    ErrorCase(.missingColumn, 1, 1, ["did you mean 'phase' by 'pahse'"], "t_ms,x,y,pahse\n"),
    ErrorCase(.missingColumn, 1, 1, ["t_ms", "'0'"], "0,1,1,down\n"),
    ErrorCase(.duplicateColumn, 1, 8, ["'x'", "'X_px'"], "t_ms,x,X_px,y,phase\n"),
    ErrorCase(.duplicateColumn, 1, 16, ["'t_ms'", "'time_s'"], "t_ms,x,y,phase,time_s\n"),
    ErrorCase(.missingTimeUnit, 1, 3, ["time_ms", "--time-unit"], "x,time,y,phase\n0,0,0,down\n"),
    ErrorCase(.malformedComment, 1, 11, ["390x844@3", "'390x844'"], "# screen: 390x844\nt_ms,x,y,phase\n"),
    ErrorCase(.malformedComment, 1, 10, ["390x844@3"], "# screen:-1x844@2\nt_ms,x,y,phase\n"),
    ErrorCase(.malformedComment, 1, 10, ["fraction"], "# units: inches\nt_ms,x,y,phase\n"),
    ErrorCase(.malformedComment, 2, 6, ["down or up"], "# a: b\n# y: left\nt_ms,x,y,phase\n"),
    ErrorCase(.malformedComment, 1, 9, ["60"], "# rate: 60 Hz\nt_ms,x,y,phase\n"),
    ErrorCase(.malformedComment, 2, 9, ["twice"], "# rate: 60\n# rate: 60\nt_ms,x,y,phase\n"),
    ErrorCase(.missingScreen, 1, 10, ["screen"], "# units: px\nt_ms,x,y,phase\n"),
    ErrorCase(.missingScreen, 1, 6, ["screen"], "t_ms,x_px,y_px,phase\n"),
    ErrorCase(.missingScreen, 1, 6, ["screen"], "# y: up\nt_ms,x,y,phase\n"),
    ErrorCase(.missingScreen, 1, 10, ["screen"], "# units: fraction\nt_ms,x,y,phase\n"),
  ]

  @Test(arguments: cases)
  func filesWithoutTracesAreLocatedErrors(entry: ErrorCase) throws {
    for chunk in [1, 7, 262_144] {
      var options = TraceReaderOptions()
      options.chunkSize = chunk
      let error = try #require(TraceReading(entry.bytes, options: options).error)
      #expect(error.code == entry.code && error.code.category == .content)
      #expect(error.place?.line ?? 0 == entry.line && error.place?.column ?? 0 == entry.column, "\(error)")
      for word in entry.words { #expect(error.message.contains(word), "\(error)") }
      #expect(error.source == "test.csv")
    }
  }

  @Test func errorsPrintTheirPlace() {
    let error = TraceReadError(code: .empty, source: "a.csv", line: 3, column: 4, message: "text")
    #expect("\(error)" == "a.csv:3:4: text")
    #expect("\(TraceReadError(code: .empty, source: "a.csv", message: "text"))" == "a.csv: text")
  }

  @Test func onlyAStrictReadersErrorHasADefect() {
    let defect = TraceDefect(code: .fieldCount, line: 3, column: 4, message: "text")
    let error = TraceReadError(strict: defect, source: "a.csv")
    #expect(error.code == .strictDefect && error.defect == defect && "\(error)" == "a.csv:3:4: text")
    #expect(TraceReadError(code: .empty, source: "a.csv", message: "text").defect == nil)
  }

  @Test func pathsThatCannotBeReadAreInputErrors() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = TraceReading(path: folder.path + "/none.csv").error
    #expect(missing?.code == .notFound && missing?.code.category == .input)
    let directory = TraceReading(path: folder.path).error
    #expect(directory?.code == .isDirectory && directory?.code.category == .input)
    let file = folder.appendingPathComponent("one.csv")
    try Data(traceRows("a,0,1,1,down,0", "a,5,1,1,up,0").utf8).write(to: file)
    #expect(TraceReading(path: file.path + "/x").error?.code == .notFound)
    let reading = TraceReading(path: file.path)
    #expect(reading.traces.map(\.id) == ["a"] && reading.traces.map(\.source) == [file.path])
    #expect(TraceReading(path: "/dev/null").error?.code == .empty)
  }

  @Test func rowsBeyondTheLimitEndTheReading() throws {
    var options = TraceReaderOptions()
    options.maximumRowLength = 100
    let long = String(repeating: "a", count: 101)
    for text in [
      "t_ms,x,y,phase,note\n0,1,1,down,\(long)\n", "t_ms,x,y,phase,note\n0,1,1,down,\(long)", "#\(long)\n",
    ] {
      for chunk in [1, 13, 4096] {
        options.chunkSize = chunk
        let error = try #require(TraceReading(text, options: options).error)
        #expect(error.code == .rowTooLong)
        #expect(error.place?.line == (text.hasPrefix("#") ? 1 : 2))
      }
    }
    // A quote that is never closed does not swallow the file.
    let open =
      "t_ms,trace_id,x,y,phase\n0,\"a,1,1,down\n" + String(repeating: "0,b,1,1,down\n9,b,1,1,up\n", count: 50)
    for chunk in [1, 13, 4096] {
      options.chunkSize = chunk
      let reading = TraceReading(open, options: options)
      #expect(reading.error == nil && reading.traces.count == 50)
      #expect(reading.skipped.map(\.defect.code) == [.malformedQuotes])
    }
  }

  /// Quotes that are closed behind the limit are told from those that text follows, or that the file's end cuts off.
  @Test func quotesBeyondTheLimitAreCalledThat() throws {
    var options = TraceReaderOptions()
    options.maximumRowLength = 100
    let header = "t_ms,trace_id,x,y,phase\n"
    let lines = String(repeating: "0,b,1,1,down\n9,b,1,1,up\n", count: 5)
    for (row, isBeyond) in [
      ("0,\"a\n\(lines)\",1,1,down\n", true), ("0,\"a,1,1,down\n\(lines)", true),
      ("0,\"a\n\(lines)\"b,1,1,down\n", true), ("0,\"a\"b,1,1,down\n\(lines)", false),
      ("\(lines)0,\"a,1,1,down\n", false),
    ] {
      for chunk in [1, 13, 4096] {
        options.chunkSize = chunk
        let reading = TraceReading(header + row, options: options)
        let message = try #require(reading.skipped.first?.defect.message)
        #expect(message.contains("not closed within the 100 bytes that a row may have") == isBeyond)
        #expect(message.contains("or text follows them") != isBeyond)
        #expect(reading.traces.count == 5)
      }
    }
  }

  /// A quote that closes near the limit, or bytes that are no text: how much is read at once makes no difference.
  @Test func rowsAtTheLimitAreTheSameInAnyChunks() {
    var options = TraceReaderOptions()
    options.maximumRowLength = 100
    let after = String(repeating: "0,b,1,1,down\n9,b,1,1,up\n", count: 10)
    for length in 80..<120 {
      // The first line is short; what is behind the field begins at the byte `length`.
      let field = "0,\"a\n" + String(repeating: "x", count: length - 6) + "\""
      for row in ["\(field),1,1,down\n", "\(field)b,1,1,down\n", "\(field)\n", "\(field)\0", "\(field)\r,1"] {
        let text = "t_ms,trace_id,x,y,phase\n" + row + after
        options.chunkSize = 4096
        let whole = TraceReading(text, options: options)
        for chunk in [1, 2, 3, 7, 13] {
          options.chunkSize = chunk
          #expect(TraceReading(text, options: options) == whole, "\(length) \(chunk) \(row)")
        }
      }
    }
  }

  @Test func bufferDoesNotGrowWithTheFile() {
    // 48 MB of rows through 64 KiB chunks; one row of 300 kB in the middle.
    let id = String(repeating: "é", count: 150_000)
    let block = (0..<1000).map {
      "a,\($0).5,195.25,402.5,\($0 == 0 ? "down" : $0 == 999 ? "up" : "move"),0\n"
    }.joined()
    var bytes = Array("trace_id,t_ms,x,y,phase,pointer\n".utf8)
    for _ in 0..<800 { bytes += block.utf8 }
    bytes += "\(id),0,1,1,down,0\n\(id),10,1,1,up,0\n".utf8
    for _ in 0..<800 { bytes += block.utf8 }
    var options = TraceReaderOptions()
    options.chunkSize = 64 * 1024
    var reader = TraceReader(bytes: bytes, source: "big.csv", options: options)
    var trace: TouchTrace?
    var samples = 0
    var largestBefore = 0
    var largest = 0
    while let event = try? reader.next(into: &trace) {
      if case .trace = event { samples += trace?.samples.count ?? 0 }
      largest = max(largest, reader.bufferCapacity)
      if reader.statistics.traces <= 700 { largestBefore = largest }
    }
    #expect(samples == 1_600_002)
    #expect(largestBefore <= 2 * 64 * 1024)
    #expect(largest <= 2 * 300_100 + 2 * 64 * 1024)
  }
}
