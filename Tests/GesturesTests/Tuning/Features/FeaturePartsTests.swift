// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Gestures

/// Tables that are read in parts against tables that are read as a whole.
@Suite struct FeaturePartsTests {
  /// A file that is there while a closure runs.
  private static func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("table-\(UUID()).csv").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  /// Reads a table in parts; nil where it has to be read as a whole.
  private static func inParts(
    _ path: String, _ options: FeatureReaderOptions, partSize: Int, with runner: PieceRunner = .serial
  ) -> (table: FeatureTable, count: Int)? {
    guard let parts = FeatureParts(path: path, options: options, partSize: partSize) else { return nil }
    let read = runner.map(parts.count) { parts.read($0) }
    return FeatureParts.table(of: read, with: runner).map { ($0, parts.count) }
  }

  /// Whatever can be read in parts is the table of the whole, the order of the interned values with it.
  private static func expectSame(_ table: FeatureTable, _ whole: FeatureTable) {
    #expect(table == whole)
    #expect(table.groupNames == whole.groupNames && table.groupIndices == whole.groupIndices)
    #expect(table.screens == whole.screens && table.screenIndices == whole.screenIndices)
    #expect(table.sources.values == whole.sources.values && table.sources.indices == whole.sources.indices)
  }

  /// Rows without quoted line ends can be cut anywhere.
  @Test func plainTablesAreReadInPartsOfAnySize() throws {
    var text = "# features: 1\ntrace_id,group,expected,travel,velocity_lsq2\n"
    for row in 0..<60 {
      if row % 9 == 4 { text += row % 2 == 0 ? "\n" : "\r\n" }
      text += "t\(row),g\(row % 5),dismissed,\(row * 7).5,\(Double(row) / 3)\(row % 7 == 0 ? "\r\n" : "\n")"
    }
    for bytes in [Array(text.utf8), Array(text.utf8.dropLast())] {
      let whole = try FeatureTable(bytes: bytes, source: "t")
      try Self.withFile(bytes) { path in
        for size in 1..<200 {
          let runner = size % 20 == 0 ? PieceRunner.threads : .serial
          let (table, count) = try #require(Self.inParts(path, .init(), partSize: size, with: runner))
          #expect(count > 1)
          Self.expectSame(table, whole)
        }
      }
    }
  }

  /// Tables with defects, and line ends within quotes: what the parts accept is what the whole file has.
  @Test func brokenTablesAreNeverReadOtherwiseInParts() throws {
    var random = SeededGenerator(seed: 21)
    let alphabet = Array("\",\n\r#0-.e:{}\0\u{FF}".utf8)
    var (same, refused, inParts) = (0, 0, 0)
    for run in 0..<300 {
      var bytes = FeatureWriter.bytes(
        of: RandomTables.table(
          5, seed: UInt64(run), context: nil,
          columns: [.duration, .travel, FeatureColumns(.velocity(.lsq2))]), format: .csv)
      for _ in 0..<random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = alphabet[random.below(alphabet.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(alphabet[random.below(alphabet.count)], at: place)
        }
      }
      var options = FeatureReaderOptions()
      if run % 4 == 0 { options.maximumRowLength = 64 }
      options.chunkSize = 1 + random.below(100)
      let whole = try? FeatureTable(bytes: bytes, source: "t", options: options)
      try Self.withFile(bytes) { path in
        for _ in 0..<4 {
          guard let (table, _) = Self.inParts(path, options, partSize: 1 + random.below(150)) else {
            continue
          }
          inParts += 1
          guard let whole else {
            Issue.record(
              "run \(run): parts accept what has a defect\n\(String(decoding: bytes, as: UTF8.self))")
            return
          }
          Self.expectSame(table, whole)
        }
      }
      if whole == nil { refused += 1 } else { same += 1 }
    }
    #expect(same > 40 && refused > 40 && inParts > 100)
  }

  @Test func whatIsNoLargeTableInTextIsReadAsAWhole() throws {
    #expect(FeatureParts(path: "/nowhere/table.csv") == nil && FeatureParts(path: "-") == nil)
    let text = FeatureWriter.bytes(of: RandomTables.table(3, seed: 1), format: .csv)
    try Self.withFile(text) { #expect(FeatureParts(path: $0) == nil) }
    let binary = FeatureWriter.bytes(of: RandomTables.table(3, seed: 1), format: .binary)
    try Self.withFile(binary) { #expect(FeatureParts(path: $0, partSize: 1) == nil) }
    try Self.withFile(Array("a,b\n1,2\n".utf8)) { #expect(FeatureParts(path: $0, partSize: 1) == nil) }
  }

  @Test func aFileThatShrinksIsNotReadInParts() throws {
    let text = "trace_id,travel\n" + (0..<100).map { "t\($0),\($0)\n" }.joined()
    try Self.withFile(Array(text.utf8)) { path in
      let parts = try #require(FeatureParts(path: path, partSize: 100))
      #expect(parts.read(parts.count - 1) != nil)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 300)
      try handle.close()
      #expect(FeatureParts.table(of: (0..<parts.count).map { parts.read($0) }) == nil)
    }
  }

  /// A part is read of the file whose header was, and of no other that took its place.
  @Test func tablesThatWereReplacedAreNotReadInParts() throws {
    let text = "trace_id,travel\n" + (0..<50).map { "t\($0),\($0)\n" }.joined()
    try Self.withFile(Array(text.utf8)) { path in
      let parts = try #require(FeatureParts(path: path, partSize: 100))
      #expect(parts.read(0) != nil)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".new"))
      #expect(rename(path + ".new", path) == 0)
      #expect(parts.read(0) == nil)
      try FileManager.default.removeItem(atPath: path)
      #expect(parts.read(1) == nil)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
  }

  /// What is written to the file between its parts would be mixed with what was there.
  @Test func tablesThatAreWrittenToAreNotReadInParts() throws {
    let text = "trace_id,travel\n" + (0..<50).map { "t\($0),\($0)\n" }.joined()
    try Self.withFile(Array(text.utf8)) { path in
      let parts = try #require(FeatureParts(path: path, partSize: 100))
      #expect(parts.read(0) != nil)
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("t50,50\n".utf8))
      #expect(parts.read(1) == nil)
      // Other bytes of the same number are told by their time.
      let again = try #require(FeatureParts(path: path, partSize: 100))
      let time = Date(timeIntervalSince1970: 1)
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
      #expect(again.read(1) == nil)
      try file.close()
    }
  }

  /// Sorting, counting and judging do not depend on how many do it.
  @Test func tablesAreSortedAlikeByAnyNumberOfThreads() {
    let table = RandomTables.table(3000, seed: 33, columns: [.duration, .travel])
    #expect(table.sorted(with: .threads) == table.sorted())
    #expect(table.sorted().sorted(with: .threads) == table.sorted())
    #expect(table.sorted().repeatedRowCount(with: .threads) == table.sorted().repeatedRowCount())
  }

  @Test func mergedRunsAreSortedAndKeepTheOrderOfEqualNumbers() {
    struct Item: BitwiseCopyable, Equatable {
      var key: Int
      var place: Int
    }
    var random = SeededGenerator(seed: 34)
    for count in [0, 1, 2, 7, 64, 500] {
      let items = (0..<count).map { Item(key: random.below(20), place: $0) }
      let sorted = RunSort.sorted(items, with: .threads, leastRun: 1) { $0.key < $1.key }
      let expected = items.sorted { ($0.key, $0.place) < ($1.key, $1.place) }
      #expect(sorted == expected)
    }
  }
}
