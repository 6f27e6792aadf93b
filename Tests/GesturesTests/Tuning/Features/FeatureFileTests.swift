// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite struct FeatureFileTests {
  @Test(arguments: FeatureWriter.Format.allCases, 0..<4)
  func tablesReadBackToTheSameBits(format: FeatureWriter.Format, seed: UInt64) throws {
    let sets: [FeatureColumns] = [
      .all, .required, [.duration, .travel, .offset, FeatureColumns(.crossVelocity(.flutterIOS))],
    ]
    for columns in sets {
      let context = seed == 0 ? nil : FeatureContext(sheet: Sheet())
      let table = RandomTables.table(seed == 1 ? 0 : 40, seed: seed, context: context, columns: columns)
      let bytes = FeatureWriter.bytes(of: table, format: format)
      for chunkSize in [1, 37, 1 << 18] {
        var options = FeatureReaderOptions()
        options.chunkSize = chunkSize
        let read = try FeatureTable(bytes: bytes, source: "t", options: options)
        #expect(read == table)
        #expect(read.groupNames.map { Array($0.utf8) } == table.groupNames.map { Array($0.utf8) })
      }
    }
  }

  /// More rows than one chunk has, piece by piece: the bytes are those of the whole.
  @Test(arguments: FeatureWriter.Format.allCases)
  func piecesMakeTheSameFile(format: FeatureWriter.Format) throws {
    var small = RandomTables.table(450, seed: 4, columns: .required)
    // CSV has no chunks.
    let pieces = format == .binary ? 19 : 3
    var table = small
    for _ in 1..<pieces { try table.append(contentsOf: small) }
    #expect(table.count > FeatureBinary.chunkRows || format == .csv)
    small.context = nil
    var bytes: [UInt8] = []
    var writer = FeatureWriter(format, context: table.context, columns: .required, velocity: .uikit)
    writer.appendHeader(to: &bytes)
    for _ in 0..<pieces { writer.append(small, to: &bytes) }
    writer.finish(to: &bytes)
    #expect(bytes == FeatureWriter.bytes(of: table, format: format))
    #expect(try FeatureTable(bytes: bytes, source: "t") == table)
  }

  @Test(arguments: FeatureWriter.Format.allCases)
  func onlyTheColumnsThatAreNeededAreKept(format: FeatureWriter.Format) throws {
    let table = RandomTables.table(60, seed: 5)
    var options = FeatureReaderOptions()
    options.velocities = [.lsq2]
    options.crossVelocities = []
    let read = try FeatureTable(
      bytes: FeatureWriter.bytes(of: table, format: format), source: "t", options: options)
    var expected = FeatureTable(context: table.context, velocities: [.lsq2], crossVelocities: [])
    for row in 0..<table.count { expected.append(table[row]) }
    #expect(read == expected)
  }

  @Test func handMadeTablesNeedTwoColumns() throws {
    let csv = "\u{FEFF}# by hand\r\n\r\nTravel,more,ID,Label,user\r\n120.5,x,a,Dismissed,kim\r\n-3,,b,,\r\n"
    let table = try FeatureTable(bytes: Array(csv.utf8), source: "t")
    #expect(table.context == nil && table.count == 2 && table.travel == [120.5, -3])
    #expect(table.trace(at: 0) == "a" && table.expected(at: 0) == .dismissed && table.group(at: 0) == "kim")
    #expect(table.expected(at: 1) == nil && table.group(at: 1) == nil && table.velocity(of: .uikit) == nil)
    let fixed = try FeatureTable(bytes: Array("outcome,trace\nignored,t\n".utf8), source: "t")
    #expect(fixed[0].ending == .fixed(.ignored) && fixed.columns == .required)
    let hyphens = "trace_id,travel,velocity_flutter-ios,cross_velocity_two_point\na,1,2,3\n"
    let spelled = try FeatureTable(bytes: Array(hyphens.utf8), source: "t")
    #expect(spelled.velocity(of: .flutterIOS) == [2] && spelled.crossVelocity(of: .twoPoint) == [3])
  }

  @Test func valuesOfAReleaseDoNotCountWhereTheOutcomeIsFixed() throws {
    let csv = "trace_id,travel,outcome,velocity_uikit,cancelled\na,,restored,900,true\n"
    let table = try FeatureTable(bytes: Array(csv.utf8), source: "t")
    #expect(table[0].ending == .fixed(.restored) && table.velocity(of: .uikit)?[0].isNaN == true)
    #expect(!table.isCancelled(at: 0))
    var forged = FeatureTable()
    forged.append(TuningTraces.release(5, 900, expected: nil))
    forged.labels[0] = RowLabels(expected: nil, fixed: .restored, isCancelled: false)
    forged.numbers[FeatureNumber.travel.index][0] = .nan
    let binary = try FeatureTable(bytes: FeatureWriter.bytes(of: forged, format: .binary), source: "t")
    #expect(binary[0].ending == .fixed(.restored) && binary.velocity(of: .uikit)?[0].isNaN == true)
  }

  @Test(arguments: FeatureWriter.Format.allCases)
  func anyColumnCanBeTheGroup(format: FeatureWriter.Format) throws {
    var table = FeatureTable()
    var random = SeededGenerator(seed: 6)
    for line in 1...3 {
      var row = RandomTables.row(&random)
      (row.trace, row.source, row.line, row.expected) = ("t\(line)", "file-\(line % 2)", line, .restored)
      row.ending = .fixed(.ignored)
      table.append(row)
    }
    let bytes = FeatureWriter.bytes(of: table, format: format)
    func groups(_ column: String) throws -> [String?] {
      var options = FeatureReaderOptions()
      options.groupColumn = column
      let read = try FeatureTable(bytes: bytes, source: "t", options: options)
      return (0..<3).map { read.group(at: $0) }
    }
    #expect(try groups("SOURCE") == ["file-1", "file-0", "file-1"])
    #expect(try groups("line") == ["1", "2", "3"])
    #expect(try groups("trace_id") == ["t1", "t2", "t3"])
    #expect(try groups("expected") == ["restored", "restored", "restored"])
    #expect(try groups("travel") == [nil, nil, nil])
    let error = #expect(throws: TraceReadError.self) { try groups("sauce") }
    #expect(error?.code == .badGroupColumn)
    #expect(error?.message.contains("'trace_id'") == true && error?.message.contains("mean 'source'") == true)
  }

  @Test func projectedTravelIsTravelAndProjection() throws {
    let csv = "trace_id,travel,velocity_uikit\na,100,1000\n"
    let table = try FeatureTable(bytes: Array(csv.utf8), source: "t")
    let text = String(decoding: FeatureWriter.bytes(of: table, format: .csv), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(
      lines[1] == "trace_id,source,line,group,expected,outcome,duration,cancelled,screen,travel,"
        + "projected_travel,velocity_uikit")
    // WWDC 2018, session 803: (v / 1000) · d / (1 − d) for d = 0.998 is 499 points at 1000 points a second.
    let fields = lines[2].split(separator: ",", omittingEmptySubsequences: false)
    let projected = try #require(Double(fields[10]))
    #expect(abs(projected - 599) < 1e-9 && fields[9] == "100")
  }

  /// Bytes that Python wrote as docs/features.md shows it: two releases with a velocity.
  @Test func layoutIsTheDocumentedOne() throws {
    let text =
      "iUdERg0KGgoBAAAACwEAAHsiY29udGV4dCI6IG51bGwsICJjb2x1bW5zIjogW3sibmFtZSI6ICJ0cmFjZV9pZCIsICJr"
      + "aW5kIjogInRleHQifSwgeyJuYW1lIjogImV4cGVjdGVkIiwgImtpbmQiOiAiY29kZSJ9LCB7Im5hbWUiOiAib3V0Y29t"
      + "ZSIsICJraW5kIjogImNvZGUifSwgeyJuYW1lIjogImR1cmF0aW9uIiwgImtpbmQiOiAibnVtYmVyIn0sIHsibmFtZSI6"
      + "ICJ0cmF2ZWwiLCAia2luZCI6ICJudW1iZXIifSwgeyJuYW1lIjogInZlbG9jaXR5X3Vpa2l0IiwgImtpbmQiOiAibnVt"
      + "YmVyIn1dfcIi0KoCAAAAVgAAAAoAAAABAAAAAQAAAGFiAgAAAAECAgAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAA"
      + "AAAAAABAYEAAAAAAAAApQBAAAAAAAAAAAEB6QAAAAAAAAFRARKBbsgAAAAACAAAAAAAAABLB8Dk="
    let bytes = Array(try #require(Data(base64Encoded: text)))
    let table = try FeatureTable(bytes: bytes, source: "t")
    #expect(table.count == 2 && table.context == nil && table.duration == [0, 0])
    #expect(table.trace(at: 0) == "a" && table.trace(at: 1) == "b")
    #expect(table.travel == [130, 12.5] && table.velocity(of: .uikit) == [420, 80])
    #expect(table.expected(at: 0) == .dismissed && table.expected(at: 1) == .restored)
    #expect(table.velocity(of: .lsq2) == nil && table.groupIndices == [-1, -1] && table.source(at: 0) == "")
  }

  /// The check value of the nine digits, as catalogues of such checks have it.
  @Test func checkValueIsThatOfZlib() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    var random = SeededGenerator(seed: 7)
    for count in 0..<40 {
      let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      var check = CRC32()
      for byte in bytes { check.update(byte: byte) }
      #expect(CRC32.of(bytes) == check.value)
    }
  }
}
