// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

/// A table that cannot be read, and its error.
struct FeatureDefect: Sendable, CustomTestStringConvertible {
  var text: String
  var code: TraceReadError.Code
  var line: Int
  var column: Int
  var words: [String]

  var testDescription: String { text }

  init(_ text: String, _ code: TraceReadError.Code, _ line: Int, _ column: Int, _ words: String...) {
    (self.text, self.code, self.line, self.column, self.words) = (text, code, line, column, words)
  }
}

@Suite struct FeatureDefectTests {
  static let defects = [
    FeatureDefect("a,b\n", .missingColumn, 1, 1, "no column trace_id", "'a', 'b'"),
    FeatureDefect("trace_id,travl\n", .missingColumn, 1, 1, "travel or outcome", "did you mean 'travl'"),
    FeatureDefect("trace_id,travel,trace\n", .duplicateColumn, 1, 17, "'trace_id' and 'trace'"),
    FeatureDefect(
      "id,travel,velocity_two-point,velocity_two_point\n", .duplicateColumn, 1, 30, "velocity_two_point"),
    FeatureDefect("id,travel\na\n", .badRow, 2, 2, "1 field; expected 2"),
    FeatureDefect("id,travel\na,1,2\n", .badRow, 2, 5, "3 fields; expected 2"),
    FeatureDefect("id,travel\na,1\nb,nan\n", .badRow, 3, 3, "'nan' is not finite"),
    FeatureDefect("id,travel\na,-inf\n", .badRow, 2, 3, "'-inf' is not finite"),
    FeatureDefect("id,travel\na,1e400\n", .badRow, 2, 3, "not finite"),
    FeatureDefect("id,travel\na,far\n", .badRow, 2, 3, "'far' is not a number", "12.5"),
    FeatureDefect("id,travel\na, 1\n", .badRow, 2, 3, "not a number"),
    FeatureDefect("id,travel,duration\na,1,-2\n", .badRow, 2, 5, "negative", "0 or more"),
    FeatureDefect("id,travel\na,\n", .badRow, 2, 1, "neither a travel nor an outcome"),
    FeatureDefect("id,travel,outcome\na,1,restored\n", .badRow, 2, 1, "a travel and an outcome"),
    FeatureDefect("id,outcome\na,gone\n", .badRow, 2, 3, "'gone' is no outcome", "dismissed, restored"),
    FeatureDefect("id,travel,expected\na,1,yes\n", .badRow, 2, 5, "'yes' is no outcome"),
    FeatureDefect("id,travel,line\na,1,1.5\n", .badRow, 2, 5, "'1.5' is no line"),
    FeatureDefect("id,travel,line\na,1,-1\n", .badRow, 2, 5, "no line"),
    FeatureDefect("id,travel,screen\na,1,big\n", .badRow, 2, 5, "'big'", "390x844@3"),
    FeatureDefect("id,travel,cancelled\na,1,maybe\n", .badRow, 2, 5, "'maybe'", "true or false"),
    FeatureDefect("id,travel\n\"a,1\n", .badRow, 2, 1, "quotes"),
    FeatureDefect("id,travel\na\u{0},1\n", .notText, 2, 2, "zero byte"),
    FeatureDefect("id,travel\ra,1\n", .loneCarriageReturn, 1, 10, "carriage return"),
    FeatureDefect("# features: 2\nid,travel\n", .malformedComment, 1, 13, "version '2'", "expected 1"),
    FeatureDefect("# features: 1\n# features: 1\n", .malformedComment, 2, 13, "twice"),
    FeatureDefect("# context: {\"a\": }\nid,travel\n", .malformedComment, 1, 18, "no JSON"),
    FeatureDefect("# context: {}\nid,travel\n", .malformedComment, 1, 12, "'sheet' is missing"),
  ]

