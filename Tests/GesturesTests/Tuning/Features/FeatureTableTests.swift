// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct FeatureTableTests {
  @Test func rowsComeBackAsTheyWereAdded() {
    var random = SeededGenerator(seed: 1)
    let rows = (0..<200).map { _ in RandomTables.row(&random) }
    var table = FeatureTable()
    for row in rows { table.append(row) }
    #expect(table.count == rows.count)
    for (index, row) in rows.enumerated() { #expect(table[index] == row) }
  }

  @Test func columnsAgreeWithRows() throws {
    let table = RandomTables.table(100, seed: 2)
    for row in 0..<table.count {
      let features = table[row]
      guard case .release(let release) = features.ending else {
        #expect(table.travel[row].isNaN && !table.isRelease(at: row))
        continue
      }
      #expect(table.travel[row] == release.travel && table.isRelease(at: row))
      for (index, estimation) in VelocityEstimation.allCases.enumerated() {
        let velocity = try #require(table.velocity(of: estimation))[row]
        #expect(velocity.isNaN ? release.velocities[index] == nil : release.velocities[index] == velocity)
        let cross = try #require(table.crossVelocity(of: estimation))[row]
        #expect(cross.isNaN ? release.crossVelocities[index] == nil : release.crossVelocities[index] == cross)
      }
      let group = table.groupIndices[row]
      #expect(features.group == (group < 0 ? nil : table.groupNames[Int(group)]))
    }
  }

  @Test func absentColumnsAreUnknown() {
    let table = RandomTables.table(
      50, seed: 3, columns: [.duration, .travel, FeatureColumns(.velocity(.lsq2))])
    #expect(table.velocity(of: .uikit) == nil && table.crossVelocity(of: .lsq2) == nil)
    #expect(table.velocity(of: .lsq2)?.count == 50 && table.offset == nil && table.crossTravel == nil)
    for row in 0..<table.count {
      guard case .release(let release) = table[row].ending else { continue }
      #expect(release.crossTravel == nil && release.velocities[0] == nil)
    }
  }

  /// The same rows in any division and order are the same table once they are sorted.
  @Test(arguments: 0..<3)
  func sortedRowsDoNotDependOnTheirDivision(seed: UInt64) throws {
    let table = RandomTables.table(120, seed: seed)
    var random = SeededGenerator(seed: seed + 100)
    let order = Array(0..<table.count).shuffled(using: &random)
    var parts = (0..<4).map { _ in FeatureTable(context: table.context) }
    for row in order { parts[random.below(4)].append(table[row]) }
    var joined = FeatureTable()
    for part in parts { try joined.append(contentsOf: part) }
    let sorted = joined.sorted()
    #expect(sorted == table.sorted())
    #expect(sorted.sorted() == sorted)
    #expect(sorted.groupNames == table.sorted().groupNames)
    #expect(Set((0..<120).map { sorted[$0] }) == Set((0..<120).map { table[$0] }))
    let names = (0..<120).map { Array(sorted.trace(at: $0).utf8) }
    for (first, second) in zip(names, names.dropFirst()) {
      #expect(!second.lexicographicallyPrecedes(first))
    }
  }

  /// Names, then sources, then lines, whatever else the rows say, which is the other way round here.
  @Test func rowsOfOneNameStandBySourceAndLine() throws {
    let places = [("a", "x", 9), ("a", "y", 2), ("a", "y", 10), ("b", "x", 1)]
    var table = FeatureTable()
    for (rank, (name, source, line)) in places.enumerated().reversed() {
      var row = TuningTraces.release(
        Double(-rank), Double(-rank), expected: rank < 2 ? .ignored : .dismissed, id: name)
      (row.source, row.line, row.group, row.duration) = (source, line, "group \(9 - rank)", Double(9 - rank))
      table.append(row)
    }
    let sorted = table.sorted()
    #expect(sorted.travel == [0, -1, -2, -3])
    #expect((0..<4).map { sorted.line(at: $0) } == [9, 2, 10, 1])
    #expect((0..<4).map { sorted.source(at: $0) } == ["x", "y", "y", "x"])
    var groups = FeatureTable()
    for (group, travel) in [("k", 1.0), ("h", 2)] {
      var row = TuningTraces.release(travel, travel, expected: nil)
      row.group = group
      groups.append(row)
    }
    #expect(groups.sorted().travel == [2, 1])
  }

  @Test func joinedTablesKeepTheColumnsThatBothHave() throws {
    var table = RandomTables.table(3, seed: 1, columns: [.duration, .travel, .crossTravel])
    try table.append(contentsOf: RandomTables.table(2, seed: 2, columns: [.duration, .travel, .offset]))
    #expect(table.count == 5 && table.columns == .required && table.travel.count == 5)
    #expect(table.numbers[FeatureNumber.crossTravel.index].isEmpty)
  }

  @Test func tablesOfDifferentSheetsCannotBeJoined() throws {
    var other = Sheet()
    other.pan.hysteresis = 20
    var table = RandomTables.table(1, seed: 1, context: nil)
    try table.append(contentsOf: RandomTables.table(1, seed: 2))
    #expect(table.context == FeatureContext(sheet: Sheet()))
    let mismatch = #expect(throws: FeatureContextMismatch.self) {
      try table.append(contentsOf: RandomTables.table(1, seed: 3, context: FeatureContext(sheet: other)))
    }
    #expect(mismatch == FeatureContextMismatch(path: "pan.hysteresis", ours: "20", theirs: "10"))
    #expect(table.count == 2)
  }

  @Test func relabellingChangesNothingElse() {
    let table = RandomTables.table(40, seed: 8)
    var relabelled = table
    relabelled.relabel { trace, recorded in
      trace == table.trace(at: 3) ? .selected : recorded == nil ? .ignored : nil
    }
    for row in 0..<40 {
      var expected = table[row]
      expected.expected =
        expected.trace == table.trace(at: 3) ? .selected : expected.expected == nil ? .ignored : nil
      #expect(relabelled[row] == expected)
    }
  }

  @Test func infiniteNumbersBecomeTheLargestFiniteOnes() {
    var random = SeededGenerator(seed: 1)
    var row = RandomTables.row(&random)
    let none = [Double?](repeating: nil, count: VelocityEstimation.allCases.count)
    row.ending = .release(
      TraceFeatures.Release(
        travel: -.infinity, crossTravel: .nan, offset: nil, velocities: [.infinity] + none.dropFirst(),
        crossVelocities: none, isCancelled: false))
    var table = FeatureTable()
    table.append(row)
    #expect(table.travel == [-.greatestFiniteMagnitude])
    #expect(table.velocity(of: .uikit) == [.greatestFiniteMagnitude])
    #expect(table.crossTravel?[0].isNaN == true)
  }
}