  @Test(arguments: defects)
  func everyDefectHasAPlaceAndAReason(defect: FeatureDefect) {
    let error = #expect(throws: TraceReadError.self) {
      try FeatureTable(bytes: Array(defect.text.utf8), source: "t.csv")
    }
    #expect(error?.code == defect.code, "\(String(describing: error))")
    #expect(
      error?.place == TraceReadError.Place(line: defect.line, column: defect.column),
      "\(String(describing: error))")
    for word in defect.words {
      #expect(error?.message.contains(word) == true, "\(String(describing: error))")
    }
  }

  @Test func emptyFilesAndLongRowsAreErrors() {
    #expect(throws: TraceReadError.self) { try FeatureTable(bytes: [], source: "t") }
    var options = FeatureReaderOptions()
    options.maximumRowLength = 64
    let text = "id,travel\n" + String(repeating: "a", count: 100) + ",1\n"
    let error = #expect(throws: TraceReadError.self) {
      try FeatureTable(bytes: Array(text.utf8), source: "t", options: options)
    }
    #expect(error?.code == .rowTooLong)
  }

  /// Reads a table through a small buffer, since it is read many times.
  private static func read(_ bytes: [UInt8]) throws(TraceReadError) {
    var options = FeatureReaderOptions()
    options.chunkSize = 4096
    _ = try FeatureTable(bytes: bytes, source: "t", options: options)
  }

  /// A binary table of a few columns.
  private static func small(seed: UInt64) -> [UInt8] {
    let columns: FeatureColumns = [.duration, .travel, FeatureColumns(.velocity(.lsq2))]
    return FeatureWriter.bytes(
      of: RandomTables.table(4, seed: seed, context: nil, columns: columns), format: .binary)
  }

  /// A binary table that ends anywhere is told as such, with the byte where it ends.
  @Test func everyTruncationIsFound() throws {
    let bytes = Self.small(seed: 8)
    for count in 8..<bytes.count {
      let error = #expect(throws: TraceReadError.self) {
        try Self.read(Array(bytes[..<count]))
      }
      #expect(error?.code == .badBinary && error?.message.hasPrefix("byte \(count):") == true)
    }
    let error = #expect(throws: TraceReadError.self) { try Self.read(bytes + [0]) }
    #expect(error?.message.hasPrefix("byte \(bytes.count):") == true)
  }

  /// One changed bit anywhere behind the magic is found by a check value.
  @Test func everyDamagedBitIsFound() throws {
    let bytes = Self.small(seed: 9)
    for place in 4..<bytes.count {
      var damaged = bytes
      damaged[place] ^= UInt8(1 << (place % 8))
      let error = #expect(throws: TraceReadError.self) { try Self.read(damaged) }
      #expect(error?.code == .badBinary)
    }
  }

  /// Changed bytes whose check values are right again: a table or an error, never a crash.
  @Test func forgedTablesAreReadOrRefused() throws {
    let bytes = Self.small(seed: 10)
    let length = Int(UInt32(bytes[12]) | UInt32(bytes[13]) << 8)
    let (headerEnd, chunk) = (16 + length, 20 + length)
    let chunkEnd = bytes.count - 20
    var random = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<400 {
      var forged = bytes
      for _ in 0...random.below(3) {
        let place =
          random.below(4) == 0 ? random.below(headerEnd - 8) + 8 : chunk + random.below(chunkEnd - chunk)
        forged[place] = [0, 1, 0x7F, 0xFF, UInt8(random.below(256))][random.below(5)]
      }
      for (start, end) in [(0, headerEnd), (chunk, chunkEnd)] {
        let check = CRC32.of(forged[start..<end])
        for byte in 0..<4 { forged[end + byte] = UInt8(truncatingIfNeeded: check >> UInt32(8 * byte)) }
      }
      do throws(TraceReadError) { try Self.read(forged) } catch {
        #expect(error.code == .badBinary && error.message.hasPrefix("byte "))
        refused += 1
      }
    }
    #expect(refused > 100)
  }

  /// Lengths of four billion take no memory.
  @Test func statedLengthsAreNotBelieved() {
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    let header = FeatureBinary.magic + [1, 0, 0, 0] + huge
    let error = #expect(throws: TraceReadError.self) { try FeatureTable(bytes: header, source: "t") }
    #expect(error?.code == .badBinary)
    let bytes = FeatureWriter.bytes(of: FeatureTable(), format: .binary)
    let chunk = Array(bytes.dropLast(16)) + huge + huge
    let other = #expect(throws: TraceReadError.self) { try FeatureTable(bytes: chunk, source: "t") }
    #expect(other?.code == .badBinary)
  }

  /// Random changes of a table in CSV: a table or an error with a place, never a crash.
  @Test func mutatedTextIsReadOrRefused() {
    let bytes = FeatureWriter.bytes(of: RandomTables.table(3, seed: 12), format: .csv)
    var random = SeededGenerator(seed: 13)
    let alphabet = Array("\",\n\r#0-.e:{}\0\u{FF}".utf8)
    for _ in 0..<400 {
      var mutated = bytes
      for _ in 0...random.below(4) {
        let place = random.below(mutated.count)
        switch random.below(3) {
        case 0: mutated[place] = alphabet[random.below(alphabet.count)]
        case 1: mutated.remove(at: place)
        default: mutated.insert(alphabet[random.below(alphabet.count)], at: place)
        }
      }
      do throws(TraceReadError) { try Self.read(mutated) } catch {
        #expect(error.category == .content)
      }
    }
  }
}

extension TraceReadError {
  fileprivate var category: Category { code.category }
}
